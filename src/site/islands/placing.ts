/** Enough rows to fill most screens; the others follow after the first paint. */
const FIRST = 30;
/** Rows added at a time, so that a key pressed meanwhile needn't wait. */
const NEXT = 250;

/** Replaces the rows of a table body. */
export function placingIn(body: Element): (list: readonly HTMLElement[]) => void {
  let placed: readonly HTMLElement[] | undefined;
  let waiting: readonly HTMLElement[] = [];
  let timer = 0;

  function follow(count: number): void {
    body.append(...waiting.slice(0, count));
    waiting = waiting.slice(count);
    if (waiting.length > 0) wait();
  }
  function wait(): void {
    timer = window.setTimeout(() => follow(NEXT));
  }
  // Printing needs all rows.
  addEventListener("beforeprint", () => follow(waiting.length));

  return (list) => {
    if (placed?.length === list.length && placed.every((row, i) => row === list[i])) return;
    const isFirst = placed === undefined;
    placed = list;
    clearTimeout(timer);
    // On load all rows are added at once, so that the browser can restore the scroll position.
    const now = isFirst ? list.length : FIRST;
    body.replaceChildren(...list.slice(0, now));
    waiting = list.slice(now);
    if (waiting.length > 0) requestAnimationFrame(wait);
  };
}
