import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { render } from "../../src/clients/check/formats/index.ts";
import { sentence } from "../../src/clients/check/formats/printable.ts";
import type { Screen } from "../../src/clients/check/formats/text.ts";
import type { Item, Report } from "../../src/clients/check/report.ts";
import { textModel } from "./corpus/feed.ts";
import { ROWS, uses, world } from "./world.ts";

/** The part of SARIF 2.1.0 that we write, closed: what isn't in it is a mistake. */
const SARIF_SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, "sarif.schema.json"), "utf8"));
const HOSTILE = "a\n::error::x,y:%0A|`<b>](x)@me ‮.py";
const one = world({
  [HOSTILE]: 'm = "oak-3"\n',
  "b.py":
    'é = 1; n = "oak-4"\nk = {"oak-2": 1}\n# oak-3\nmodel = "oak-9-x"\no = "oak-4.5"  # almanac-ignore: a | b ::warning::c\n',
});

test("JSON has all lists, each item with its place, and only errors fail", async () => {
  const { code, findings, mentions, unknown, skipped, feed } = await one.report();
  const keys = ["file", "line", "column", "text", "id", "reason", "code"];
  for (const item of [...findings, ...mentions, ...unknown]) for (const key of keys) assert.ok(key in item, key);
  for (const item of findings) assert.ok("host" in item && "verdict" in item && !Object.hasOwn(item, "from"));
  assert.deepEqual([code, findings.length, mentions.length, unknown.length, skipped.length], [1, 4, 1, 1, 0]);
  assert.deepEqual([feed.updated, feed.models, findings[0]?.file], ["2026-11-20", 9, HOSTILE]);
});

test("SARIF is valid, with relative URIs and the same findings", async () => {
  // biome-ignore lint/suspicious/noExplicitAny: JSON
  const log: any = JSON.parse((await one.check("--format", "sarif")).out);
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(SARIF_SCHEMA);
  const isValid: boolean = validate(log);
  assert.ok(isValid, JSON.stringify(validate.errors));
  const { results, tool } = log.runs[0];
  const prints = new Set<string>();
  for (const { ruleId, ruleIndex, locations, partialFingerprints } of results) {
    assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
    const { uri } = locations[0].physicalLocation.artifactLocation;
    assert.ok(!URL.canParse(uri) && /^[\x21-\x7e]+$/.test(uri));
    prints.add(partialFingerprints["almanac/v1"]);
  }
  assert.deepEqual([results.length, prints.size], [4, 4]);
  assert.equal(decodeURIComponent(results[0].locations[0].physicalLocation.artifactLocation.uri), HOSTILE);
  const [run] = log.runs;
  for (const bad of [{ version: "2.0.0" }, { runs: [{ ...run, results: [{}] }] }, { extra: 1 }])
    assert.ok(!validate({ ...log, ...bad }));
});

test("no line of any format has control characters, commands or markup from the repository; all have the findings", async () => {
  const { findings } = await one.report();
  for (const [format, lines, each] of [
    ["text", 9, /^(?!::)[^\p{Cc}\u202e]*$/u],
    [
      "github",
      6,
      /^(::(error|warning|notice) file=[^,:\n]*,line=\d+,col=\d+,endColumn=\d+,title=[^,:\n]*::.+|(?!::).*)$/,
    ],
    ["markdown", 12, /^(?!.*(<b>|@me|\u202e))/],
  ] as const) {
    const { code, out } = await one.check("--format", format);
    assert.deepEqual([code, out.split("\n").length], [1, lines + 1], format);
    for (const line of out.split("\n")) assert.match(line, each);
    for (const { text } of findings) assert.ok(out.includes(text), `${format} ${text}`);
    for (const row of out.split("\n").filter((line) => /^\| (error|warning)/.test(line)))
      assert.equal(row.split("|").length, 8, row);
  }
});

test("Markdown fits into an issue, however many findings there are", async () => {
  const files = Array.from({ length: 400 }, (_, i) => [`${`long[${i}]`.repeat(25)}.py`, uses("oak-3")] as const);
  const { out } = await world(Object.fromEntries(files)).check("--format", "markdown");
  const rows = out.split("\n").filter((line) => line.startsWith("| error")).length;
  assert.ok(out.length < 65_000 && rows > 20 && out.includes(`\n${400 - rows} more are not shown.\n`));
});

