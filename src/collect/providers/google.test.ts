import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fixturesOf,
  picked,
  pricesOf,
  ratesOf,
  readFixture,
  stated,
  textsOf,
  unreadable,
  whysOf,
} from "../../../test/read/pages.ts";
import { partsOf } from "./google/price-cell.ts";
import { google } from "./google.ts";

const { read, rates } = fixturesOf(google);
const changelog = (...lines: string[]) =>
  readFixture(google, "changelog", {
    format: "md",
    text: [...lines, "## November 11, 2025", "", "## October 2, 2025", "", "Released, deprecated"].join("\n"),
  });

test("of two dated prices, the current one is flat, the announced one is a rate with its first date", () => {
  const reading = read("pricing");
  assert.deepEqual(pricesOf(reading, "zenith-4.1-comet"), [0.6, 0.06, 3]);
  const standard = ratesOf(reading, "zenith-4.1-comet").filter((r) => r.service === undefined);
  assert.deepEqual(standard, [
    { meter: "input", price: 1.2, per: "1M tokens", from: "2026-07-01" },
    { meter: "output", price: 6, per: "1M tokens", from: "2026-07-01" },
    { meter: "cached_input", price: 0.12, per: "1M tokens", from: "2026-07-01" },
    { meter: "storage", price: 0.4, per: "1M tokens per hour", until: "2026-06-30" },
    { meter: "storage", price: 0.8, per: "1M tokens per hour", from: "2026-07-01" },
  ]);
  const later = pricesOf(read("pricing", undefined, "2026-07-01"), "zenith-4.1-comet");
  assert.deepEqual(later.slice(0, 2), [1.2, 0.12]);
});

test("batch, flex and priority prices are only rates", () => {
  const services = rates("pricing", "zenith-4.1-comet").filter((r) => r.service === "batch");
  assert.deepEqual(services[0], {
    meter: "input",
    price: 0.3,
    per: "1M tokens",
    service: "batch",
    until: "2026-06-30",
  });
  assert.deepEqual(services.at(-1), { meter: "cached_input", price: 0.06, per: "1M tokens", service: "batch" });
  assert.deepEqual(rates("pricing", "zenith-4-nova-preview").slice(-2), [
    { meter: "input", price: 1.1, per: "1M tokens", up_to: 200_000, service: "flex" },
    { meter: "input", price: 2.2, per: "1M tokens", above: 200_000, service: "flex" },
  ]);
});

test("the price for short prompts is flat, for long ones a tier; a section with two ids applies to both", () => {
  const reading = read("pricing");
  for (const id of ["zenith-4-nova-preview", "zenith-4-nova-preview-tuned"]) {
    assert.equal(stated(reading, id).price_input_per_mtok, 2.2);
    assert.equal(stated(reading, id).status, "preview");
    assert.deepEqual(rates("pricing", id)[0], {
      meter: "input",
      price: 4.4,
      per: "1M tokens",
      above: 200_000,
    });
  }
  assert.equal(stated(reading, "zenith-4-nova-preview").name, "Zenith 4 Nova Preview");
  assert.equal("name" in stated(reading, "zenith-4-nova-preview-tuned"), false);
  assert.equal(stated(reading, "zenith-4.2-live-slow").name, "Zenith 4.2 Live Slow");
});

test("modalities other than text are rates, and also the flat price if text has none", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "zenith-4.2-live").price_input_per_mtok, 0.7);
  assert.deepEqual(rates("pricing", "zenith-4.2-live").slice(0, 4), [
    { meter: "audio_input", price: 2.9, per: "1M tokens" },
    { meter: "audio_input", price: 0.005, per: "minute" },
    { meter: "image_input", price: 0.9, per: "1M tokens" },
    { meter: "video_input", price: 0.9, per: "1M tokens" },
  ]);
  assert.equal(stated(reading, "zenith-4-speak").price_output_per_mtok, 8);
  assert.ok(reading.statements.some((s) => s.notes === "Output is metered in audio tokens alone."));
  assert.deepEqual(rates("pricing", "zenith-3-lite").slice(0, 2), [
    { meter: "audio_input", price: 0.33, per: "1M tokens" },
    { meter: "cached_input", price: 0.033, per: "1M tokens", medium: "audio" },
  ]);
  assert.deepEqual(rates("pricing", "zenith-embedding-2"), [{ meter: "image_input", price: 0.46, per: "1M tokens" }]);
});

