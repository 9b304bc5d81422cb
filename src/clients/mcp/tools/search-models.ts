import { z } from "zod";
import { judge } from "../../feed/verdict.ts";
import { Provider } from "../filter.ts";
import { AtHost, atHostLine, beside, Host, othersFound, othersLine, servedAt } from "../hosts.ts";
import { Brief, brief, pagesRead, providerNamed, source, title } from "../rows.ts";
import { type Hit, search } from "../search.ts";
import { defineTool, echo } from "../tool.ts";

/** How good or fast a model is, or how often it may be called. */
const NOT_IN_FEED =
  /\b(?:benchmarks?|leaderboards?|mmlu\w*|gpqa|humaneval|swe[- ]?bench\w*|best|smartest|quality|fastest|latency|throughput|speed|uptime|rate limits?|rpm|tpm|quotas?|(?:requests|tokens) per (?:second|minute|day))\b/i;
const WHAT_IT_HAS =
  " The feed has prices, token limits and dates, but no benchmarks, speeds or rate limits: matches are by words alone.";

export const searchModels = defineTool({
  name: "search_models",
  title: "Search models",
  description:
    "Finds models by words in their names, ids, providers or notes, best match first, tolerant of typos; retired ones only if include_retired " +
    "asks for them. The feed has no benchmarks, speeds or rate limits. For one known model use get_model, for filters list_models.",
  input: z.strictObject({
    query: z.string().min(1).max(200).describe("Words, such as: sonnet 4.5, or embedding multilingual."),
    provider: Provider.optional(),
    host: Host.optional(),
    include_retired: z.boolean().default(false).describe("Whether to include retired models."),
    limit: z.int().min(1).max(25).default(10),
  }),
  output: z.object({
    query: z.string(),
    total: z.int(),
    left_out_retired: z.array(z.string()).describe("Ids of the ten best retired matches."),
    others_at_host: z.int().optional().describe("Of models not in the feed."),
    rows_at_host: z.array(z.string()).optional().describe("Their names that match."),
    results: z.array(
      Brief.extend({
        at_host: AtHost.optional(),
        score: z.number().describe("Higher is better; comparable within one answer only."),
      }),
    ),
  }),
  run({ query, provider, include_retired, limit, host }, context) {
    const { document } = context;
    const own = providerNamed(document, provider);
    if (typeof own === "object") return own;
    const served = servedAt(host, context, { include_retired, provider });
    if (served && "hint" in served) return served;
    const all = search(document, query).filter(
      ({ model }) =>
        (own === undefined || model.provider === own) && (served === undefined || served.models.has(model.id)),
    );
    const searched = document.models.filter((model) => own === undefined || model.provider === own);
    const isGone = ({ model }: Hit) => !served && !include_retired && judge(model, context).verdict === "retired";
    const hits = all.filter((hit) => !isGone(hit));
    const gone = all.filter(isGone).map(({ model }) => model.id);
    const results = hits
      .slice(0, limit)
      .map(({ model, score }) => ({ ...brief(model, context), ...beside(served, model), score }));
    const lines = results.map((result) => `- ${title(result)} ${source(result)}${atHostLine(served, result.id)}`);
    const rows = othersFound(served, query, limit, context);
    const head =
      hits.length === 0 && rows.names.length === 0
        ? `Nothing found: try fewer or different words. ${pagesRead(served?.read_on ?? searched.map(context.readOn))}`
        : `${hits.length} found, ${results.length} shown.`;
    const without = gone.length > 0 ? ` ${gone.length} retired left out, such as ${gone.slice(0, 3).join(", ")}.` : "";
    return {
      data: {
        query: echo(query),
        total: hits.length,
        left_out_retired: gone.slice(0, 10),
        ...(served && provider === undefined && { others_at_host: served.others.length, rows_at_host: rows.names }),
        results,
      },
      text: [
        head + without + othersLine(served) + (NOT_IN_FEED.test(query) ? WHAT_IT_HAS : ""),
        ...lines,
        ...rows.lines,
      ].join("\n"),
    };
  },
});
