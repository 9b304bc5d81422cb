import type { Converter } from "../fetch/copies.ts";

/** Excerpts of model pages that later whole copies repeat are left aside; all other copies are the live form. */
export const anthropic: Converter = ({ page, completeness }) =>
  page === "model-pages" && completeness === "excerpt" ? [] : undefined;
