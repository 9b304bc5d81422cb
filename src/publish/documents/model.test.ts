import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { layOut, testGolden } from "../../../test/golden.ts";
import {
  byId,
  type Sample,
  sampleCatalog,
  sampleChange,
  sampleHeld,
  sampleModel,
} from "../../../test/sample-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import { type FieldKey, rowOf } from "../../schema/field-keys.ts";
import { ModelDocument } from "../../schema/model-document.ts";
import type { Evidence } from "../../schema/record.ts";
import { contextOf } from "../context.ts";
import { deprecationHeader, sunsetHeader } from "./model.ts";

const SITE = "https://models.example.org";

/** A catalog of these models only; the first is `birch-1`. */
const modelsOf = (facts: Sample, ...others: Sample[]) => ({
  models: byId([{ api_string: "birch-1", ...facts }, ...others].map(sampleModel)),
});
const birch = (evidence: Evidence[], over: Partial<Catalog> = {}): Partial<Catalog> => {
  const { id, record, provider } = sampleModel({ api_string: "birch-1" });
  return { models: byId([{ id, provider, record: { ...record, evidence } }]), ...over };
};

const retires_on = "2027-02-01";
const announced = (snapshot: Sample): Partial<Catalog> => ({
  ...modelsOf({ retires_on, default_snapshot: "birch-1-2026" }, { api_string: "birch-1-2026", ...snapshot }),
  announcements: [
    {
      ...{ provider: "openai", id: "birch-1", retires_on, page: "pricing" },
      after: { version: "1.0.0", released: "2026-10-01" },
      by: { version: "1.1.0", released: "2026-10-05" },
    },
  ],
});
const name = { name: "Birch" };
const EXCERPT = { page: "model/birch-1", at: "x", read_on: "2026-05-05", states: name };

/** What a document has under these keys. */
const CASES: [title: string, over: Partial<Catalog>, ...keys: (keyof ModelDocument)[]][] = [
  ["the releases that bound an announcement", announced({ retires_on }), "announced_between"],
  [
    "bounds although a snapshot that ends on another day was announced",
    announced({ retires_on: "2027-03-01", deprecated_on: "2026-06-11" }),
    "announced_between",
  ],
  [
    "no bounds where the announcement of the snapshot has a day",
    announced({ retires_on, deprecated_on: "2026-06-11" }),
    "announced_between",
  ],
  [
    "evidence of lists has an entry per element with its completing texts, in the record's order",
    birch([
      {
        page: "models",
        at: "x",
        states: { rates: [["$1", "per minute"], ["$2"]], aliases: ["birch", "birch-latest"] },
      },
      { page: "pricing", at: "y", states: { aliases: "b" } },
    ]),
    "evidence",
  ],
  [
    "evidence of an excerpt has its own day and no hash, of a family's member its URL",
    birch([EXCERPT, { ...EXCERPT, page: "models" }, { page: "models", at: "x", states: name }]),
    ...(["evidence", "read_on"] as const),
  ],
  [
    "superseded evidence is kept and marked",
    birch([
      { page: "models", at: "x", superseded: true, note: "Old table.", states: { status: "Beta" } },
      { page: "models", at: "y", states: name },
    ]),
    "evidence",
  ],
  ["the reasons for nulls of a model read from excerpts only", birch([EXCERPT]), "nulls"],
  [
    "every field of every change, oldest first, with its page if it is still listed",
    birch([EXCERPT], {
      changes: [
        sampleChange("birch-1", { name: [null, "Birch"] }, { on: "2026-01-01", kind: "first_read", page: "gone" }),
        sampleChange("birch-1", { status: ["ga", "deprecated"], retires_on: [null, "2027-01-15"] }),
        sampleChange("birch-2", { status: ["ga", "deprecated"] }),
        sampleChange("birch-1", { notes: [null, "x"] }, { on: "2026-11-12", kind: "correction", page: "model/*" }),
      ],
    }),
    ...(["history", "changed_on"] as const),
  ],
  [
    "replacements as stated, with ids of models in the catalog, headers, and rates with every condition",
    modelsOf(
      {
        ...{ status: "deprecated", deprecated_on: "2022-08-04", retires_on: "1994-11-06" },
        replacements: [{ model: "Oak series" }, { model: "birch-2", parameters: "effort: low" }],
        rates: [{ meter: "input", price: 1, per: "1M tokens", service: "batch" }],
      },
      { api_string: "birch-2" },
    ),
    ...(["replacements", "replacement_ids", "chain", "replaced_by", "headers", "rates"] as const),
  ],
];

const documents = CASES.map(([title, over, ...keys]): [string, string] => {
  const document = contextOf(sampleCatalog(over), SITE).documents.get("birch-1");
  const { error, data } = ModelDocument.safeParse(document);
  assert.deepEqual(error?.issues ?? [], []);
  return [`${title}.json`, layOut(Object.fromEntries(keys.map((key) => [key, data?.[key]])))];
});
testGolden(join(import.meta.dirname, "../../../test/publish/golden/models"), new Map(documents));

test("an unlisted page throws", () => {
  const catalog = sampleCatalog(birch([{ page: "blog", at: "x", states: name }]));
  assert.throws(() => contextOf(catalog, SITE), /lists no page "blog"/);
});

test("exactly the null fields and empty lists of every model have a reason", () => {
  const held = [sampleHeld("cedar-mini-2", "released", { why: { code: "conflict" } })];
  const { documents } = contextOf(sampleCatalog({ held }), SITE);
  const derived =
    "changed_on read_on chain replaced_by notes announced_between snapshot_retires_on snapshot_replacement replacement_ids";
  for (const { nulls, ...document } of documents.values())
    for (const [field, value] of Object.entries(document))
      if (!derived.split(" ").includes(field) && !rowOf(field as FieldKey)?.seldom) {
        const missing = value === null || (Array.isArray(value) && value.length === 0);
        assert.equal(nulls[field] !== undefined, missing, `${document.id}.${field}`);
      }
  assert.equal(documents.get("cedar-mini-2")?.nulls.released, "conflict");
});

test("headers: a structured date (RFC 9651), an IMF-fixdate (RFC 9110); none without a firm day", () => {
  const none = { deprecated_on: undefined, retires_on: undefined };
  assert.deepEqual([deprecationHeader(none), sunsetHeader(none)], [null, null]);
  for (const [day, seconds, date] of [
    ["1971-01-01", "@31536000", "Fri, 01 Jan 1971 00:00:00 GMT"],
    ["2028-02-29", "@1835395200", "Tue, 29 Feb 2028 00:00:00 GMT"],
    ["2999-12-31", "@32503593600", "Tue, 31 Dec 2999 00:00:00 GMT"],
  ] as const)
    assert.deepEqual([deprecationHeader({ deprecated_on: day }), sunsetHeader({ retires_on: day })], [seconds, date]);
});
