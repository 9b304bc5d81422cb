import * as z from "zod";
import { FieldName } from "./record.ts";
import { Count, Day, DayOrMonth, optional, Place, Text } from "./values.ts";

/** Why a value waits for a person. */
export const HELD_CODES = [
  "conflict",
  "unreadable",
  "new-row",
  "price-withdrawn",
  "price-out-of-bounds",
  "price-jump",
  "size-jump",
  "status-backward",
  "dates-out-of-order",
  "flapping",
  "host-moved",
  "moved",
  "elements-gone",
  "name-longer",
  "name-taken",
  "replacement-cycle",
  "layout-changed",
  "near-held",
  "held-rows",
  "rows-gone",
  "prices-at-once",
  "rows-at-once",
  "changes-at-once",
  "earlier-release",
] as const;

/** Facts that only some codes have. */
const facts = {
  field: FieldName.optional(),
  meter: optional(Text, "Of a rate."),
  factor: z.number().optional(),
  prices: optional(z.tuple([z.number(), z.number()]), "Before and after."),
  price: z.number().optional(),
  count: Count.optional(),
  of: Count.optional(),
  id: optional(Text, "The other model, or the id that moved."),
  platform: Text.optional(),
  on: Day.optional(),
  dates: z.array(DayOrMonth).optional(),
  ids: z.array(Text).optional(),
  raw: Text.optional(),
  detail: optional(Text, "In words, for people."),
  between: z.array(z.strictObject({ page: Text, at: Place, value: z.json() })).optional(),
};
const Problem = z.strictObject({ code: z.enum(HELD_CODES), ...facts });

/** `problems`: of a new row, which is held as a whole. */
export const HeldReason = Problem.extend({ problems: z.array(Problem).optional() });

export type HeldReason = z.infer<typeof HeldReason>;
