import type { Basis } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import type { Verdict } from "./judge.ts";
import type { Place } from "./place.ts";

export type Level = "error" | "warning";

export type Replacement = {
  /** api_string, or the stated name if the feed has no row. */
  text: string;
  id: string | null;
  live: boolean;
  /** The replacement's price minus the model's, in USD per 1M tokens (or 1,000 searches); null if either isn't stated. */
  input_difference: number | null;
  output_difference: number | null;
  /** Models on the way to it that are gone or ending themselves, and why each is skipped. */
  skipped: { id: string; text: string; reason: string }[];
  /** What the provider says to call it with; null if it is the id alone. */
  parameters: string | null;
  /** What the change takes away or makes more expensive, one clause each. */
  breaks: string[];
  /** Whether it has the same modalities and embedding. */
  same_kind: boolean;
  /** Whether each step on the way names only one. */
  single: boolean;
};

export type Spot = {
  /** With slashes, relative to the folder of the run. */
  file: string;
  line: number;
  column: number;
  /** As written there. */
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
  /** The day that page was last read, and the whole days since; null if the feed doesn't say. */
  read_on: string | null;
  age_days: number | null;
  /** Why it doesn't fail although it would. */
  excused: string | null;
  /** Bytes in the file, for --fix; not printed. */
  from: number;
  to: number;
};

/** What identifies a finding. */
export type Compared = Pick<Item, "file" | "id" | "text" | "verdict">;

/** Not a model in the feed, or one whose status this version doesn't know. */
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
  /** Why git didn't list the files, so that ignored ones were read too; null if it did. */
  without_git: string | null;
  today: string;
  /** How many ids are fine, so that a clean run shows that it looked. */
  ok: number;
};

/** In days. Findings give the age of an older reading. */
const OLD = 30;

/** A finding's sentence in every format. */
export function sentence(item: Item): string {
  const parts = [`${item.text}: ${item.reason}`];
  if (item.replacement) parts.push(replacementText(item.replacement));
  // For other bases the reason says whose dates they are.
  if (item.host && (item.basis === "vendor" || item.basis === "snapshot"))
    parts.push(`spelled for ${item.host}; dates and prices are those of the vendor's own API`);
  if (item.verdict !== "unverified" && item.age_days !== null && item.age_days > OLD)
    parts.push(`read on ${item.read_on}, ${count(item.age_days)} ago`);
  if (item.excused) parts.push(item.excused);
  return parts.join("; ");
}

/** What to use instead, at what price difference, and what that breaks. */
export function replacementText({ text, live, skipped, breaks, ...prices }: Replacement): string {
  const { input_difference, output_difference } = prices;
  const signed = (difference: number | null) =>
    difference === null ? "?" : `${difference < 0 ? "-" : "+"}$${Math.abs(difference)}`;
  const cost =
    input_difference === null && output_difference === null
      ? ""
      : ` (${signed(input_difference)} in, ${signed(output_difference)} out)`;
  const past = skipped.map((one) => `; ${one.text} is skipped: ${one.reason}`).join("");
  const care = breaks.length > 0 ? `; mind: ${breaks.join(", ")}` : "";
  return live
    ? `use ${text}${cost}${past}${care}`
    : `the provider names ${text}, which is ending too or not in the feed`;
}
