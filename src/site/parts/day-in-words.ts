import { monthName } from "../figures/scale.ts";

/** `2026-11-30` → `30 Nov 2026`, `2026-11` → `Nov 2026`. Used in prose; tables keep the ISO form. */
export function dayInWords(value: string): string {
  const [year, , date = ""] = value.split("-");
  return [date.replace(/^0/, ""), monthName(value), year].filter(Boolean).join(" ");
}
