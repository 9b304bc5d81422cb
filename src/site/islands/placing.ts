/** Rows are at least so high: as many as fill the screen are placed at once, the others when nobody types. */
const HEIGHT = 50;
const PAUSE = 600;
/** Rows added at a time, so that a key pressed meanwhile needn't wait. */
const NEXT = 100;

/** Replaces the rows of a table body. Those that stay in place aren't touched. */
export function placingIn(body: Element): (list: readonly HTMLElement[]) => void {
  let waiting: readonly HTMLElement[] | undefined;
  let timer = 0;

  function follow(count = NEXT): void {
    clearTimeout(timer);
    if (!waiting?.length) return;
    body.append(...waiting.slice(0, count));
    waiting = waiting.slice(count);
    timer = window.setTimeout(follow, 50);
  }
  addEventListener("scroll", () => follow(), { passive: true });
  // Printing needs all rows.
  addEventListener("beforeprint", () => follow(waiting?.length));

  return (list) => {
    // On load all rows are placed, so that the browser can restore the scroll position.
    const size = waiting ? Math.ceil(innerHeight / HEIGHT) : list.length;
    let next = body.firstElementChild;
    for (const row of list.slice(0, size))
      if (row === next) next = next.nextElementSibling;
      else body.insertBefore(row, next);
    const rest = document.createRange();
    rest.selectNodeContents(body);
    if (next) rest.setStartBefore(next);
    if (next) rest.deleteContents();
    waiting = list.slice(size);
    clearTimeout(timer);
    timer = window.setTimeout(follow, PAUSE);
  };
}
