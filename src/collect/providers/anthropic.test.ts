import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertUnderstood,
  capabilitiesOf,
  fixturesOf,
  picked,
  pluck,
  pricesOf,
  ratesOf,
  readFixture,
  reasons,
  stated,
  whysOf,
} from "../../../test/read/pages.ts";
import { anthropic } from "./anthropic.ts";

const { pages, read } = fixturesOf(anthropic);
const damaged = (key: string, from: string, to: string) => read(key, (text) => text.replaceAll(from, to));

test("every cell of the fixture pages is parsed, and every statement has a place", () => {
  assertUnderstood(anthropic, pages);
});

test("a status, a firm date, and an earliest date that is not a retirement date", () => {
  const reading = read("deprecations");
  assert.deepEqual(stated(reading, "claude-lyric-6"), {
    api_string: "claude-lyric-6",
    status: "ga",
    retires_not_before: "2027-09-01",
  });
  assert.deepEqual(stated(reading, "claude-verse-5-20250401"), {
    name: "Claude Verse 5",
    api_string: "claude-verse-5-20250401",
    status: "deprecated",
    deprecated_on: "2025-10-30",
    retires_on: "2026-04-30",
    replacements: [{ model: "claude-verse-6" }],
  });
});

test("a past earliest date changes no status; a date to be announced is not a date", () => {
  const reading = read("deprecations");
  assert.deepEqual(stated(reading, "claude-lyric-5"), {
    api_string: "claude-lyric-5",
    status: "ga",
    retires_not_before: "2026-01-02",
  });
  assert.deepEqual(stated(reading, "claude-ode-preview"), {
    api_string: "claude-ode-preview",
    status: "deprecated",
    deprecated_on: "2025-06-09",
  });
});

test("the history alone: the status comes from the column's title and date, announcement and name from the heading", () => {
  const reading = read("deprecations");
  assert.deepEqual(stated(reading, "claude-rhyme-1.0"), {
    api_string: "claude-rhyme-1.0",
    status: "retired",
    deprecated_on: "2024-09-04",
    retires_on: "2024-11-06",
    replacements: [{ model: "claude-verse-6" }],
  });
  assert.equal(stated(reading, "claude-lyric-4-1-20240805").name, "Claude Lyric 4.1");
  assert.equal("name" in stated(reading, "claude-3-5-haikai-20230101"), false);
});

test("request parameters are not models", () => {
  assert.deepEqual(reasons(read("deprecations").skipped), [["warmth", "a request parameter, not a model"]]);
});

test("a history table that lacks a column is a finding", () => {
  const { unparsed } = damaged(
    "deprecations",
    "| `claude-verse-6` |\n\n### 2025-06-05",
    "| `claude-verse-6` |\n\n### June",
  );
  assert.deepEqual(whysOf(unparsed), ["no announcement date in the heading"]);
});

test("base prices are flat, cache writes are rates with their lifetime; a footnote marker isn't part of the price", () => {
  const reading = read("pricing");
  assert.deepEqual(pricesOf(reading, "Claude Lyric 6"), [10, 0.25, 50]);
  assert.equal(stated(reading, "Claude Lyric 6").status, "ga");
  assert.deepEqual(ratesOf(reading, "Claude Lyric 6"), [
    { meter: "cache_write", price: 12.5, per: "1M tokens", ttl: "5m" },
    { meter: "cache_write", price: 20, per: "1M tokens", ttl: "1h" },
    { meter: "input", price: 5, per: "1M tokens", service: "batch" },
    { meter: "output", price: 25, per: "1M tokens", service: "batch" },
    { meter: "input", price: 20, per: "1M tokens", service: "fast" },
    { meter: "output", price: 100, per: "1M tokens", service: "fast" },
  ]);
});

test("two rows by prompt length: the lower one is flat, the upper one a rate", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "Claude Verse 6").price_input_per_mtok, 0.1);
  const over = ratesOf(reading, "Claude Verse 6").filter((r) => r.above === 100_000);
  assert.deepEqual(
    over.map((r) => [r.meter, r.ttl ?? r.service, r.price]),
    [
      ["input", undefined, 0.5],
      ["cached_input", undefined, 0.05],
      ["output", undefined, 2.5],
      ["cache_write", "5m", 0.625],
      ["cache_write", "1h", 1],
      ["input", "batch", 0.25],
      ["output", "batch", 1.25],
    ],
  );
});

test("a retired model keeps its price, and the price page states no status for it", () => {
  const retired = stated(read("pricing"), "Claude Lyric 4.1");
  assert.equal(retired.price_input_per_mtok, 15);
  assert.equal("status" in retired, false);
});

test("one row that names two models prices both", () => {
  assert.equal(ratesOf(read("pricing"), "Claude Lyric 5").filter((r) => r.service === "fast").length, 2);
});

