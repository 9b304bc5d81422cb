/** `second` changes whenever `date` does: what was built for one second is stale in the next. */
export const clock = { second: 0, date: new Date().toUTCString() };

type Listener = () => void;
const listeners = new Set<Listener>();
let timer: NodeJS.Timeout | undefined;

/** Calls `listener` at each turn of the second, until the function returned is called. The clock stands still without listeners. */
export function everySecond(listener: Listener): () => void {
  listeners.add(listener);
  if (timer === undefined) turn();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

function turn(): void {
  const now = new Date();
  clock.date = now.toUTCString();
  clock.second++;
  timer = setTimeout(turn, 1_000 - now.getMilliseconds()).unref();
  for (const listener of listeners) listener();
}
