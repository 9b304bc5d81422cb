// What a search of the committed catalog finds first, and what it says it cannot find.
import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToCatalog } from "./committed.ts";

const { call } = await connectToCatalog();
type Row = { id: string; provider: string; score: number };

/** A query, and what each of its first five results has in its id. */
const FIRST_FIVE: [string, RegExp][] = [
  ["speech to text transcription", /transcribe/],
  ["text to speech", /tts/],
  ["fastest coding model SWE-bench", /code|codestral/],
  ["claude sonnet", /sonnet/],
  ["image generation", /image/],
  ["gpt4o", /gpt-4o/],
  ["embeding", /embed/],
  ["reranking", /rerank/],
];
for (const [query, wanted] of FIRST_FIVE)
  test(`"${query}" finds ${wanted}`, async () => {
    const { data, text } = await call("search_models", { query, limit: 5 });
    assert.ok(data.results.length > 2, text);
    for (const { id } of data.results as Row[]) assert.match(id, wanted);
  });

test("rare words count more, and a model with all words comes before those with some", async () => {
  const { data, text } = await call("search_models", { query: "multilingual embedding 1024 dimensions", limit: 20 });
  const rows: Row[] = data.results;
  assert.deepEqual([rows[0]?.id, rows[0]?.score], ["embed-multilingual-v3-0", 1]);
  assert.ok(rows.some(({ provider }) => provider === "Voyage AI"));
  assert.ok(rows.every(({ id }) => !id.includes("rerank")));
  // The one of another size comes last.
  const sizes: number[] = data.results.map(
    ({ embedding_dimensions }: { embedding_dimensions: number }) => embedding_dimensions,
  );
  assert.ok(sizes.length === 20 && sizes.every((size) => size === 1024), sizes.join());
  assert.match(text, /Cohere, ga\) <.*; 1024 dimensions by default \(read 20/);
  assert.match(text, /^\d+ found \(1 with every word\), /);
});

test("a list of models with most of a query says how many more have one word of it", async () => {
  const { data, text } = await call("search_models", { query: "rerank multilingual" });
  assert.match(text, /3 found \(1 with every word\), 3 shown\..* More have only one of the words: rerank 14\.\n/);
  const rerank = await call("search_models", { query: "rerank" });
  assert.equal(rerank.data.total, 14 + data.results.filter(({ id }: Row) => id.includes("rerank")).length);
  assert.doesNotMatch(rerank.text, /With one word/);
});

test("where a word is known, nothing that only looks like it is found", async () => {
  const { data } = await call("search_models", { query: "mixtral", include_retired: true });
  assert.deepEqual(data.results.map(({ id }: Row) => id).toSorted(), ["open-mixtral-8x22b", "open-mixtral-8x7b"]);
});

test("words that nothing has are named", async () => {
  const { text } = await call("search_models", { query: "fastest coding model SWE-bench zebra" });
  assert.match(text, /Nothing in the feed matches: fastest, SWE-bench, zebra\./);
  const partly = await call("search_models", { query: "fastest gemini flash fast" });
  assert.match(partly.text, /^\d+ found \(none with every word that the feed knows\), /);
});

test("a number alone finds nothing beside a name that is not in the feed, which hosts may have", async () => {
  const { data, text } = await call("search_models", { query: "llama 4 maverick", host: "bedrock" });
  assert.deepEqual([data.results, data.rows_at_host], [[], ["meta.llama4-maverick-17b-instruct-v1:0"]]);
  assert.doesNotMatch(text, /Nothing in the feed matches/);
  const wordy = await call("search_models", { query: "fastest llama with low latency", host: "groq" });
  assert.match(wordy.text, /Nothing in the feed matches: [a-z, ]*latency/);
  assert.match(wordy.text, /- meta-llama\/llama-prompt-guard-2-22m: ok, read/);
  const spoken = await call("search_models", { query: "speech to text whisper", host: "groq" });
  assert.deepEqual(spoken.data.rows_at_host, ["whisper-large-v3", "whisper-large-v3-turbo"]);
  for (const query of ["maverick", "llama 4 maverick"])
    assert.match((await call("search_models", { query })).text, /Hosts list similar names: .*maverick-17b/);
});

test("what people call in several words is found by what ids have in one", async () => {
  const { data } = await call("search_models", { query: "speech to text" });
  assert.match(data.results[0].id, /transcribe/);
  assert.ok(!data.results.some(({ id }: Row) => id.includes("tts")));
  const spoken = await call("search_models", { query: "text-to-speech", provider: "OpenAI" });
  assert.deepEqual(spoken.data.results.map(({ id }: Row) => id).toSorted(), ["gpt-4o-mini-tts", "tts-1", "tts-1-hd"]);
});

test("hosts' names are told for words that are part of any, not for words that only look like one", async () => {
  const told = async (query: string) => (await call("search_models", { query })).text;
  assert.match(await told("llama"), /Hosts list similar names: .*llama/i);
  assert.doesNotMatch(await told("best SWE-bench score"), /Hosts list/);
});
