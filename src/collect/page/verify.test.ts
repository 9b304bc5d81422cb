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

test("evidence found at its place gives no finding", () => {
  assert.deepEqual(messages([price, end]), []);
});

test("a finding about a host's row has the path of its file", () => {
  const model = {
    provider: "azure",
    id: "azure-sol-2",
    record: { name: "Sol 2", status: "ga", evidence: [price] },
  } as const;
  const [finding] = verifyRecord(model as never, () => outlined("# Nothing"));
  assert.equal(finding?.file, "catalog/hosts/azure/azure-sol-2.json");
});

test("a raw text elsewhere on the page does not count", () => {
  const found = messages([{ ...price, states: { price_input_per_mtok: "$15.00" } }]);
  assert.equal(found.length, 1);
  assert.match(
    found[0] ?? "",
    /^catalog\/cohere\/sol-2\.json Model pricing \/ Sol 2 \/ Input: price_input_per_mtok .*\$15\.00/,
  );
});

test("a missing place, a changed text, a missing unit and a missing footnote are findings", () => {
  assert.match(messages([price], page.replace("| Sol 2 |", "| Sol 3 |")).join(), /no "Sol 2"/);
  assert.match(messages([price], page.replace("$3.00", "$4.00")).join(), /"\$3\.00" is not there/);
  assert.match(
    messages([price], page.replace("1M tokens", "1K tokens")).join(),
    /"Prices per 1M tokens\." is not on the page/,
  );
  assert.match(messages([price], page.replace("<sup>1</sup>", "<sup>2</sup>")).join(), /"\^1" is not on the page/);
});

test("a footnote may have a superscript marker or begin with its marker", () => {
  const glued = page.replace("$3.00<sup>1</sup>", "$3.001");
  const evidence = { ...price, states: { price_input_per_mtok: ["$3.001", "^1"] } };
  assert.match(messages([evidence], glued).join(), /"\^1" is not on the page/);
  for (const note of ["*1 Reduced.*", "(1) Reduced.", "<sup>(1)</sup> Reduced.", "- 1 Reduced."])
    assert.deepEqual(messages([evidence], `${glued}\n\n${note}\n`), [], note);
});

test("each element of a list is looked up at the place", () => {
  assert.match(messages([end], page.replace("`sol-3`", "`sol-4`")).join(), /replacements .*"sol-3"/);
});

test("evidence from another reading, or from a page that wasn't read, is skipped", () => {
  const gone = page.replace("Sol 2", "Sol 9");
  assert.deepEqual(
    messages(
      [
        { ...price, read_on: "2026-01-01" },
        { ...price, page: "other" },
      ],
      gone,
    ),
    [],
  );
});

test("superseded evidence must still be on the page", () => {
  assert.equal(messages([{ ...price, superseded: true }], page.replace("Sol 2", "Sol 9")).length, 1);
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
