import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, notesOf, readFixture, reasons, stated, textsOf } from "../../../test/read/pages.ts";
import { xai } from "./xai.ts";

const { read, rates } = fixturesOf(xai);
const above = 199_999;

test("of a model's two rows, the price for short prompts is flat, and for long ones a tier", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "grok-9.8").price_input_per_mtok, 2.1);
  assert.deepEqual(stated(reading, "grok-9.8").context_window, 600_000);
  assert.deepEqual(rates("pricing", "grok-9.7"), [
    { meter: "input", price: 4.2, per: "1M tokens", above },
    { meter: "cached_input", price: 0.7, per: "1M tokens", above },
    { meter: "output", price: 12.2, per: "1M tokens", above },
  ]);
  assert.equal(stated(reading, "grok-weld-0.2").price_output_per_mtok, 2.1);
  assert.deepEqual(rates("pricing", "grok-weld-0.2"), []);
  assert.deepEqual(reading.unparsed, []);
});

test("one row with two groups of columns gives the same prices", () => {
  const groups = ["Short context", "Long context"].flatMap((g) =>
    ["Input", "Cached", "Output"].map((of) => `${g} / ${of}`),
  );
  const text = `## Text API

Prices per 1M tokens

| Model | Context | ${groups.join(" | ")} |
|${" --- |".repeat(8)}
| [grok-9.8](https://docs.x.ai/developers/models/grok-9.8) Long context ≥ 200k tokens | 600k | $2.10 | $0.55 | $6.10 | $4.20 | $1.10 | $12.20 |

| Model | Media Input | Resolution | Output |
| --- | --- | --- | --- |

| Model or mode | Cost |
| --- | --- |

## Batch API Pricing
`;
  const reading = readFixture(xai, "pricing", { format: "md", text });
  const { rates: long, ...flat } = stated(reading, "grok-9.8");
  assert.deepEqual(flat, {
    api_string: "grok-9.8",
    status: "ga",
    context_window: 600_000,
    price_input_per_mtok: 2.1,
    price_cached_input_per_mtok: 0.55,
    price_output_per_mtok: 6.1,
  });
  assert.deepEqual(long, rates("pricing", "grok-9.8").slice(0, 3));
});

test("images, videos and voice are rates with their own units", () => {
  const reading = read("pricing");
  assert.deepEqual(rates("pricing", "grok-picture-3.0"), [
    { meter: "image_input", price: 0.011, per: "image" },
    { meter: "image", price: 0.041, per: "image", size: "1K", quality: "low" },
    { meter: "image", price: 0.061, per: "image", size: "2K", quality: "low" },
  ]);
  assert.deepEqual(rates("pricing", "grok-film-2"), [
    { meter: "video_input", price: 0.012, per: "second" },
    { meter: "image_input", price: 0.003, per: "image" },
    { meter: "video_output", price: 0.052, per: "second", size: "480p" },
    { meter: "video_output", price: 0.072, per: "second", size: "720p" },
  ]);
  assert.deepEqual(stated(reading, "grok-film-2").input_modalities, ["text", "image", "video"]);
  assert.deepEqual(rates("pricing", "grok-talk-fast-4.0"), [{ meter: "other", price: 0.09, per: "minute" }]);
  assert.deepEqual(rates("pricing", "Speech to Text"), [
    { meter: "audio_input", price: 0.11, per: "hour", mode: "rest" },
    { meter: "audio_input", price: 0.22, per: "hour", mode: "streaming" },
  ]);
});

test("factors are notes, the US endpoint's prices are rates of a region, other tables are skipped", () => {
  const reading = read("pricing");
  const notes = (id: string) => notesOf(reading, id).join(" ");
  assert.match(notes("grok-9.4"), /20 % discount.*twice the standard/);
  assert.match(notes("grok-9.7"), /^Priority.*10 % more\.$/);
  assert.deepEqual(rates("pricing", "grok-9.8").at(-1), {
    meter: "output",
    price: 13.42,
    per: "1M tokens",
    above,
    region: "US regional endpoint",
  });
  assert.deepEqual(
    reasons(reading.skipped).filter(([, why]) => why !== "no price of a model"),
    [
      ["$0.005 / text input", "priced per text input, which is not a unit here"],
      ["Below 200k", "sold in other products, not in the API"],
    ],
  );
  assert.ok(reading.members?.includes("grok-film-2") && !reading.members.includes("grok-talk-fast-4.0"));
});

test("a row without a model is a finding", () => {
  const reading = read("pricing", (text) => text.replace("| grok-weld-0.2 |", "| Grok Weld |"));
  assert.deepEqual(textsOf(reading.unparsed), ["Grok Weld"]);
});

