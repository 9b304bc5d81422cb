import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, notesOf, picked, pluck, reasons, stated, textsOf } from "../../../test/read/pages.ts";
import { bandOf, limitsOf, listPrice, statusOf } from "./alibaba/price-cell.ts";
import { alibaba } from "./alibaba.ts";

const { read, rates } = fixturesOf(alibaba);
const per = "1M tokens";

test("the International scope's price is the flat one; other regions are rates", () => {
  const { rates: _, ...flat } = stated(read("pricing"), "dawn-9-max");
  assert.deepEqual(flat, {
    api_string: "dawn-9-max",
    status: "ga",
    output_modalities: ["text"],
    price_input_per_mtok: 2.5,
    price_output_per_mtok: 7.5,
    capabilities: ["caching", "reasoning"],
  });
  const up_to = 1_000_000;
  assert.deepEqual(rates("pricing", "dawn-9-max"), [
    { meter: "input", price: 1.65, per, up_to, region: "China (Beijing)" },
    { meter: "output", price: 4.951, per, up_to, region: "China (Beijing)" },
    { meter: "input", price: 1.65, per, up_to, region: "Global" },
    { meter: "output", price: 4.951, per, up_to, region: "Global" },
  ]);
});

test("without an International price the Global one is flat, but only on a whole page; a mainland price never is", () => {
  assert.equal(stated(read("pricing"), "dawn-9-far").price_input_per_mtok, 1.5);
  assert.match(notesOf(read("pricing"), "dawn-9-far").join(), /Global/);
  assert.equal("price_input_per_mtok" in stated(read("pricing"), "dawn-9-prime"), false);
  assert.equal(stated(read("pricing"), "dawn-9-prime").status, "ga");
});

test("higher bands and thinking output are rates; the list price is the price, and the promotion a note", () => {
  const reading = read("pricing");
  assert.deepEqual(picked(reading, "dawn-9-plus", "price_input_per_mtok", "price_output_per_mtok"), [0.4, 1.6]);
  assert.match(notesOf(reading, "dawn-9-plus")[0] ?? "", /discount of 20%/);
  const above = 256_000;
  assert.deepEqual(rates("pricing", "dawn-9-plus"), [
    { meter: "output", price: 4, per, up_to: 256_000, mode: "thinking" },
    { meter: "input", price: 1.2, per, above },
    { meter: "output", price: 4.8, per, above },
    { meter: "output", price: 12, per, above, mode: "thinking" },
  ]);
  assert.deepEqual(rates("pricing", "dawn-7-plus"), []);
});

test("a batch discount is a capability and a note, never a price", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "dawn-8-max").capabilities, ["batch"]);
  assert.match(notesOf(reading, "dawn-8-max").join(), /by 50%/);
});

test("other makers' models are skipped with the reason; nothing else is unparsed", () => {
  for (const [key, hosted] of [
    ["pricing", "glm-invented"],
    ["depreciation", "kimi-invented"],
  ] as const) {
    const { skipped, unparsed, statements } = read(key);
    assert.deepEqual(reasons(skipped), [[hosted, "another maker's model"]]);
    assert.deepEqual([unparsed, statements.flatMap((s) => s.unreadable)], [[], []]);
  }
});

test("a past date means retired, a future one deprecated; series and open editions are stated", () => {
  const reading = read("depreciation");
  assert.deepEqual(stated(reading, "dawn-2-7b"), {
    api_string: "dawn-2-7b",
    status: "retired",
    output_modalities: ["text"],
    open_weight: true,
    replacements: [{ model: "dawn-9-plus" }],
    retires_on: "2025-08-20",
  });
  assert.deepEqual(stated(reading, "dawn-6-sight"), {
    api_string: "dawn-6-sight",
    status: "deprecated",
    replacements: [{ model: "Dawn9 series" }],
    retires_on: "2026-10-10",
  });
  assert.deepEqual(stated(reading, "dawn-sort").output_modalities, ["score"]);
});

test("a replacement that is not an id or series is a finding", () => {
  const reading = read("depreciation", (text) => text.replace("Dawn9 series", "October 9, 2026, 00:00"));
  assert.deepEqual(textsOf(reading.unparsed), ["October 9, 2026, 00:00"]);
});

