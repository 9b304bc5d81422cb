/** So many rows fill most screens; the others follow once those are painted. */
const FIRST = 30;
/** So many more at a time: a key that is pressed meanwhile need not wait long. */
const NEXT = 250;

/** A body of rows → puts a list of rows into it, in its order, in place of what is there. */
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
  // Paper gets all of them.
  addEventListener("beforeprint", () => follow(waiting.length));

  return (list) => {
    if (placed?.length === list.length && placed.every((row, i) => row === list[i])) return;
    const isFirst = placed === undefined;
    placed = list;
    clearTimeout(timer);
    // As the page opens nobody has typed yet, and a reader who comes back expects the place he left.
    const now = isFirst ? list.length : FIRST;
    body.replaceChildren(...list.slice(0, now));
    waiting = list.slice(now);
    if (waiting.length > 0) requestAnimationFrame(wait);
  };
}
