import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertUnderstood,
  fixturesOf,
  notesOf,
  pluck,
  pricesOf,
  ratesOf,
  readFixture,
  reasons,
  stated,
  statementsOf,
  textsOf,
  whysOf,
} from "../../../test/read/pages.ts";
import { openai } from "./openai.ts";

const { pages, read } = fixturesOf(openai);

test("every cell of the fixture pages is parsed, and every statement has a place", () => {
  assertUnderstood(openai, pages);
});

test("a shutdown date, the announcement's date, and replacements with their parameters", () => {
  const reading = read("deprecations");
  assert.deepEqual(stated(reading, "orbit-1-2024-06-01"), {
    api_string: "orbit-1-2024-06-01",
    status: "deprecated",
    retires_on: "2026-05-20",
    deprecated_on: "2025-11-20",
    replacements: [{ model: "orbit-2", parameters: "effort: high" }],
  });
  assert.deepEqual(stated(reading, "orbit-1-mini").replacements, [
    { model: "orbit-2-mini" },
    { model: "orbit-2" },
    { model: "orbit-2-nano" },
  ]);
});

test("one table of all deprecations, without code: its ids are rows, and its notice date is the announcement's", () => {
  const text = [
    "# Deprecations",
    "## Upcoming deprecations",
    "| Shutdown date | Affected model | Status | Recommended replacement | Notice date |",
    "| --- | --- | --- | --- | --- |",
    "| Dec 11, 2027 | orbit-1, orbit-1-2025-08-07 | Deprecated | orbit-2 or orbit-2-mini | Jun 11, 2027 |",
    "| Dec 1, 2027 | orbit-film | Deprecated | - | Jun 2, 2027 |",
  ].join("\n");
  const reading = readFixture(openai, "deprecations", { format: "md", text });
  assert.deepEqual(reading.unparsed, []);
  for (const id of ["orbit-1", "orbit-1-2025-08-07"])
    assert.deepEqual(stated(reading, id), {
      api_string: id,
      status: "deprecated",
      retires_on: "2027-12-11",
      deprecated_on: "2027-06-11",
      replacements: [{ model: "orbit-2" }, { model: "orbit-2-mini" }],
    });
  assert.equal(stated(reading, "orbit-film").retires_on, "2027-12-01");
});

test("a replacement in words is a note", () => {
  const reading = read("deprecations");
  assert.equal("replacements" in stated(reading, "orbit-guard"), false);
  assert.match(notesOf(reading, "orbit-guard").join(), /without an id/);
});

test("several ids in a cell are a row each, and a name on another endpoint is an alias of the first", () => {
  const reading = read("deprecations");
  const first = stated(reading, "orbit-0-0613");
  assert.deepEqual(first.aliases, ["orbit-0-0613-completions", "orbit-0-completions"]);
  assert.equal(first.status, "retired");
  assert.deepEqual(first.replacements, [{ model: "orbit-1" }]);
  assert.equal(stated(reading, "orbit-0").retires_on, "2025-12-01");
  assert.equal(stated(reading, "orbit-0-turbo-preview").retires_on, "2025-12-15");
  assert.deepEqual(stated(reading, "orbit-0-turbo-preview-completions"), {});
  assert.equal(stated(reading, "orbit-0-live-preview").retires_on, "2026-03-01");
});

test("the latest announcement wins; the earlier one is kept as superseded", () => {
  const of = statementsOf(read("deprecations"), "orbit-0-0613");
  const [later, earlier] = [of.filter((s) => !s.superseded), of.filter((s) => s.superseded)];
  const days = (list: typeof of) => list.flatMap(({ values: v }) => v.retires_not_before ?? v.deprecated_on ?? []);
  assert.deepEqual([days(later), days(earlier)], [["2025-06-10"], ["2024-06-13", "2023-06-13"]]);
  assert.ok(earlier.every((s) => s.values.status === undefined));
});

test("headings below an announcement have its date", () => {
  assert.equal(stated(read("deprecations"), "comet").deprecated_on, "2023-07-06");
  assert.deepEqual(stated(read("deprecations"), "comet").replacements, [{ model: "orbit-0" }]);
});

