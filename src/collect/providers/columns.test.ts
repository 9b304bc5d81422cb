import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined } from "../../../test/read/pages.ts";
import { items, type Row, tables } from "../page/outline.ts";
import { fieldsOf, flatten, lineOf, properties, ratesOf, shutdown, states, textOf, textsOf } from "./columns.ts";

const rowsOf = (text: string): Row[] => tables(outlined(text)).flatMap((table) => table.rows);
const [row] = rowsOf(`
| Model | Input | Takes | Aliases | Ends | Context |
|---|---|---|---|---|---|
| Sol 2 (\`sol-2\`) | $3 | text and images | \`sol\`, \`sol-latest\` | Not sooner than May 1, 2027 | 1M |
`) as [Row];

test("a column states its field: an id, a modality's words, a list of codes, a price with its unit, a size", () => {
  const columns = {
    api_string: "model",
    input_modalities: "Takes",
    aliases: /^alias/i,
    price_input_per_mtok: "Input",
    context_window: ["Context", "tokens"],
  } as const;
  assert.deepEqual(fieldsOf(row, columns, ["per 1M tokens"]), {
    api_string: "sol-2",
    input_modalities: ["text", "images"],
    aliases: ["sol", "sol-latest"],
    price_input_per_mtok: ["$3", "per 1M tokens"],
    context_window: ["1M", "tokens"],
  });
});

test("a shutdown column states the field that matches its text", () => {
  assert.deepEqual(fieldsOf(row, { retires_on: "Ends" }), { retires_not_before: "Not sooner than May 1, 2027" });
  assert.deepEqual(shutdown("May 1, 2027"), { retires_on: "May 1, 2027" });
  assert.deepEqual(shutdown("May 1", ["2027"]), { retires_on: ["May 1", "2027"] });
  assert.deepEqual(shutdown("soon"), { retires_on: "soon" });
});

test("a missing column or an empty cell states nothing, except an empty shutdown cell", () => {
  const [empty] = rowsOf("| Model | Ends | Name | Aliases |\n|---|---|---|---|\n| sol-2 |  |  |  |\n") as [Row];
  const columns = { retires_on: "Ends", name: "Name", aliases: "Aliases", context_window: "Context" };
  assert.deepEqual(fieldsOf(empty, columns), { retires_on: "" });
  assert.deepEqual(states({ name: undefined, aliases: [], api_string: "" }), {});
  assert.deepEqual(textsOf(empty, "Model", "Ends", "Context"), ["sol-2", "", ""]);
});

test("rates have the texts that complete their cell and the row's qualifiers; an empty cell has no rate", () => {
  const [prices] = rowsOf("| Model | 5m | 1h | Image |\n|---|---|---|---|\n| sol-2 | $1 |  | $2 |\n") as [Row];
  const rates = [
    { meter: "cache_write", ttl: "5m", column: "5m" },
    { meter: "cache_write", ttl: "1h", column: "1h" },
    { meter: "image", column: ["Image", "each"] },
  ] as const;
  assert.deepEqual(ratesOf(prices, rates, ["USD"], { service: "batch" }), [
    { meter: "cache_write", ttl: "5m", service: "batch", raw: ["$1", "USD"] },
    { meter: "image", service: "batch", raw: ["$2", "each", "USD"] },
  ]);
});

test("a rate without qualifiers fills the flat field of its meter", () => {
  const rates = [
    { meter: "input", raw: "$1" },
    { meter: "output", raw: "$2", above: 1_000 },
    { meter: "image", raw: "$3" },
  ] as const;
  assert.deepEqual(flatten(rates), { states: { price_input_per_mtok: "$1" }, rates: rates.slice(1) });
  assert.deepEqual(
    flatten(rates, () => false),
    { states: {}, rates },
  );
  assert.deepEqual(flatten(rates, () => true).states, { price_input_per_mtok: "$1", price_output_per_mtok: "$2" });
});

test("a table or list of properties is read by label; a repeated label has no value", () => {
  const table = properties(
    rowsOf("| Feature | Value |\n|---|---|\n| Status | Active |\n| Input | a |\n| input | b |\n"),
  );
  assert.deepEqual([textOf(table, "status"), table.get("Input")], ["Active", undefined]);
  const list = properties(items(outlined("- Name: Sol 2\n- Model ID: `sol-2`\n- no label\n")));
  assert.deepEqual([textOf(list, /^Name/), list.get("Model ID")?.codes], ["Sol 2", ["sol-2"]]);
  assert.equal(lineOf(rowsOf("| A | B |\n|---|---|\n| 1 | 2 |\n")[0] as Row), "1 | 2");
});

test("a struck price without a replacement isn't blank, so it is unreadable", () => {
  const [only] = rowsOf("| Model | Input |\n|---|---|\n| a | ~~$3~~ |\n") as [Row];
  assert.deepEqual(fieldsOf(only, { price_input_per_mtok: "Input" }), { price_input_per_mtok: "~~$3~~" });
});
