// What a cost rests on: searches or tokens, prices whose promise has lapsed, hosts that end a model sooner.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, connectToCatalog } from "./committed.ts";

const session = await connectToCatalog();
const { call } = session;
const searches = { input_tokens: 0, output_tokens: 0, searches: 10 };
const tokens = { input_tokens: 10_000, output_tokens: 1_000 };
const LAPSED = "promised at least until 2026-11-21, which has passed";

ask(session, [
  [
    "Which reranker is cheapest for searches, and which are billed otherwise?",
    "cheapest_models",
    { workload: searches },
    [
      "Only rerankers are ranked, since no other model has a price per search.",
      "\nBilled by tokens, not by searches, so no one workload compares them with the others; rank those by input_tokens alone",
      "rerank-3-lite (in $0.02, out not stated per 1M tokens; prices read 20",
      "\nCost unknown: 6 models, such as rerank-v3.5 (no price for searches is stated; read 20",
    ],
  ],
  [
    "For tokens and searches at once?",
    "cheapest_models",
    { workload: { ...searches, input_tokens: 1_000 } },
    [
      "none by both: ask for a workload of each. The pages behind this were read from 2025-11-13 to 20",
      "it is billed by searches: $2 per 1k searches; prices read 20",
    ],
  ],
  [
    "Of a vendor without a reranker?",
    "cheapest_models",
    { workload: searches, provider: "OpenAI" },
    [
      "No matching model has a known cost. Only rerankers are ranked, since no other model has a price per search. The pages",
    ],
  ],
  [
    "What do two rerankers cost that are billed in different ways?",
    "compare_models",
    { models: ["rerank-3", "rerank-v4.0-fast"], workload: searches },
    [
      "cost on rerank-3: unknown, no price for searches is stated; it is billed by tokens: in $0.05, out not stated per",
    ],
  ],
  [
    "Which host ends a ranked model sooner?",
    "cheapest_models",
    { workload: tokens, provider: "Anthropic" },
    ["; gone or ending sooner at Azure (retiring, date 2027-02-10, read 20"],
  ],
  [
    "And one that has announced no end elsewhere?",
    "cheapest_models",
    { workload: tokens, provider: "Z.ai", limit: 25 },
    ["Cerebras (deprecated since 2026-08-17, read 20", "Fireworks AI (retired, date 2026-05-14, read 20"],
  ],
  [
    "Why is none priced, and what would help?",
    "cheapest_models",
    { workload: { ...tokens, cache_write_tokens: 1_000, service: "batch" }, provider: "Google" },
    [
      "(no price is stated at service level batch; read 20",
      "(no price for cache writes is stated at service level batch; read 20",
    ],
  ],
  [
    "Is the cheapest the only one at that price?",
    "cheapest_models",
    { workload: tokens, limit: 1 },
    ["\n5 more cost as much as the last one listed.\n"],
  ],
  [
    "Whose prices are those beside a cost at another service level, and how old is a quoted note?",
    "cheapest_models",
    { workload: { ...tokens, service: "batch" }, modality: ["vision"], limit: 1 },
    ["; standard prices: in $0.1 (text; audio $0.3), ", 'half the standard price."; notes read 20'],
  ],
  [
    "Where is a limit read that leaves no cost?",
    "compare_models",
    { models: ["command-r-08-2024", "gpt-4o-mini"], workload: { ...tokens, input_tokens: 200_000 } },
    ["exceeds the context window of 128,000", "input price, output price, context window, maximum output"],
  ],
]);

test("a ranking of searches has rerankers only, and no others as unknown", async () => {
  const { data } = await call("cheapest_models", { workload: searches });
  const others = [...data.cheapest, ...data.unknown].filter(({ id }) => !/rerank/.test(id));
  assert.deepEqual([others, data.unknown.length, data.unknown_total], [[], 13, 13]);
});

test("what states a smaller maximum output can't match, and isn't named", async () => {
  const { text, data } = await call("cheapest_models", { workload: tokens, provider: "Cohere", min_output: 16_000 });
  assert.ok(data.left_out_unstated > 0);
  assert.doesNotMatch(text, /command-r-08-2024/);
  const listed = await call("list_models", { provider: "Cohere", min_output: 16_000 });
  assert.ok(listed.data.models.length > 0);
  assert.match(listed.text, /states a maximum output\./);
});

test("a ranking names no host where its vendor ends a model sooner", async () => {
  const { text } = await call("cheapest_models", { workload: tokens, provider: "Mistral", limit: 25 });
  assert.doesNotMatch(text, /ending sooner/);
});

test("a price whose promise has lapsed says so wherever it is shown", async () => {
  session.clock.now = Date.parse("2026-11-23T12:00:00Z");
  const { text } = await call("compare_models", { models: ["gpt-5.6-sol", "gpt-6-luna"], workload: tokens });
  for (const line of ["price_input_per_mtok: 4", "price_output_per_mtok: 20", "cost on gpt-5.6-sol: $0.06"])
    assert.ok(text.includes(`- ${line} (price ${LAPSED})`), `${line}\n${text}`);
  assert.ok(text.includes(`- price of gpt-5.6-sol (price ${LAPSED}) for prompts over 272,000 tokens: input $8`), text);
  assert.match(
    (await call("get_model", { model: "gpt-5.6-sol" })).text,
    new RegExp(`Further rates \\(price ${LAPSED}\\): `),
  );
  const ranked = await call("cheapest_models", { workload: tokens, provider: "OpenAI", limit: 25 });
  assert.match(ranked.text, new RegExp(`gpt-5\\.6-sol.*; price ${LAPSED}`));
});

test("a price that is promised still is not called lapsed", async () => {
  session.clock.now = Date.parse("2026-11-21T12:00:00Z");
  const { text } = await call("compare_models", { models: ["gpt-5.6-sol", "gpt-6-luna"], workload: tokens });
  assert.match(text, /price of gpt-5\.6-sol promised at least until 2026-11-21\n/);
  assert.doesNotMatch(text, /has passed/);
});

test("an empty workload costs nothing anywhere, which no comparison calls a price", async () => {
  const workload = { input_tokens: 0, output_tokens: 0 };
  const { text, isError } = await call("compare_models", { models: ["gpt-5.6-sol", "whisper-1"], workload });
  assert.equal(isError, true);
  assert.match(text, /^The workload has no tokens\. Give one such as/);
});

test("a comparison tells what is the same as well, and where that was read", async () => {
  const { text } = await call("compare_models", { models: ["claude-opus-4-6", "claude-opus-4-7"] });
  assert.match(text, /^- the same: .*context_window 1000000, .*price_input_per_mtok 5\b/m);
  assert.match(text, /Sources of claude-opus-4-7: input price, .*context window, .*read 20/);
});

test("prompt and output that exceed a context window only together are said to, and the service level stands by the cost", async () => {
  const workload = { input_tokens: 199_000, output_tokens: 4_000, service: "batch" };
  const { text } = await call("compare_models", { models: ["claude-haiku-4-5", "rerank-2.5"], workload });
  assert.match(
    text,
    /- batch cost on claude-haiku-4-5-20251001: \$.*; prompt and output together exceed the context window of 200,000 tokens: they may not fit/,
  );
  assert.doesNotMatch(text, /rerank-2\.5: .*exceed/);
});
