import { z } from "zod";
import { Provider } from "../filter.ts";
import { Host, hostAsked, servedBy } from "../hosts.ts";
import { Brief, brief, page, providerNamed, title } from "../rows.ts";
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
    provider: Provider.optional(),
    host: Host.optional(),
    limit: z.int().min(1).max(25).default(10),
  }),
  output: z.object({
    query: z.string(),
    total: z.int(),
    results: z.array(
      Brief.extend({ score: z.number().describe("Higher is better; comparable within one answer only.") }),
    ),
  }),
  run({ query, provider, limit, host: asked }, context) {
    const { document } = context;
    const own = providerNamed(document, provider);
    if (typeof own === "object") return own;
    const host = hostAsked(context.hostRows, asked);
    if (typeof host === "object") return host;
    const served = host === undefined ? undefined : servedBy(host, context);
    const hits = search(document, query).filter(
      ({ model }) => (own === undefined || model.provider === own) && (served === undefined || served.has(model.id)),
    );
    const shown = hits.slice(0, limit);
    const lines = shown.map(({ model }) => `- ${title(model)} <${page(model)}>`);
    const head =
      hits.length === 0 ? "Nothing found: try fewer or other words." : `${hits.length} found, ${shown.length} shown.`;
    return {
      data: {
        query: echo(query),
        total: hits.length,
        results: shown.map(({ model, score }) => ({ ...brief(model), score })),
      },
      text: [head, ...lines].join("\n"),
    };
  },
});
