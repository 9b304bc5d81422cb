import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleModel } from "../../../test/sample-catalog.ts";
import { ResolveDocument } from "../../schema/resolve-document.ts";
import { contextOf } from "../context.ts";
import { resolveDocument, spellingsOf } from "./resolve.ts";

const indexOf = (...samples: Parameters<typeof sampleModel>[0][]) =>
  spellingsOf({ models: byId(samples.map(sampleModel)) });

test("maps every api_string, alias, host spelling and id to its model, in code-unit order", () => {
  const { spellings, ambiguous } = indexOf({
    api_string: "Birch-2.5",
    aliases: ["birch", "Birch-latest"],
    hosts: [{ platform: "Amazon Bedrock", id: "vendor.birch-2.5-v1:0" }],
  });
  assert.deepEqual(Object.entries(spellings), [
    ["Birch-2.5", "birch-2-5"],
    ["Birch-latest", "birch-2-5"],
    ["birch", "birch-2-5"],
    ["birch-2-5", "birch-2-5"],
    ["vendor.birch-2.5-v1:0", "birch-2-5"],
  ]);
  assert.deepEqual(ambiguous, {});
});

test("ambiguous spellings are listed separately, with sorted ids", () => {
  const { spellings, ambiguous } = indexOf(
    { api_string: "b-2", aliases: ["b"], hosts: [{ platform: "Cloud", id: "host/b" }] },
    { api_string: "b-1", aliases: ["b"], hosts: [{ platform: "Cloud", id: "host/b" }] },
  );
  assert.deepEqual(spellings, { "b-1": "b-1", "b-2": "b-2" });
  assert.deepEqual(ambiguous, { b: ["b-1", "b-2"], "host/b": ["b-1", "b-2"] });
});

test("a model's own api_string or id has precedence over another's alias and a host's spelling", () => {
  const { spellings, ambiguous } = indexOf(
    { api_string: "b-1" },
    { api_string: "b-2", aliases: ["b-1"], hosts: [{ platform: "Cloud", id: "b-2" }] },
  );
  assert.deepEqual([spellings["b-1"], spellings["b-2"]], ["b-1", "b-2"]);
  assert.deepEqual(ambiguous, {});
});

test("a model's id that is another's api_string is ambiguous", () => {
  const { spellings, ambiguous } = indexOf({ id: "b-1", api_string: "x" }, { id: "b-2", api_string: "b-1" });
  assert.equal(spellings["b-1"], undefined);
  assert.deepEqual(ambiguous, { "b-1": ["b-1", "b-2"] });
});

test("names are not spellings, and names of object properties are ordinary texts", () => {
  const { spellings } = indexOf({ name: "Birch Two", api_string: "birch-2", aliases: ["constructor", "__proto__"] });
  assert.deepEqual(Object.keys(spellings), ["__proto__", "birch-2", "constructor"]);
});

test("the document counts its spellings", () => {
  const document = resolveDocument(contextOf(sampleCatalog(), "https://a.example"));
  assert.equal(document.count, Object.keys(document.spellings).length);
  assert.equal(document.spellings["cedar-large"], "cedar-large-2");
  assert.deepEqual(Object.keys(document), Object.keys(ResolveDocument.shape));
});
