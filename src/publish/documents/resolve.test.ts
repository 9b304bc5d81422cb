import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleModel } from "../../../test/sample-catalog.ts";
import { ResolveDocument } from "../../schema/resolve-document.ts";
import { contextOf } from "../context.ts";
import { resolveDocument, spellingsOf } from "./resolve.ts";

type Samples = Parameters<typeof sampleModel>[0][];
const at = (id: string) => ({ hosts: [{ platform: "Cloud", id }] });

/** Models, and what their spellings mean. */
const CASES: [title: string, models: Samples, spellings: string, ambiguous?: Record<string, string[]>][] = [
  [
    "an api_string, aliases, a host's spelling and the id, in code-unit order",
    [{ api_string: "Birch-2.5", aliases: ["birch", "Birch-latest"], ...at("vendor.birch-2.5-v1:0") }],
    "Birch-2.5 Birch-latest birch birch-2-5 vendor.birch-2.5-v1:0",
  ],
  [
    "ambiguous spellings are apart, with sorted ids",
    ["b-2", "b-1"].map((api_string) => ({ api_string, aliases: ["b"], ...at("host/b") })),
    "b-1 b-2",
    { b: ["b-1", "b-2"], "host/b": ["b-1", "b-2"] },
  ],
  [
    "a model's own api_string or id has precedence over another's alias and a host's spelling",
    [{ api_string: "b-1" }, { api_string: "b-2", aliases: ["b-1"], ...at("b-2") }],
    "b-1 b-2",
  ],
  [
    "a model's id that is another's api_string is ambiguous",
    [
      { id: "b-1", api_string: "x" },
      { id: "b-2", api_string: "b-1" },
    ],
    "b-2 x",
    { "b-1": ["b-1", "b-2"] },
  ],
  [
    "names are not spellings, and names of object properties are ordinary texts",
    [{ name: "Birch Two", api_string: "birch-2", aliases: ["constructor", "__proto__"] }],
    "__proto__ birch-2 constructor",
  ],
];

for (const [title, models, expected, several = {}] of CASES)
  test(title, () => {
    const { spellings, ambiguous } = spellingsOf({ models: byId(models.map(sampleModel)) });
    assert.deepEqual([Object.keys(spellings).join(" "), ambiguous], [expected, several]);
    for (const model of byId(models.map(sampleModel)).values())
      for (const text of [model.id, model.record.api_string ?? model.id])
        assert.ok(several[text] || spellings[text] === model.id, text);
  });

test("the document counts its spellings", () => {
  const document = resolveDocument(contextOf(sampleCatalog(), "https://a.example"));
  assert.equal(document.count, Object.keys(document.spellings).length);
  assert.equal(document.spellings["cedar-large"], "cedar-large-2");
  assert.deepEqual(Object.keys(document), Object.keys(ResolveDocument.shape));
});
