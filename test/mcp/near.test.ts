// What stands beside the thing that was asked for: near names, ages of what is added to a verdict, what is left out.
import { ask, connectToCatalog } from "./committed.ts";

const session = await connectToCatalog();

ask(session, [
  [
    "The same words in another order, a hyphen too many, a letter too many?",
    "check_model_status",
    { models: ["google/gemini-flash-1.5", "gemini-pro-2.5", "gpt-4-o", "gpt-5o", "claude-sonet-4.5"] },
    [
      "Near: gemini-1.5-flash (retired, ",
      "Near: gemini-2.5-pro (ok, ",
      "Near: gpt-4o (retiring in ",
      "Near: gpt-5 (retiring in ",
      "Near: claude-sonnet-4-5-20250929 (retiring in ",
    ],
  ],
  [
    "The likest at hosts first, each name once?",
    "check_model_status",
    { models: ["deepseek/deepseek-chat-v3-0324:free", "claude-sonet-4-5"] },
    [
      "Hosts list similar names: DeepSeek-V3-0324 at Azure (retired, date 2026-07-13, read 20",
      "Hosts list similar names: claude-sonnet-4-5 at Azure (",
    ],
  ],
  [
    "At one host under exactly that name, at others under another?",
    "check_model_status",
    { models: ["jamba-1.5-large"] },
    [
      "Google Vertex AI's schedule has it (",
      "ai21.jamba-1-5-large-v1:0 at Amazon Bedrock (retiring, date 2026-11-26, ",
    ],
  ],
  [
    "How old are the figures of a difference, and the end of what was skipped?",
    "check_model_status",
    { models: ["grok-4-fast", "o1-mini"] },
    ["input costs 6.25 times as much", " (figures read 2025-11-13, ", "Skipped: o4-mini (retired, read on 20"],
  ],
  [
    "Until when is a replacement promised?",
    "check_model_status",
    { models: ["claude-sonnet-4-20250514"] },
    [
      "Replace with claude-sonnet-4-6 (named on the page of the verdict), promised until 2027-02-17 (<https://",
      "sonnet-4-6/overview.md> read on 2026-10-08).",
    ],
  ],
  [
    "A host with two pages about one model, and two about the versions of another?",
    "check_model_status",
    { models: ["gpt-35-turbo"], host: "azure" },
    ["retired-models> read on 2026-04-23)", "the vendor's own date for gpt-3.5-turbo is 2026-10-23 (read on 20"],
  ],
  [
    "An alias, of whose snapshot the host has a row?",
    "check_model_status",
    { models: ["gpt-4-turbo", "mistral-large-latest"], host: "azure" },
    [
      "gpt-4-turbo: retired. It points to gpt-4-turbo-2024-04-09: at Azure (version turbo-2024-04-09): retired on 2025-11-14",
      "; without a version: retired on 2025-04-15 (<",
    ],
  ],
  [
    "Of two readings of a model under two names, that of its id?",
    "search_models",
    { query: "titan text embeddings v2", host: "bedrock" },
    ["at Amazon Bedrock: ok, promised until 2024-04-30, which has passed, read 2026-07-24"],
  ],
  [
    "Which may end any day, and how to list them?",
    "list_deprecations",
    { host: "bedrock", within_days: 180, limit: 1 },
    [
      "has passed (read from 2025-11-13 to 2026-09-07): anthropic.claude-haiku-4-5-20251001-v1:0, ",
      "(without within_days they are listed).",
    ],
  ],
  [
    "What might be cheaper, and what is left out?",
    "cheapest_models",
    { workload: { input_tokens: 100_000, output_tokens: 30_000 }, provider: "OpenAI", min_output: 16_000, limit: 2 },
    [
      " deprecated models left out (read on 20",
      "might match (such as gpt-6-luna ($0.025 to $0.0425; the length from which the higher, long-context price applies is not stated; prices read 20",
    ],
  ],
  [
    "A promise that ends soon?",
    "cheapest_models",
    { workload: { input_tokens: 1000, output_tokens: 100 }, provider: "Anthropic" },
    ["; promised until 2026-11-24"],
  ],
  [
    "A host's verdict in a comparison?",
    "compare_models",
    { models: ["groq/openai/gpt-oss-120b", "gemini-embedding-001"] },
    [
      "gpt-oss-120b is ok. At Groq: no retirement is announced. Read 20",
      "- knowledge_cutoff: 2024-06-01 | does not apply",
    ],
  ],
  [
    "Why has a field no value?",
    "get_model",
    { model: "gemini-embedding-001" },
    ["cached does not apply, out does not apply", "open weights: not stated"],
  ],
  [
    "What cost it then?",
    "list_models",
    { sold_on: "2025-01-01", provider: "OpenAI", limit: 1 },
    ["Prices and limits are not those of that day, but as last read.", "; other figures read 20"],
  ],
  [
    "What do notes rest on, what has no API name, and what does a host's schedule not list?",
    "check_model_status",
    {
      models: ["gpt-4o", "glm-4-7-flash", "accounts/fireworks/models/qwen3-235b-a22b", "chat-bison-001", "Command R+"],
    },
    [
      "Notes (read 2026-09-24, ",
      "glm-4-7-flash: ok. No retirement is announced. Read 20",
      "No page that was read states what its vendor's API calls it.",
      "Fireworks AI's schedule (read from 20",
      "Hosts list similar names: chat-bison at Google Vertex AI (retired, ",
      'The vendor\'s API takes "command-r-plus-08-2024" (read 20',
    ],
  ],
  [
    "What comes last, for want of a day?",
    "list_models",
    { sort: "released", order: "desc", limit: 1 },
    [" of them, come last."],
  ],
  [
    "What has ended already?",
    "list_deprecations",
    { provider: "mistral" },
    ["45 models that ended left out (read from 20"],
  ],
  [
    "Which prices do notes tell of, where no card does?",
    "cheapest_models",
    { workload: { input_tokens: 2000, output_tokens: 500, service: "batch" }, open_weights: true },
    ["such as mistral-medium-3-5 (no price is stated at service level batch, but its notes say: "],
  ],
  [
    "The maximum input in a comparison?",
    "compare_models",
    { models: ["text-embedding-3-large", "embed-v4.0"] },
    ["- maximum input of text-embedding-3-large: 8192 tokens"],
  ],
  [
    "Announced by the vendor since the host's page was read?",
    "list_deprecations",
    { host: "vertex" },
    [
      "promised until 2027-05-19: gemini-3.5-flash; at the vendor's own API, read later, on 2026-10-13: deprecated since",
      "- no firm date stated: gemini-3.7-flash; at the vendor's own API, read later, on 2026-10-13: ",
    ],
  ],
  [
    "What did the host serve under those words?",
    "search_models",
    { query: "mistral large", host: "azure" },
    ["2 retired left out, such as mistral-large-2407 (retired, read on 2025-11-13), mistral-large-2411"],
  ],
  [
    "What is worse in each of several replacements?",
    "check_model_status",
    { models: ["embed-english-v2.0"] },
    [
      "Worse or dearer: embed-english-v3.0: 1024 instead of 4096",
      "embed-v4.0: 1536 instead of 4096 embedding dimensions",
    ],
  ],
  [
    "What is a model called that has no API name?",
    "list_models",
    { provider: "Z.ai", sort: "price_input_per_mtok", limit: 4 },
    ["GLM-4.7-Flash (id glm-4-7-flash, no API name stated, Z.ai, ga)"],
  ],
  [
    "Does what it leads to last?",
    "list_deprecations",
    { provider: "OpenAI", within_days: 60, limit: 40 },
    [", which leads to gpt-4o-mini-transcribe, itself retiring in 97 days (read 20"],
  ],
  [
    "A stated alias in another case, and whose it is before the name?",
    "check_model_status",
    { models: ["Mistral-Medium-Latest", "voyage rerank-2.5", "Moonshot AI Kimi K3", "xAI Grok 4", "zai glm-4.6"] },
    [
      "Mistral-Medium-Latest: ok. ",
      "Another spelling of mistral-medium-3-5.",
      "voyage rerank-2.5: ok. ",
      'The vendor\'s API takes "kimi-k3" (read 20',
      "xAI Grok 4: retired. ",
      "zai glm-4.6: ok. ",
    ],
  ],
  [
    "An end that only the vendor has announced, since the host's page was read?",
    "list_deprecations",
    { host: "vertex", within_days: 180 },
    [
      "1 id without an end on its schedule (read on 2026-08-22) has one on its vendor's page, read later: gemini-3.7-flash (announced by Google at its own API, read on 2026-10-13).",
    ],
  ],
  [
    "Promised, but for how long?",
    "list_deprecations",
    { provider: "Anthropic", within_days: 90 },
    ["haiku-4-5/overview.md> read on 2026-10-08), which has passed: claude-haiku-4-5-20251001 <https://"],
  ],
  [
    "A router's name with a maker that the feed lacks: who lists it, and each host's likest?",
    "check_model_status",
    { models: ["openrouter/meta-llama/llama-3.3-70b-instruct:free"] },
    [
      "Azure's schedule has Llama-3.3-70B-Instruct (unverified, read ",
      'ask check_model_status with that name and host "azure". Fireworks AI\'s schedule has Llama 3.3 70B Instruct (retired, ',
      "meta.llama3-3-70b-instruct-v1:0 at Amazon Bedrock (",
    ],
  ],
  [
    "Where do replacements lead that don't last?",
    "check_model_status",
    { models: ["gpt-4-32k"] },
    ["leads to no model in the feed that lasts 90 days: gpt-4o (retiring in ", " days, read on 20"],
  ],
  [
    "How much of a host's schedule is new enough for a question about what is new?",
    "list_deprecations",
    { host: "bedrock", since: "2026-10-01" },
    ["Rows of its schedule read since 2026-10-01: 1."],
  ],
  [
    "What becomes of requests for one of those compared?",
    "compare_models",
    { models: ["gpt-5.4", "gemini-3-pro-preview"] },
    ["requests for gemini-3-pro-preview go to gemini-3.1-pro-preview: <https://"],
  ],
  [
    "And by when it was announced?",
    "list_deprecations",
    { host: "vertex", since: "2026-10-01" },
    ["1 retirement at Google Vertex AI", "gemini-3.7-flash; at the vendor's own API, read later, on 2026-10-13: "],
  ],
  [
    "A date that was asked for and isn't stated, and a promise read on another page than the status?",
    "list_models",
    { provider: "Anthropic", fields: ["retires_on"], limit: 3 },
    ["no retirement date stated <", "promised until 2027-06-09 (<https://", "fable-5/overview.md> read on 2026-10-08)"],
  ],
  [
    "A replacement's price that was promised only until a day?",
    "check_model_status",
    { models: ["o3"] },
    ["The price of gpt-5.6-sol is promised at least until 2026-11-21", "(read 20", ", for o3-2025-04-16)."],
  ],
  [
    "A name in words that is also a host's id, apart from its punctuation?",
    "check_model_status",
    { models: ["cohere rerank 3.5", "cohere.rerank-v3-5:0"] },
    ["cohere rerank 3.5: ok. ", "cohere.rerank-v3-5:0: unverified. At Amazon Bedrock: "],
  ],
  [
    "The host's row of an alias's snapshot, beside the vendor's verdict?",
    "check_model_status",
    { models: ["gpt-4-turbo"] },
    ["Hosts differ from the vendor's own API: Azure (retired, date 2025-11-14, read 20"],
  ],
  [
    "Where a replacement is stated that only the dated version has, and when the days of sale were read?",
    "compare_models",
    { models: ["gpt-5", "o3"] },
    [
      "Sources of o3: API name, status, ",
      "; replacement: <https://developers.openai.com/api/docs/deprecations.md> read 20",
    ],
  ],
  [
    "A question of dates, put to the search?",
    "search_models",
    { query: "retiring December" },
    ["list_deprecations has the dates.", "left out, such as gte-rerank"],
  ],
]);
