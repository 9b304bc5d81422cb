import assert from "node:assert/strict";
import { test } from "node:test";
import { outlined } from "../../../test/read/pages.ts";
import type { Model } from "../../schema/catalog.ts";
import type { Evidence } from "../../schema/record.ts";
import type { Outline } from "./outline.ts";
import { verifyRecord } from "./verify.ts";

const page = `## Model pricing

Prices per 1M tokens.

| Model | Input | Output |
|---|---|---|
| Sol 2 | $3.00<sup>1</sup> | $15.00 |
| Sol 1 | $2.00 | $9.00 |

## Deprecations

### 2026-06-05: Sol 1

| Date | Model | Replacement |
|---|---|---|
| May 1, 2027 | \`sol-1\` | \`sol-2\`, \`sol-3\` |
`;

const price: Evidence = {
  page: "pricing",
  at: "Model pricing / Sol 2 / Input",
  states: { name: "Sol 2", price_input_per_mtok: ["$3.00", "Prices per 1M tokens.", "^1"] },
};
const end: Evidence = {
  page: "pricing",
  at: "Deprecations / 2026-06-05: Sol 1 / sol-1",
  states: {
    deprecated_on: "2026-06-05",
    retires_on: "May 1, 2027",
    replacements: ["`sol-2`".slice(1, -1), ["sol-3", "Sol 1"]],
  },
};

function messages(evidence: Evidence[], text: string | Outline = page): string[] {
  const model: Model = { provider: "cohere", id: "sol-2", record: { name: "Sol 2", status: "ga", evidence } };
  const on = typeof text === "string" ? outlined(text) : text;
  return verifyRecord(model, (key) => (key === "pricing" ? on : undefined)).map(
    (finding) => `${finding.file} ${finding.path} ${finding.message}`,
  );
}

const priceOnly = (...raw: string[]) => ({ ...price, states: { price_input_per_mtok: raw } });
const glued = page.replace("$3.00<sup>1</sup>", "$3.001");
const gluedPrice = priceOnly("$3.001", "^1");
const noted = (note: string) => `${glued}\n\n${note}\n`;

const CASES: [title: string, evidence: Evidence[], text: string, ...messages: RegExp[]][] = [
  ["evidence is found at its place", [price, end], page],
  ["or on the page itself", [{ ...price, at: "" }], page],
  [
    "what the page doesn't have is missing there, too",
    [{ ...priceOnly("$3.50"), at: "" }],
    page,
    /"\$3\.50" is not there/,
  ],
  [
    "a raw text elsewhere on the page does not count",
    [priceOnly("$15.00")],
    page,
    /^catalog\/cohere\/sol-2\.json Model pricing \/ Sol 2 \/ Input: price_input_per_mtok .*\$15\.00/,
  ],
  ["a place is missing", [price], page.replace("| Sol 2 |", "| Sol 3 |"), /no "Sol 2"/],
  ["a text has changed", [price], page.replace("$3.00", "$4.00"), /"\$3\.00" is not there/],
  ["a unit is missing", [price], page.replace("1M tokens", "1K tokens"), /"Prices per 1M tokens\." is not on the page/],
  ["a footnote is missing", [price], page.replace("<sup>1</sup>", "<sup>2</sup>"), /"\^1" is not on the page/],
  ["a glued marker needs its footnote", [gluedPrice], glued, /"\^1" is not on the page/],
  ["a footnote may begin with its marker", [gluedPrice], noted("*1 Reduced.*")],
  ["in parentheses", [gluedPrice], noted("(1) Reduced.")],
  ["superscript", [gluedPrice], noted("<sup>(1)</sup> Reduced.")],
  ["or in a list", [gluedPrice], noted("- 1 Reduced.")],
  ["each element of a list is looked up", [end], page.replace("`sol-3`", "`sol-4`"), /replacements .*"sol-3"/],
  ["evidence of another reading is skipped", [{ ...price, read_on: "2026-01-01" }], page.replace("Sol 2", "Sol 9")],
  ["so is that of a page that wasn't read", [{ ...price, page: "other" }], page],
  ["superseded evidence isn't", [{ ...price, superseded: true }], page.replace("Sol 2", "Sol 9"), /no "Sol 2"/],
];

for (const [title, evidence, text, ...expected] of CASES)
  test(title, () => {
    const found = messages(evidence, text);
    assert.equal(found.length, expected.length, found.join("\n"));
    for (const [i, form] of expected.entries()) assert.match(found[i] ?? "", form);
  });

test("a finding about a host's row has the path of its file", () => {
  const record = { name: "Sol 2", status: "ga", evidence: [price] };
  const [finding] = verifyRecord({ provider: "azure", id: "azure-sol-2", record } as never, () =>
    outlined("# Nothing"),
  );
  assert.equal(finding?.file, "catalog/hosts/azure/azure-sol-2.json");
});

test("in JSON a key may complete a value, such as a price's currency", () => {
  const list = JSON.stringify({ prices: { A1: { unit: "1K tokens", per: { USD: "0.0005" } } } });
  const evidence: Evidence = {
    page: "pricing",
    at: "prices / A1",
    states: { price_input_per_mtok: ["0.0005", "USD", "1K tokens"], price_output_per_mtok: ["0.0005", "EUR"] },
  };
  assert.match(messages([evidence], outlined(list, "json")).join(), /pricing: "EUR" is not on the page$/);
});
