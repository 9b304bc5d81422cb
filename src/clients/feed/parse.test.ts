import assert from "node:assert/strict";
import { test } from "node:test";
import { feedDocument, feedRow, ROWS } from "../../../test/mcp/feed.ts";
import { type FeedDocument, parseCatalog, parseStanding } from "./parse.ts";

function read(json: unknown): FeedDocument {
  const document = parseCatalog(json);
  assert.ok(typeof document !== "string", String(document));
  return document;
}

const one = (row: object) => read(feedDocument([...ROWS, { ...feedRow({ api_string: "x-1" }), ...row }]));
const last = (row: object) => one(row).models.find(({ id }) => id === "x-1");

test("version 1 gives the same rows and its version", () => {
  const { _meta, ...flat } = feedDocument();
  const v1 = read({ ...flat, version: 1, source: "s", license: "l" });
  assert.equal(v1.version, 1);
  assert.deepEqual(v1.models, read(feedDocument()).models);
  assert.equal(v1.readOn.size, 0);
  assert.equal(read(feedDocument()).readOn.get("OpenAI"), "2026-11-19");
});

test("modality may be a list, one word, several words in a text, null or absent", () => {
  for (const [stated, words] of [
    [
      ["text", "vision"],
      ["text", "vision"],
    ],
    ["text", ["text"]],
    ["text, vision", ["text", "vision"]],
    ["text+vision", ["text", "vision"]],
    [[], null],
    ["", null],
    [null, null],
    [undefined, null],
    [
      ["text", "smell"],
      ["text", "smell"],
    ],
  ] as const)
    assert.deepEqual(last({ modality: stated })?.modality, words, JSON.stringify(stated));
});

test("missing fields are null, new fields are ignored", () => {
  const { id, name, provider, status } = feedRow({ api_string: "x-1" });
  const document = read(feedDocument([{ id, name, provider, status, added_later: { deep: [1] } }], { added: true }));
  const [row] = document.models;
  assert.deepEqual(
    Object.entries(row ?? {}).filter(([, value]) => value !== null),
    Object.entries({ id, name, provider, status }),
  );
  assert.equal(Object.keys(row ?? {}).length, 21);
});

test("a provider or status from a newer feed is kept unchanged", () => {
  const row = last({ provider: "Newcomer", status: "paused" });
  assert.deepEqual([row?.provider, row?.status], ["Newcomer", "paused"]);
});

for (const [field, value] of [
  ["price_input_per_mtok", "3"],
  ["price_input_per_mtok", -1],
  ["retires_on", "2026-02-30"],
  ["context_window", 0.5],
  ["id", "../x"],
  ["id", "__proto__"],
  ["name", 7],
  ["source_url", "not an address"],
] as const)
  test(`a row with ${field} ${JSON.stringify(value)} is skipped, the others are kept`, () => {
    const document = one({ [field]: value });
    assert.equal(document.models.length, ROWS.length);
    assert.deepEqual(document.unreadable, [field === "id" ? value : "x-1"]);
  });

test("a duplicate id is not a second row", () => {
  const document = read(feedDocument([...ROWS, ROWS[0]]));
  assert.equal(document.models.length, ROWS.length);
  assert.equal(document.unreadable.length, 1);
});

test("if more than a tenth of the rows cannot be read, the feed is rejected", () => {
  const bad = ROWS.map((row, i) => (i < 2 ? { ...row, context_window: "big" } : row));
  assert.match(
    String(parseCatalog(feedDocument(bad))),
    /^2 of its 15 rows break the contract, such as [\w-]+: context_window cannot be read$/,
  );
});

for (const json of [
  null,
  1,
  "x",
  [],
  {},
  { version: 2 },
  { ...feedDocument(), models: null },
  { ...feedDocument(), updated: "yesterday" },
])
  test(`${JSON.stringify(json)?.slice(0, 30)} is not a document`, () => {
    assert.match(String(parseCatalog(json)), /is not a date|is unknown|^it is not a catalog document$/);
  });

test("texts lose invisible characters and are truncated; a script URL is not a source", () => {
  const row = last({
    name: "Ce\u202edar\u0000\n2\u200b",
    notes: "n".repeat(5_000),
    replacement: "a\u0007, b",
    source_url: "javascript:alert(1)",
  });
  assert.deepEqual([row?.name, row?.replacement, row?.source_url], ["Cedar 2", "a, b", null]);
  assert.equal(row?.notes?.length, 400);
});

test("ids at hosts: what isn't a text is left out, and an older index has none", () => {
  const { idsAtHosts } = parseStanding({
    ids_at_hosts: { "oak-2": { "Some Cloud": ["oak-2", 7, "oak:2"], Other: "x" }, b: 1 },
  });
  assert.deepEqual(
    [...(idsAtHosts.get("oak-2") ?? [])],
    [
      ["Some Cloud", ["oak-2", "oak:2"]],
      ["Other", []],
    ],
  );
  assert.equal(idsAtHosts.get("b")?.size, 0);
  for (const older of [{}, { ids_at_hosts: [] }, undefined]) assert.equal(parseStanding(older).idsAtHosts.size, 0);
});
