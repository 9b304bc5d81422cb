import assert from "node:assert/strict";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Standing } from "../../src/schema/standings.ts";
import { READ, row } from "../clients/fixture.ts";
import { brief, changed, ROWS, uses, world } from "./world.ts";

const one = world({ "a.py": uses("oak-5", "oak-4", "oak-3", "sail-embed-2"), "b.py": uses("oak-3") });
const FILE = "almanac.accepted.json";
const text = () => one.read(FILE);
const accept = async (...args: string[]) => assert.equal((await one.check("--accept", ...args)).code, 0);

test("what is accepted is one line a model and one a file; it is counted and no longer told", async () => {
  assert.equal((await one.check()).code, 1);
  await accept();
  assert.equal(
    text(),
    `{
"version": 1,
"models": {
  "oak-3": "retired 2026-01-31",
  "oak-4": "retiring 2027-09-01 input=5 output=25",
  "oak-5": "ok input=2 output=8",
  "sail-embed-2": "ok"
},
"places": {
  "a.py": "oak-3",
  "b.py": "oak-3"
}
}
`,
  );
  for (const [args, lines] of [
    ["--quiet", 1],
    ["--format=github", 2],
    ["--group=model", 3],
  ] as const) {
    const { code, out } = await one.check(args);
    assert.deepEqual([code, out.trimEnd().split("\n").length], [0, lines], out);
    assert.match(out, /^0 errors, 1 warning, 2 accepted, /m);
  }
  const { findings } = await one.report();
  const levels = ["oak-4 false warning", "oak-3 true warning", "oak-3 true warning"];
  assert.deepEqual(brief(findings, "text accepted level"), levels);
});

for (const [what, id, over, verdict, differences] of [
  ["another price", "oak-5", { price_input_per_mtok: 3 }, "repriced", [["price_input_per_mtok", 2, 3]]],
  ["an end that came nearer", "oak-4", { ends_on: ["2026-12-01", 0, READ] }, "retiring", []],
  ["another day", "oak-3", { ends_on: ["2026-02-01", 0, READ] }, "retired", []],
  ["a worse verdict", "oak-5", { status: ["deprecated", 0, READ] }, "deprecated", []],
] as [string, string, Partial<Standing>, string, unknown[][]][])
  test(`${what} fails until it is accepted, too`, async () => {
    one.publish();
    await accept();
    one.publish(changed(id, over));
    const errors = await one.errors();
    assert.deepEqual([...new Set(brief(errors, "text verdict"))], [`${id} ${verdict}`]);
    const told = errors[0]?.differences.map(({ field, from, to }) => [field, from, to]);
    assert.deepEqual(told, differences);
    await accept();
    assert.equal((await one.check()).code, 0);
    one.publish();
  });

test("a further place fails, also of an accepted model; a part of the files keeps the rest as it was", async () => {
  await accept();
  one.write("b.py", uses("oak-3", "oak-3"));
  one.write("c.py", uses("oak-3"));
  const errors = await one.errors();
  assert.deepEqual(brief(errors), ["b.py oak-3 error", "c.py oak-3 error"]);
  await accept("b.py");
  assert.match(text(), /"a\.py": "oak-3",\n {2}"b\.py": "oak-3\*2"\n/);
  rmSync(join(one.dir, "c.py"));
});

test("it is found upwards, and its paths are relative to its folder; an unknown id can be accepted", async () => {
  const two = world({ "app/a.py": uses("oak-3", "oak-9-x") });
  assert.equal((await two.check("--fail-on", "retired,unknown", "--accept")).code, 0);
  const { code, out } = await two.runIn("app", "2026-11-21", "--fail-on", "retired,unknown", "--quiet");
  assert.deepEqual([code, out.slice(0, 32)], [0, "0 errors, 0 warnings, 2 accepted"]);
  renameSync(join(two.dir, "almanac.accepted.json"), join(two.dir, "app/almanac.accepted.json"));
  assert.equal((await two.check()).code, 1, "the file is not upwards from here");
});

test("what a comment mentions first is accepted, too, and a model at a host beside the vendor's", async () => {
  const two = world({
    "a.py": `# oak-3\n${uses("oak-3")}url = "https://x.openai.azure.com/openai/deployments/oak-3"\n`,
  });
  two.publish(ROWS, { "oak-3": [row("azure", "oak-3", "retired", { ends: "2026-03-01" })] });
  await two.check("--accept");
  assert.equal((await two.check()).code, 0);
  two.publish();
});

test("a merge conflict and a damaged entry are told, and --accept writes the file anew", async () => {
  await accept();
  const lines = text().split("\n");
  for (const [bad, words] of [
    [lines.toSpliced(3, 0, "<<<<<<< HEAD").join("\n"), "line 4 starts a merge conflict"],
    [text().replace('"ok input=2', '"ok input=x'), "oak-5: its entry cannot be read"],
    [text().replace('"a.py": "oak-3"', '"a.py": 3'), "a.py: its entry cannot be read"],
    ["[]", "in version 1"],
    ["{", "it is not JSON"],
  ] as const) {
    one.write(FILE, bad);
    const { code, err } = await one.check();
    assert.deepEqual(
      [code, err.startsWith("check: almanac.accepted.json: "), err.includes(words)],
      [2, true, true],
      err,
    );
  }
  await accept();
  assert.equal((await one.check()).code, 0);
});

test("a model at a host without a schedule doesn't take the terms of the vendor's, nor an alias that moves", async () => {
  const seller = 'OpenAI(base_url="https://api.seller.xyz/v1").create(model="oak-3")\n';
  const two = world({ "a.py": uses("oak-3"), "b.py": seller, "c.py": uses("oak-3") });
  await two.check("--accept");
  const { models } = JSON.parse(two.read("almanac.accepted.json"));
  assert.deepEqual(Object.values(models).sort(), ["retired 2026-01-31", "unverified"]);
  assert.equal((await two.check()).code, 0);
});

test("a model at a host has terms of its own, and not its vendor's prices", async () => {
  const two = world({ "a.py": 'AZURE_MODELS = ["oak-4"]\nMODELS = ["oak-4"]\n' });
  two.publish(ROWS, { "oak-4": [row("azure", "oak-4", "ga", { ends: "2027-11-01" })] });
  await two.check("--accept");
  const { models } = JSON.parse(two.read("almanac.accepted.json"));
  const terms = { "azure/oak-4": "retiring 2027-11-01", "oak-4": "retiring 2027-09-01 input=5 output=25" };
  assert.deepEqual(models, terms);
});
