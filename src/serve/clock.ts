/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1_000);

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