describe("text", () => {
  test("a line has at most 120 characters after its path, which is whole; --quiet prints only errors", async () => {
    const file = `src/${"deep/".repeat(30)}a.py`;
    const long = `${uses("oak-3")}m = "oak-4"  # almanac-ignore: ${"because ".repeat(40)}\n`;
    const { out } = await world({ [file]: long }).check();
    const lines = out.split("\n").filter((line) => line.startsWith("src/"));
    assert.equal(lines.length, 2);
    for (const line of lines) assert.ok(line.startsWith(`${file}:`) && line.length - file.length <= 120, line);
    const quiet = await one.check("--quiet");
    assert.deepEqual([quiet.code, quiet.out.split("\n").length], [1, 4]);
    assert.match(quiet.out, /^https:\S+: oak-3$/m, "the page of what fails");
  });

  test("by model, a first run fits on a screen, with the places of each model; the last line says how to accept it", async () => {
    const many = Array.from({ length: 40 }, (_, i) => `pine-${i}`);
    const two = world({
      "tests/a.py": uses(...many),
      "examples/b.py": uses("pine-0", "pine-1"),
      "src/c.py": uses("pine-1", "pine-1", "pine-1", "oak-4"),
      "d.py": `${uses("oak-9-x")}# oak-3\n`,
    });
    two.publish([...ROWS, ...many.map((id) => textModel("OpenAI", id))]);
    const { out } = await two.check("--group", "model");
    const lines = out.trimEnd().split("\n");
    assert.ok(lines.map((line) => Math.ceil(line.length / 80)).reduce((a, b) => a + b) <= 40, out);
    assert.match(lines[0] ?? "", /^error pine-1 /);
    assert.match(lines[1] ?? "", /^ {4}5 places \(3 in source, 1 in tests, 1 in examples\): src\/c\.py:1, .*…$/);
    for (const line of [
      /27 more models, 26 of them with errors/,
      /^errors: 3 in source, 40 in tests, 2 in examples$/m,
      /oak-9-x$/m,
    ])
      assert.match(out, line);
    assert.match(lines.at(-1) ?? "", /^Fix the 3 in sources first.*--accept$/);
  });

  test("if the line is too short, what was left out stands before the replacement, which is whole", async () => {
    const [item] = (await one.report()).findings;
    const end = { ends_on: "2026-08-16", basis: "host", host: "groq", ends_for: ["free tier", "developer tier"] };
    const reason = "ended 2026-08-16 at Groq for free tier and developer tier";
    const long = { ...item, ...end, text: "oak-3", reason } as Item;
    const known = { ...long, excused: "there before this change" } as Item;
    for (const [given, most, expected] of [
      [long, 200, `oak-3 ${reason} → oak-5`],
      [{ ...long, rerouted_to: "oak-5" }, 200, `oak-3 ${reason}`],
      [long, 42, "oak-3 ended 2026-08-16 at Groq… → oak-5"],
      [long, 32, "oak-3 ended 2026-08-16… → oak-5"],
      [long, 20, "oak-3 ended 2026-08…"],
      [known, 66, "oak-3 ended 2026-08-16 at Groq… → oak-5; there before this change"],
      [known, 40, "oak-3 ended 2026-08-16 at Groq… → oak-5"],
    ] as const)
      assert.equal(sentence(given, most), expected);
  });

  test("a terminal gets colours and groups by model, unless told otherwise", async () => {
    const report = { ...(await one.report()), findings: [], unknown: [], mentions: [] } as Report;
    const { findings } = await one.report();
    const textOf = (group: "model" | "place" | undefined, screen: Screen) =>
      render({ ...report, findings }, { format: "text", group }, undefined as never, screen);
    assert.match(textOf(undefined, { terminal: true, env: {} }), /^\x1b\[31merror\x1b\[0m oak-3 /);
    assert.match(textOf("place", { terminal: true, env: { NO_COLOR: "1" } }), /:1:6 error oak-3 /);
    assert.match(textOf(undefined, { terminal: false, env: {} }), /:1:6 error oak-3 /);
    const unsized = { terminal: true, columns: 0, env: { TERM: "dumb" } };
    assert.match(textOf("model", unsized), /^error oak-3 ended 2026-/);
  });
});