test("prices per image token and per image are never confused", () => {
  assert.deepEqual(rates("pricing", "zenith-4-paint"), [
    { meter: "image_input", price: 0.0012, per: "image" },
    { meter: "image_output", price: 110, per: "1M tokens" },
    { meter: "image", price: 0.123, per: "image", size: "1K/2K" },
    { meter: "input", price: 1.05, per: "1M tokens", service: "batch" },
    { meter: "image_input", price: 0.0006, per: "image", service: "batch" },
    { meter: "output", price: 5.75, per: "1M tokens", service: "batch" },
    { meter: "image", price: 0.062, per: "image", size: "1K/2K", service: "batch" },
    { meter: "image", price: 0.11, per: "image", size: "4K", service: "batch" },
  ]);
  const asList = read("pricing", (text) => text.replace("^\\*^ Image input is set at", "* Image input is set at"));
  assert.deepEqual(ratesOf(asList, "zenith-4-paint"), rates("pricing", "zenith-4-paint"));
});

test("a row under several ids belongs to the one whose unique words it contains", () => {
  assert.equal(rates("pricing", "pixela-2.0-make-001")[0]?.price, 0.04);
  assert.equal(rates("pricing", "pixela-2.0-grand-make-001")[0]?.price, 0.06);
  assert.equal(rates("pricing", "pixela-2.0-fast-make-001")[0]?.price, 0.02);
  assert.deepEqual(rates("pricing", "filma-3.0-make-preview"), [
    { meter: "video_output", price: 0.41, per: "second", size: "720p, 1080p" },
    { meter: "video_output", price: 0.61, per: "second", size: "4k" },
  ]);
  assert.deepEqual(rates("pricing", "corda-5-full-preview"), [{ meter: "audio_output", price: 0.09, per: "song" }]);
});

test("the status comes from a warning, a word in the id, or being listed; free of charge is not a price", () => {
  const reading = read("pricing");
  assert.equal(stated(reading, "zenith-2").status, "retired");
  assert.equal(stated(reading, "corda-5-clip-preview").status, "preview");
  assert.equal(stated(reading, "zenith-4-paint").status, "ga");
  assert.equal(stated(reading, "Zenna 7").open_weight, true);
  assert.equal("price_input_per_mtok" in stated(reading, "Zenna 7"), false);
  assert.ok(reading.members?.includes("zenith-4.2-live-slow"));
  assert.deepEqual(reading.unparsed, []);
});

test("a price that can't be fully parsed is a finding", () => {
  assert.equal(partsOf("$2.00 (text) on Sundays").rest, "on Sundays");
  assert.equal(partsOf("about $2.00").rest, "about $2.00");
  const reading = read("pricing", (text) => text.replace("$0.21 |", "from $0.21 |"));
  assert.deepEqual(textsOf(reading.unparsed), ["from $0.21"]);
});

test("the lifecycle page: a past date is firm, a future one and a month are not; a divider marks previews; agents are not models", () => {
  const reading = read("deprecations");
  const paint = stated(reading, "zenith-4-paint");
  assert.deepEqual([paint.status, paint.retires_on, paint.retires_not_before], ["ga", undefined, "2026-10-08"]);
  assert.equal(stated(reading, "zenith-4-early-preview").status, "retired");
  assert.equal(stated(reading, "zenith-4-nova-preview").status, "preview");
  assert.equal(stated(reading, "zenith-4.1-comet").status, "ga");
  assert.equal(stated(reading, "corda-realtime-exp").status, "preview");
  const soft = stated(reading, "zenith-3-full-preview");
  assert.deepEqual([soft.retires_not_before, soft.retires_on], ["2026-02", undefined]);
  assert.equal("released" in stated(reading, "zenith-4.2-live"), false);
  assert.deepEqual(stated(reading, "zenith-4-speak-preview").replacements, [
    { model: "zenith-4-speak" },
    { model: "zenith-4.2-live" },
  ]);
  assert.deepEqual(stated(reading, "filma-2.0-make-001").replacements, [{ model: "filma-3.0-make-preview" }]);
  assert.deepEqual(whysOf(reading.skipped), ["an agent, not a model"]);
});

test("a date in place of a replacement is a finding, not a fact", () => {
  const reading = read("deprecations", (text) =>
    text.replace("| October 8, 2026 | `zenith-4.1-paint-preview` |", "| `x-1` | October 8, 2026 |"),
  );
  assert.deepEqual(textsOf(reading.unparsed), ["October 8, 2026"]);
  assert.deepEqual(stated(reading, "zenith-4-paint"), {});
});

test("release notes: announced, shut down, replaced and rerouted; the year of a date comes from its heading", () => {
  const reading = read("changelog");
  assert.deepEqual(stated(reading, "zenith-4.1-comet"), {
    api_string: "zenith-4.1-comet",
    status: "deprecated",
    deprecated_on: "2026-01-04",
    replacements: [{ model: "zenith-4.2-live" }],
    after_retirement: { effect: "rerouted", to: "zenith-4.2-live" },
  });
  const early = stated(reading, "zenith-4-early-preview");
  assert.deepEqual([early.status, early.retires_on, early.deprecated_on], ["retired", "2025-12-09", "2025-11-11"]);
  assert.equal(stated(reading, "zenith-1.5-pro").retires_on, "2025-12-20");
  assert.equal(stated(reading, "zenith-1.5-lite").status, "retired");
  assert.deepEqual(stated(reading, "zenith-1.5-flat-8b"), {
    api_string: "zenith-1.5-flat-8b",
    status: "retired",
    retires_on: "2025-09-29",
    replacements: [{ model: "zenith-3-lite" }],
  });
  assert.equal(stated(reading, "corda-realtime-exp").released, "2025-10-02");
  assert.equal(stated(reading, "zenith-1.0").status, "deprecated");
  assert.equal("released" in stated(reading, "zenith-4-nova-preview"), false);
});

