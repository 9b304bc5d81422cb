// Questions that people ask, answered from the committed catalog. Answers are compared with its rows, and each must give its age.
import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveDocument } from "../../src/publish/documents/resolve.ts";
import type { CompleteModel } from "../../src/schema/feed.ts";
import { ask, connectToCatalog, context, type Question } from "./committed.ts";
import { TODAY } from "./feed.ts";

const session = await connectToCatalog();

/** The first row with an api_string that matches. */
function rowWhere(is: (row: CompleteModel) => boolean): CompleteModel {
  const row = context.models.find((one) => one.api_string !== null && is(one));
  assert.ok(row, "the catalog has such a model");
  return row;
}
const isSold = ({ status, retires_on }: CompleteModel) => status === "ga" && retires_on === null;
const priced = rowWhere((row) => isSold(row) && row.price_input_per_mtok !== null && row.context_window !== null);
const dead = rowWhere(({ status, replacement, retires_on }) => status === "retired" && !!replacement && !!retires_on);
const ending = rowWhere(({ retires_on }) => retires_on !== null && retires_on > TODAY);
const embedder = rowWhere((row) => isSold(row) && row.embedding_dimensions !== null);
const { prices_read_on } = resolveDocument(context);
const days = (day: string) => Math.round((Date.parse(day) - Date.parse(TODAY)) / 86_400_000);
const soft = Object.entries(resolveDocument(context).not_before).find(([id]) =>
  context.models.some((row) => row.id === id && isSold(row)),
) as [string, { day: string }];
const text = (row: CompleteModel) => row.api_string as string;
const work = { input_tokens: 1_000, output_tokens: 100 };

