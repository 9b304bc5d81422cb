import type { Listing } from "../../schema/history.ts";
import type { Field, METERS, Raw } from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import type { Outline } from "../page/outline.ts";
import type { Page } from "../page/page.ts";

/** A page and its structure: what an adapter's reader gets. */
export type OutlinedPage = Page & { outline: Outline };

/** How a row names its model. An api_string makes a row; a name or slug alone must be joined to one stated elsewhere. */
export type Subject = { api_string?: string; slug?: string; name?: string };

/** A rate's qualifiers as the adapter understands the table; price and unit are read from `raw` by the shared readers. */
export type RateStatement = {
  meter: (typeof METERS)[number];
  tier?: string;
  service?: string;
  ttl?: string;
  region?: string;
  from?: string;
  until?: string;
  raw: Raw;
};

/** `unless-alias`: a row of its own only where no model is known to have this id as an alias. */
export type MakesRow = boolean | "unless-alias";

/** What one place of a page states of one model. */
export type Statement = {
  subject: Subject;
  /** heading / table / row / column, as `verify` walks it: see outline.ts. */
  at: string;
  /** Field → raw text; the cell first, then what completes it. List fields: one entry per element. */
  states: Partial<Record<Exclude<Field, "rates" | "notes">, Raw | Raw[]>>;
  rates?: RateStatement[];
  /** In our own words. */
  notes?: string;
  /** A later section of the same page overrules this row. */
  superseded?: true;
  /** Whether the place makes a row by itself, or only adds to a model known from elsewhere. Default: it has an api_string. */
  makes_row?: MakesRow;
};

/** A row of the page that became no statement, and why: for `almanac coverage`. */
export type Skipped = { at: string; text: string; why: string };

/** Something on the page that the adapter does not understand. */
type Unparsed = { at: string; text: string; why: string };

export type PageReading = {
  statements: Statement[];
  skipped: Skipped[];
  unparsed: Unparsed[];
  /** Ids that a package lists without a state or a day. */
  listed?: Record<string, Listing>;
  /** Slugs of the family's members, where this page is a family's index. */
  members?: string[];
};

/** Pure: page in, statements out. `pages` maps a key of provider.json (`model/*` for a family) to its reader. */
export type Adapter = {
  provider: Slug;
  pages: Record<string, (page: OutlinedPage) => PageReading>;
};