test("a model is deprecated until its announced date; a date without a clear year is unreadable and gives no status", () => {
  const ahead = changelog("## January 2, 2026", "", "- The `zenith-5` model will be shut down on March 1, 2026.", "");
  assert.equal(stated(ahead, "zenith-5").status, "deprecated");
  const unclear = changelog("## December 2, 2025", "", "- The `zenith-5` model will be shut down on January 9.", "");
  assert.equal("status" in stated(unclear, "zenith-5"), false);
  assert.deepEqual(unreadable(unclear), ["retires_on"]);
});

test("a model's own page: limits, modalities, supported capabilities, version and cutoff", () => {
  assert.deepEqual(stated(read("model/zenith-4.1-comet"), "zenith-4.1-comet"), {
    name: "Zenith 4.1 Comet",
    api_string: "zenith-4.1-comet",
    status: "ga",
    input_modalities: ["text", "image", "video", "audio", "document"],
    output_modalities: ["text"],
    context_window: 1048576,
    max_output_tokens: 65536,
    knowledge_cutoff: "2025-05",
    capabilities: ["tools", "batch", "caching"],
  });
  const nova = stated(read("model/zenith-4-nova-preview"), "zenith-4-nova-preview");
  assert.deepEqual([nova.status, nova.aliases], ["preview", ["zenith-nova-latest"]]);
});

test("a price cell states the modalities in its text; a cell without any states none", () => {
  assert.deepEqual(picked(read("pricing"), "zenith-4.2-live", "input_modalities", "output_modalities"), [
    ["text", "audio", "image", "video"],
    ["text", "audio"],
  ]);
  assert.equal("input_modalities" in stated(read("pricing"), "zenith-4.1-comet"), false);
});

test("an id with a link has prices, and is a member; an embedding page has no output limit", () => {
  const link = "[`zenith-embedding-9`](https://ai.google.dev/gemini-api/docs/models/zenith-embedding-9.md.txt)";
  const prices = [
    "## Zenith Embedding 9",
    `*${link}*`,
    "### Standard",
    "| | Free Tier | Paid Tier, per 1M tokens in USD |",
    "|---|---|---|",
    "| [Text input price](https://ai.google.dev/gemini-api/docs/tokens) | Free of charge | [$0.20](https://ai.google.dev/x) |",
  ].join("\n");
  const priced = readFixture(google, "pricing", { format: "md", text: prices });
  assert.deepEqual(priced.members, ["zenith-embedding-9"]);
  assert.equal(stated(priced, "zenith-embedding-9").price_input_per_mtok, 0.2);
  const model = [
    "# Zenith Embedding 9",
    "| Property | Note | Description |",
    "|---|---|---|",
    "| Model code | | **Zenith API** `zenith-embedding-9` |",
    "| Supported data types | | **Inputs** Text, image, and PDF **Output** Text embeddings |",
    "| Token limits | | **Input token limit** 8,192 |",
    "| Output dimension size | | Flexible, supports: 128 - 3072 |",
  ].join("\n");
  const read = readFixture(google, "model/zenith-embedding-9", { format: "md", text: model });
  assert.deepEqual(read.unparsed, []);
  assert.deepEqual(picked(read, "zenith-embedding-9", "context_window", "max_output_tokens", "output_modalities"), [
    8192,
    undefined,
    ["embedding"],
  ]);
});

test("a guide has a table of properties for each of its models", () => {
  const text = [
    "## Model versions",
    "### Zenith Embedding 2",
    "| Property | Description |",
    "|---|---|",
    "| Model code | **Zenith API** `zenith-embedding-2` |",
    "| Supported data types | **Input** Text, image **Output** Text embeddings |",
    "| Token limits | **Input token limit** 8,192 |",
  ].join("\n");
  const reading = readFixture(google, "embeddings", { format: "md", text });
  assert.deepEqual(picked(reading, "zenith-embedding-2", "input_modalities", "output_modalities", "context_window"), [
    ["text", "image"],
    ["embedding"],
    8192,
  ]);
});

test("a guide's table of properties states modalities, including video with audio", () => {
  assert.deepEqual(stated(read("video"), "reel-9.1-generate-preview"), {
    input_modalities: ["text", "image"],
    output_modalities: ["video", "audio"],
  });
});
