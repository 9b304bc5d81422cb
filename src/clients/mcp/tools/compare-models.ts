import { z } from "zod";
import type { Row } from "../../feed/parse.ts";
import type { Found } from "../../feed/resolve.ts";
import { Brief, brief, FIELDS, suggestion, title, usd } from "../rows.ts";
import { defineTool, echo } from "../tool.ts";
import { costOf, Workload } from "../workload.ts";
import { matchNote, Spelling } from "./get-model.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const COMPARED = FIELDS.filter((field) => !["id", "name", "source_url"].includes(field));

export const compareModels = defineTool({
  name: "compare_models",
  title: "Compare models",
  description:
    "Compares two to eight models field by field, and says which fields differ. With a workload it adds what that costs on each. A null " +
    "is not published by the provider; it is no difference in favour of anyone.",
  input: z.strictObject({
    models: z.array(Spelling).min(2).max(8).describe("Two to eight models, in any spelling that get_model takes."),
    workload: Workload.optional(),
  }),
  output: z.object({
    models: z.array(Brief.extend({ query: z.string(), note: z.string().nullable() })),
    fields: z.array(
      z.object({
        field: z.string(),
        differs: z.boolean(),
        values: z.array(Value).describe("One a model, in the order of models."),
      }),
    ),
    cost: z
      .array(z.object({ id: z.string(), usd: z.number().nullable(), missing: z.array(z.string()) }))
      .nullable()
      .describe("USD for the whole workload; null where a price that it needs is not stated."),
  }),
  run({ models, workload }, { find }) {
    const hits = models.map((query) => ({ query: echo(query), hit: find(query) }));
    const lost = hits.flatMap(({ query, hit }) =>
      hit.kind === "found" ? [] : [`"${query}" is not one model of the feed. ${suggestion(hit.rows)}`],
    );
    if (lost.length > 0) return { mend: lost.join("\n") };
    const found = hits as { query: string; hit: Found }[];
    const rows = found.map(({ hit }) => hit.row);
    if (new Set(rows).size < rows.length)
      return { mend: `Name each model once: ${rows.map(({ id }) => id).join(", ")} holds one twice.` };
    const fields = COMPARED.map((field) => compared(field, rows));
    const cost = workload ? rows.map((row) => ({ id: row.id, ...priced(row, workload) })) : null;
    const differing = fields.filter(({ differs }) => differs);
    return {
      data: {
        models: found.map(({ query, hit }) => ({ ...brief(hit.row), query, note: matchNote(hit) })),
        fields,
        cost,
      },
      text: [
        rows.map(title).join(" | "),
        ...differing
          .filter(({ field }) => field !== "notes")
          .map(
            ({ field, values }) => `- ${field}: ${values.map((value) => String(value ?? "not stated")).join(" | ")}`,
          ),
        ...(cost ?? []).map(({ id, usd: sum, missing }) =>
          sum === null
            ? `- cost on ${id}: unknown, ${missing.join(", ")} is not stated`
            : `- cost on ${id}: ${usd(sum)}`,
        ),
        `Sources: ${rows.map(({ source_url }) => source_url ?? "no page").join(" | ")}`,
      ].join("\n"),
    };
  },
});

function compared(field: keyof Row, rows: readonly Row[]) {
  const values = rows.map((row) => row[field]);
  return { field, differs: new Set(values.map((value) => JSON.stringify(value))).size > 1, values };
}

function priced(row: Row, workload: Workload): { usd: number | null; missing: string[] } {
  const cost = costOf(row, workload);
  return "usd" in cost ? { usd: cost.usd, missing: [] } : { usd: null, missing: cost.missing };
}
