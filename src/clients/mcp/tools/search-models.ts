import { z } from "zod";
import { Brief, brief, providerNamed, providersOf, title } from "../rows.ts";
import { search } from "../search.ts";
import { defineTool, echo } from "../tool.ts";

export const searchModels = defineTool({
  name: "search_models",
  title: "Search models",
  description:
    "Finds models by words of their names, ids, providers or notes, best first; typing errors are forgiven. For one known model use " +
    "get_model, for filters list_models.",
  input: z.strictObject({
    query: z.string().min(1).max(200).describe("Words, such as: sonnet 4.5, or embedding multilingual."),
    provider: z.string().min(1).max(60).optional().describe("Name of one provider as in the feed."),
    limit: z.int().min(1).max(25).default(10),
  }),
  output: z.object({
    query: z.string(),
    total: z.int(),
    results: z.array(
      Brief.extend({ score: z.number().describe("Higher is better; comparable within one answer only.") }),
    ),
  }),
  run({ query, provider, limit }, { document }) {
    const own = provider === undefined ? undefined : providerNamed(document, provider);
    if (provider !== undefined && own === undefined)
      return { mend: `The feed has no such provider. Use one of: ${providersOf(document).join(", ")}.` };
    const hits = search(document, query).filter(({ row }) => own === undefined || row.provider === own);
    const shown = hits.slice(0, limit);
    const lines = shown.map(({ row }) => `- ${title(row)} <${row.source_url ?? "no page"}>`);
    const head =
      hits.length === 0 ? "Nothing found: try fewer or other words." : `${hits.length} found, ${shown.length} shown.`;
    return {
      data: {
        query: echo(query),
        total: hits.length,
        results: shown.map(({ row, score }) => ({ ...brief(row), score })),
      },
      text: [head, ...lines].join("\n"),
    };
  },
});