test("the list of models states windows and thinking; a window reduced by thinking is noted; mere names are skipped", () => {
  const reading = read("qwencloud-models");
  assert.deepEqual(stated(reading, "dawn-5-turbo"), {
    api_string: "dawn-5-turbo",
    status: "ga",
    output_modalities: ["text"],
    context_window: 1000000,
    capabilities: ["reasoning"],
  });
  assert.match(notesOf(reading, "dawn-5-turbo").join(), /128K/);
  assert.equal("capabilities" in stated(reading, "dawn-5-code"), false);
  assert.deepEqual(
    reading.skipped.map((l) => [l.text, l.why.split(":")[0]]),
    ["pan2.6-i2v / i2v-flash", "dawn9-rerank"].map((text) => [text, "named only"]),
  );
  assert.deepEqual(stated(reading, "pan2.6-t2v"), {
    api_string: "pan2.6-t2v",
    status: "ga",
    output_modalities: ["video"],
  });
  assert.deepEqual(stated(reading, "dawn-6-sight").input_modalities, ["image"]);
  assert.deepEqual(picked(reading, "dawn-omni", "input_modalities", "output_modalities"), [
    ["text", "image", "audio"],
    ["text", "audio"],
  ]);
});

test("list prices: a model's first band is flat, the next one a rate", () => {
  const reading = read("qwencloud-pricing");
  assert.equal(stated(reading, "dawn-9-quick").price_output_per_mtok, 1.5);
  assert.equal(stated(reading, "dawn-7-quick").price_input_per_mtok, 0.15);
  const above = 256_000;
  assert.deepEqual(rates("qwencloud-pricing", "dawn-9-quick"), [
    { meter: "input", price: 1, per, above },
    { meter: "output", price: 4, per, above },
  ]);
});

test("list prices by modality: text or all is the flat price, images are rates; an unknown table is a finding", () => {
  const reading = read("qwencloud-pricing");
  assert.equal(stated(reading, "dawn-vectors").price_input_per_mtok, 0.07);
  assert.equal(stated(reading, "dawn-sights").price_input_per_mtok, 0.09);
  assert.deepEqual(rates("qwencloud-pricing", "dawn-sights"), [
    { meter: "image_input", price: 0.03, per },
    { meter: "video_input", price: 0.03, per },
  ]);
  assert.deepEqual(textsOf(reading.unparsed), ["dawn-sing | $0.5"]);
});

test("a middle band has both limits; the last one of a model and region has only the lower", () => {
  const tall = rates("pricing", "dawn-6-max-preview");
  assert.deepEqual(pluck(tall, "meter", "price", "above", "up_to", "region"), [
    ["input", 2.4, 32_000, 128_000, undefined],
    ["output", 12, 32_000, 128_000, undefined],
    ["input", 3, 128_000, undefined, undefined],
    ["output", 15, 128_000, undefined, undefined],
    ["input", 0.9, undefined, 32_000, "Global"],
    ["output", 3.5, undefined, 32_000, "Global"],
    ["input", 1.5, 32_000, undefined, "Global"],
    ["output", 5.5, 32_000, undefined, "Global"],
  ]);
});

test("a model with preview in its id is one, whatever title lists it", () => {
  assert.equal(stated(read("pricing"), "dawn-6-max-preview").status, "preview");
  assert.equal(statusOf("dawn-9-previewer", "Text generation"), "Text generation");
  assert.equal(statusOf("dawn-preview-0520", undefined), "preview");
});

test("bands, limits and list prices are parsed, or undefined", () => {
  assert.deepEqual(bandOf("0<Token≤1M"), { from: 0, to: 1_000_000 });
  assert.deepEqual(bandOf("32K<Token≤128K"), { from: 32_000, to: 128_000 });
  assert.deepEqual(bandOf("flat-rate pricing"), { from: 0 });
  for (const text of ["", "Token", "≤ 32", "32K<Token", "> 32K"]) assert.equal(bandOf(text), undefined, text);
  assert.deepEqual(limitsOf({ from: 0 }, undefined), {});
  // If the next band can't be parsed, this one isn't the last.
  assert.deepEqual(limitsOf({ from: 32_000, to: 128_000 }, "more"), { above: 32_000, up_to: 128_000 });
  assert.equal(listPrice("List price $4.951 Limited-time night 80% off, daytime 50% off"), "List price $4.951");
  assert.equal(listPrice("$4 (half price)"), "$4 (half price)");
});
