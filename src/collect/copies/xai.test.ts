import assert from "node:assert/strict";
import { test } from "node:test";
import type { Copy } from "../fetch/copies.ts";
import { xai } from "./xai.ts";

const copy = (more: Partial<Copy>): Copy => ({
  provider: "xai",
  page: "pricing",
  copied_on: "2026-01-05",
  completeness: "whole",
  file: "x.md",
  format: "md",
  url: "https://docs.example.org/pricing",
  text: "",
  ...more,
});

test("a flattened header is joined again, and cells that spanned rows are repeated", () => {
  const text = `| Model | Context | Short context | Long context |
| --- | --- | --- | --- |
| Input | Cached | Output | Input | Cached | Output |
| grok-9 | 1M | $1 | $2 | $3 | $4 | $5 | $6 |

| Model | Media Input | Resolution | Output |
| --- | --- | --- | --- |
| grok-p | $1 / img | 1K | $2 / img |
| 2K | $3 / img |
| grok-q | - | 1K | $4 / img |

| Model | Batch discount |
| --- | --- |
| grok-9 | 20% |
`;
  const lines = xai(copy({ text }))?.[0]?.text.split("\n") ?? [];
  assert.equal(
    lines[0],
    "| Model | Context | Short context / Input | Short context / Cached | Short context / Output | Long context / Input | Long context / Cached | Long context / Output |",
  );
  assert.equal(lines[2], "| grok-9 | 1M | $1 | $2 | $3 | $4 | $5 | $6 |");
  assert.equal(lines[7], "| grok-p | $1 / img | 2K | $3 / img |");
  assert.equal(lines[12], "| grok-9 | 20% |");
});

test("data pushed as text inside a page's scripts becomes JSON", () => {
  const state = { queries: [{ state: { data: { clusterConfigs: [{ languageModels: [] }] } } }] };
  const pushed = JSON.stringify([1, `1a:${JSON.stringify(["$", "$L25", null, { state }])}\n`]);
  const text = `<script>self.__next_f.push([1,"0:x"])</script><script>self.__next_f.push(${pushed})</script>`;
  const [part] = xai(copy({ page: "models", format: "html", text })) ?? [];
  assert.deepEqual([part?.format, part?.completeness], ["json", "near-whole"]);
  assert.deepEqual(JSON.parse(part?.text ?? ""), { clusterConfigs: [{ languageModels: [] }] });
});

test("beginnings, articles and glued text are left aside; the copyist's last word goes", () => {
  assert.deepEqual(xai(copy({ page: "models" })), []);
  assert.deepEqual(xai(copy({ page: "retirement-nov-2", completeness: "excerpt" })), []);
  assert.deepEqual(xai(copy({ page: "release-notes", format: "text", text: "EXCERPT - the beginning" })), []);
  const spring = "=== https://docs.example.org/models\n| Model |\n| --- |\n[excerpt ends here]\n";
  const [part] = xai(copy({ page: "models", format: "joined", text: spring })) ?? [];
  assert.equal(part?.text.trim(), "| Model |\n| --- |");
  assert.equal(xai(copy({ page: "model-grok-9" })), undefined);
});
