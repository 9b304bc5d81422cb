import type { TableKey } from "../parts/catalog-rows.ts";
import { ageOf } from "../parts/days-left.ts";
import { keep, kept, today } from "./dom.ts";

const KEPT = "columns";

/**
 * The boxes of the column chooser. Until a reader has chosen, the width of the screen decides; what was chosen, the browser remembers
 * as the columns that were taken away.
 */
export function startColumns(table: HTMLTableElement, keys: readonly TableKey[]): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>("[data-column]")];
  const hidden = kept("localStorage", KEPT)?.split(",");
  const apply = () => {
    table.classList.add("chosen");
    for (const { dataset, checked } of boxes) table.classList.toggle(`no-${dataset.column}`, !checked);
  };
  for (const box of boxes) {
    box.checked = !hidden?.includes(box.dataset.column ?? "");
    box.addEventListener("change", () => {
      const taken = boxes.filter(({ checked }) => !checked).map(({ dataset }) => dataset.column);
      keep("localStorage", KEPT, taken.join(","));
      apply();
    });
  }
  if (hidden) apply();
  boxes[0]?.closest("details")?.addEventListener("toggle", () => {
    for (const box of boxes) {
      const head = table.querySelector(`th[data-key="${box.dataset.column}"]`);
      box.checked = head !== null && getComputedStyle(head).display !== "none";
    }
  });
  markAges(table, keys.indexOf("read"));
}

/** Marks overdue readings, in colour and in the tooltip. */
function markAges(table: HTMLTableElement, column: number): void {
  for (const { cells } of table.tBodies[0]?.rows ?? []) {
    const cell = cells[column];
    const on = cell?.textContent?.trim() ?? "";
    if (!cell || on.length < 10) continue;
    const { text, kind } = ageOf(on, today);
    if (kind) cell.classList.add("age", kind);
    if (text) cell.title = text;
  }
}
