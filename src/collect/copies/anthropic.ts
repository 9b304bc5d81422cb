// Owns which copies of Anthropic's pages are read. Refuses beginnings of pages of which a later whole copy exists.
import type { Converter } from "../copies.ts";

/** Excerpts of model pages that later whole copies repeat are left aside; all other copies are the live form. */
export const anthropic: Converter = ({ page, completeness }) =>
  page === "model-pages" && completeness === "excerpt" ? [] : undefined;
