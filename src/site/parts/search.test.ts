import assert from "node:assert/strict";
import { test } from "node:test";
import { kindById } from "../../schema/kind.ts";
import type { Row } from "./rows.ts";
import { createSearch, type Query, queryOf } from "./search.ts";

const model = (id: string, status = "ga", provider = "OpenAI", ...also: string[]) => ({
  ...{ id, name: id, api: id, provider, also, status, kind: kindById(id) ?? "chat", modality: null, open: false },
});
const search = createSearch([
  model("gpt-4o-transcribe"),
  model("gpt-4o-2024-05-13", "deprecated"),
  model("gpt-4o-mini", "retired"),
  model("gpt-4o", "deprecated"),
  model("claude-sonnet-5-20260101", "ga", "Anthropic", "claude-sonnet-5", "anthropic.claude-sonnet-5-v1:0"),
  model("claude-opus-5", "ga", "Anthropic"),
]);

test("an exact id comes first, whatever its status and punctuation, then available models", () => {
  for (const typed of ["gpt-4o", "GPT 4o", "gpt4o", "openai/gpt-4o", "openrouter/openai/GPT-4o"])
    assert.deepEqual(search(typed), ["gpt-4o", "gpt-4o-transcribe", "gpt-4o-2024-05-13", "gpt-4o-mini"], typed);
});

test("typos, aliases and host spellings find their model; digits are never guessed", () => {
  assert.deepEqual(search("sonet"), ["claude-sonnet-5-20260101"]);
  assert.deepEqual(search("claude-sonnet-5"), ["claude-sonnet-5-20260101"]);
  assert.deepEqual(search("anthropic.claude-sonnet-5-v1:0"), ["claude-sonnet-5-20260101"]);
  assert.deepEqual(search("anthropic opus"), ["claude-opus-5"]);
  assert.deepEqual(search("gpt-9o"), []);
  assert.deepEqual(search("  "), []);
});

test("words find the newest first, which is the order of the rows; a typo is guessed only where nothing is spelled so", () => {
  const search = createSearch([
    model("haiky-mini"),
    model("claude-haiku-5-5"),
    model("claude-haiku-5"),
    model("gemini"),
  ]);
  for (const [typed, ids] of [
    ["haiku", ["claude-haiku-5-5", "claude-haiku-5"]],
    ["haiko", ["haiky-mini", "claude-haiku-5-5", "claude-haiku-5"]],
    ["gemini", ["gemini"]],
    ["gemin", ["gemini"]],
  ] as const)
    assert.deepEqual(search(typed), ids, typed);
});

test("a word of a host's name for a model is no exact match", () => {
  const search = createSearch([
    model("claude-3-sonnet-20240229", "retired", "Anthropic", "Claude 3 Sonnet"),
    model("claude-sonnet-5"),
  ]);
  assert.deepEqual(search("sonnet"), ["claude-sonnet-5", "claude-3-sonnet-20240229"]);
  assert.deepEqual(search("claude 3 sonnet"), ["claude-3-sonnet-20240229"]);
});

test("a provider's name is no typo of a word", () => {
  const search = createSearch([model("open-oak", "ga", "Mistral"), model("gpt-5")]);
  assert.deepEqual(search("openai"), ["gpt-5"]);
});

test("a version matches as a whole, never digit by digit", () => {
  const search = createSearch([
    model("gpt-image-1.5"),
    model("gpt-5-1"),
    model("gpt-5-1-2025-11-13"),
    model("gpt-5-mini"),
  ]);
  for (const typed of ["gpt-5.1", "gpt 5.1", "GPT-5-1"])
    assert.deepEqual(search(typed), ["gpt-5-1", "gpt-5-1-2025-11-13"], typed);
  assert.deepEqual(search("gpt 1.5"), ["gpt-image-1.5"]);
});

test("words alone ask for what is available, part of an id for what begins with it", () => {
  const search = createSearch([
    model("embedding-001", "retired"),
    model("text-embedding-3", "ga"),
    model("gpt-4-turbo", "retired"),
    model("gpt-5-4-terra"),
  ]);
  assert.deepEqual(search("embedding"), ["text-embedding-3", "embedding-001"]);
  assert.deepEqual(search("gpt-4-t"), ["gpt-4-turbo", "gpt-5-4-terra"]);
});

test("a task is found by what people call it", () => {
  const search = createSearch([model("whisper-1"), model("gpt-transcribe"), model("tts-1")]);
  for (const typed of ["speech to text", "speech-to-text", "transcription", "ASR"])
    assert.deepEqual(search(typed).toSorted(), ["gpt-transcribe", "whisper-1"], typed);
  assert.deepEqual(search("text to speech"), ["tts-1"]);
});

test("a model is found by its kind, in the singular and the plural", () => {
  const search = createSearch([{ ...model("voyage-4"), kind: "embedding" }, model("text-embedding-3"), model("gpt-5")]);
  for (const typed of ["embedding", "embeddings"])
    assert.deepEqual(search(typed).toSorted(), ["text-embedding-3", "voyage-4"], typed);
});

test("words for status, modality and open weights find models, also beside a name", () => {
  const search = createSearch([
    { ...model("opus-1"), modality: ["text", "vision"] },
    { ...model("opus-2", "deprecated"), modality: ["text"] },
    { ...model("oak"), open: true },
  ]);
  for (const [typed, ids] of [
    ["opus vision", ["opus-1"]],
    ["deprecated", ["opus-2"]],
    ["open weights", ["oak"]],
    ["available", ["oak", "opus-1"]],
  ] as const)
    assert.deepEqual(search(typed).toSorted(), ids, typed);
});

