import { z } from "zod";
import type { Model } from "../../feed/api.ts";
import { groupedBy } from "../../feed/grouped.ts";
import type { FeedDocument } from "../../feed/parse.ts";
import { judge } from "../../feed/verdict.ts";
import { Provider } from "../filter.ts";
import { AtHost, atHostLine, beside, Host, othersFound, othersLine, servedAt } from "../hosts.ts";
import { alikeAtHosts } from "../near.ts";
import { figuresRead } from "../readings.ts";
import { Brief, brief, FullRow, inBrief, pagesRead, providerNamed, source, title } from "../rows.ts";
import { type Found, type Hit, search } from "../search.ts";
import { defineTool, echo, type ToolContext } from "../tool.ts";
import { vendorIdsLine } from "../vendor-ids.ts";

/** How good or fast a model is, or how often it may be called. */
const NOT_IN_FEED =
  /\b(?:benchmarks?|leaderboards?|mmlu\w*|gpqa|humaneval|swe[- ]?bench\w*|best|smartest|quality|fastest|latency|throughput|speed|uptime|rate limits?|rpm|tpm|quotas?|(?:requests|tokens) per (?:second|minute|day))\b/gi;
/** What filters and costs are for. */
const IN_NUMBERS =
  /\b(?:cheap\w*|price[ds]?|pricing|costs?|free|under|below|less than|more than|at (?:least|most)|context|tokens)\b|\$\s*\d/i;
const ASK_WITH_NUMBERS =
  " Only words are searched: list_models filters by price, context and dates, cheapest_models ranks by cost.";
const ENDS = /\b(?:retir\w+|deprecat\w+|sunset\w*|shut\s?down|end[- ]of[- ]life|eol)\b/i;
const ASK_FOR_ENDS = " Only words are searched: list_deprecations has the dates.";
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
        embedding_dimensions: FullRow.shape.embedding_dimensions.describe("By default."),
        at_host: AtHost.optional(),
        score: z.number().describe("Higher is better; comparable within one answer only."),
      }),
    ),
  }),
  async run({ query, provider, include_retired, limit, host }, context) {
    const { document } = context;
    const own = providerNamed(document, provider);
    if (typeof own === "object") return own;
    const served = servedAt(host, context, { include_retired, provider });
    if (served && "hint" in served) return served;
    const isEnded = (model: Model) => !include_retired && judge(model, context).verdict === "retired";
    const ever = servedAt(host, context, { include_retired: true, provider });
    const before = ever && !("hint" in ever) ? ever.models : undefined;
    const isGone = (model: Model) => (served ? !served.models.has(model.id) : isEnded(model));
    const isSearched = ({ provider: by }: Model) => own === undefined || by === own;
    const searched = document.models.filter(isSearched);
    const wanted = searched.filter(({ id }) => before?.has(id) ?? true);
    const { hits, gone, left, unknown } = foundIn(document, query, groupedBy(wanted, isGone));
    const results = hits.slice(0, limit).map(({ model, share }) => ({
      ...brief(model, context),
      embedding_dimensions: model.embedding_dimensions,
      ...beside(served, model),
      score: Number(share.toFixed(3)),
    }));
    const sizes = await Promise.all(hits.slice(0, limit).map(({ model }) => sizeOf(model, context)));
    const lines = results.map(
      (result, i) => `- ${title(result)} ${source(result)}${sizes[i]}${atHostLine(served, result.id, context)}`,
    );
    const rows = othersFound(served, query, limit, context);
    const beyond = (models: Model[]) =>
      bestOf(foundIn(document, query, groupedBy(models.filter(isSearched), isEnded)).hits);
    const vendorIds = await vendorIdsLine(served, beyond, context);
    const found =
      hits.length === 0 && rows.names.length === 0
        ? `${vendorIds === "" ? "Nothing found: try fewer or different words" : "No row found"}. ${pagesRead(served?.read_on ?? searched.map(context.readOn))}`
        : `${hits.length || "No model of the feed"} found${partly(hits, unknown)}${hits.length > 0 ? `, ${results.length} shown` : ""}.`;
    const alike = hits.length === 0 && !served ? alikeOf(query, unknown, context) : "";
    const told = [
      query.search(NOT_IN_FEED) >= 0 && WHAT_IT_HAS,
      IN_NUMBERS.test(query) && ASK_WITH_NUMBERS,
      ENDS.test(query) && ASK_FOR_ENDS,
    ];
    const without =
      gone.length > 0
        ? ` ${gone.length} retired left out, such as ${gone
            .slice(0, 3)
            .map((model) => inBrief({ ...brief(model, context), ...before?.get(model.id) }))
            .join(", ")}.`
        : "";
    return {
      data: {
        query: echo(query),
        total: hits.length,
        left_out_retired: gone.slice(0, 10).map(({ id }) => id),
        ...(served && { others_at_host: served.others.length, rows_at_host: rows.names }),
        results,
      },
      text: [
        [
          found,
          nothingAbout(unknown.filter((word) => !rows.words.includes(word.toLowerCase()))),
          alike,
          without,
          further(left),
          othersLine(served),
          vendorIds,
          ...told.filter(Boolean),
        ].join(""),
        ...lines,
        ...rows.lines,
      ].join("\n"),
    };
  },
});

/** What is found, and the retired models. */
function foundIn(document: FeedDocument, query: string, models: ReadonlyMap<boolean, Model[]>) {
  const asked = query.replace(NOT_IN_FEED, " ");
  const { hits, left, unknown } = search(document, asked, models.get(false));
  const gone = search(document, asked, models.get(true)).hits.map(({ model }) => model);
  return { hits, gone, left, unknown: [...(query.match(NOT_IN_FEED) ?? []), ...unknown] };
}

/** `; 1024 dimensions by default (read 2026-06-30, 146 days ago)` */
async function sizeOf(model: Model, context: ToolContext): Promise<string> {
  const { embedding_dimensions: size } = model;
  if (size === null) return "";
  const on = await figuresRead([model], (field) => field === "embedding_dimensions", context);
  return `; ${size} dimensions by default${on === null ? "" : ` (${on})`}`;
}

/** Those with every word, else all. */
function bestOf(hits: readonly Hit[]): Model[] {
  const whole = hits.filter(({ share }) => share === 1);
  return (whole.length > 0 ? whole : hits).map(({ model }) => model);
}

/** How many of the found have every word, if not all. */
function partly(hits: readonly Hit[], unknown: readonly string[]): string {
  const whole = hits.filter(({ share }) => share === 1).length;
  const words = unknown.length === 0 ? "every word" : "every word that the feed knows";
  return whole === hits.length ? "" : ` (${whole || "none"} with ${words})`;
}

const WORDS_TOLD = 3;
const further = (left: Found["left"]) =>
  left.length === 0
    ? ""
    : ` More have only one of the words: ${left
        .slice(0, WORDS_TOLD)
        .map(({ word, count }) => `${word} ${count}`)
        .join(", ")}.`;

const nothingAbout = (words: readonly string[]) =>
  words.length === 0 ? "" : ` Nothing in the feed matches: ${echo(words.join(", "))}.`;

/** What hosts have by a name like the query, else by the first of its words that is part of any of their names. */
function alikeOf(query: string, words: readonly string[], context: ToolContext): string {
  const isPart = (word: string) => context.hostRows.all.some(({ as }) => as.toLowerCase().includes(word));
  const [found] = [query, ...words.filter(isPart)].flatMap(
    (name) => alikeAtHosts(name, { kind: "unknown", host: null }, context) ?? [],
  );
  return found === undefined ? "" : ` ${found}`;
}
