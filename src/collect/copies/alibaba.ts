import type { Converter } from "../fetch/copies.ts";

/**
 * Left aside: the three price tables of August, which the next copy repeats but for another maker's; the notes on several pages
 * in one text, and the prices of Qwen Cloud, whose copy has lost what stood between the cells.
 */
export const alibaba: Converter = ({ page, format, completeness }) => {
  const repeated = page === "pricing" && format === "html";
  const notes = page === "depreciation" && completeness === "excerpt";
  return repeated || notes || page === "qwencloud-pricing" ? [] : undefined;
};
