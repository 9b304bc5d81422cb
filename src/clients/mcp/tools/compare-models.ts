import { z } from "zod";
import { judge, spellingOf } from "../../feed/judge.ts";
import { detailOf } from "../detail.ts";
import { factsOf } from "../facts.ts";
import { detail, MODEL, tokens } from "../parameters.ts";
import { replacementOf, standingOf, statusOf } from "../status.ts";
import { type Context, defineTool } from "../tool.ts";
import { costOn, type Workload } from "../workload.ts";

const { input_tokens, output_tokens, ...others } = tokens;

export const compareModels = defineTool({
  name: "compare_models",
  description:
    "2 to 8 models side by side, only what differs; with tokens, what they cost on each. Use for a migration from one id to another.",
  input: z.strictObject({
    models: z.array(MODEL).min(2).max(8).describe("Any spelling."),
    input_tokens: input_tokens.optional(),
    output_tokens: output_tokens.optional(),
    ...others,
    detail,
  }),
  async run({ models, detail = false, ...work }, context) {
    const texts = [...new Set(models)];
    const rows = await Promise.all(texts.map((text) => rowOf(text, work, detail, context)));
    const facts = rows.flatMap((one) => ("facts" in one ? [one.facts] : []));
    const isSame = (key: string) =>
      facts.length > 1 && new Set(facts.map((one) => JSON.stringify(one[key]))).size === 1;
    const keys = Object.keys(facts[0] ?? {});
    const differing = keys.filter((key) => ALWAYS.includes(key) || !isSame(key));
    const same = keys.filter((key) => !differing.includes(key));
    return {
      models: rows.map((one) => ({ ...one.row, ...("facts" in one && pick(one.facts, differing)) })),
      same: pick(facts[0] ?? {}, same),
    };
  },
});

const ALWAYS = ["in", "out"];

const pick = (facts: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, facts[key]]));

/** `facts`: what is compared; none if there is no such model. */
async function rowOf(text: string, work: Workload, detail: boolean, context: Context) {
  const { feed, day } = context;
  const match = feed.resolve(text);
  if (match.kind !== "match") return { row: await statusOf({ text }, context, { detail, withSource: false }) };
  const { model } = match;
  const verdict = judge(feed, match, day);
  const { verdict: word, why, ends_on, days_left, hosts } = standingOf(verdict, context);
  const facts: Record<string, unknown> = factsOf(model);
  const isCosted = work.input_tokens !== undefined || work.output_tokens !== undefined;
  const row = {
    model: spellingOf(model),
    ...(word !== "ok" && { verdict: word, why, ends_on, days_left }),
    ...replacementOf(match, verdict, context),
    hosts,
    ...(isCosted && costOn(model, work, day.today)),
    ...(detail && { read_on: verdict.read_on, source: verdict.page, ...(await detailOf(model, context)) }),
  };
  return { row, facts };
}