const QUESTIONS: readonly Question[] = [
  ["What does it cost?", "get_model", { model: text(priced) }, [`in $${priced.price_input_per_mtok},`]],
  [
    "As of when?",
    "get_model",
    { model: text(priced) },
    ["input price, ", `<${priced.source_url}> read ${prices_read_on[priced.id]}, `],
  ],
  ["How much does it take?", "get_model", { model: priced.name }, [`Context window: ${priced.context_window} tokens`]],
  [
    "And in long prompts?",
    "get_model",
    { model: "claude-haiku-5-5" },
    ["input (prompts over 100,000 tokens) $0.5 per 1M"],
  ],
  ["Does it still answer?", "check_model_status", { models: [text(dead)] }, [`: retired. `, `${dead.retires_on}`]],
  ["And its name?", "check_model_status", { models: ["deepseek-v4-flash"] }, ["retired. Read ", "still accepted"]],
  [
    "Which of several?",
    "check_model_status",
    { models: ["whisper-1", "command-r-plus"] },
    ["gpt-live-transcribe or gpt-transcribe (named on <", "command-r-plus-08-2024", "command-a-03-2025"],
  ],
  ["What instead?", "check_model_status", { models: [text(dead)] }, ["eplace"]],
  [
    "How long?",
    "check_model_status",
    { models: [text(ending)] },
    [`: retiring. `, `${days(ending.retires_on ?? "")} day`],
  ],
  [
    "None named?",
    "check_model_status",
    { models: ["gpt-4o"] },
    ["No replacement is stated on the page of the verdict."],
  ],
  [
    "Stated where?",
    "get_model",
    { model: "gpt-5" },
    [", on <https://", "Sources: API name, status, retirement date: <https://", "Replacement: gpt-"],
  ],
  [
    "An alias?",
    "check_model_status",
    { models: ["claude-sonnet-4-5"] },
    ["Another spelling of claude-sonnet-4-5-20250929."],
  ],
  ["A snapshot?", "check_model_status", { models: ["gpt-4o-2024-08-06"] }, ["Another spelling of gpt-4o."]],
  ["A fine-tuned one?", "check_model_status", { models: ["ft:gpt-4o-mini:acme::1"] }, ["fine-tuned from gpt-4o-mini"]],
  ["What does it know?", "get_model", { model: "claude-opus-5" }, ["knowledge cutoff: 2026"]],
  ["A promise that ran out?", "check_model_status", { models: ["veo-3.1-generate-preview"] }, ["unverified. "]],
  ["By the host's own name?", "check_model_status", { models: ["openai/gpt-oss-20b"], host: "groq" }, ["At Groq: "]],
  [
    "Does it fit?",
    "cheapest_models",
    { workload: { input_tokens: 1_500_000, output_tokens: 1 }, limit: 25 },
    ["context window not stated: the prompt may not fit"],
  ],
  ["Is it promised?", "check_model_status", { models: [soft[0]] }, [`promised until ${soft[1].day}`]],
  ["Through a router?", "check_model_status", { models: ["openrouter/openai/gpt-4o"] }, [": retiring. "]],
  ["On Bedrock?", "check_model_status", { models: ["anthropic.claude-3-opus-20240229-v1:0"] }, ["Amazon Bedrock"]],
  ["On Vertex?", "check_model_status", { models: ["claude-3-opus@20240229"] }, [": retired. ", "Google Vertex AI"]],
  ["A typing error?", "get_model", { model: "claud-sonet-4.5" }, ["no such model", "Near: claude-sonnet-4-5"]],
  ["What is new in embeddings?", "search_models", { query: embedder.name }, [embedder.id]],
  ["What is left out?", "search_models", { query: dead.name, provider: dead.provider }, ["retired left out"]],
  ["And the dead ones?", "search_models", { query: dead.name, include_retired: true }, [dead.id]],
  ["Whose?", "list_models", { provider: priced.provider, limit: 40 }, [`${priced.provider}, `]],
  ["Long context?", "list_models", { min_context: 1_000_000, limit: 3 }, ["states a context window."]],
  ["What goes this month?", "list_deprecations", { within_days: 60 }, ["→", "without a firm date left out"]],
  ["Which is cheapest?", "cheapest_models", { workload: work, min_context: 500_000 }, ["1. $"]],
  [
    "Which costs less?",
    "compare_models",
    { models: [text(priced), "gpt-5.6-sol"], workload: work },
    ["cost on gpt-5.6-sol: $", "Sources of gpt-5.6-sol: API name, input price, "],
  ],
  [
    "Long prompts?",
    "compare_models",
    { models: ["claude-haiku-5-5", "gemini-2.5-pro"], workload: { input_tokens: 400_000, output_tokens: 1_000 } },
    [
      "cost on claude-haiku-5-5: $0.2025; at the prices above 100,000 input tokens\n",
      "cost on gemini-2.5-pro: $1.015; at the prices above 200,000 input tokens\n",
    ],
  ],
  [
    "Long prompts, cheapest?",
    "cheapest_models",
    { workload: { input_tokens: 400_000, output_tokens: 1_000 }, provider: "Google", limit: 25 },
    ["$1.015 Gemini 2.5 Pro (gemini-2.5-pro, Google, ga); at the prices above 200,000 input tokens"],
  ],
  [
    "Named by letters in the wrong order?",
    "check_model_status",
    { models: ["gtp-4o", "claude-sonet-4.5", "gemini-2.5-flsh", "grok4"] },
    [
      "Near: gpt-4o (retiring in ",
      "Near: claude-sonnet-4-5-20250929 (retiring in ",
      "Near: gemini-2.5-flash",
      "grok-4.5",
    ],
  ],
  [
    "And from next year?",
    "compare_models",
    { models: ["gemini-3.8-flash", "deepseek-v4-pro"], workload: { ...work, requests: 10_000 } },
    [
      "price of gemini-3.8-flash from 2027-01-01: input $1.5, cached input $0.15, output $7.5",
      "cost on gemini-3.8-flash: $11.25; from 2027-01-01: $22.5",
      "cost on deepseek-v4-pro: $8.58; at peak hours (01:00-04:00 and 06:00-10:00 UTC, Monday to Friday): $17.16",
    ],
  ],
  [
    "In batches?",
    "cheapest_models",
    { workload: { ...work, requests: 10_000, service: "batch" }, provider: "Google", limit: 25 },
    ["$5.625 Gemini 3.8 Flash (gemini-3.8-flash, Google, ga); from 2027-01-01: $11.25"],
  ],
  [
    "What does thinking cost?",
    "get_model",
    { model: "qwen-plus" },
    ["; in thinking mode: output $4; in thinking mode, for prompts over 256,000 tokens: output $12."],
  ],
  ["At what hours?", "list_models", { provider: "DeepSeek" }, ["; prices at peak hours (01:00-04:00 and 06:00"]],
  [
    "On sale next summer?",
    "list_models",
    { provider: "Google", sold_on: "2027-06-01" },
    ["is in the future: ", "promised only until an earlier date"],
  ],
  [
    "Whose replacement?",
    "check_model_status",
    { models: ["gemini-2.0-flash"], host: "vertex" },
    [
      "Google Vertex AI names gemini-3.1-flash-lite as its replacement",
      "Google's own replacement is gemini-3.6-flash (named on <",
    ],
  ],
  [
    "Announced since the host was read?",
    "check_model_status",
    { models: ["gemini-3.5-flash"], host: "vertex" },
    [
      ": unverified. At Google Vertex AI: no retirement is announced",
      "at the vendor's own API, read later, on 2026-10-",
    ],
  ],
  [
    "Promised until when?",
    "compare_models",
    { models: ["gpt-5.6-sol", "gpt-4o"], workload: work },
    ["price of gpt-5.6-sol promised at least until 2026-11-21"],
  ],
  ["At a host, in part?", "get_model", { model: "meta.llama3-1-70b" }, ["meta.llama3-1-70b-instruct-v1:0 at Amazon"]],
  [
    "How often may I call it?",
    "search_models",
    { query: "gpt rate limit per minute" },
    ["no benchmarks, speeds or rate limits"],
  ],
  ["When was it announced?", "list_deprecations", { since: "2026-10-01" }, ["deprecated), announced 2026-10-"]],
  ["What came out last?", "list_models", { sort: "released", order: "desc", limit: 3 }, ["; released 2026-"]],
  [
    "How many dimensions?",
    "list_models",
    { provider: "OpenAI", fields: ["embedding_dimensions"], sort: "name", order: "desc" },
    [": embedding_dimensions 1536 <"],
  ],
  [
    "Claude on Vertex?",
    "list_models",
    { provider: "Anthropic", host: "vertex" },
    ["it may serve others", "No model on Google Vertex AI's schedule", "The pages behind this were read on 20"],
  ],
  [
    "Still on sale on Azure next June?",
    "list_models",
    { provider: "OpenAI", host: "azure", sold_on: "2027-06-01" },
    ["3 models match", "at Azure: retiring, date 2027-06-25"],
  ],
  [
    "On sale on Bedrock in September?",
    "list_models",
    { provider: "Anthropic", host: "bedrock", sold_on: "2026-09-01" },
    ["at Amazon Bedrock: retiring, date 2027-01-08", "at Amazon Bedrock: retired, date 2026-10-14"],
  ],
  [
    "Llama on Groq?",
    "search_models",
    { query: "llama", host: "groq", include_retired: true },
    [
      "Its schedule has 42 more rows",
      "23 found, 10 shown:",
      "- deepseek-r1-distill-llama-70b: retired, date 2025-10-02, read",
    ],
  ],
  [
    "And those not retired?",
    "search_models",
    { query: "llama", host: "groq" },
    [
      "2 found, 2 shown; 21 retired left out, which include_retired lists (read on 20",
      "- meta-llama/llama-prompt-guard-2-22m: ok, read",
    ],
  ],
  [
    "What ends on Vertex?",
    "list_deprecations",
    { host: "vertex" },
    [
      "6 retirements and 8 ids promised only until a day at Google Vertex AI; ",
      "was promised until 2026-11-17, which has passed: may end any day",
      "; the vendor's own date is 2026-",
    ],
  ],
  [
    "And firmly?",
    "list_deprecations",
    { host: "vertex", within_days: 180 },
    ["promised until 2027-05-07: gemini-3.1-flash-lite ", "2 more ids may end any day, promised only"],
  ],
  ["Announced when?", "list_deprecations", { since: "2026-10-01" }, ["is not stated: ", " and 4 more."]],
  [
    "A fine-tuned snapshot?",
    "check_model_status",
    { models: ["ft:gpt-4o-2024-08-06:acme::1"] },
    ["fine-tuned from gpt-4o: "],
  ],
  [
    "A replacement that ended?",
    "get_model",
    { model: "text-davinci-003" },
    [" (gpt-3.5-turbo-instruct is retired, read 2026-", "; it leads to gpt-"],
  ],
  [
    "Nothing ahead at a host?",
    "list_deprecations",
    { host: "groq", within_days: 365 },
    ["No such retirements ahead at Groq.", "past ids left out (read on 20"],
  ],
  [
    "Too long?",
    "compare_models",
    { models: ["gpt-4o", "gpt-5.6-sol"], workload: { input_tokens: 500_000, output_tokens: 1 } },
    ["cost on gpt-4o: unknown, a prompt of 500,000 tokens exceeds the context window of 128,000"],
  ],
];

ask(session, QUESTIONS);

test("a name that only hosts have is found in their rows", async () => {
  const { text: said, isError } = await session.call("compare_models", { models: ["gpt-4o", "llama-4-maverick"] });
  assert.equal(isError, true);
  assert.match(said, /meta\.llama4-maverick-17b-instruct-v1:0 at Amazon Bedrock \(/);
  assert.match(said, /meta-llama\/llama-4-maverick-17b-128e-instruct at Groq \(retired, /);
});

test("a similar id is never suggested as the replacement of an unknown one", async () => {
  const { text: said, data } = await session.call("check_model_status", { models: ["claude-3-haiku-20240308"] });
  assert.match(said, /no such model\. Near: /);
  assert.equal(data.results[0].replacement.live, null);
});

test("a host's dates decide what it sells on a day", async () => {
  const call = { provider: "OpenAI", host: "azure", sold_on: "2027-06-01" };
  const { data } = await session.call("list_models", call);
  for (const { id, at_host } of data.models) assert.ok((at_host.ends_on ?? "~") > call.sold_on, id);
});
