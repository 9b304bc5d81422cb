// What answers about given ids say beside the verdict, from the committed catalog.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, connectToCatalog, context } from "./committed.ts";

const session = await connectToCatalog();

ask(session, [
  [
    "Does Azure have an alias, by its snapshot?",
    "get_model",
    { model: "gpt-5" },
    [
      "GPT-5 (gpt-5, OpenAI; the vendor's status: deprecated)\nVerdict at the vendor's own API: retiring. ",
      "\n- retiring at Azure (version 2025-08-07): retires on 2027-02-06: ",
      "; Azure lists that name for gpt-5-2025-08-07; <https://learn",
    ],
  ],
  [
    "And in a check?",
    "check_model_status",
    { models: ["gpt-5"] },
    ["Hosts differ from the vendor's own API: Azure (retiring, date 2027-02-06"],
  ],
  [
    "What answers after the end?",
    "check_model_status",
    { models: ["grok-3", "kimi-k2.5", "gemini-3.5-flash"] },
    [
      "requests for grok-3 go to grok-4.3: <https://docs.x.ai/developers/migration/may-15-retirement.md> read 20",
      "requests for kimi-k2.5 fail: <https://platform.kimi.ai/docs/models.md> read 20",
      "requests for gemini-3.5-flash go to gemini-3.6-flash, at the latest once it has ended: <https://ai.google.dev/",
    ],
  ],
  [
    "A name of which a host has the beginning, or another form?",
    "check_model_status",
    { models: ["stable-diffusion-xl-1024-v1-0", "stability.stable-diffusion-xl-v1"] },
    [
      "Hosts list similar names: ",
      "stability.sd3-5-large-v1:0 at Amazon Bedrock (",
      "Stable Diffusion XL 1.0 at Amazon Bedrock (retired, ",
    ],
  ],
  [
    "A name whose words a host has apart?",
    "check_model_status",
    { models: ["jamba-large"] },
    ["Hosts list similar names: ", "ai21.jamba-1-5-large-v1:0 at Amazon Bedrock (retiring, date 2026-11-26, read 20"],
  ],
  [
    "When was a replacement named that another page states than the verdict?",
    "check_model_status",
    { models: ["gpt-4-turbo"] },
    ["Replace with gpt-5.6-sol (named on <https://developers.openai.com/api/docs/deprecations.md> read 20"],
  ],
  [
    "And in a search there?",
    "search_models",
    { query: "stable diffusion", host: "bedrock" },
    ["No model of the feed found.", "1 found, 1 shown; 2 retired left out", "\n- stability.sd3-5-large-v1:0: "],
  ],
  [
    "Is a replacement an order, and does it last?",
    "check_model_status",
    { models: ["models/gemini-embedding-001", "anthropic.claude-3-haiku-20240307-v1:0"] },
    [
      "The replacement that Google names is gemini-embedding-2 (named on the page of the verdict).",
      "Anthropic's own replacement is claude-haiku-4-5-20251001 (named on <https://",
      "), itself unverified (read ",
      "), promised until 2026-10-15, which has passed (<https://",
    ],
  ],
  [
    "And at one?",
    "get_model",
    { model: "grok-3" },
    ["\nAt the vendor's own API, requests for grok-3 go to grok-4.3: <"],
  ],
  [
    "What did it cost?",
    "get_model",
    { model: "grok-3" },
    ["\nPrice per 1M tokens (as last stated: its vendor has retired it): in $3, ", "the vendor's status: retired)"],
  ],
  [
    "And compared?",
    "compare_models",
    { models: ["grok-3", "grok-4.3"], workload: { input_tokens: 1000, output_tokens: 100 } },
    [
      "\n- price_input_per_mtok: 3 (as last stated: its vendor has retired it) | ",
      "\n- cost on grok-3: $0.0045 (as last stated: its vendor has retired it)\n",
    ],
  ],
  [
    "One of three unknown, one twice?",
    "compare_models",
    { models: ["nonsense-model-9", "gpt-5", "openai/gpt-5", "claude-opus-4-5"] },
    [
      '"nonsense-model-9" is not one model of the feed, so it is left out. No name in the feed is close. It covers models of Al',
      '\n"gpt-5" and "openai/gpt-5" are the same model, gpt-5, which is compared once, under the first name.\nGPT-5 (',
    ],
  ],
  [
    "Compared at a host?",
    "compare_models",
    { models: ["anthropic.claude-3-haiku-20240307-v1:0", "gemini-flash-latest"] },
    [
      "v1:0: At Amazon Bedrock: the verdict follows",
      "is retired. At Amazon Bedrock: ",
      "may mean another model by now",
    ],
  ],
  [
    "Through OpenRouter?",
    "check_model_status",
    { models: ["gpt-5"], host: "openrouter" },
    ["gpt-5: retiring. ", "At OpenRouter: all dates and prices are those of the vendor's own API"],
  ],
  [
    "At a host without a schedule?",
    "check_model_status",
    { models: ["kimi-k2.5"], host: "together" },
    ["kimi-k2.5: unverified. The feed has no schedule of Together AI; "],
  ],
  [
    "An id that only the vendor's code states?",
    "check_model_status",
    { models: ["amazon.titan-text-express-v1"] },
    ["amazon.titan-text-express-v1: retired. Retired on 2025-08-15."],
  ],
  [
    "A host's replacement that is in doubt?",
    "check_model_status",
    { models: ["anthropic.claude-3-5-sonnet-20241022-v2:0", "vertex_ai/gemini-2.5-pro"] },
    [
      "20250929-v1:0 as its replacement; anthropic.claude-sonnet-4-5-20250929-v1:0 is unverified there (read 20",
      ", promised until 2026-09-29, which has passed) and retires on 2026-11-30 at Anthropic's own API (read on 20",
      "names Gemini 3.5 Flash as its replacement; Gemini 3.5 Flash is listed there (read 2026-08-22, promised until 2027-05-19) and is deprecated at Google's own API (read on 20",
    ],
  ],
  [
    "A name with its vendor's, or without?",
    "check_model_status",
    { models: ["OpenAI GPT-5", "Titan Text G1 - Express", "Google Gemini 2.5 Pro", "Cohere Command R+"] },
    [
      "OpenAI GPT-5: retiring. ",
      "Titan Text G1 - Express: retired. Retired on 2025-08-15",
      "Google Gemini 2.5 Pro: ok. ",
      'takes "command-r-plus-08-2024"',
    ],
  ],
  [
    "With another maker's prefix?",
    "check_model_status",
    { models: ["meta-llama/Llama-3.1-8B-Instruct"] },
    ["Hosts list similar names: ", "meta.llama3-1-8b-instruct-v1:0 at Amazon Bedrock ("],
  ],
  [
    "Similar at a host, ended since?",
    "get_model",
    { model: "gemini3.5" },
    ["gemini-3.5-flash at Google Vertex AI (unverified, promised until 2027-05-19, read 2026-08-22, "],
  ],
]);