test("endpoints, products, fine-tuned versions and repeated lists are skipped, each with its reason", () => {
  const { skipped } = read("deprecations");
  const products = skipped.filter((l) => l.why.startsWith("an endpoint")).map((l) => l.text);
  assert.deepEqual(products, [
    "Frames API",
    "OpenAI-Beta: orbit=v1",
    "New fine-tuning training on orbit-0",
    "/v1/edits",
  ]);
  assert.deepEqual(textsOf(skipped.filter((l) => l.why.startsWith("fine-tuned"))), ["ft-orbit-0", "comet"]);
  assert.equal(skipped.length, 8);
});

test("a table that lacks a column is a finding, and states nothing", () => {
  const reading = read("deprecations", (text) => text.replace("| Legacy model |", "| Thing |"));
  assert.deepEqual(whysOf(reading.unparsed), ["no known shutdown table"]);
  assert.ok(reading.statements.every((s) => !s.superseded));
});

test("standard short-context prices are flat; cache writes, long context and other services are rates", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "orbit-2").status, "ga");
  assert.deepEqual(pricesOf(reading, "orbit-2"), [4, 0.4, 20]);
  const rates = ratesOf(reading, "orbit-2");
  assert.equal(rates.length, 5 + 8 + 8 + 8);
  assert.deepEqual(rates[0], { meter: "cache_write", price: 5, per: "1M tokens" });
  assert.deepEqual(rates[1], { meter: "input", price: 8, per: "1M tokens", above: "unstated" });
  const outputs = rates.filter((r) => r.meter === "output" && r.above === undefined);
  assert.deepEqual(pluck(outputs, "service", "price").flat(), ["batch", 10, "flex", 10, "fast", 40]);
  assert.equal(stated(reading, "orbit-2-pro").price_input_per_mtok, 30);
});

test("a blank cell states nothing", () => {
  assert.equal("price_cached_input_per_mtok" in stated(read("pricing"), "orbit-2-pro"), false);
  assert.equal(ratesOf(read("pricing"), "orbit-2-mini").filter((r) => r.service === undefined).length, 0);
});

test("prices by modality: text is flat, else the only modality, with a note", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "orbit-live").price_output_per_mtok, 24);
  assert.deepEqual(pluck(ratesOf(reading, "orbit-live"), "meter", "medium", "price"), [
    ["audio_input", undefined, 32],
    ["cached_input", "audio", 0.4],
    ["audio_output", undefined, 64],
    ["image_input", undefined, 5],
    ["cached_input", "image", 0.5],
  ]);
  assert.equal(stated(reading, "orbit-draw-1").price_output_per_mtok, 30);
  assert.deepEqual(notesOf(reading, "orbit-draw-1"), ["The output price is for image tokens."]);
  const batch = ratesOf(reading, "orbit-draw-1").filter((r) => r.service === "batch");
  assert.deepEqual(pluck(batch, "price").flat(), [4, 1, 15, 2.5, 0.625]);
});

test("characters, seconds and minutes are rates with their own unit; an estimate next to token prices is ignored", () => {
  const reading = read("pricing");
  assert.deepEqual(ratesOf(reading, "say-1"), [{ meter: "input", price: 15, per: "1M characters" }]);
  assert.deepEqual(ratesOf(reading, "orbit-film"), [
    { meter: "video_output", price: 0.3, per: "second", size: "720p" },
    { meter: "video_output", price: 0.7, per: "second", size: "1080p" },
  ]);
  assert.deepEqual(ratesOf(reading, "orbit-hear"), [{ meter: "audio_input", price: 0.0045, per: "minute" }]);
  assert.deepEqual(ratesOf(reading, "orbit-hear-tok"), []);
  assert.equal(stated(reading, "orbit-hear-tok").price_input_per_mtok, 2.5);
});

test("free is 0; a display name creates no row, and neither does training", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "orbit-watch-latest").price_input_per_mtok, 0);
  assert.equal(ratesOf(reading, "Murmur")[0]?.price, 0.006);
  const trained = reading.statements.filter((s) => s.makes_row === false && s.values.rates);
  assert.deepEqual(new Set(trained.map((s) => s.subject.api_string)), new Set(["orbit-1", "orbit-1-mini"]));
  const rates = trained.flatMap((s) => s.values.rates ?? []);
  assert.deepEqual(rates[0], { meter: "training", price: 100, per: "hour" });
  assert.deepEqual(new Set(rates.map((r) => r.service)), new Set([undefined, "fine-tuned", "fine-tuned batch"]));
  assert.equal(rates.filter((r) => r.mode === "data sharing").length, 4);
});

