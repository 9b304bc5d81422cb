import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesOf } from "../../../test/pages/read.ts";
import { assertUnderstood, fixturesOf, notesOf, reasons, stated, statementsOf } from "../../../test/read/pages.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import { HOST_ADAPTERS } from "./index.ts";

const read = (host: HostSlug, key: string) => fixturesOf(HOST_ADAPTERS[host]).read(key);
const skipped = (host: HostSlug, key: string) => reasons(read(host, key).skipped);

for (const host of Object.keys(HOST_ADAPTERS) as HostSlug[])
  test(`${host}: every cell of the fixture pages is parsed`, () =>
    assertUnderstood(HOST_ADAPTERS[host], pagesOf(host)));

test("Azure: one row per version, with the text in brackets; fine-tuning is a note", () => {
  const schedule = read("azure", "model-retirement-schedule");
  assert.deepEqual(stated(schedule, "oak-4@2024-05-13"), {
    api_string: "oak-4",
    version: "2024-05-13",
    maker: "Oaken AI",
    status: "deprecated",
    access: "existing users only",
    retires_on: "2026-10-01",
    replacements: [{ model: "oak-5" }],
  });
  assert.deepEqual(stated(schedule, "oak-film@2025-10-06").replacements, [
    { model: "oak-film", parameters: "2025-12-08" },
    { model: "oak-5" },
  ]);
  assert.equal(stated(schedule, "birch-myth").access, "approval");
  const tuned = schedule.statements.find((s) => s.notes)?.notes ?? "";
  assert.match(tuned, /^Fine-tuned: .* no earlier than 2027-04-01, for existing customers; .* retire on 2027-10-01\.$/);
});

test("Azure: on the page of 2025, names that differ only in a plus sign stay distinct", () => {
  const slugs = read("azure", "lifecycle").statements.map(({ subject }) => subject.slug);
  assert.deepEqual(slugs, ["Cedar R", "Cedar R-plus", "Cedar-sort-v3"]);
});

test("Azure: retired models, two in one row, followed by the version of both", () => {
  const gone = read("azure", "retired-models");
  assert.deepEqual(stated(gone, "oak-3-32k@0314"), {
    api_string: "oak-3-32k",
    version: "0314",
    maker: "Azure OpenAI",
    status: "retired",
    retires_on: "2025-06-06",
    replacements: [{ model: "oak-4" }],
  });
  assert.deepEqual(stated(gone, "oak-2-16k@0613").replacements, [{ model: "oak-4" }, { model: "oak-5" }]);
  assert.equal(stated(gone, "Cedar R-plus").replacements, undefined);
});

test("Bedrock: groups of regions are one row with the dates of us-east-1; GovCloud regions give no dates", () => {
  const reading = read("bedrock", "lifecycle");
  const opal = stated(reading, "birch.opal-3-20240307-v1:0");
  assert.deepEqual([opal.retires_on, opal.extended_access_from], ["2026-09-10", "2026-06-10"]);
  assert.equal(opal.access, "existing users only");
  assert.deepEqual(skipped("bedrock", "lifecycle"), [["birch.opal-3-20240307-v1:0", "other dates than in us-east-1"]]);
  const regions = statementsOf(reading, "birch.opal-2-v1:0").flatMap(({ values }) => values.regions ?? []);
  assert.deepEqual(regions, ["us-east-1", "us-gov-east-1"]);
});

test("Bedrock: a nested list with two groups of regions on separate lines", () => {
  const reading = read("bedrock", "lifecycle-legacy");
  assert.equal(stated(reading, "ash.ash-3-v1:0").retires_on, "2026-09-10");
  assert.deepEqual(
    reading.statements.flatMap(({ values }) => values.regions ?? []),
    ["eu-west-1", "us-east-1", "us-east-1", "us-gov-west-1"],
  );
});

