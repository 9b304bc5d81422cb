import type { Row } from "./feed.ts";
import { jsonIn } from "./json-in.ts";

export const PRICES = [
  "price_input_per_mtok",
  "price_output_per_mtok",
  "price_cached_input_per_mtok",
  "price_per_1k_searches",
] as const;
export const TEXTS = ["status", "deprecated_on", "retires_on"] as const;

/** Read if it exists, even if it isn't named. */
export const LOCK = "almanac.lock.json";

/** `verdict` is the accepted one; `feed` is the feed's day when the entry last changed. */
export type LockEntry = Pick<Row, (typeof PRICES)[number] | (typeof TEXTS)[number]> & { verdict: string; feed: string };
export type LockFile = Map<string, LockEntry>;

/** Text of a lock file → its entries by id, or a sentence that says what is wrong and where. */
export function readLock(text: string): LockFile | string {
  const conflict = text.split("\n").findIndex((line) => /^(<{7}|={7}|>{7})( |$)/.test(line));
  if (conflict >= 0)
    return `line ${conflict + 1} starts a merge conflict: keep one side of each, or recreate the file with --update-lock`;
  const json = jsonIn(text);
  if (json === undefined) return "it is not JSON: fix it, or recreate it with --update-lock";
  const { version, models } = (json ?? {}) as { version?: unknown; models?: unknown };
  if (version !== 1 || typeof models !== "object" || models === null) return "it is not a version 1 lock file";
  const lock: LockFile = new Map();
  for (const [id, value] of Object.entries(models as Record<string, Record<string, unknown>>)) {
    const fits =
      typeof value === "object" &&
      value !== null &&
      PRICES.every((field) => value[field] === null || Number.isFinite(value[field])) &&
      TEXTS.every((field) => value[field] === null || typeof value[field] === "string") &&
      typeof value.verdict === "string";
    if (!fits) return `${id}: its entry is incomplete; recreate the file with --update-lock`;
    lock.set(id, value as unknown as LockEntry);
  }
  return lock;
}

/** Row → its entry. If nothing differs from the entry before, the day stays. */
export function entryOf(row: Row, verdict: string, feed: string, before?: LockEntry): LockEntry {
  const fields = [...TEXTS, ...PRICES];
  const same = before?.verdict === verdict && fields.every((field) => before[field] === row[field]);
  const entry = Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { ...(entry as Pick<Row, (typeof fields)[number]>), verdict, feed: same ? before.feed : feed };
}

/** Entries → text: ids in code-unit order, one field a line, so that a merge conflict stays within one model. */
export function formatLock(lock: LockFile): string {
  const sorted = [...lock].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ version: 1, models: Object.fromEntries(sorted) }, null, 2)}\n`;
}
