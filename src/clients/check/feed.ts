import type { Model } from "../feed/api.ts";
import { type Feed as CoreFeed, feedOf } from "../feed/get.ts";
import type { FeedDocument } from "../feed/parse.ts";
import type { Resolver } from "../feed/resolve.ts";

export type Row = Model;
/** The part of a row that matching needs. */
export type Known = Pick<Row, "id" | "provider">;
export type Names = {
  /** Every spelling that the feed knows: api_string, alias, stated host form. */
  spellings: ReadonlySet<string>;
  resolver: Resolver;
  hostRows: CoreFeed["hostRows"];
};
export type Feed = Names &
  Pick<FeedDocument, "version" | "updated"> &
  Pick<CoreFeed, "readOn" | "pageOf" | "notBefore" | "snapshotOf" | "modelOf" | "parametersOf"> & {
    rows: ReadonlyMap<string, Row>;
  };

/** A check needs every row: an unreadable one might be the one in use. */
export const MAX_UNREADABLE = 0;

/** Parsed `/api/models.json` and, if the feed has it, `/api/resolve.json` → feed, or a sentence that says what is wrong. */
export function readFeed(models: unknown, resolve?: unknown): Feed | string {
  const feed = feedOf(models, { json: resolve }, MAX_UNREADABLE);
  return "problem" in feed ? feed.problem : checkable(feed);
}

/** The part of a feed that the scan can find: spellings in printable ASCII. */
export function checkable({ document, spellings, ...feed }: CoreFeed): Feed | string {
  const { version, updated, models } = document;
  if (models.length === 0) return "it has no models";
  const rows = new Map(models.map((row) => [row.id, row]));
  const known = new Set<string>();
  for (const { api_string } of models) {
    if (api_string === null) continue;
    known.add(api_string);
    // Routers' form of Amazon's ids.
    known.add(api_string.replace(/^amazon\.([^:]+):\d+$/, "amazon/$1"));
  }
  for (const [text, { ids }] of spellings)
    if (ids.length === 1 && rows.has(ids[0] ?? "") && /^[\x21-\x7e]{2,}$/.test(text)) known.add(text);
  return { ...feed, version, updated, rows, spellings: known };
}
