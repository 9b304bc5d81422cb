// Lists say what they leave out, and show what was asked for.
import { ask, connectToCatalog } from "./committed.ts";

ask(await connectToCatalog(), [
  [
    "How many has Bedrock retired?",
    "list_models",
    { provider: "Anthropic", host: "bedrock", fields: ["released"] },
    [
      "4 models match; 4 shown. 11 retired there left out (include_retired).",
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
      "cheapest first, by the higher cost where two are given.",
      "1. $0.001625 to $0.003 gpt-6-luna (gpt-6-luna, OpenAI, ga); the length from which the higher, long-context price applies is not",
    ],
  ],
  [
    "What else does Groq serve?",
    "list_models",
    { host: "groq" },
    [
      "11 more rows of models that the feed does not have: canopylabs/orpheus-arabic-saudi, ",
      "-large-v3 and 1 more; and 31 retired",
    ],
  ],
  [
    "What is deprecated on Bedrock itself?",
    "list_models",
    { host: "bedrock", status: ["deprecated"] },
    ["The status asked for is Amazon Bedrock's", "- Claude Opus 4.1 (claude-opus-4-1-20250805, Anthropic, retired)"],
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
    ["in $4, out $20 per 1M tokens; context 1050000; prices promised at least until 2026-11-21"],
  ],
  [
    "What ends soon, and where?",
    "list_deprecations",
    { within_days: 60, limit: 1 },
    [
      "These dates are the vendors'; hosts' own schedules have others: Azure 13, Amazon Bedrock 4, Google Vertex AI 1 (ask with host).",
    ],
  ],
  [
    "What was announced this month?",
    "list_deprecations",
    { since: "2026-11-01", provider: "OpenAI" },
    [
      "No announced retirement is known to have been made since 2026-11-01.",
      "have none of these, but for 40 they do not state the day of the announcement (ask with host).",
    ],
  ],
  [
    "All of its replacements?",
    "list_deprecations",
    { provider: "OpenAI", limit: 40 },
    ["→ gpt-image-2.6-sunburst or gpt-image-2.6-flare <"],
  ],
]);
