/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1_000);

/** `2026-11-27T05:17:00Z`. */
export const timestamp = (): string => new Date().toISOString().replace(/\.\d+/, "");

/** Calls `listener` now and at the start of each second. Returns a function that stops it. */
export function everySecond(listener: (now: Date) => void): () => void {
  let timer: NodeJS.Timeout;
  const turn = () => {
    const now = new Date();
    timer = setTimeout(turn, 1_000 - now.getMilliseconds()).unref();
    listener(now);
  };
  turn();
  return () => clearTimeout(timer);
}
