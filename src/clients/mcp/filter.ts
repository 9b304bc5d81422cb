import { z } from "zod";
import { STATUSES } from "../../schema/vocabulary.ts";
import type { FeedDocument, Row } from "../feed/parse.ts";
import { providerNamed, providersOf } from "./rows.ts";
import type { Mend } from "./tool.ts";

/** A calendar day as an argument. */
export const Day = z.iso.date().describe("YYYY-MM-DD");

/** The arguments; every one narrows the answer. */
export const filters = {
  provider: z.string().min(1).max(60).optional().describe("Name of one provider as in the feed, such as Anthropic."),
  status: z.array(z.enum(STATUSES)).min(1).max(5).optional().describe("Any of these."),
  modality: z
    .array(z.string().min(1).max(20))
    .min(1)
    .max(5)
    .optional()
    .describe("All of these: text, vision (takes images), image (makes images), audio, video."),
  open_weights: z.boolean().optional().describe("Whether the weights can be downloaded."),
  max_input_price: z.number().nonnegative().optional().describe("USD per 1,000,000 input tokens, at most."),
  max_output_price: z.number().nonnegative().optional().describe("USD per 1,000,000 output tokens, at most."),
  min_context: z.int().positive().optional().describe("Context window in tokens, at least."),
  sold_on: Day.optional().describe("Only models sold on this day: released by then, not retired by then."),
};
const Filters = z.object(filters);
export type Filters = z.infer<typeof Filters>;

/** true or false; undefined where the provider does not state what decides. */
type Test = (row: Row) => boolean | undefined;

/** Rows that pass every filter, and how many were left out only because a value is not stated. */
export function filtered(
  document: FeedDocument,
  wanted: Filters,
  today: string,
): Mend | { rows: Row[]; unstated: number } {
  const provider = wanted.provider === undefined ? undefined : providerNamed(document, wanted.provider);
  if (wanted.provider !== undefined && provider === undefined)
    return { mend: `The feed has no such provider. Use one of: ${providersOf(document).join(", ")}.` };
  const tests = testsOf({ ...wanted, provider }, today);
  const rows: Row[] = [];
  let unstated = 0;
  for (const row of document.rows) {
    const outcomes = tests.map((test) => test(row));
    if (outcomes.every((outcome) => outcome === true)) rows.push(row);
    else if (!outcomes.includes(false)) unstated += 1;
  }
  return { rows, unstated };
}

function testsOf(wanted: { [K in keyof Filters]: Filters[K] | undefined }, today: string): Test[] {
  const tests: Test[] = [];
  const add = <T>(limit: T | undefined, test: (row: Row, limit: T) => boolean | undefined) =>
    limit !== undefined && tests.push((row) => test(row, limit));
  add(wanted.provider, (row, provider) => row.provider === provider);
  add(wanted.status, (row, statuses) => (statuses as string[]).includes(row.status));
  add(wanted.modality, ({ modality }, words) =>
    modality === null ? undefined : words.every((word) => modality.includes(word.toLowerCase())),
  );
  add(wanted.open_weights, ({ open_weight }, open) => (open_weight === null ? undefined : open_weight === open));
  add(wanted.max_input_price, (row, most) => atMost(row.price_input_per_mtok, most));
  add(wanted.max_output_price, (row, most) => atMost(row.price_output_per_mtok, most));
  add(wanted.min_context, ({ context_window }, least) =>
    context_window === null ? undefined : context_window >= least,
  );
  add(wanted.sold_on, (row, day) => soldOn(row, day, today));
  return tests;
}

const atMost = (price: number | null, most: number) => (price === null ? undefined : price <= most);

/** A day of release that is not stated lies before today, and no one knows how long; the same holds for an end. */
function soldOn({ released, retires_on, status }: Row, day: string, today: string): boolean | undefined {
  if (released !== null && released > day) return false;
  if (retires_on !== null && retires_on <= day) return false;
  if (retires_on === null && status === "retired") return day >= today ? false : undefined;
  return released === null && day < today ? undefined : true;
}
