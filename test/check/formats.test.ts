import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { SARIF_SCHEMA } from "./sarif-schema.ts";
import { world } from "./world.ts";

const HOSTILE = "a\n::error::x,y:%0A|`<b>](x)@me ‮.py";
const one = world({
  [HOSTILE]: 'm = "oak-3"\n',
  "b.py":
    'é = 1; n = "oak-4"\nk = {"oak-2": 1}\n# oak-3\nmodel = "oak-9-x"\no = "oak-4.5"  # almanac-ignore: a | b ::warning::c\n',
});

test("JSON has all lists, and only errors fail", async () => {
  const { code, findings, mentions, unknown, skipped, feed } = await one.report();
  assert.equal(code, 1);
  for (const item of [...findings, ...mentions])
    for (const key of ["file", "line", "column", "text", "id", "verdict", "level"]) assert.ok(key in item, key);
  assert.deepEqual([findings.length, mentions.length, unknown.length, skipped.length], [4, 1, 1, 0]);
  assert.deepEqual([feed.updated, feed.models], ["2026-11-20", 9]);
  assert.equal(findings[0]?.file, HOSTILE);
});

test("SARIF is valid, with relative URIs and the same findings", async () => {
  const { code, out } = await one.check("--format", "sarif");
  assert.equal(code, 1);
  // biome-ignore lint/suspicious/noExplicitAny: JSON
  const log: any = JSON.parse(out);
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(SARIF_SCHEMA);
  const valid: boolean = validate(log);
  assert.ok(valid, JSON.stringify(validate.errors));
  const { results, tool } = log.runs[0];
  assert.equal(results.length, 4);
  for (const { ruleId, ruleIndex, locations, partialFingerprints } of results) {
    assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
    const { uri } = locations[0].physicalLocation.artifactLocation;
    assert.ok(!URL.canParse(uri));
    assert.ok(/^[\x21-\x7e]+$/.test(uri));
    assert.match(partialFingerprints["almanac/v1"], /^[0-9a-f]{64}$/);
  }
  assert.equal(decodeURIComponent(results[0].locations[0].physicalLocation.artifactLocation.uri), HOSTILE);
  assert.equal(
    new Set(results.map((r: { partialFingerprints: object }) => JSON.stringify(r.partialFingerprints))).size,
    4,
  );
  for (const bad of [
    { ...log, version: "2.0.0" },
    { ...log, runs: [{ ...log.runs[0], results: [{}] }] },
    { ...log, extra: 1 },
  ])
    assert.ok(!validate(bad));
});

test("GitHub annotations have one command per line, whatever a file is called", async () => {
  const { out } = await one.check("--format", "github");
  const lines = out.trimEnd().split("\n");
  assert.equal(lines.length, 6);
  const COMMAND =
    /^::(error|warning|notice) file=([^,:\n]*),line=\d+,col=\d+(,endColumn=\d+)?,title=([^,:\n]*)::[^\n\r]+$/;
  for (const line of lines.slice(0, 5)) assert.match(line, COMMAND);
  assert.doesNotMatch(lines[5] ?? "", /^::/);
  assert.doesNotMatch(out, /^::(?!error file|warning file|notice file)/m);
});

test("text and Markdown have one line per finding, without control characters or markup from the repository", async () => {
  const text = (await one.check()).out.trimEnd().split("\n");
  assert.equal(text.length, 8);
  for (const line of text) assert.doesNotMatch(line, /[\p{Cc}\u202e]|^::/u);
  const markdown = (await one.check("--format", "markdown")).out;
  const rows = markdown.split("\n").filter((line) => line.startsWith("| error") || line.startsWith("| warning"));
  assert.equal(rows.length, 4);
  for (const row of rows) assert.equal(row.split("|").length, 8, row);
  assert.doesNotMatch(markdown, /<b>|@me|\u202e/);
  assert.match(markdown, /\| error \| \[oak-3\]\(https:\/\/docs\.example\.com\/models\) \| 2026-01-31 \|/);
});

test("every format has the same findings", async () => {
  const { findings } = await one.report();
  for (const format of ["text", "sarif", "github", "markdown"]) {
    const { code, out } = await one.check("--format", format);
    assert.equal(code, 1);
    for (const { text } of findings) assert.ok(out.includes(text), `${format} ${text}`);
  }
});

test("Markdown fits into an issue, however many findings there are", async () => {
  const files = Array.from({ length: 400 }, (_, i) => [`${`long[${i}]`.repeat(25)}.py`, 'm = "oak-3"\n'] as const);
  const many = world(Object.fromEntries(files));
  const { out } = await many.check("--format", "markdown");
  assert.ok(out.length < 65_000, `${out.length} characters`);
  const rows = out.split("\n").filter((line) => line.startsWith("| error")).length;
  assert.ok(rows > 20 && out.includes(`\n${400 - rows} more are not shown.\n`));
});