test("prices until a date and from a date: today's are flat, future ones are rates", () => {
  const text = `# Pricing

## Model pricing

| Model | Base input tokens | Cache hits and refreshes | Output tokens |
|---|---|---|---|
| Claude Verse 9 through August 31, 2026 | $2 / MTok | $0.20 / MTok | $10 / MTok |
| Claude Verse 9 starting September 1, 2026 | $3 / MTok | $0.30 / MTok | $15 / MTok |
| Claude Ode 9 starting September 1 | $3 / MTok | $0.30 / MTok | $15 / MTok |
`;
  const on = (day: string) => readFixture(anthropic, "pricing", { format: "md", text }, day);
  const before = on("2026-08-31");
  assert.equal(stated(before, "Claude Verse 9").price_input_per_mtok, 2);
  assert.deepEqual(pluck(ratesOf(before, "Claude Verse 9"), "meter", "price", "from"), [
    ["input", 3, "2026-09-01"],
    ["cached_input", 0.3, "2026-09-01"],
    ["output", 15, "2026-09-01"],
  ]);
  const after = on("2026-09-01");
  assert.equal(stated(after, "Claude Verse 9").price_input_per_mtok, 3);
  assert.deepEqual(ratesOf(after, "Claude Verse 9"), []);
  assert.deepEqual(whysOf(after.unparsed), ["a price for unknown dates"]);
});

test("batch and tool prices state capabilities", () => {
  assert.deepEqual(capabilitiesOf(read("pricing"), "Claude Verse 5"), ["batch", "tools"]);
  assert.deepEqual(capabilitiesOf(read("pricing"), "Claude Lyric 4.1"), ["batch"]);
});

test("a price table without a known column is a finding", () => {
  const { unparsed } = damaged("pricing", "| Model | Input | Output |", "| Model | Thing | Output |");
  assert.deepEqual(reasons(unparsed), [["Model | Thing | Output", "unknown price table"]]);
});

test("the overview's columns are models, and it links every model's page", () => {
  const reading = read("models");
  const facts = picked(reading, "claude-lyric-6", "name", "context_window", "max_output_tokens");
  assert.deepEqual(facts, ["Claude Lyric 6", 1_000_000, 128_000]);
  assert.deepEqual(pricesOf(reading, "claude-lyric-6"), [10, undefined, 50]);
  assert.deepEqual(reading.members, ["lyric-6", "verse-6", "lyric-5", "verse-5"]);
});

test("a starting price is ignored, and so is an alias equal to the id; a footnote digit isn't part of a year", () => {
  const verse = stated(read("models"), "claude-verse-6");
  assert.equal("price_input_per_mtok" in verse, false);
  assert.equal("aliases" in verse, false);
  assert.equal(verse.knowledge_cutoff, "2025-06");
  const dashed = read("models", (text) => text.replace("*2 **Reliable", "*2 - **Reliable"));
  assert.equal(stated(dashed, "claude-verse-6").knowledge_cutoff, "2025-06");
});

test("a statement about all models of the overview applies to each", () => {
  assert.deepEqual(capabilitiesOf(read("models"), "Claude Verse 6"), ["tools"]);
  assert.deepEqual(capabilitiesOf(damaged("models", ", and tool use", ""), "Claude Verse 6"), []);
});

test("a model's own page: ids by platform, limits, thinking, services, dates", () => {
  const reading = read("model/verse-5");
  const { hosts, aliases, context_window, status, retires_on, released, output_modalities, input_modalities } = stated(
    reading,
    "claude-verse-5-20250401",
  );
  assert.deepEqual(
    [aliases, hosts],
    [["claude-verse-5"], [{ platform: "Google Cloud", id: "claude-verse-5@20250401" }]],
  );
  assert.deepEqual([input_modalities, output_modalities, context_window], [["text", "image"], ["text"], 200_000]);
  assert.deepEqual([status, released, retires_on], ["deprecated", "2025-04-01", "2026-04-30"]);
  assert.deepEqual(capabilitiesOf(reading, "Claude Verse 5"), ["reasoning", "batch", "caching"]);
});

test("a cell with two prices by prompt length: the lower one is flat, both cache writes are rates", () => {
  const reading = read("model/verse-6");
  assert.deepEqual(pricesOf(reading, "claude-verse-6"), [0.1, 0.01, 0.5]);
  assert.deepEqual(pluck(ratesOf(reading, "Claude Verse 6"), "above", "up_to", "price"), [
    [undefined, 100_000, 0.125],
    [100_000, undefined, 0.625],
  ]);
});

test("release notes: launched models, by id or name, but not models that are only mentioned", () => {
  const { statements } = read("release-notes");
  assert.deepEqual(
    statements.map((s) => [s.subject, s.values.released, s.makes_row]),
    [
      [{ api_string: "claude-verse-6", name: "Claude Verse 6" }, "2025-07-24", false],
      [{ name: "Claude Lyric 4.1" }, "2024-08-05", false],
      [{ name: "Claude Lyric 5" }, "2024-08-05", false],
    ],
  );
});