ask(session, [
  [
    "A fine-tuned one, at which host?",
    "get_model",
    { model: "ft:gpt-4o-mini:acme::1" },
    [
      "\nFine-tuned from gpt-4o-mini: all fields and prices are those of gpt-4o-mini itself.\nVerdict: retiring. It is fine",
    ],
  ],
  [
    "An undated name of two versions?",
    "check_model_status",
    { models: ["openrouter/anthropic/claude-3.5-sonnet"] },
    [
      "or claude-3-5-sonnet-20240620 (retired, read on 2026-10-08). At OpenRouter: all dates and prices are those of the vendor's own API. Replace with claude-",
    ],
  ],
  [
    "Do all of its replacements last?",
    "get_model",
    { model: "dall-e-3" },
    ["Replacement: gpt-image-2, gpt-image-1, gpt-image-1-mini (gpt-image-1 is retired"],
  ],
  [
    "And one that leads nowhere?",
    "get_model",
    { model: "gpt-4-vision-preview" },
    ["Replacement: gpt-4o (gpt-4o is retiring, read 2026-", "; it leads to no model that lasts)."],
  ],
  [
    "Two rows of one version?",
    "get_model",
    { model: "kimi-k2.5" },
    [
      "- retiring at Azure (Kimi-K2.5, version 1): retires on 2027-01-26: ",
      "; (FW-Kimi-K2.5, version 1): its retirement",
    ],
  ],
  [
    "Rerouted since its date?",
    "check_model_status",
    { models: ["grok-imagine-image-quality"] },
    ["requests for grok-imagine-image-quality go to grok-imagine-image-2.0: <https://"],
  ],
  [
    "A deployment's own name?",
    "check_model_status",
    { models: ["azure/my-gpt4-deployment", "arn:aws:bedrock:us-east-1:1:application-inference-profile/abc123"] },
    ["profiles at Azure have names of their own: ask for the model behind", "profiles at Amazon Bedrock have names"],
  ],
  [
    "A closed model where weights are run?",
    "check_model_status",
    { models: ["groq/gpt-4o"] },
    ["Groq runs published weights, and the feed doesn't say whether this model has any"],
  ],
  ["With the wrong vendor?", "check_model_status", { models: ["anthropic/gpt-4o"] }, ["Near: gpt-4o (retiring in "]],
  [
    "A host's own, of no vendor in the feed?",
    "get_model",
    { model: "us.meta.llama3-1-70b-instruct-v1:0" },
    ['v1:0": unverified. At Amazon Bedrock: ', " days ago, on <https://docs.aws.amazon.com/"],
  ],
  [
    "Which of several?",
    "get_model",
    { model: "mistral-small" },
    ["It may be mistral-small-2603 (ok, read on 2026-08-21) or mistral-small-2506 (retired, read on "],
  ],
  [
    "A name that nobody states?",
    "check_model_status",
    { models: ["qwen-turbo-latest"] },
    ["No page states that spelling: read as qwen-turbo; it may mean another version by now."],
  ],
  [
    "Hosts in a comparison, and a prompt of unknown fit?",
    "compare_models",
    { models: ["gpt-5", "gemini-2.5-pro"], workload: { input_tokens: 10_000, output_tokens: 1_000 } },
    [
      "gemini-2.5-pro is ok. ",
      "Hosts differ from the vendor's own API: Google Vertex AI (retired, date 2026-10-20, read",
      "- cost on gpt-5: $0.0225; context window not stated: the prompt may not fit\n",
    ],
  ],
]);

