import assert from "node:assert/strict";
import { test } from "node:test";
import { doubts, fixturesOf, stated, statementsOf, textsOf, whysOf } from "../../../test/read/pages.ts";
import { voyage } from "./voyage.ts";

const { read } = fixturesOf(voyage);

test("legacy changes no status; the family states the modalities; a preview is one", () => {
  const reading = read("lifecycle");
  assert.deepEqual(stated(reading, "journey-6"), {
    api_string: "journey-6",
    status: "ga",
    input_modalities: ["text"],
    output_modalities: ["embedding"],
    replacements: [{ model: "journey-7" }],
  });
  assert.deepEqual(stated(reading, "journey-8").status, "preview");
  assert.deepEqual(stated(reading, "journey-2").status, "retired");
  assert.deepEqual(stated(reading, "sorter-2").output_modalities, ["score"]);
  assert.deepEqual(doubts(reading), []);
});

test("a table outside the families' tabs states no modalities", () => {
  const reading = read("lifecycle", (text) => text.replace(/^### [A-Z].*\n/gm, ""));
  assert.deepEqual(stated(reading, "sorter-3"), { api_string: "sorter-3", status: "ga", released: "2025-09-01" });
  assert.deepEqual(doubts(reading), []);
});

test("the date of becoming active isn't the release date, but a preview's date in the changelog is; blanks state no replacement", () => {
  const reading = read("lifecycle");
  assert.equal("released" in stated(reading, "journey-7"), false);
  assert.equal("replacements" in stated(reading, "journey-7"), false);
  assert.equal(stated(reading, "sorter-3").released, "2025-09-01");
});

test("if changelog and table differ, the table wins, and the changelog is kept as superseded", () => {
  const of = (id: string) => statementsOf(read("lifecycle"), id);
  const [row, log, ...more] = of("journey-law-1");
  assert.deepEqual(row?.values.replacements, [{ model: "journey-7" }]);
  assert.match(row?.notes ?? "", /journey-7-lite/);
  assert.deepEqual([log?.superseded, log?.values.replacements, more], [true, [{ model: "journey-7-lite" }], []]);
  assert.equal(of("journey-6").length, 1);
});

test("prices are per million; one cell may list several models; pixels are a rate", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "journey-7-lite").price_input_per_mtok, 0.02);
  assert.equal(stated(reading, "journey-law-1").price_input_per_mtok, 0.12);
  assert.equal(stated(reading, "journey-6").price_input_per_mtok, 0.12);
  assert.deepEqual(stated(reading, "journey-sight-2").rates, [{ meter: "image_input", price: 0.6, per: "1B pixels" }]);
});

test("rerankers are billed by tokens, so the estimate per request isn't a price; examples are skipped", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "sorter-3"), { api_string: "sorter-3", price_input_per_mtok: 0.05 });
  assert.deepEqual(textsOf(reading.skipped), ["20px × 20px"]);
});

test("limits: the default size, a known footnote, open weights, modalities", () => {
  const reading = read("models");
  assert.deepEqual(stated(reading, "journey-chunk-2"), {
    api_string: "journey-chunk-2",
    status: "ga",
    context_window: 120000,
    embedding_dimensions: 1024,
  });
  assert.match(reading.statements.find((s) => s.notes)?.notes ?? "", /\b30K tokens/);
  assert.equal(stated(reading, "journey-tiny").open_weight, true);
  assert.deepEqual(stated(reading, "journey-sight-1").input_modalities, ["text", "image"]);
  assert.equal(stated(reading, "sorter-3").context_window, 32000);
});

test("a footnote marker without its note is a finding", () => {
  const reading = read("models", (text) => text.replace("enable_auto_chunk", "other"));
  assert.deepEqual(whysOf(reading.unparsed), ["unknown footnote"]);
});
