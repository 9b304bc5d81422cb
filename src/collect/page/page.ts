import type { ProviderSlug } from "../../schema/vocabulary.ts";

/** How a copy of a page is complete: only a whole one can prove an absence. */
export type Completeness = "whole" | "near-whole" | "excerpt";

export type Format = "md" | "mdx" | "html" | "json" | "text";

/** One official page as read on one day. */
export type Page = {
  provider: ProviderSlug;
  /** Key in provider.json; `model/x` for a member of the family `model/*`. */
  key: string;
  url: string;
  read_on: string;
  completeness: Completeness;
  format: Format;
  text: string;
};
