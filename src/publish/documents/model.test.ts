import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  byId,
  sampleCatalog,
  sampleChange,
  sampleHeld,
  sampleModel,
  sampleProvider,
} from "../../../test/sample-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import { type FieldKey, rowOf } from "../../schema/field-keys.ts";
import { ModelDocument } from "../../schema/model-document.ts";
import type { Evidence, Facts } from "../../schema/record.ts";
import { contextOf } from "../context.ts";
import { deprecationHeader, sunsetHeader } from "./model.ts";

const SITE = "https://models.example.org";

/** A model's document, validated by its schema. */
function documentOf(catalog: Catalog, id: string): ModelDocument {
  const document = contextOf(catalog, SITE).documents.get(id);
  assert.ok(document);
  const issues = ModelDocument.safeParse(document).error?.issues ?? [];
  assert.deepEqual(issues, []);
  return document;
}

/** The document of a model with this evidence only, in a separate catalog. */
function stated(facts: Partial<Facts>, evidence: Evidence[], over: Partial<Catalog> = {}): ModelDocument {
  const model = sampleModel({ api_string: "birch-1", ...facts });
  const own = { ...model, record: { ...model.record, evidence } };
  return documentOf(sampleCatalog({ models: new Map([["birch-1", own]]), ...over }), "birch-1");
}

test("the days between which a package announced an end are left out where the snapshot's announcement has a day", () => {
  const retires_on = "2027-02-01";
  const release = (version: string, released: string) => ({ version, released });
  const announcements = [
    {
      ...{ provider: "openai", id: "birch-1", retires_on, page: "pricing" },
      ...{ after: release("1.0.0", "2026-10-01"), by: release("1.1.0", "2026-10-05") },
    },
  ];
  const model = sampleModel({ api_string: "birch-1", retires_on, default_snapshot: "birch-1-2026" });
  const between = (facts: Partial<Facts>) => {
    const snapshot = sampleModel({ api_string: "birch-1-2026", ...facts });
    const models = new Map([model, snapshot].map((one) => [one.id, one]));
    return documentOf(sampleCatalog({ models, announcements }), "birch-1").announced_between;
  };
  const bounds = {
    after: "2026-10-01",
    by: "2026-10-05",
    version: "1.1.0",
    page: "https://docs.example.com/openai/pricing",
  };
  assert.deepEqual(between({ retires_on }), bounds);
  assert.deepEqual(between({ retires_on: "2027-03-01", deprecated_on: "2026-06-11" }), bounds);
  assert.equal(between({ retires_on, deprecated_on: "2026-06-11" }), null);
});

describe("evidence", () => {
  test("of a list: one entry per element with its completing texts, in the record's order", () => {
    const { evidence } = stated({}, [
      {
        page: "models",
        at: "x",
        states: { aliases: ["birch", "birch-latest"], rates: [["$1", "per minute"], ["$2"]] },
      },
      { page: "pricing", at: "y", states: { aliases: "b" } },
    ]);
    assert.deepEqual(
      evidence.aliases?.map(({ raw, at }) => [at, raw]),
      [
        ["x", ["birch"]],
        ["x", ["birch-latest"]],
        ["y", ["b"]],
      ],
    );
    assert.deepEqual(
      evidence.rates?.map(({ raw }) => raw),
      [["$1", "per minute"], ["$2"]],
    );
  });

  test("of an excerpt has its own day and no hash; of a family's member, the member's URL", () => {
    const { evidence, read_on } = stated({}, [
      { page: "model/birch-1", at: "x", read_on: "2026-05-05", states: { name: "Birch" } },
      { page: "models", at: "x", states: { name: "Birch" } },
    ]);
    assert.deepEqual(
      evidence.name?.map((line) => [line.page, line.read_on, line.page_sha256 === null]),
      [
        ["https://docs.example.com/openai/model/birch-1", "2026-05-05", true],
        ["https://docs.example.com/openai/models", "2026-11-20", false],
      ],
    );
    assert.equal(read_on, "2026-05-05", "the oldest reading");
  });

  test("that is superseded is kept and marked; an unlisted page throws", () => {
    const { evidence } = stated({}, [
      { page: "models", at: "x", superseded: true, note: "Old table.", states: { status: "Beta" } },
    ]);
    assert.deepEqual([evidence.status?.[0]?.standing, evidence.status?.[0]?.note], [false, "Old table."]);
    assert.throws(() => stated({}, [{ page: "blog", at: "x", states: { name: "x" } }]), /lists no page "blog"/);
  });
});