test("the embedded data: ids, aliases, modalities, sizes and features of the first region, and no prices", () => {
  const reading = read("models");
  assert.deepEqual(stated(reading, "grok-9.7"), {
    api_string: "grok-9.7",
    aliases: ["grok-9.7-latest", "grok-weld-latest"],
    status: "ga",
    input_modalities: ["text", "image"],
    output_modalities: ["text"],
    context_window: 600_000,
    capabilities: ["tools", "structured_output"],
  });
  assert.equal(stated(reading, "grok-9.8").context_window, 600_000);
  assert.deepEqual(stated(reading, "grok-9.4").capabilities, ["batch"]);
  assert.deepEqual(stated(reading, "grok-picture-fine").output_modalities, ["image"]);
});

test("a model's own page and a launch page", () => {
  assert.deepEqual(stated(read("model/grok-9.1-0402-reasoning"), "grok-9.1-0402-reasoning"), {
    name: "Grok 9.1",
    api_string: "grok-9.1-0402-reasoning",
    aliases: ["grok-9.1", "grok-9.1-0402"],
    status: "ga",
    input_modalities: ["text", "image"],
    output_modalities: ["text"],
    context_window: 2_000_000,
    capabilities: ["tools", "structured_output"],
    price_input_per_mtok: 1.35,
    price_cached_input_per_mtok: 0.25,
    price_output_per_mtok: 2.6,
    rates: [
      { meter: "input", price: 2.7, per: "1M tokens", above },
      { meter: "cached_input", price: 0.5, per: "1M tokens", above },
      { meter: "output", price: 5.2, per: "1M tokens", above },
    ],
  });
  const launched = stated(read("launch-grok-4-7"), "grok-9.8");
  assert.deepEqual(
    [launched.knowledge_cutoff, launched.context_window, launched.input_modalities, launched.capabilities],
    ["2025-05", 600_000, ["text", "image"], ["reasoning", "tools"]],
  );
  assert.equal("max_output_tokens" in launched, false);
});

test("a model's own page is read whatever the heading of its properties; only a known heading states a status", () => {
  const { status, ...rest } = stated(read("model/grok-9.4"), "grok-9.4");
  assert.equal(status, "ga");
  const renamed = read("model/grok-9.4", (text) => text.replace("## At a glance", "## Key facts"));
  assert.deepEqual(stated(renamed, "grok-9.4"), rest);
});

test("a retirement: the date, the notice, the target with its parameters, and that requests are rerouted", () => {
  const reading = read("migration/january-3-retirement");
  assert.deepEqual(stated(reading, "grok-7-quick"), {
    api_string: "grok-7-quick",
    status: "retired",
    deprecated_on: "2025-11-04",
    retires_on: "2026-01-03",
    replacements: [{ model: "grok-9.4", parameters: "none reasoning effort" }],
    after_retirement: { effect: "rerouted", to: "grok-9.4" },
  });
  assert.deepEqual(stated(reading, "grok-old-1").replacements, [{ model: "grok-weld-0.2" }]);
});

test("a retirement states the new target of an earlier one; an incomplete sentence states nothing", () => {
  const reading = read("migration/january-3-retirement");
  assert.deepEqual(stated(reading, "grok-picture-first"), {
    after_retirement: { effect: "rerouted", to: "grok-picture-fine" },
  });
  const followed = reading.statements.filter((s) => s.makes_row === false);
  assert.deepEqual(
    followed.map((s) => s.notes),
    ["From January 3, 2026, requests go on from grok-picture-old to grok-picture-fine."],
  );
});

test("release notes: retirements with and without a date, upgrades, and links to migration pages", () => {
  const reading = read("release-notes");
  assert.deepEqual(stated(reading, "grok-talk-3.0"), {
    api_string: "grok-talk-3.0",
    status: "deprecated",
    replacements: [{ model: "grok-talk-fast-4.0" }],
  });
  assert.deepEqual(stated(reading, "grok-hear-1.0"), {
    api_string: "grok-hear-1.0",
    status: "retired",
    retires_on: "2026-01-02",
    replacements: [{ model: "grok-voice-transcribe-2.0" }],
    after_retirement: { effect: "rerouted", to: "grok-voice-transcribe-2.0" },
  });
  assert.deepEqual(stated(reading, "grok-picture-fine").status, "deprecated");
  assert.deepEqual(reading.members, ["picture-fine-march-2", "january-3-retirement"]);
});

test("pages without their facts are findings", () => {
  const undated = (text: string) => text.replaceAll("January 3, 2026", "soon");
  assert.throws(() => read("migration/january-3-retirement", undated), /no effective date/);
  const unnamed = (text: string) => text.replace("`grok-9.1-0402-reasoning`", "Grok");
  assert.throws(() => read("model/grok-9.1-0402-reasoning", unnamed), /no model name at a glance/);
});
