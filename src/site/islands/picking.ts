import { MOST } from "../parts/catalog-rows.ts";
import { find, keep, kept } from "./dom.ts";

type Pickable = { element: HTMLElement; name: string };

const KEPT = "picked";

/**
 * A box before each name, and a tray for what is picked, in the order of picking; it stays while the reader looks at a model and comes
 * back. After a click on a search result, typing replaces the search.
 */
export function startPicking(rows: readonly Pickable[], search: HTMLInputElement): void {
  const tray = find("#_tray");
  const compare = find<HTMLAnchorElement>("a", tray);
  const pattern = document.createElement("input");
  Object.assign(pattern, { type: "checkbox", className: "pick" });
  const boxes = new Map(
    rows.map(({ element, name }) => {
      const box = pattern.cloneNode() as HTMLInputElement;
      box.ariaLabel = `Select ${name}`;
      element.firstElementChild?.prepend(box);
      return [element.id, box];
    }),
  );
  const names = new Map(rows.map(({ element, name }) => [element.id, name]));
  const picked = new Set(
    kept("sessionStorage", KEPT)
      ?.split(",")
      .filter((id) => boxes.has(id)),
  );

  function show(): void {
    const ids = [...picked];
    tray.hidden = ids.length === 0;
    document.body.classList.toggle("picking", ids.length > 0);
    const most = ids.length > MOST ? `; ${MOST} can be compared` : "";
    find("output", tray).textContent = `${ids.length} selected${most}: ${ids.map((id) => names.get(id)).join(", ")}`;
    compare.href = new URL(`compare/?ids=${ids.slice(0, MOST).join(",")}`, location.href).href;
    find("#_picked").textContent = ids.join("\n");
    keep("sessionStorage", KEPT, ids.join(","));
  }
  for (const id of picked) {
    const box = boxes.get(id);
    if (box) box.checked = true;
  }
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.className !== "pick") return;
    const id = target.closest("tr")?.id ?? "";
    if (target.checked) picked.add(id);
    else picked.delete(id);
    show();
  });
  // Neither a key nor a finger moves the focus: the first would lose its place, the second open a keyboard over the rows.
  addEventListener("click", (event) => {
    const { target, pointerType } = event as PointerEvent;
    if (pointerType !== "mouse" || !(target instanceof HTMLInputElement) || target.className !== "pick") return;
    if (!target.checked || search.value === "") return;
    search.focus({ preventScroll: true });
    search.select();
  });
  find("[data-clear]", tray).addEventListener("click", () => {
    for (const box of boxes.values()) box.checked = false;
    picked.clear();
    show();
  });
  show();
}
