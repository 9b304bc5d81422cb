// What replaces a model, and what stands in for a price: answered from the committed catalog.
import { ask, connectToCatalog, type Question } from "./committed.ts";

ask(await connectToCatalog(), [
  [
    "What replaces DeepSeek-R1 on Azure?",
    "check_model_status",
    { models: ["DeepSeek-R1"], host: "azure" },
    [
      "Azure names DeepSeek-V4-Pro as its replacement; DeepSeek-V4-Pro was to retire there on 2026-08-20 (read on 2026-07-07)",
    ],
  ],
  [
    "And what ended there?",
    "list_deprecations",
    { host: "vertex", include_past: true, provider: "Google", limit: 40 },
    [
      " → gemini-2.5-flash; gemini-2.5-flash was to retire there on 2026-10-20 (read on 2026-08-22), replaced by Gemini 3.5 Flash-Lite",
    ],
  ],
  [
    "And where a host names it in other words than in its row?",
    "check_model_status",
    { models: ["zai-glm-4.6", "qwen-3-coder-480b"], host: "cerebras" },
    [
      "zai-glm-4.6: deprecated. At Cerebras: deprecated since 2026-01-20; no firm retirement date is stated; Cerebras names Z.ai GLM 4.7 as its replacement; Z.ai GLM 4.7 is deprecated there",
      "qwen-3-coder-480b: deprecated. At Cerebras: deprecated since 2025-11-05; no firm retirement date is stated; Cerebras names Z.ai GLM 4.7 as its replacement; Z.ai GLM 4.7 is deprecated there",
    ],
  ],
  [
    "Or only another version?",
    "check_model_status",
    { models: ["sora-2-2025-10-06"], host: "azure" },
    [
      "Azure names sora-2 (2025-12-08) as its replacement; sora-2 (2025-12-08) was to retire there on 2026-09-15 (read on 2026-07-07)",
    ],
  ],
  [
    "Since when?",
    "list_deprecations",
    { host: "cerebras" },
    [
      "llama3.1-70b, deprecated on 2025-01-17 → ",
      "zai-glm-4.6, deprecated on 2026-01-20 → Z.ai GLM 4.7; Z.ai GLM 4.7 is deprecated there",
    ],
  ],
  [
    "And which itself may end any day?",
    "get_model",
    { model: "gemini-2.5-flash-image-preview" },
    ["Replacement: gemini-2.5-flash-image, itself unverified, promised until 2026-10-02, which has passed (read 20"],
  ],
  [
    "And that the vendor names in words, or without its ending?",
    "get_model",
    { model: "text-moderation-latest" },
    ['Replacement: omni-moderation ("omni-moderation-latest" in its API)'],
  ],
  [
    "On the page of a dated version, by way of it?",
    "check_model_status",
    { models: ["o1-preview"] },
    ["Replace with gpt-5.6-sol (named on the page of the verdict, for o3-2025-04-16, itself named on <https://"],
  ],
  [
    "And at Bedrock?",
    "list_deprecations",
    { host: "bedrock" },
    ["ai21.jamba-1-5-large-v1:0, deprecated on 2026-05-26; extended access from "],
  ],
  [
    "With which parameters?",
    "check_model_status",
    { models: ["o3-pro-2025-06-10", "grok-3", "grok-imagine-image-pro"] },
    [
      'Replace with grok-imagine-image-2.0 with quality: "low" (named on ',
      'Replace with gpt-5.6-sol with "reasoning.mode: pro" (named on <https://',
      'Replace with grok-4.3 with "none reasoning effort" (named on the page of the verdict)',
    ],
  ],
  ...[
    ["o3-pro-2025-06-10", "."],
    ["o3-pro", ", stated for o3-pro-2025-06-10."],
  ].map(
    ([model, whose]): Question => [
      "And those of one model?",
      "get_model",
      { model },
      [`Replacement: gpt-5.6-sol with "reasoning.mode: pro"${whose}`],
    ],
  ),
  [
    "And in a list?",
    "list_deprecations",
    { provider: "OpenAI", within_days: 30, limit: 40 },
    [' → gpt-5.6-sol with "reasoning.mode: pro" (named on <https://'],
  ],
  [
    "Who names the last one?",
    "check_model_status",
    { models: ["gpt-4-turbo-preview", "gemini-2.0-flash-exp-image-generation"] },
    [
      "Replace with gpt-6.1-sol (named on <https://developers.openai.com/api/docs/deprecations.md> read 2026-11-05",
      ", for gpt-5, itself named on the page of the verdict)",
      "Replace with gemini-2.5-flash-image (named on <https://ai.google.dev/gemini-api/docs/deprecations.md.txt> read 2026-09-22",
      ", for gemini-2.0-flash-preview-image-generation, itself named on <https://ai.google.dev/gemini-api/docs/models> read 2025-07-14",
    ],
  ],
  [
    "Since when do those in between end?",
    "get_model",
    { model: "gpt-4-turbo-preview" },
    [
      "Replacement: gpt-5, gpt-4.1 (gpt-5 is retiring, read 2026-11-22",
      "; gpt-4.1 is retiring, read 2026-11-22",
      "; it leads to gpt-6.1-sol, named on <https://developers.openai.com/api/docs/deprecations.md> read 2026-11-05",
    ],
  ],
  [
    "And of those that have ended?",
    "list_deprecations",
    { provider: "OpenAI", include_past: true, limit: 40 },
    [", which leads to gpt-5.6-terra (named there, for babbage-002) <https://"],
  ],
  [
    "Which Codestral?",
    "check_model_status",
    { models: ["codestral-2405", "open-codestral-mamba"] },
    ["Replace with codestral-2508 (named on <https://docs.mistral.ai/models> read 2026-08-21"],
  ],
  [
    "Which Qwen 3.6?",
    "check_model_status",
    { models: ["qwen-turbo"] },
    [
      "The vendor's replacement is Qwen3.6 (named on the page of the verdict), which is not",
      " one model of the feed; similar: qwen3.6-plus (ok, read on 20",
    ],
  ],
  [
    "What does a minute of speech cost?",
    "compare_models",
    { models: ["whisper-1", "voxtral-mini-2602"] },
    ["- prices of whisper-1: audio input $0.006 per minute\n", "Sources of whisper-1: ", "; further rates: <https://"],
  ],
  [
    "What does a batch cost at xAI?",
    "compare_models",
    { models: ["grok-4.3", "grok-4.5"], workload: { input_tokens: 1000, output_tokens: 100, service: "batch" } },
    ['no price is stated at service level batch, but its notes say: "Batch requests are billed at a 20 % discount."'],
  ],
  [
    "Is qwen-max safe?",
    "check_model_status",
    { models: ["qwen-max"] },
    ["qwen-max: deprecated. Deprecated; no firm ", "names 13 July 2026 as the shutdown"],
  ],
  [
    "A name without its hyphen?",
    "check_model_status",
    { models: ["gpt4o-mini"] },
    [
      "The feed has no such model. Near: gpt-4o-mini (retiring in ",
      "Hosts list similar names: gpt-4o-mini at Azure (retired, date 2026-10-01, read 20",
    ],
  ],
  [
    "Are both safe?",
    "compare_models",
    { models: ["claude-opus-4-5", "claude-haiku-4-5"] },
    ["is ok. No retirement is announced; it is promised until 2026-11-24", "is unverified. "],
  ],
  [
    "Whose day is one on the page of another cloud?",
    "check_model_status",
    { models: ["gpt-35-turbo", "gpt-4"], host: "azure" },
    [
      "note (version 0125): November 14, 2025 is the day of Azure's public cloud, from the page of Azure Government, whose own day is February 15, 2026; note (version 1106): ",
      "note: November 14, 2025 is the day of Azure's public cloud, from the page of Azure Government, which retired this version earlier.",
    ],
  ],
  [
    "And in that cloud?",
    "check_model_status",
    { models: ["gpt-4.1"], host: "Azure Government" },
    ["gpt-4.1: retiring. The feed has no schedule of Azure Government; at the vendor's own API: "],
  ],
  [
    "Does a host end it sooner?",
    "check_model_status",
    { models: ["gemini-2.5-pro", "gpt-4o-mini-transcribe-2025-03-20"] },
    [
      "Hosts differ from the vendor's own API: Google Vertex AI (retired, date 2026-10-20, read 2026-08-22",
      "Replace with gpt-4o-mini-transcribe (named on the page of the verdict), itself retiring in ",
    ],
  ],
]);
