import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { blocksOf } from "../../../test/docs/document-blocks.ts";
import { outlined, reasons } from "../../../test/read/pages.ts";
import { ProviderSchema } from "../../schema/provider.ts";
import { PROVIDER_NAMES } from "../../schema/vocabulary.ts";
import type { PageReading } from "../pipeline/statement.ts";
import { adapter, type Reader } from "./adapter.ts";
import { heading, list, part, type TableSpec } from "./columns.ts";

const TEXT = `# Models

## Prices

Prices per 1M tokens.

| Model | Input | Output | Cache write | Notes |
|---|---|---|---|---|
| \`sol-2\` | $3 | $9 | $4 | With a context of 200K tokens |
| \`luna-1\` | $1 | - |  | |
| Tool calls | $5 | - | - | |
|  | $1 | $2 | | |

## Retirements

| Model | Shutdown date | Replacement |
|---|---|---|
| \`luna-1\` | May 1, 2027 | sol-2 or sol-3 |
| \`luna-0\` | Not before May 1, 2027 | |
`;

// docs/providers.md shows these two.
const PRICES: TableSpec = {
  find: ["Model", "Input", "Output"],
  columns: {
    api_string: "Model",
    status: heading,
    context_window: part("Notes", /context of (\d+K)/),
    price_input_per_mtok: "Input",
    price_output_per_mtok: "Output",
  },
  rates: [{ meter: "cache_write", ttl: "5m", column: "Cache write" }],
  unit: /^Prices per /,
  skip: [["Model", /^Tool/, "a tool, not a model"]],
};
const RETIREMENTS: TableSpec = {
  find: ["Model", "Shutdown date"],
  columns: {
    api_string: "Model",
    status: ["Shutdown date", "Shutdown date"],
    retires_on: "Shutdown date",
    replacements: list("Replacement", / or |, /),
  },
};

function readWith(reader: Reader, key = "model/sol-2"): PageReading {
  const { pages } = adapter("zai", { "model/*": reader });
  const about = { provider: "zai", url: "https://docs.example.org/", read_on: "2026-01-05" } as const;
  const reading = pages["model/*"]?.({
    ...about,
    key,
    completeness: "whole",
    format: "md",
    text: TEXT,
    outline: outlined(TEXT),
  });
  return reading ?? assert.fail();
}

test("docs/providers.md shows the tables that are declared here", () => {
  const [block] = blocksOf("docs/providers.md").filter(({ language }) => language === "ts");
  const shown = block?.body.replace(/^ {3}/gm, "").match(/const PRICES[\s\S]*(?=\nexport)/)?.[0] ?? assert.fail();
  assert.ok(readFileSync(join(import.meta.dirname, "adapter.test.ts"), "utf8").includes(shown));
});

test("the provider.json of docs/providers.md is complete", () => {
  const [block] = blocksOf("docs/providers.md").filter(({ language }) => language === "json");
  const { name, ...rest } = JSON.parse(block?.body ?? "");
  assert.equal(name, "Example");
  ProviderSchema.parse({ ...rest, name: PROVIDER_NAMES[0] });
});

test("a page of simple tables is read as declared", () => {
  const { statements, skipped, unparsed } = readWith([PRICES, RETIREMENTS]);
  const unit = "Prices per 1M tokens.";
  const of = (id: string, at: string, states: object, more = {}) => ({
    subject: { api_string: id },
    at: `${at} / ${id}`,
    states: { api_string: id, ...states },
    ...more,
  });
  assert.deepEqual(statements, [
    of(
      "sol-2",
      "Prices",
      {
        status: "Prices",
        context_window: "200K",
        price_input_per_mtok: ["$3", unit],
        price_output_per_mtok: ["$9", unit],
      },
      { rates: [{ meter: "cache_write", ttl: "5m", raw: ["$4", unit] }] },
    ),
    of("luna-1", "Prices", {
      status: "Prices",
      price_input_per_mtok: ["$1", unit],
      context_window: "",
      price_output_per_mtok: ["-", unit],
    }),
    of("luna-1", "Retirements", {
      status: ["May 1, 2027", "Shutdown date"],
      retires_on: "May 1, 2027",
      replacements: ["sol-2", "sol-3"],
    }),
    of("luna-0", "Retirements", {
      status: ["Not before May 1, 2027", "Shutdown date"],
      retires_not_before: "Not before May 1, 2027",
    }),
  ]);
  assert.deepEqual(reasons(skipped), [["Tool calls", "a tool, not a model"]]);
  assert.deepEqual(reasons(unparsed), [["", "names no model"]]);
});

test("a statement without fields is dropped, unless it makes a row; a member's slug is the end of its key", () => {
  const { statements } = readWith((page) => {
    page.state("here", "sol-2", { api_string: undefined }, { notes: false, makes_row: false });
    page.state("there", { name: page.slug, api_string: undefined }, { aliases: [] }, { makes_row: true });
  });
  assert.deepEqual(statements, [{ subject: { name: "sol-2" }, at: "there", states: {}, makes_row: true }]);
});
