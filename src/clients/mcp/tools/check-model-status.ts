import * as z from "zod";
import { VERDICTS } from "../../../schema/verdict.ts";
import { detail, host, MODEL } from "../parameters.ts";
import { statusOf } from "../status.ts";
import { defineTool } from "../tool.ts";

export const checkModelStatus = defineTool({
  name: "check_model_status",
  description:
    "Call before you write, keep or review a model id in code or config. For each id: retired, retiring (with date and days left), deprecated " +
    "(no date yet), unverified, ok or unknown, and what replaces it. Takes any spelling: API name, alias, Bedrock, Vertex, Azure or OpenRouter id. " +
    "Most urgent first. unknown is not ok. read_on beside the groups is that of rows without their own.",
  input: z.strictObject({
    models: z.array(MODEL).min(1).max(50).describe("Ids as in the code, up to 50."),
    host,
    detail,
  }),
  async run({ models, host, detail = false }, context) {
    const texts = [...new Set(models)];
    const withSource = texts.length === 1;
    const rows = await Promise.all(texts.map((text) => statusOf(text, context, { host, detail, withSource })));
    const [first] = rows;
    if (rows.length === 1) return { ...first };
    const byDay = rows.toSorted((a, b) => (a.days_left ?? 1e5) - (b.days_left ?? 1e5));
    const [read_on] =
      [...Map.groupBy(rows, (row) => row.read_on)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const groups = Map.groupBy(byDay, ({ verdict }) => verdict);
    const shortened = ({ verdict: _, ...row }: (typeof rows)[number]) =>
      row.read_on === read_on ? { ...row, read_on: undefined } : row;
    return { ...Object.fromEntries(VERDICTS.map((word) => [word, groups.get(word)?.map(shortened)])), read_on };
  },
});