const row = (id: string, input: number | null = null) =>
  ({
    id,
    name: id,
    api: id,
    also: [],
    provider: "OpenAI",
    status: "ga",
    modality: null,
    open: false,
    input,
  }) as unknown as Row;
const rows = [row("gpt-4o", 2.5), row("gpt-4-0613"), row("mistral-large-latest"), row("claude-3-opus-20240229")];
const byRows = createSearch(rows);
const query = (typed: string) => queryOf(typed, byRows, (id) => rows.find((one) => one.id === id));

/** What is typed, and the parts of the query that it must have. */
for (const [typed, expected] of [
  ["gpt-4o", { hits: ["gpt-4o"], wanted: {}, label: undefined, links: [] }],
  ["nobody", { hits: [] }],
  ["when does gpt-4o stop?", { hits: ["gpt-4o"], links: [] }],
  ["replacement for gpt-4o", { hits: ["gpt-4o"] }],
  ["what replaces gpt-9", { hits: [] }],
  ["gpt-4o retirement", { hits: ["gpt-4o"] }],
  ["models with gpt-4o", { hits: ["gpt-4o"], text: "gpt-4o" }],
  ["gpt-4o price history", { hits: ["gpt-4o"] }],
  ["price of gpt-4o", { hits: ["gpt-4o"] }],
  ["replaces gpt-4o", { hits: ["gpt-4o"] }],
  ["cheapest gpt-4o", { hits: ["gpt-4o"], sort: "input" }],
  ["retires in the next 60 days", { hits: undefined, wanted: { within: 60 } }],
  ["next 60 days", { hits: undefined, wanted: { within: 60 } }],
  ["retires in 60 days", { hits: undefined, wanted: { within: 60 }, sort: "retires", label: "retires within 60 days" }],
  ["gpt-4o within 9 days", { hits: ["gpt-4o"], wanted: { within: 9 } }],
  ["retires 2027", { hits: undefined, wanted: { year: "2027" }, sort: "retires", label: "retires in 2027" }],
  ["cheaper than gpt-4o", { hits: undefined, wanted: { price: [0, 2.5 - 1e-9] }, sort: "input" }],
  ["vision under $0.5", { text: "", wanted: { price: [0, 0.5 - 1e-9], modalities: ["vision"] }, sort: "input" }],
  ["cheaper than gpt-4-0613", { wanted: {}, label: "no input price of gpt-4-0613 is known" }],
  ["retiring soon", { wanted: { within: 90 }, label: "retires within 90 days" }],
  ["cheapest vision 200k", { wanted: { context: [2e5, Number.POSITIVE_INFINITY], modalities: ["vision"] } }],
  ["free vision", { hits: undefined, wanted: { price: [0, 0], modalities: ["vision"] }, sort: "input" }],
  ["cheapest vision", { hits: undefined, wanted: { modalities: ["vision"] }, sort: "input" }],
  ["cheapest open source", { hits: undefined, wanted: { open: true }, sort: "input" }],
  ["open-weights gpt-4o", { hits: ["gpt-4o"], wanted: { open: true } }],
  ["newest gpt-4o", { hits: ["gpt-4o"], sort: "" }],
  ["newest", { hits: undefined, sort: "" }],
  ["largest context vision", { hits: [], text: "vision", sort: "-context" }],
  ["cheapest gpt-4o on azure", { hits: ["gpt-4o"], wanted: { hosts: ["azure"] }, sort: "input" }],
  ["azure before openai", { hits: undefined, links: [["hosts/azure/", "Microsoft Foundry (Azure)"]] }],
  ["azure", { hits: undefined, text: "", links: [["hosts/azure/", "Microsoft Foundry (Azure)"]] }],
  ["bedrock", { links: [["hosts/bedrock/", "Amazon Bedrock"]] }],
  ["llama on bedrock", { hits: [], links: [["hosts/bedrock/?q=llama", "Amazon Bedrock"]] }],
  ["amazon", { links: [], hits: [] }],
  ["gpt-4o on Azure", { hits: ["gpt-4o"], links: [["hosts/azure/?q=gpt-4o", "gpt-4o at Microsoft Foundry (Azure)"]] }],
  [
    "gpt-4-0613, claude-3-opus-20240229",
    {
      hits: ["gpt-4-0613", "claude-3-opus-20240229"],
      links: [
        ["compare/?ids=gpt-4-0613,claude-3-opus-20240229", "Compare these 2"],
        ["check/#ids=gpt-4-0613,claude-3-opus-20240229", "Check these 2"],
      ],
    },
  ],
  ['"gpt-4-0613" nobody-1', { hits: ["gpt-4-0613"], links: [["check/#ids=gpt-4-0613,nobody-1", "Check these 2"]] }],
  ["mistral large and gpt-4o", { links: [["compare/?ids=mistral-large-latest,gpt-4o", "Compare these 2"]] }],
  ["nobody-1 nobody-2", { hits: [], links: [] }],
  ["vision, under a dollar", { hits: [], links: [] }],
  ["us.gpt-4o-v1:0", { hits: [], links: [["check/#ids=us.gpt-4o-v1:0", "Check us.gpt-4o-v1:0"]] }],
] as const)
  test(`"${typed}" is understood`, () => {
    const read = query(typed);
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, read[key as keyof Query]])), expected);
  });
