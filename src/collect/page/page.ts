import type { Slug } from "../../schema/vocabulary.ts";

/** How complete a copy of a page is. Only a whole one can prove that something is missing. */
export type Completeness = "whole" | "near-whole" | "excerpt";

export type Format = "md" | "mdx" | "html" | "json" | "yaml" | "text";

/** One official page as read on one day. */
export type Page = {
  provider: Slug;
  /** Key in provider.json; `model/x` for a member of the family `model/*`. */
  key: string;
  url: string;
  read_on: string;
  completeness: Completeness;
  format: Format;
  /** `read_on` is only a lower bound: the reading gives no event its date, and an exact reading of the same day wins. */
  dated?: "not-before";
  text: string;
  /** The version of a package, and its release date (UTC). */
  package?: { version: string; released: string };
};

/** A page key's entry in provider.json: the family `model/*` for its member `model/x`, else the key itself. */
export const familyOf = (key: string): string => key.replace(/\/.*$/, "/*");

/** Whether a page key is `meant`, or a member of the family `meant`. */
export const isPage = (key: string, meant: string): boolean => key === meant || familyOf(key) === meant;
