import assert from "node:assert/strict";
import { test } from "node:test";
import { splitCell } from "./cell.ts";
import { readMoney } from "./money.ts";

const PER_MTOK = "Prices per 1M tokens.";
const read = (...raw: [string, ...string[]]) => {
  const money = readMoney(splitCell(raw) ?? { text: "", rest: [] });
  return "why" in money ? money.why : money.amount;
};
const unit = (...raw: [string, ...string[]]) => {
  const money = readMoney(splitCell(raw) ?? { text: "", rest: [] });
  return "why" in money ? money.why : money.unit?.noun;
};

test("one amount in US dollars", () => {
  for (const cell of ["$1.40", "\\$1.40", "$ 1.40", "US$1.40", "USD 1.40", "1.40 USD", "$1.40 USD", "List price $1.40"])
    assert.equal(read(cell, PER_MTOK), "1.40", cell);
  assert.equal(read("$.15", PER_MTOK), ".15");
  assert.equal(read("$1,234.5", PER_MTOK), "1234.5");
  assert.equal(read("0.0008", "USD", "1K tokens"), "0.0008");
  assert.equal(read(".15", "All prices are in USD", PER_MTOK), ".15");
  assert.equal(read("Free"), "0");
  assert.equal(read("Free of charge"), "0");
});

test("qualifiers are ignored", () => {
  const cells = [
    "$2.00, prompts <= 200k tokens",
    "$2.00 / MTok for prompts up to 100,000 tokens",
    "$2.00 (text / image / video)",
    "$2.00 through December 31, 2026.",
    "Input: $2.00",
    "$2.00 (off-peak)",
  ];
  for (const cell of cells) assert.equal(read(cell, PER_MTOK), "2.00", cell);
});

test("currency and unit are read, never assumed", () => {
  assert.equal(read("$3"), "no unit");
  assert.equal(read("3", PER_MTOK), "no currency");
  assert.equal(read("$3", "1M"), "no unit");
  assert.equal(read("$3", "per 1M tokens", "per 1K tokens"), "two units");
  for (const cell of ["€3", "£3", "¥3", "3 CNY", "EUR 3", "C$3", "HK$3", "RMB 3", "3元", "₽3", "3¢"])
    assert.equal(read(cell, "USD", PER_MTOK), "another currency than USD", cell);
  assert.equal(read("$3", "Prices in EUR per 1M tokens"), "another currency than USD");
});

test("a unit in the cell, even in parentheses, has precedence over the page's", () => {
  assert.equal(unit("$0.06 / minute", "Prices per 1M tokens unless noted."), "minute");
  assert.equal(unit("$0.06 (per image)", PER_MTOK), "image");
  assert.equal(unit("$0.06 / MTok (per image)"), "two units");
  assert.equal(unit("$0.06", "per image", "Prices per 1M tokens unless noted."), "image");
  assert.equal(unit("$0.06/M"), "token");
  assert.equal(unit("$0.06/m", PER_MTOK), "unit not understood");
  assert.equal(unit("$0.06 / GiB", PER_MTOK), "unit not understood");
});

test("a modality in parentheses says what is metered, not the unit", () => {
  for (const word of "image,images,img,video,videos,audio,text,tokens,prompt,text / images".split(",")) {
    assert.equal(unit(`$30.00 (${word})`, "per 1M tokens"), "token", word);
    assert.equal(unit(`$30.00 (${word})`), "no unit", word);
    assert.equal(unit(`$30.00 / minute (${word})`, "per 1M tokens"), "minute", word);
  }
  assert.equal(unit("$3 (text) $30.00 (images)", "(images)", "per 1M tokens"), "token");
  for (const cell of ["$30.00 (per image)", "$30.00 (/ image)", "$30.00 / image"])
    assert.equal(unit(cell, "per 1M tokens"), "image", cell);
  assert.equal(unit("$30.00 (per video)", "per 1M tokens"), "video");
  assert.equal(unit("$30.00 (1,000 images)", "per 1M tokens"), "image");
});

