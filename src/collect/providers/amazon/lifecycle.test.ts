import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, readFixture, stated, textsOf, whysOf } from "../../../../test/read/pages.ts";
import { amazon } from "../amazon.ts";

const { read } = fixturesOf(amazon);

test("nested lists state the provider's own rows once, for us-east-1; hosted models are skipped", () => {
  const reading = read("lifecycle-legacy");
  assert.equal(reading.rows, 6);
  assert.deepEqual(stated(reading, "amazon.nova-ash-v1:0"), {
    name: "Nova Ash",
    api_string: "amazon.nova-ash-v1:0",
    status: "deprecated",
    deprecated_on: "2026-02-28",
    retires_on: "2026-08-30",
  });
  assert.equal(stated(reading, "amazon.titan-moss-v1").status, "retired");
  assert.deepEqual(whysOf(reading.skipped), ["hosted, not the provider's own", "its dates outside us-east-1"]);
  assert.deepEqual(reading.unparsed, []);
});

test("a row shifted by a cell is a finding, and states nothing", () => {
  const reading = read("lifecycle-legacy", (text) =>
    text.replace(
      "**Model name:** Nova Fir\n  - **Model ID:**",
      "**Model name:** amazon.nova-fir-v1:0\n  - **Model ID:** x",
    ),
  );
  assert.deepEqual(whysOf(reading.unparsed), ["a shifted row"]);
  assert.equal(reading.rows, 5);
});

test("the policy page for newer models has no rows", () => {
  assert.equal(read("lifecycle").rows, 0);
});

test("one table: the provider's rows with their dates", () => {
  const text = `# Model lifecycle

## Active versions

## Legacy and end-of-life (EOL) models

| Model provider | Model name | Model ID | Regions | Legacy date | EOL date | Public extended access start date |
| --- | --- | --- | --- | --- | --- | --- |
| Amazon | Nova Yew | amazon.nova-yew-v1:1 | us-east-1 | March 30, 2026 | September 30, 2026 | — |
| Anthropos | Fable | anthropos.fable-v1:0 | us-east-1 | March 30, 2026 | September 30, 2026 | June 30, 2026 |
`;
  const reading = readFixture(amazon, "lifecycle", { format: "md", text });
  assert.deepEqual(
    reading.statements.map((s) => s.values.retires_on),
    ["2026-09-30"],
  );
  assert.equal(reading.skipped.length, 1);
});

test("the tables of 2025: eight cells under seven titles, and rows by name with replacements", () => {
  const cells = (tag: string, line: string) =>
    `<tr>${line
      .split(" | ")
      .map((text) => `<${tag}>${text}</${tag}>`)
      .join("")}</tr>`;
  const table = (titles: string, ...rows: string[]) =>
    `<table><thead>${cells("th", titles)}</thead><tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table>`;
  const active = table(
    "Provider | Model name | Model ID | Regions supported | Launch date | Input modalities | Output modalities",
    "Amazon | Nova Oak | amazon.nova-oak-v2:0 | us-east-1<br>us-west-2 | 1/4/2025 | No sooner than 1/4/2026 | Text, Image | Text",
    "Amazon | Rerank 9 | amazon.rerank-v9:0 | us-west-2 |  |  | Text | Text",
    "Amazon | Nova Odd | amazon.nova-odd-v1:0 | us-east-1 | 1/4/2025 | soon | Text | Text",
    "Anthropos | Fable | anthropos.fable-v1:0 | us-east-1 | 1/4/2025 | No sooner than 1/4/2026 | Text | Text",
  );
  const instead = "Recommended model version replacement | Recommended model ID";
  const legacy = table(
    `Model version | Legacy date | Public extended access date | EOL date | ${instead}`,
    "Fable 1 | July 15th, 2025 (all Regions) | NA | January 15th, 2026 (all Regions) | Fable 2 | anthropos.fable-v2",
  );
  const ended = table(
    `Model version | Legacy date | EOL date | ${instead}`,
    "Amazon Titan Pebble G1 - Dash | January 31, 2025 | August 15, 2025 | Amazon Nova Reed | amazon.nova-reed-v1:0 or amazon.nova-oak-v2:0",
  );
  const text = `<h1>Model lifecycle</h1><h2>Active versions</h2>${active}<h2>Legacy versions</h2>${legacy}<h2>End-of-Life (EOL) versions</h2>${ended}`;
  const reading = readFixture(amazon, "lifecycle", { format: "html", text });
  assert.deepEqual(stated(reading, "amazon.nova-oak-v2:0"), {
    name: "Nova Oak",
    api_string: "amazon.nova-oak-v2:0",
    status: "ga",
    retires_not_before: "2026-01-04",
    input_modalities: ["text", "image"],
    output_modalities: ["text"],
  });
  assert.deepEqual(stated(reading, "amazon.rerank-v9:0").status, "ga");
  assert.deepEqual(stated(reading, "Amazon Titan Pebble G1 - Dash"), {
    name: "Amazon Titan Pebble G1 - Dash",
    status: "retired",
    deprecated_on: "2025-01-31",
    retires_on: "2025-08-15",
    replacements: [{ model: "amazon.nova-reed-v1:0" }, { model: "amazon.nova-oak-v2:0" }],
  });
  assert.deepEqual(textsOf(reading.skipped), ["Fable", "Fable 1"]);
  assert.deepEqual(textsOf(reading.unparsed), ["Nova Odd amazon.nova-odd-v1:0"]);
});
