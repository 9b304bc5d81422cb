import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined } from "../../../test/read/pages.ts";
import { meets } from "./expectations.ts";

const page = outlined(`---
createdAt: x
---
# Pricing

## Model pricing

Prices per 1M tokens.

| Model | Input | Output |
|---|---|---|
| Sol 2 | $3 | $15 |

| Feature | Sol 2 |
|---|---|
| Context window | 1M |
| Max output | 1K |
`);
const full = {
  headings: ["Pricing", "model  pricing"],
  columns: [
    ["Output", "model"],
    ["Context window", "Max output"],
  ],
  texts: ["per 1M tokens", "createdAt"],
};

test("the first complete layout is met", () => {
  assert.deepEqual(meets(page, { old: { headings: ["Old"] }, new: full, other: full }), { layout: "new" });
});

test("columns must be in the same table", () => {
  assert.deepEqual(meets(page, { a: { columns: [["Input", "Feature"]] } }), {
    missing: ['table with "Input", "Feature"'],
    nearest: "a",
  });
});

test("the missing parts of the nearest layout are listed", () => {
  const far = { headings: ["x", "y"], texts: ["z"] };
  const near = { ...full, headings: ["Model pricing", "Batch"], texts: ["per 1K"] };
  assert.deepEqual(meets(page, { far, near }), { missing: ['heading "Batch"', 'text "per 1K"'], nearest: "near" });
});

test("an empty layout, and no layout at all, are never met", () => {
  assert.ok("missing" in meets(page, { empty: {} }));
  assert.ok("missing" in meets(page, {}));
});

test("JSON pages are recognized by their keys and texts", () => {
  const json = outlined('{"products":[{"sku":"A1","unit":"1K tokens"}]}', "json");
  assert.deepEqual(meets(json, { list: { headings: ["products"], texts: ["sku", "1K tokens"] } }), { layout: "list" });
  assert.ok("missing" in meets(json, { list: { texts: ["1M tokens"] } }));
});
