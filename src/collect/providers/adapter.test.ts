import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined, reasons } from "../../../test/read/pages.ts";
import { tables } from "../page/outline.ts";
import type { PageReading } from "../pipeline/statement.ts";
import { adapter, type PageReader, statesNothing } from "./adapter.ts";

const TEXT = `# Models

## Prices

| Day | Name | Input |
|---|---|---|
| May 1 | sol-2 | $3 |
| May 1 | luna-1 |  |
`;

function readWith(read: (page: PageReader) => void, key = "model/sol-2"): PageReading {
  const made = adapter("zai", { "model/*": read }).pages["model/*"];
  const about = { provider: "zai", url: "https://docs.example.org/", read_on: "2026-01-05" } as const;
  const reading = made?.({ ...about, key, completeness: "whole", format: "md", text: TEXT, outline: outlined(TEXT) });
  return reading ?? assert.fail();
}

test("a statement has the place of its row, with the model's id, and no undefined or empty fields", () => {
  const { statements } = readWith((page) => {
    const [row] = page.rows(["Name", "Input"]);
    const rates = [
      { meter: "input", raw: "$3", size: undefined },
      { meter: "output", raw: undefined },
    ] as const;
    if (row) page.state(row, "sol-2", { api_string: "sol-2", aliases: [] }, { rates, notes: [false, "One.", "Two."] });
  });
  assert.deepEqual(statements, [
    {
      subject: { api_string: "sol-2" },
      at: "Prices / sol-2",
      states: { api_string: "sol-2" },
      rates: [{ meter: "input", raw: "$3" }],
      notes: "One. Two.",
    },
  ]);
});

test("a statement without fields is dropped, unless it makes a row", () => {
  const { statements } = readWith((page) => {
    page.state("here", "sol-2", { api_string: undefined }, { notes: false, makes_row: false });
    page.state("there", { name: "Luna 1", api_string: undefined }, {}, { makes_row: true });
  });
  assert.deepEqual(statements, [{ subject: { name: "Luna 1" }, at: "there", states: {}, makes_row: true }]);
});

test("a statement without a model is a finding", () => {
  const { statements, unparsed } = readWith((page) => {
    for (const row of page.rows(["Name", "Input"]).slice(1)) page.state(row, "", { price_input_per_mtok: "$3" });
  });
  assert.deepEqual(statements, []);
  assert.deepEqual(reasons(unparsed), [["May 1", "names no model"]]);
});

test("skipped and unparsed things have their text and place", () => {
  const { skipped, unparsed } = readWith((page) => {
    for (const table of tables(page.outline)) {
      page.skip(table, "a table");
      for (const row of table.rows.slice(1)) page.unparsed(row.place("luna-1"), "no price", "luna-1");
      page.skip(table.section, "a section");
    }
  });
  assert.deepEqual(skipped, [
    { at: "Prices", text: "Day | Name | Input", why: "a table" },
    { at: "Prices", text: "Prices", why: "a section" },
  ]);
  assert.deepEqual(unparsed, [{ at: "Prices / luna-1", text: "luna-1", why: "no price" }]);
});

test("ask returns what it finds, or reports a finding", () => {
  const asked: unknown[] = [];
  const { unparsed } = readWith((page) => {
    asked.push(page.ask(page.title?.title, "no title"), page.ask("", "no id", page.title), page.ask(null, "no match"));
    asked.push(page.slug);
  });
  assert.deepEqual(asked, ["Models", undefined, undefined, "sol-2"]);
  assert.deepEqual(unparsed, [
    { at: "Models", text: "Models", why: "no id" },
    { at: "", text: "", why: "no match" },
  ]);
});

test("an index lists each member once; a page may state nothing", () => {
  assert.deepEqual(readWith((page) => page.members(["sol-2", "luna-1", "sol-2"])).members, ["sol-2", "luna-1"]);
  assert.deepEqual(reasons(readWith(statesNothing).skipped), [["", "states nothing about models"]]);
});