test("nothing is suggested for a version that isn't there, nor by chance", async () => {
  const models = ["gpt-7", "openai/gpt-9", "bge-m3", "nomic-embed-text", "o5-mini", "🦙"];
  const { data } = await session.call("check_model_status", { models });
  for (const { query, near_misses, note } of data.results) {
    assert.deepEqual(near_misses, [], query);
    assert.match(note, /^No name in the feed is close\. It covers models of Alibaba, Amazon, .*OpenAI, /);
  }
});

test("each suggestion has its verdict and the day that was read", async () => {
  const { data } = await session.call("get_model", { model: "claude-opus-6" });
  assert.ok(data.near_misses.length > 2);
  for (const { api_string, verdict, read_on } of data.near_misses)
    assert.ok(data.note.includes(`${api_string} (${verdict}, read on ${read_on})`), data.note);
});

test("what a model's document says of its requests after the end is told", async () => {
  const stated = [...context.documents.values()].filter(({ after_retirement: after }) => after !== null);
  assert.ok(stated.length >= 25);
  for (const { id, api_string, after_retirement: after } of stated) {
    const { text } = await session.call("get_model", { model: id });
    const what = after?.effect === "error" ? "fail" : `go to ${after?.to ?? "another model"}`;
    assert.ok(text.includes(`requests for ${api_string ?? id} ${what}`), text);
  }
});