describe("history", () => {
  test("every field of every change, oldest first, with its page; null if the page is no longer listed", () => {
    const changes = [
      sampleChange("birch-1", { name: [null, "Birch"] }, { on: "2026-01-01", kind: "first_read", page: "gone" }),
      sampleChange("birch-1", { status: ["ga", "deprecated"], retires_on: [null, "2027-01-15"] }),
      sampleChange("birch-2", { status: ["ga", "deprecated"] }),
      sampleChange("birch-1", { notes: [null, "x"] }, { on: "2026-11-12", kind: "correction", page: "model/*" }),
    ];
    const evidence = [{ page: "models", at: "x", states: { name: "Birch" } }];
    const { history, changed_on } = stated({}, evidence, { changes });
    assert.deepEqual(
      history.map(({ on, kind, field, from, to, page }) => [on, kind, field, from, to, page?.slice(31) ?? null]),
      [
        ["2026-01-01", "first_read", "name", null, "Birch", null],
        ["2026-11-10", "change", "status", "ga", "deprecated", "/deprecations"],
        ["2026-11-10", "change", "retires_on", null, "2027-01-15", "/deprecations"],
        ["2026-11-12", "correction", "notes", null, "x", null],
      ],
    );
    assert.equal(changed_on, "2026-11-12");
  });
});

describe("the reason of each null", () => {
  test("exactly the null fields and empty lists of every model have one", () => {
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
    assert.equal(documents.get("sonar-embed")?.nulls.price_output_per_mtok, "not applicable");
    assert.equal(documents.get("cedar-large-2")?.nulls.replacement, "not stated");
  });

  test("a model read from excerpts only has the reason excerpt only", () => {
    const { nulls } = stated({}, [{ page: "models", at: "x", read_on: "2026-05-05", states: { name: "Birch" } }]);
    assert.equal(nulls.context_window, "excerpt only");
    assert.equal(nulls.modality, "excerpt only");
  });
});

test("replacements as stated, with ids of models in the catalog, and the headers", () => {
  const { replacements, replacement_ids, chain, replaced_by, headers, rates } = documentOf(
    sampleCatalog({
      models: byId([
        sampleModel({ api_string: "birch-2" }),
        sampleModel({
          api_string: "birch-1",
          status: "deprecated",
          deprecated_on: "2022-08-04",
          retires_on: "1994-11-06",
          replacements: [{ model: "Oak series" }, { model: "birch-2", parameters: "effort: low" }],
          rates: [{ meter: "input", price: 1, per: "1M tokens", service: "batch" }],
        }),
      ]),
      providers: new Map([["openai", sampleProvider("openai")]]),
    }),
    "birch-1",
  );
  assert.deepEqual(replacements, [
    { model: "Oak series", parameters: null, id: null },
    { model: "birch-2", parameters: "effort: low", id: "birch-2" },
  ]);
  assert.deepEqual([replacement_ids, chain.map(({ id }) => id), replaced_by], [["birch-2"], ["birch-2"], "birch-2"]);
  assert.deepEqual(headers, { Deprecation: "@1659571200", Sunset: "Sun, 06 Nov 1994 00:00:00 GMT" });
  assert.deepEqual(Object.keys(rates[0] ?? {}).length, 16, "every qualifier is present, null if not stated");
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
