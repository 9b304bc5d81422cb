import * as z from "zod";
import { factsOf } from "../facts.ts";
import { detail, MODEL, tokens } from "../parameters.ts";
import { statusOf } from "../status.ts";
import { defineTool } from "../tool.ts";
import { costOn } from "../workload.ts";

export const compareModels = defineTool({
  name: "compare_models",
  description:
    "2 to 8 models side by side, only what differs; with tokens, what they cost on each. Use for a migration from one id to another.",
  input: z.strictObject({
    models: z.array(MODEL).min(2).max(8).describe("Any spelling."),
    ...tokens,
    detail,
  }),
  async run({ models, detail = false, ...work }, context) {
    const isCosted = work.input_tokens !== undefined || work.output_tokens !== undefined;
    const rows = [...new Set(models)].map(async (text) => {
      const status = await statusOf(text, context, { detail, withSource: false });
      const match = context.feed.resolve(text);
      if (match.kind !== "match") return { status };
      const cost = isCosted ? costOn(match.model, work, context.day.today) : {};
      return { status: { ...status, ...cost }, facts: factsOf(match.model) };
    });
    const compared = await Promise.all(rows);
    const facts: Record<string, unknown>[] = compared.flatMap((one) => one.facts ?? []);
    const [first = {}, ...others] = facts;
    const isSame = ([key, value]: [string, unknown]) =>
      others.length > 0 && others.every((one) => JSON.stringify(one[key]) === JSON.stringify(value));
    const same = Object.fromEntries(Object.entries(first).filter(isSame));
    const differing = (own = {}) => Object.fromEntries(Object.entries(own).filter(([key]) => !(key in same)));
    return { models: compared.map((one) => ({ ...one.status, ...differing(one.facts) })), same };
  },
});
