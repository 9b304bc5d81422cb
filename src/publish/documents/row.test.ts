import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog, sampleModel, sampleProvider } from "../../../test/sample-catalog.ts";
import type { Evidence, Facts } from "../../schema/record.ts";
import { modality, pageUrl, sourceUrl, toDeprecation, toRow } from "./row.ts";

const row = (sample: Parameters<typeof sampleModel>[0]) => toRow(sampleModel(sample), sampleCatalog());

test("modality is derived from inputs and outputs", () => {
  const cases: [Facts["input_modalities"], Facts["output_modalities"], string[] | null][] = [
    [["text"], ["text"], ["text"]],
    [["text", "image"], ["text"], ["text", "vision"]],
    [["text"], ["image"], ["text", "image"]],
    [["image"], ["image"], ["image", "vision"]],
    [["audio"], ["text"], ["text", "audio"]],
    [["text"], ["video", "audio"], ["text", "audio", "video"]],
    [["text"], ["embedding"], ["text"]],
    [["text", "document"], ["score"], ["text"]],
    [["document"], ["embedding"], null],
    [undefined, ["image"], ["image"]],
    [["image"], undefined, ["vision"]],
    [undefined, undefined, null],
  ];
  for (const [takes, makes, expected] of cases) {
    const facts = { ...(takes && { input_modalities: takes }), ...(makes && { output_modalities: makes }) };
    assert.deepEqual(modality(facts), expected, `${takes} → ${makes}`);
  }
});

const provider = sampleProvider("openai");
const record = (...evidence: Omit<Evidence, "at">[]) => ({
  name: "M",
  status: "ga" as const,
  evidence: evidence.map((entry) => ({ at: "somewhere", ...entry })),
});

test("source_url is the page that states most of the row's fields", () => {
  const url = sourceUrl(
    record(
      { page: "models", states: { name: "M", aliases: ["m"], rates: ["$1"], capabilities: ["tools"] } },
      { page: "pricing", states: { price_input_per_mtok: "$1" } },
      { page: "pricing", states: { price_output_per_mtok: "$2", price_input_per_mtok: "$1" } },
    ),
    provider,
  );
  assert.equal(url, "https://docs.example.com/openai/pricing");
});

test("ties are decided by the order in provider.json", () => {
  const both = [
    { page: "deprecations", states: { status: "Live" } },
    { page: "pricing", states: { price_input_per_mtok: "$1" } },
  ];
  for (const evidence of [both, both.toReversed()])
    assert.equal(sourceUrl(record(...evidence), provider), "https://docs.example.com/openai/pricing");
});

test("a superseded place does not count, unless it is the only one", () => {
  const overruled = { page: "models", superseded: true as const, states: { name: "M", status: "Live", released: "x" } };
  const valid = { page: "deprecations", states: { status: "Live" } };
  assert.equal(sourceUrl(record(overruled, valid), provider), "https://docs.example.com/openai/deprecations");
  assert.equal(sourceUrl(record(overruled), provider), "https://docs.example.com/openai/models");
});

test("a member of a family has its own URL", () => {
  assert.equal(pageUrl("model/m-1.5", provider), "https://docs.example.com/openai/model/m-1.5");
  assert.equal(pageUrl("changelog", provider), undefined);
});

test("an unlisted page or provider is an error, not null", () => {
  assert.throws(() => sourceUrl(record({ page: "changelog", states: { name: "M" } }), provider), /no page "changelog"/);
  assert.throws(
    () => toRow(sampleModel({ provider: "zai" }), sampleCatalog()),
    /catalog\/zai\/provider.json is missing/,
  );
});

test("only deprecated and retired models have a deprecation entry, with nine keys", () => {
  for (const status of ["ga", "preview", "beta"] as const) assert.equal(toDeprecation(row({ status })), undefined);
  for (const status of ["deprecated", "retired"] as const)
    assert.equal(Object.keys(toDeprecation(row({ status })) ?? {}).length, 9);
});
