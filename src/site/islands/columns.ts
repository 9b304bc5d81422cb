import { keep, kept } from "./dom.ts";

const KEPT = "columns";

/**
 * The boxes of the column chooser. Until a reader has chosen, the width of the screen decides; what was chosen, the browser remembers
 * as the columns that were taken away.
 */
export function startColumns(table: HTMLElement, heads: readonly HTMLElement[]): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>("[data-column]")];
  const apply = () => {
    table.classList.add("chosen");
    for (const { dataset, checked } of boxes) table.classList.toggle(`no-${dataset.column}`, !checked);
  };
  const hidden = kept("localStorage", KEPT)?.split(",");
  for (const box of boxes) {
    box.checked = !hidden?.includes(box.dataset.column ?? "");
    box.addEventListener("change", () => {
      keep("localStorage", KEPT, boxes.flatMap(({ checked, dataset }) => (checked ? [] : [dataset.column])).join(","));
      apply();
    });
  }
  if (hidden) apply();
  boxes[0]?.closest("details")?.addEventListener("toggle", () => {
    for (const box of boxes)
      box.checked = heads.some((head) => head.dataset.key === box.dataset.column && head.checkVisibility());
  });
}
