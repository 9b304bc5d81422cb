import { html } from "../html.ts";
import { MOST } from "../parts/rows.ts";
import { unbroken } from "../parts/value.ts";
import { base, fill, find, keep, kept } from "./dom.ts";

const KEPT = "picked";
type Pickable = { id: string; name: string; element: Element };

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.className === "pick";

/** A box before each name, by the model's id. */
function boxesFor(rows: readonly Pickable[]): ReadonlyMap<string, HTMLInputElement> {
  const pattern = document.createElement("input");
  Object.assign(pattern, { type: "checkbox", className: "pick" });
  return new Map(
    rows.map(({ id, name, element }) => {
      const box = pattern.cloneNode() as HTMLInputElement;
      Object.assign(box, { ariaLabel: `Select ${name}`, value: id });
      element.firstElementChild?.prepend(box);
      return [id, box];
    }),
  );
}

/** Boxes, and a tray for what is picked, in that order, kept for the way back. After a click on a search result, typing replaces the search. */
export function startPicking(rows: readonly Pickable[], search: HTMLInputElement): void {
  const tray = find("#_tray");
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const boxes = boxesFor(rows);
  const picked = new Set((kept("sessionStorage", KEPT) ?? "").split(",").filter((id) => boxes.has(id)));

  function show(): void {
    const ids = [...picked];
    for (const [id, box] of boxes) box.checked = picked.has(id);
    tray.hidden = ids.length === 0;
    document.body.classList.toggle("picking", ids.length > 0);
    const most = ids.length > MOST && `; ${MOST} can be compared`;
    const list = unbroken(ids.map((id) => names.get(id)).join(", "));
    fill(find("output", tray), html`${ids.length} selected${most}: ${list}`);
    find<HTMLAnchorElement>("a", tray).href = `${base}/compare/?ids=${ids.slice(0, MOST).join(",")}`;
    find("#_picked").textContent = ids.join("\n");
    keep("sessionStorage", KEPT, ids.join(","));
  }
  addEventListener("change", ({ target }) => {
    if (!isBox(target)) return;
    if (target.checked) picked.add(target.value);
    else picked.delete(target.value);
    show();
  });
  // Neither a key nor a finger moves the focus: the first would lose its place, the second open a keyboard over the rows.
  addEventListener("click", (event) => {
    const { target, pointerType } = event as PointerEvent;
    // The button was pressed before there were boxes, and released on one.
    if (target instanceof HTMLTableCellElement) target.querySelector<HTMLElement>(".pick")?.click();
    if (pointerType !== "mouse" || !isBox(target) || !target.checked || search.value === "") return;
    search.focus({ preventScroll: true });
    search.select();
  });
  find("[data-clear]", tray).addEventListener("click", () => {
    picked.clear();
    show();
  });
  show();
}
