import assert from "node:assert/strict";
import { test } from "node:test";
import { type Query, queryOf } from "./query.ts";
import type { Row } from "./rows.ts";
import { createSearch } from "./search.ts";

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
const search = createSearch(rows);
const query = (typed: string) => queryOf(typed, search, (id) => rows.find((one) => one.id === id));

/** What is typed, and the parts of the query that it must have. */
for (const [typed, expected] of [
  ["gpt-4o", { hits: ["gpt-4o"], wanted: {}, told: undefined, links: [] }],
  ["nobody", { hits: [] }],
  ["when does gpt-4o stop?", { hits: ["gpt-4o"], links: [] }],
  ["replacement for gpt-4o", { hits: ["gpt-4o"] }],
  ["what replaces gpt-9", { hits: [] }],
  ["retires in 60 days", { hits: undefined, wanted: { within: 60 }, sort: "retires", told: "retires within 60 days" }],
  ["gpt-4o within 9 days", { hits: ["gpt-4o"], wanted: { within: 9 } }],
  ["retires 2027", { hits: undefined, wanted: { year: "2027" }, sort: "retires", told: "retires in 2027" }],
  ["cheaper than gpt-4o", { hits: undefined, wanted: { price: [0, 2.5 - 1e-9] }, sort: "input" }],
  ["cheaper than gpt-4-0613", { wanted: {}, told: "no input price of gpt-4-0613 is known" }],
  ["azure", { hits: undefined, text: "", links: [["hosts/azure/", "Microsoft Foundry (Azure)"]] }],
  ["bedrock", { links: [["hosts/bedrock/", "Amazon Bedrock"]] }],
  ["amazon", { links: [], hits: [] }],
  ["gpt-4o on Azure", { hits: ["gpt-4o"], links: [["hosts/azure/?q=gpt-4o", "gpt-4o at Microsoft Foundry (Azure)"]] }],
  [
    "gpt-4-0613, claude-3-opus-20240229",
    {
      hits: ["gpt-4-0613", "claude-3-opus-20240229"],
      links: [
        ["compare/?ids=gpt-4-0613,claude-3-opus-20240229", "Compare these 2"],
        ["check/#ids=gpt-4-0613,claude-3-opus-20240229", "Check these 2 ids"],
      ],
    },
  ],
  ['"gpt-4-0613" nobody-1', { hits: ["gpt-4-0613"], links: [["check/#ids=gpt-4-0613,nobody-1", "Check these 2 ids"]] }],
  ["mistral large and gpt-4o", { links: [["compare/?ids=mistral-large-latest,gpt-4o", "Compare these 2"]] }],
  ["nobody-1 nobody-2", { hits: [], links: [] }],
  ["vision, under a dollar", { hits: [], links: [] }],
] as const)
  test(`"${typed}" is understood`, () => {
    const read = query(typed);
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, read[key as keyof Query]])), expected);
  });
