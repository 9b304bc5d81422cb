import * as z from "zod";
import { HeldReason } from "./held-reason.ts";
import { Evidence, FieldName, ModelId } from "./record.ts";
import { Count, Day, optional, Place, Text } from "./values.ts";

/** A field's value, or null if the record does not state it. */
const Value = z.json();

export const Listing = z.strictObject({
  at: Place,
  says: optional(Text, "The words that exclude it as a model."),
});

/** A line of pages.lock.json: the last full reading of a page. */
export const LockLine = z.strictObject({
  read_on: Day,
  changed_on: optional(
    Day,
    "Day of the last full reading whose bytes differed from the one before; absent until there is one.",
  ),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  layout: z
    .string()
    .min(1)
    .describe("The titles of columns, labels and headings that its reader looked for and found."),
  rows: Count,
  version: optional(Text, "Of a package: the version read."),
  released: optional(Day, "Of a package: the day on which that version was published."),
  unread_ends: optional(
    z.array(z.string().regex(/^[0-9a-f]{12}$/)),
    "Hashes of the sentences that state an end, aren't read and are reported no more: those of its first reading, and of a month ago.",
  ),
  listed: optional(z.record(Text, Listing), "Each id that the page or package lists without a state or a day."),
  versions: optional(z.record(z.string(), Day), "Of a package: each version read, and the first day it was."),
});
/** `<provider>/<page key>` → last full reading. */
export const LockSchema = z.record(z.string(), LockLine);

/** A line of failures.json: a page that the latest live runs couldn't read in full. */
export const Failure = z.strictObject({
  on: Day.describe("Last day on which it failed."),
  since: Day.describe("First day of the current run of failures."),
  why: z
    .string()
    .regex(/^[\x20-\x7e]{1,80}$/, "a short line of ours")
    .describe("One of our own texts, with a status or a count; never a provider's words."),
  led_to: optional(
    z.string().regex(/^https?:[\x21-\x5f\x61-\x7e]{1,500}$/, "an address"),
    "Where a redirect, or the page's canonical link, led.",
  ),
});
/** `<provider>/<page key>` → failure. An entry is removed once the page is read in full again; no file means no failures. */
export const FailuresSchema = z.record(z.string(), Failure);

/**
 * A line of changes.jsonl: what one page changed in one record on one day. `set` maps a field to [before, after].
 * `first_read`: the page, or this field on it, was read for the first time. `change`: the page said something else before, or the
 * model is new on it. `correction`: our own reading was wrong.
 */
export const ChangeSchema = z.strictObject({
  on: Day,
  provider: z.string(),
  id: ModelId,
  kind: z.enum(["first_read", "change", "correction"]),
  dated: optional(z.literal("not-before"), "`on` is only the earliest day on which the page could have said so."),
  held_since: optional(Day, "The value waited for a person from that day on, and a later reading confirmed it."),
  page: z.string(),
  set: z.partialRecord(FieldName, z.tuple([Value, Value])),
});

const Release = z.strictObject({ version: Text, released: Day });
/**
 * A line of announcements.jsonl: the two versions between which a package first stated a retirement date. They bound the day of
 * the announcement. `after`: the last version without the date; null if it stated no dates at all and so is not a bound.
 */
export const AnnouncementSchema = z.strictObject({
  provider: z.string(),
  id: ModelId,
  retires_on: Day,
  page: z.string(),
  after: Release.nullable(),
  by: Release,
});

/** A proposed value waiting for a decision. `why`: the gate that held it, and its facts. */
export const HeldSchema = z.strictObject({
  on: Day,
  provider: z.string(),
  id: z.string(),
  field: FieldName,
  from: Value,
  to: Value,
  why: HeldReason,
  evidence: Evidence,
});

/** A line of reviewed.jsonl: a person's decision. `fact` and `correction` have their own evidence. */
export const ReviewedSchema = z.strictObject({
  on: Day,
  reviewer: z.string().regex(/\S/, "say who decided"),
  why: z.string().regex(/\S/, "say why"),
  kind: z.enum(["accept", "reject", "fact", "correction"]),
  expires: Day.optional(),
  provider: z.string(),
  id: Text.describe("A model id; for accept and reject also a pattern with * (a reviewed bulk change)."),
  field: z.union([FieldName, z.literal("*")], "no field of a record, such as context_window"),
  value: Value.optional(),
  evidence: Evidence.optional(),
});

export type Announcement = z.infer<typeof AnnouncementSchema>;
export type Listing = z.infer<typeof Listing>;
export type LockLine = z.infer<typeof LockLine>;
export type Lock = z.infer<typeof LockSchema>;
export type Failure = z.infer<typeof Failure>;
export type Failures = z.infer<typeof FailuresSchema>;
export type Change = z.infer<typeof ChangeSchema>;
export type Held = z.infer<typeof HeldSchema>;
export type Reviewed = z.infer<typeof ReviewedSchema>;
