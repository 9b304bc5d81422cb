import type { Basis } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import type { Verdict } from "./judge.ts";
import type { Place } from "./place.ts";

export type Level = "error" | "warning";

export type Replacement = {
  /** api_string, or the stated name where the feed has no row. */
  text: string;
  id: string | null;
  live: boolean;
  /** Price of the replacement less that of the model, in USD per 1M tokens (or 1,000 searches); null where either is not stated. */
  input_difference: number | null;
  output_difference: number | null;
  /** Models on the way to it that are themselves gone or ending, and why each was passed over. */
  skipped: { id: string; reason: string }[];
  /** What the change takes away or makes dearer, a clause each. */
  breaks: string[];
  /** Whether it takes, makes and is embedded the same. */
  same_kind: boolean;
  /** Whether no step on the way names several. */
  single: boolean;
};

export type Spot = {
  /** With slashes, relative to the folder of the run. */
  file: string;
  line: number;
  column: number;
  /** As it stands there. */
  text: string;
  id: string | null;
};

export type Item = Spot & {
  verdict: Verdict;
  basis: Basis | null;
  level: Level;
  place: Place;
  /** What to know, in one sentence without the id. */
  reason: string;
  provider: string;
  host: string | null;
  days_left: number | null;
  retires_on: string | null;
  /** Whether `retired` follows from the day alone: it has passed, but the page still has another status. */
  past_date: boolean;
  replacement: Replacement | null;
  source_url: string | null;
  /** Day on which that page was last read, and the whole days since then; null where the feed does not say. */
  read_on: string | null;
  age_days: number | null;
  /** Why it does not fail, where it would. */
  excused: string | null;
  /** Bytes in the file, for --fix; not printed. */
  from: number;
  to: number;
};

/** Of a finding, what tells it from another. */
export type Compared = Pick<Item, "file" | "id" | "text" | "verdict">;

/** No model of the feed, or one whose status is none that this check knows. */
export type Unknown = Spot & Pick<Item, "level" | "reason" | "excused">;

export type Skipped = { file: string; why: string };

export type Report = {
  findings: Item[];
  /** In comments, documents, recorded data and sentences; they never fail. */
  mentions: Item[];
  unknown: Unknown[];
  skipped: Skipped[];
  feed: { url: string; updated: string; version: number; models: number };
  files: number;
  /** Why git did not list the files, so that ignored ones were read too; null where it did. */
  without_git: string | null;
  today: string;
  /** Findings that are fine; counted so that a clean run shows that it looked. */
  ok: number;
};

/** An older reading is told with every finding, in days. */
const OLD = 30;

/** One sentence on a finding, as every format prints it. */
export function sentence(item: Item): string {
  const parts = [`${item.text}: ${item.reason}`];
  if (item.replacement) parts.push(replacementText(item.replacement));
  // The reason says it of a host's own schedule, or of its lack.
  if (item.host && (item.basis === "vendor" || item.basis === "snapshot"))
    parts.push(`spelled for ${item.host}; dates and prices are those of the vendor's own API`);
  if (item.verdict !== "unverified" && item.age_days !== null && item.age_days > OLD)
    parts.push(`read on ${item.read_on}, ${count(item.age_days)} ago`);
  if (item.excused) parts.push(item.excused);
  return parts.join("; ");
}

/** What to use instead, and what that costs and takes away. */
export function replacementText({ text, live, skipped, breaks, ...prices }: Replacement): string {
  const { input_difference, output_difference } = prices;
  const signed = (difference: number | null) =>
    difference === null ? "?" : `${difference < 0 ? "-" : "+"}$${Math.abs(difference)}`;
  const cost =
    input_difference === null && output_difference === null
      ? ""
      : ` (${signed(input_difference)} in, ${signed(output_difference)} out)`;
  const past = skipped.map(({ id, reason }) => `; ${id} is skipped: ${reason}`).join("");
  const care = breaks.length > 0 ? `; mind: ${breaks.join(", ")}` : "";
  return live
    ? `use ${text}${cost}${past}${care}`
    : `the provider names ${text}, which is ending too or not in the feed`;
}
