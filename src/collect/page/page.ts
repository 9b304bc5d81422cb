import type { Slug } from "../../schema/vocabulary.ts";

/** How a copy of a page is complete: only a whole one can prove an absence. */
export type Completeness = "whole" | "near-whole" | "excerpt";

export type Format = "md" | "mdx" | "html" | "json" | "text";

/** One official page as read on one day. */
export type Page = {
  provider: Slug;
  /** Key in provider.json; `model/x` for a member of the family `model/*`. */
  key: string;
  url: string;
  read_on: string;
  completeness: Completeness;
  format: Format;
  /** `read_on` is only a lower bound: the reading dates no event, and loses to an exact one of that day. */
  dated?: "not-before";
  text: string;
  /** The version of a package, and the day (UTC) on which it was published. */
  package?: { version: string; released: string };
};

/** Page key → its key in provider.json: a member's family, `model/*` of `model/x`, or the key itself. */
export const familyOf = (key: string): string => key.replace(/\/.*$/, "/*");

/** Whether a page is the one meant, or a member of the family meant. */
export const isPage = (key: string, meant: string): boolean => key === meant || familyOf(key) === meant;