test("Bedrock: a card's inference profiles are aliases, its earliest end is not firm, and the index lists only cards", () => {
  const card = stated(read("bedrock", "model/oaken-oak-6"), "oaken.oak-6-v1:0");
  assert.deepEqual([card.aliases, card.maker], [["us.oaken.oak-6-v1:0"], "Oaken"]);
  assert.deepEqual([card.status, card.retires_not_before, card.retires_on], ["ga", "2027-10-26", undefined]);
  assert.deepEqual(read("bedrock", "model-cards").members, ["oaken-oak-6"]);
});

test("Vertex AI: a firm date retires a model; a hedged or unknown one does not", () => {
  const versions = read("vertex", "model-versions");
  const of = (id: string) => {
    const { status, retires_on, retires_not_before } = stated(versions, id);
    return [status, retires_on, retires_not_before];
  };
  assert.deepEqual(of("pine-2.5-pro"), ["deprecated", "2026-10-20", undefined]);
  assert.deepEqual(of("pine-3.5-flash"), ["ga", undefined, "2027-05-19"]);
  assert.deepEqual(of("pine-3.7-flash"), ["ga", undefined, undefined]);
  assert.deepEqual(of("textcone@003"), ["retired", "2025-05-24", undefined]);
});

test("Vertex AI: a partner model's dates come from the prose, its regions from the endpoint's list", () => {
  assert.deepEqual(stated(read("vertex", "partner-models"), "opal-3"), {
    name: "Birch's Opal 3",
    api_string: "opal-3",
    regions: ["us-east5", "europe-west1"],
    status: "deprecated",
    access: "existing users only",
    released: "2024-03-19",
    deprecated_on: "2026-02-23",
    retires_on: "2026-08-23",
  });
});

test("Groq: American dates, the announcement's date from the prose, and the newer of two sections", () => {
  const reading = read("groq", "deprecations");
  assert.deepEqual(stated(reading, "fir-3-70b"), {
    api_string: "fir-3-70b",
    status: "deprecated",
    retires_on: "2026-08-16",
    replacements: [{ model: "oak/oak-120b" }, { model: "elm/elm-27b" }],
    deprecated_on: "2026-06-17",
  });
  const twice = statementsOf(reading, "spruce-specdec");
  assert.deepEqual(
    twice.map(({ superseded, values }) => [superseded, values.retires_on ?? values.deprecated_on]),
    [
      [false, "2025-03-09"],
      [false, "2025-02-20"],
      [true, "2025-01-06"],
    ],
  );
  assert.equal(stated(read("groq", "models"), "fir-3-8b").access, "approval");
  assert.equal(stated(read("groq", "models"), "groq/blend").name, "Blend");
});

test("Cerebras: the label is the date, and a deprecated parameter is not a model", () => {
  const reading = read("cerebras", "deprecations");
  assert.deepEqual(stated(reading, "elm-3-235b"), {
    api_string: "elm-3-235b",
    status: "deprecated",
    deprecated_on: "2025-10-27",
    replacements: [{ model: "Oak 120B" }, { model: "Ash 5" }],
  });
  assert.deepEqual(skipped("cerebras", "deprecations"), [
    ["Deprecating quiet parameter for ash-4.7", "deprecates no model"],
  ]);
});

test("Fireworks AI: a deprecation holds for serverless only; a release date and a variant make no row", () => {
  const changelog = read("fireworks", "changelog");
  assert.deepEqual(stated(changelog, "Elm V3"), {
    name: "Elm V3",
    status: "retired",
    retires_on: "2025-10-14",
    replacements: [{ model: "Ash 2" }, { model: "Fir 3.7" }],
  });
  assert.match(notesOf(changelog, "Elm V3").join(), /dedicated deployments go on/);
  assert.match(notesOf(changelog, "Elm V4").join(), /of dedicated deployments the page says nothing/);
  const comes = statementsOf(changelog, "Fir 3.7")[0];
  assert.deepEqual([comes?.values, comes?.makes_row], [{ released: "2025-11-15" }, false]);
  assert.deepEqual(skipped("fireworks", "pricing"), [
    ["Fir 3.7 Fast", "a variant of another row's model"],
    ["Less than 4B parameters", "a size, not a model"],
  ]);
  assert.equal(stated(read("fireworks", "pricing"), "Larch Ultra").status, "preview");
});
