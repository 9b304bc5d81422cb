import type { Listing } from "../../schema/history.ts";
import type { PriceFactor, Rate, RateConditions } from "../../schema/rate.ts";
import type { Field, Raw } from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import type { Outline } from "../page/outline.ts";
import type { Page } from "../page/page.ts";

export type OutlinedPage = Page & { outline: Outline };

/** How a row refers to its model. An api_string creates a row; a name or slug alone must match one stated elsewhere. */
export type Subject = { api_string?: string; slug?: string; name?: string };

/** A rate's qualifiers, from the adapter's knowledge of the table. The shared readers read price and unit from `raw`. */
export type RateStatement = RateConditions & { meter: Rate["meter"]; raw: Raw };

/** A price factor's qualifiers; the shared readers read the factor from `raw`. */
export type FactorStatement = Omit<PriceFactor, "times"> & { raw: Raw };

/** `unless-alias`: creates a row only if the id isn't an alias of a known model. */
export type MakesRow = boolean | "unless-alias";

/** What one place of a page states about one model. */
export type Statement = {
  subject: Subject;
  /** The place: heading / table / row / column, see `locate`. */
  at: string;
  /** Field → raw text: the cell, then what completes it. List fields: one entry per element. */
  states: Partial<Record<Exclude<Field, "rates" | "price_factors" | "notes">, Raw | Raw[]>>;
  rates?: RateStatement[];
  factors?: FactorStatement[];
  /** In our own words. */
  notes?: string;
  /** Another section of the same page overrules this row. */
  superseded?: true;
  /** Whether this creates a row, or only adds to a model known from elsewhere. Default: whether it has an api_string. */
  makes_row?: MakesRow;
};

/** A row of the page that isn't a statement, and why. */
export type Skipped = { at: string; text: string; why: string };

export type PageReading = {
  statements: Statement[];
  /** On purpose: for `almanac coverage`. */
  skipped: Skipped[];
  /** What the adapter can't parse. */
  unparsed: Skipped[];
  /** Ids that a package lists without a status or date. */
  listed?: Record<string, Listing>;
  /** If this page is a family's index, the slugs of its members. */
  members?: string[];
};

/** `pages`: key in provider.json (`model/*` for a family) → its reader, a pure function. */
export type Adapter = {
  provider: Slug;
  pages: Record<string, (page: OutlinedPage) => PageReading>;
};
export type Adapters = Partial<Record<Slug, Adapter>>;