test("the target of an alias with its own page is a note; tools are skipped", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "dusk-latest").api_string, "dusk-latest");
  assert.match(notesOf(reading, "dusk-latest").join(), /^Points to orbit-guard/);
  assert.deepEqual(whysOf(reading.skipped), ["a tool's price, not a model's"]);
});

test("a table with an unknown price column is a finding, and none of it is read", () => {
  const reading = read("pricing", (text) => text.replace("| Model | Training |", "| Model | Tuning |"));
  assert.deepEqual(reasons(reading.unparsed), [
    ["Model | Tuning | Input | Cached input | Output", "unknown price table"],
  ]);
  assert.equal(stated(reading, "orbit-1").price_input_per_mtok, 2.5);
});

test("a promotional price is the current price, with a note of how long it is promised", () => {
  assert.deepEqual(notesOf(read("pricing"), "orbit-2"), [
    "Promotional price, promised at least through January 21, 2026.",
  ]);
});

test("a model's own page: id, names, sizes, cutoff, features and endpoints", () => {
  const { name, aliases, ...rest } = stated(read("model/orbit-2"), "orbit-2");
  assert.equal(name, "Orbit 2");
  const all = read("model/orbit-2").statements.flatMap((s) => s.values.aliases ?? []);
  assert.deepEqual([all, aliases], [["orbit", "orbit-2-2025-10-30", "orbit-2-2025-06-01"], ["orbit-2-2025-06-01"]]);
  assert.deepEqual(
    [rest.context_window, rest.max_input_tokens, rest.max_output_tokens, rest.knowledge_cutoff],
    [1_050_000, 922_000, 128_000, "2025-02-16"],
  );
  assert.deepEqual([rest.input_modalities, rest.output_modalities], [["text", "image"], ["text"]]);
  const can = read("model/orbit-2").statements.flatMap((s) => s.values.capabilities ?? []);
  assert.deepEqual(can, ["reasoning", "streaming", "structured_output", "tools", "caching", "batch"]);
});

test("prices of images by quality and size, of characters, and a row without a price", () => {
  assert.deepEqual(
    ratesOf(read("model/orbit-draw-1"), "orbit-draw-1")
      .filter((r) => r.meter === "image")
      .map((r) => [r.quality, r.size, r.price, r.per]),
    [
      ["low", "1024x1024", 0.009, "image"],
      ["low", "1024x1536", 0.013, "image"],
      ["high", "1024x1024", 0.034, "image"],
    ],
  );
  assert.deepEqual(ratesOf(read("model/say-1"), "say-1"), [{ meter: "input", price: 15, per: "1M characters" }]);
  assert.deepEqual(whysOf(read("model/say-1").skipped), ["a row without a price"]);
});

test("the index lists models and their pages; the status comes from a badge, the word preview or the heading", () => {
  const reading = read("models");
  assert.deepEqual(reading.members?.length, 9);
  assert.deepEqual(stated(reading, "orbit-1"), { name: "Orbit 1", status: "deprecated" });
  assert.equal(stated(reading, "orbit-search-preview").status, "preview");
  assert.deepEqual(stated(reading, "orbit-open-20b"), { name: "orbit-open-20b", status: "ga", open_weight: true });
  assert.ok(reading.statements.every((s) => s.makes_row === true));
});

test("the changelog states release dates, but not of models that are only mentioned", () => {
  const reading = read("changelog");
  const days = reading.statements.map((s) => [s.subject.api_string, s.values.released, s.makes_row]);
  assert.deepEqual(days, [
    ["orbit-2", "2025-10-30", true],
    ["orbit-2-mini", "2025-10-30", true],
    ["orbit-live", "2025-10-30", true],
    ["orbit-1", "2024-05-13", false],
  ]);
  assert.deepEqual(stated(reading, "orbit-live"), {
    name: "Orbit Live",
    api_string: "orbit-live",
    status: "ga",
    released: "2025-10-30",
  });
  assert.deepEqual(textsOf(reading.skipped), ["Oct 9 · orbit-2-code", "Orbit-0.5", "orbit-1-2024-05-01"]);
});

test("default vector sizes, not the sizes to which they can be reduced", () => {
  const sizes = read("embeddings").statements.map((s) => [s.subject.api_string, s.values.embedding_dimensions]);
  assert.deepEqual(sizes, [
    ["orbit-embed", 1024],
    ["orbit-embed-large", 2048],
  ]);
});
