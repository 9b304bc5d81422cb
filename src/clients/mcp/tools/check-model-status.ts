import { z } from "zod";
import { resolveReplacement } from "../../feed/replacement.ts";
import { MATCHES } from "../../feed/resolve.ts";
import { ACT_WITHIN_DAYS, isLiveOn, judge, VERDICTS, WHY_UNKNOWN } from "../../feed/verdict.ts";
import { Brief, brief, suggestion, Verdict } from "../rows.ts";
import { defineTool, echo, type ToolContext } from "../tool.ts";
import { matchNote, Spelling } from "./get-model.ts";

const text = z.string().nullable();
const Checked = z.object({
  query: z.string(),
  verdict: Verdict,
  reason: z.string(),
  id: text,
  name: text,
  provider: text,
  api_string: text,
  matched_by: z.enum(MATCHES).nullable(),
  host: text.describe("Host or router whose spelling it is; dates are those of the vendor's own API."),
  note: text,
  status: text,
  deprecated_on: text,
  retires_on: text,
  days_left: z.int().nullable().describe("Computed at the time of this call, UTC."),
  replacement: z.object({
    stated: text.describe("As the provider states it."),
    chain: z.array(z.object({ stated: z.string(), id: text, verdict: Verdict, source_url: text })),
    live: Brief.nullable().describe("First model of the chain whose verdict is ok."),
  }),
  near_misses: z.array(Brief),
  source_url: text,
  pages_read_on: text.describe("Day since which every page of the provider has been read."),
});
type Checked = z.infer<typeof Checked>;

const NOTHING = {
  ...Object.fromEntries(Object.keys(Checked.shape).map((key) => [key, null])),
  verdict: "unknown",
  replacement: { stated: null, chain: [], live: null },
  near_misses: [],
} as unknown as Checked;

export const checkModelStatus = defineTool({
  name: "check_model_status",
  title: "Check whether models still answer",
  description:
    "Gives each model id a verdict: ok, plan (its end is announced), act_now (it is near), dead (it is gone), unknown. Says the days " +
    "left today, the provider's page, and walks the stated replacements to a live model. Takes any spelling that get_model takes. " +
    "Unknown is never ok, and without a feed every verdict is unknown.",
  input: z.strictObject({
    models: z.array(Spelling).min(1).max(25).describe("One to 25 model ids as they stand in the code."),
    act_within_days: z
      .int()
      .min(1)
      .max(365)
      .default(ACT_WITHIN_DAYS)
      .describe("From so many days before the retirement on, the verdict is act_now."),
  }),
  output: z.object({ counts: z.record(z.enum(VERDICTS), z.int()), results: z.array(Checked) }),
  run({ models, act_within_days }, context) {
    return result(models.map((query) => check(query, context, act_within_days)));
  },
  without: ({ models }, { problem }) =>
    result(models.map((query) => ({ ...NOTHING, query: echo(query), reason: `Not checked: ${problem}.` }))),
});

function check(spelling: string, { document, resolver, today }: ToolContext, actWithin: number): Checked {
  const hit = resolver.resolve(spelling);
  const query = echo(spelling);
  if (hit.kind !== "found")
    return { ...NOTHING, query, reason: WHY_UNKNOWN[hit.kind], host: hit.host, near_misses: hit.models.map(brief) };
  const { model, matched_by, host } = hit;
  const pages_read_on = document.readOn.get(model.provider) ?? null;
  const { chain, live } = resolveReplacement(model, resolver, isLiveOn(today));
  const steps = chain.map(({ stated, model: step }) => ({
    stated,
    id: step?.id ?? null,
    verdict: step ? judge(step, today).verdict : "unknown",
    source_url: step?.source_url ?? null,
  }));
  return Checked.parse({
    ...NOTHING,
    ...model,
    ...judge(model, today, pages_read_on, actWithin),
    query,
    matched_by,
    host,
    note: matchNote(hit),
    replacement: { stated: model.replacement, chain: steps, live },
    pages_read_on,
  });
}

function result(results: Checked[]) {
  const counts = Object.fromEntries(VERDICTS.map((word) => [word, 0])) as Record<Checked["verdict"], number>;
  for (const { verdict } of results) counts[verdict] += 1;
  return { data: { counts, results }, text: results.map(line).join("\n") };
}

function line({ query, verdict, reason, note, replacement, near_misses, source_url }: Checked): string {
  const { live, stated } = replacement;
  const parts = [`- ${query}: ${verdict}. ${reason}`];
  if (note) parts.push(note);
  if (live) parts.push(`Replace with ${live.api_string ?? live.id}.`);
  else if (stated) parts.push(`Stated replacement: ${stated}; no live model of the feed was reached by it.`);
  if (near_misses.length > 0) parts.push(suggestion(near_misses));
  if (source_url) parts.push(`<${source_url}>`);
  return parts.join(" ");
}
