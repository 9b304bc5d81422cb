// Lists say what they leave out, and show what was asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, connectToCatalog } from "./committed.ts";

const session = await connectToCatalog();

ask(session, [
  [
    "How many has Bedrock retired?",
    "list_models",
    { provider: "Anthropic", host: "bedrock", fields: ["released"] },
    [
      "4 models match; 4 shown. Only what follows \"at Amazon Bedrock\" is the host's: prices, limits and the rest are the vendor's. 11 retired",
      "Anthropic, retired): released 2024-11-04 <",
    ],
  ],
  [
    "Which is cheapest, if nobody states what a long prompt is?",
    "cheapest_models",
    {
      workload: { input_tokens: 10_000, output_tokens: 1_000, cache_write_tokens: 1_000 },
      provider: "OpenAI",
      limit: 3,
    },
    [
      "cheapest first, by the higher end of a range.",
      "1. $0.001625 to $0.003 gpt-6-luna (gpt-6-luna, OpenAI, ga); the length from which the higher, long-context price applies is not",
    ],
  ],
  [
    "On what condition is it free, and where is the rest?",
    "list_models",
    { open_weights: true, max_output_price: 1, limit: 1 },
    ['1 shown, more with cursor "1.', " 93 days ago): Free with an API key, within rate limits; "],
  ],
  [
    "Is there a day that isn't firm?",
    "list_deprecations",
    { provider: "Alibaba" },
    ["- no firm date stated: qwen-max (", "; notes: ", "Flat prices are those of the International scope"],
  ],
  [
    "What do they cost in other media?",
    "compare_models",
    { models: ["gpt-realtime", "gemini-2.5-flash-image"] },
    ["\n- prices of gpt-realtime: in $4 (text; audio $32; image $5), out $16 (text; audio $64) per 1M tokens"],
  ],
  [
    "Where was an alias's replacement named?",
    "check_model_status",
    { models: ["o3"] },
    ["Replace with gpt-5.6-sol (named on <https://developers.openai.com/api/docs/deprecations.md> read 20"],
  ],
  [
    "What else is to be known of two?",
    "compare_models",
    { models: ["qwen-max", "glm-5.3-flash"] },
    ["\n- notes of qwen-max: ", " (read on 20", "\n- notes of glm-5.3-flash (read 20"],
  ],
  [
    "What has no price, and how old is that?",
    "cheapest_models",
    {
      workload: { input_tokens: 1_000, output_tokens: 100, cached_input_tokens: 10, service: "batch" },
      provider: "cohere",
    },
    ["No matching model has a known cost. The pages behind this were read from 20", "Cost unknown: "],
  ],
  [
    "Is the cheapest promised for longer?",
    "cheapest_models",
    { workload: { input_tokens: 1_000, output_tokens: 100 }, provider: "Amazon" },
    ["; was promised until 2025-12-05, which has passed: may end any day"],
  ],
  [
    "May one that is not listed be cheaper?",
    "cheapest_models",
    {
      workload: { input_tokens: 20_000, output_tokens: 1_000, requests: 1_000 },
      modality: ["vision"],
      min_context: 200_000,
    },
    [
      "Perhaps cheaper than the last one listed, since it is not stated from which length",
      ": gpt-5.6-luna $5.2 to $9.8 (",
    ],
  ],
  [
    "Who may use what Bedrock retires?",
    "list_deprecations",
    { host: "bedrock", within_days: 365 },
    [
      " and 6 ids promised only until a day at Amazon Bedrock",
      "; extended access from 2026-10-08; access: existing users only;",
    ],
  ],
  [
    "What else does Groq serve?",
    "list_models",
    { host: "groq" },
    [
      "11 more rows of models that the feed does not have (read on 2026-08-16): canopylabs/orpheus-arabic-saudi, ",
      "-large-v3 and 1 more; and 31 retired",
    ],
  ],
  [
    "Since when is it deprecated at Cerebras?",
    "list_models",
    { host: "cerebras", provider: "Z.ai" },
    ["; at Cerebras: deprecated since 2026-08-17, read 20", "llama3.1-8b (deprecated since 2026-05-27)"],
  ],
  [
    "What is deprecated on Bedrock itself?",
    "list_models",
    { host: "bedrock", status: ["deprecated"] },
    ["Only the status asked for and what follows", "- Claude Opus 4.1 (claude-opus-4-1-20250805, Anthropic, retired)"],
  ],
  [
    "Which are cheap, long and see?",
    "list_models",
    { min_context: 200_000, modality: ["vision"], max_input_price: 1 },
    ["a context window (67 of them), a modality (47 of them) or an input price (58 of them)."],
  ],
  [
    "What do promotions cost?",
    "list_models",
    { provider: "OpenAI", min_context: 1_000_000 },
    [
      "in $4, out $20 per 1M tokens; context 1050000, input at most 922000; prices for prompts over 272,000 tokens: input $8, cached input $0.8, output $30; prices promised at least until 2026-11-21",
    ],
  ],
  [
    "What is sold by the minute?",
    "list_models",
    { provider: "OpenAI", modality: ["audio"], status: ["ga"], sort: "price_input_per_mtok", fields: ["released"] },
    [
      "- GPT-Transcribe (gpt-transcribe, OpenAI, ga): released 2026-07-28; audio input $0.0045 per minute <",
      "; prices read 2026-09-24, 58 days ago, or later",
    ],
  ],
  [
    "What do images of xAI cost?",
    "cheapest_models",
    { workload: { input_tokens: 1_000, output_tokens: 100 }, modality: ["image"], provider: "xAI" },
    [
      "grok-2-image-1212 (no price for input is stated; no price for output is stated; its prices are: image $0.07 per image; prices read 20",
    ],
  ],
  [
    "How old are the prices of Flex?",
    "cheapest_models",
    {
      workload: { input_tokens: 1_000, output_tokens: 100, service: "flex" },
      provider: "OpenAI",
      min_context: 1_000_000,
    },
    ["; price promised at least until 2026-11-21; notes"],
  ],
  [
    "Which promises are over?",
    "list_models",
    { provider: "Amazon", fields: ["retires_on"] },
    ["Amazon, ga): was promised until 2025-12-05, which has passed: may end any day <"],
  ],
  [
    "What do images cost?",
    "cheapest_models",
    { workload: { input_tokens: 1_000, output_tokens: 1_000 }, modality: ["image"] },
    ["tokens are those of text unless a line says otherwise", "; in $0.25, out $1.5 (text; image $30) per 1M tokens;"],
  ],
  [
    "What do retired models cost?",
    "cheapest_models",
    { workload: { input_tokens: 1_000, output_tokens: 1_000 }, status: ["retired"] },
    ["No matching model has a known cost. Retired models are never ranked."],
  ],
  [
    "Which is cheap and sees?",
    "search_models",
    { query: "cheapest vision model under $1" },
    ["Only words are searched: list_models filters by price, context and dates, cheapest_models ranks by cost."],
  ],
  [
    "What ends soon, and where?",
    "list_deprecations",
    { within_days: 60, limit: 1 },
    [
      "; hosts' own schedules (read from 2025-11-13 to 2026-10-26) list their own: Azure 13, Amazon Bedrock 4, Google Vertex AI 1 (ask with host).",
    ],
  ],
  [
    "What was announced this month?",
    "list_deprecations",
    { since: "2026-11-01", provider: "OpenAI" },
    [
      "No announced retirement is known to have been made since 2026-11-01. ",
      "Models that ended are left out (read from 20",
      "state none announced since then; 40 of their retirements have no stated day of announcement; ",
    ],
  ],
  [
    "All of its replacements?",
    "list_deprecations",
    { provider: "OpenAI", limit: 40 },
    [
      "→ gpt-image-2.6-sunburst or gpt-image-2.6-flare (named on <https://developers.openai.com/api/docs/deprecations.md> read 20",
    ],
  ],
]);

test("a host's rows without a model are told beside a provider's, those with its name first", async () => {
  const at = { provider: "DeepSeek", host: "bedrock" };
  const { text: said, data } = await session.call("list_models", at);
  assert.match(
    said,
    /^No model on Amazon Bedrock's schedule matches\..* more rows of models .*, DeepSeek's or others' \(read from 20[^)]+\): deepseek\.r1-v1:0, /,
  );
  assert.ok(data.others_at_host > 10);
  const { text } = await session.call("list_deprecations", { ...at, provider: "Mistral" });
  assert.match(text, / 3 of models that the feed does not have left out, Mistral's or others': ask without provider\./);
});