test("struck, hedged and reduced prices are rejected", () => {
  const cases: [string, string][] = [
    ["~~$3~~", "struck text"],
    ["<del>$3</del> $2", "struck text"],
    ["From $3", "hedged price"],
    ["Starting at $3", "hedged price"],
    ["5,000 a month, then $3", "hedged price"],
    ["about $3", "hedged price"],
    ["~$3", "hedged price"],
    ["$3 (estimated)", "hedged price"],
    ["$3 (75% off)", "reduced price"],
    ["$3 (10% of input)", "reduced price"],
    ["$3 (limited-time)", "reduced price"],
    ["Promotional price: $3", "reduced price"],
    ["Previous price: $3", "reduced price"],
    ["Limited-time Free", "no amount"],
    ["Free until May", "no amount"],
  ];
  for (const [cell, why] of cases) assert.equal(read(cell, PER_MTOK), why, cell);
  assert.equal(read("$3", "Est. price per request"), "an estimate");
});

test("ranges, signs and odd digits are rejected", () => {
  const cells =
    "-$3|−$3|($3)|$-3|$3-4|$3–4|$3+|$3M|$3k|$3 or more|$3,5|$3,50|$0,435|$1.234,5|$1,2345|$007|$3 000|$3e2|$3²|$|$x|3 cents|<$3|2 × $3|$3 each|Contact us";
  for (const cell of cells.split("|"))
    assert.ok(["words", "no", "a", "another"].includes(read(cell, "USD", PER_MTOK).split(" ")[0] ?? ""), cell);
});

test("with several amounts, a completing text must be next to exactly one", () => {
  const cell = "$2.00, prompts <= 200k tokens $4.00, prompts > 200k tokens";
  assert.equal(read(cell, PER_MTOK), "several amounts");
  assert.equal(read(cell, "prompts <= 200k tokens", PER_MTOK), "2.00");
  assert.equal(read(cell, "prompts > 200k tokens", PER_MTOK), "4.00");
  assert.equal(read("$1 / MTok $2 / 1K tokens", "1K tokens"), "several amounts");
  assert.equal(read(cell, "tokens", PER_MTOK), "several amounts");
  assert.equal(read(cell, "prompts <= 200k tokens", "prompts > 200k tokens", PER_MTOK), "several amounts");
  assert.equal(read("Input: $1 Output: $4", "Output", PER_MTOK), "4");
  assert.equal(read("Input $1 text $4 output", "text", PER_MTOK), "several amounts");
  assert.equal(read("$1 text $4", "text", PER_MTOK), "several amounts");
  for (const range of ["$1–$2", "$1–$2 (text)", "$1 to $2 (text)", "Input (text) $1–$2"])
    assert.equal(read(range, "(text)", PER_MTOK), "several amounts", range);
  assert.equal(read("$1 (text), then $2 (audio)", "(audio)", PER_MTOK), "hedged price");
  assert.equal(read("$12 (text) $120 (images) Equivalent to $0.1 (each)", "(each)", PER_MTOK), "hedged price");
  assert.equal(read("$0.75 (text) $3.00 or $0.005/min (audio)", "(text)", PER_MTOK), "0.75");
});

test("a price's period is read", () => {
  const money = readMoney({ text: "$1.50 (text) starting January 1, 2027.", rest: [PER_MTOK] });
  assert.deepEqual("why" in money ? money : money.from, "2027-01-01");
  for (const cell of ["$1 (through December 31, 2026)", "$1 (text) through December 31, 2026."]) {
    const until = readMoney({ text: cell, rest: [PER_MTOK] });
    assert.equal("why" in until ? until.why : until.until, "2026-12-31", cell);
  }
  assert.equal(read("$1, prompts <= 200k tokens, through May 5, 2026", PER_MTOK), "words after the amount");
  assert.equal(read("$1 through spring 2027", PER_MTOK), "a period without whole days");
});
