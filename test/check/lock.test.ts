import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { row } from "../clients/fixture.ts";
import { feedRow, type Row } from "./corpus/feed.ts";
import { brief, changed, ROWS, uses, world } from "./world.ts";

const one = world({ "a.py": uses("oak-5", "oak-4", "lantern-3-haiku-20240307") });
const LOCK = join(one.dir, "almanac.lock.json");
const locked = () => JSON.parse(readFileSync(LOCK, "utf8")).models;
const accept = async () => assert.equal((await one.check("--update-lock")).code, 0);

test("the first update accepts all models; the file has one field per line, and an unchanged entry keeps its date", async () => {
  assert.equal((await one.check("--within", "300d")).code, 1);
  await accept();
  assert.match(
    readFileSync(LOCK, "utf8"),
    /^\{\n {2}"version": 1,\n {2}"models": \{\n {4}"lantern-3-haiku-20240307": \{\n {6}"status": "ga",\n/,
  );
  assert.deepEqual(Object.keys(locked()), ["lantern-3-haiku-20240307", "oak-4", "oak-5"]);
  assert.deepEqual(locked()["oak-4"], {
    status: "deprecated",
    deprecated_on: null,
    retires_on: "2027-09-01",
    price_input_per_mtok: 5,
    price_output_per_mtok: 25,
    price_cached_input_per_mtok: null,
    price_per_1k_searches: null,
    verdict: "ok",
    feed: "2026-11-20",
  });
  one.publish(ROWS, "2026-11-21");
  await accept();
  assert.equal(locked()["oak-5"].feed, "2026-11-20");
  const { code, findings } = await one.report();
  assert.deepEqual(
    [code, ...brief(findings), findings[0]?.excused],
    [0, "a.py oak-4 warning", "accepted in the lock file"],
  );
});

for (const [id, over, verdict, ...differences] of [
  ["oak-5", { price_input_per_mtok: 3 }, "repriced", ["price_input_per_mtok", 2, 3]],
  ["lantern-3-haiku-20240307", { price_output_per_mtok: 1 }, "repriced", ["price_output_per_mtok", null, 1]],
  ["oak-4", { retires_on: "2027-08-01" }, "changed", ["retires_on", "2027-09-01", "2027-08-01"]],
  ["oak-4", { retires_on: "2026-12-01" }, "retiring", ["retires_on", "2027-09-01", "2026-12-01"]],
  ["oak-4", { retires_on: null }, "deprecated", ["retires_on", "2027-09-01", null]],
  ["oak-5", { status: "deprecated", price_input_per_mtok: 3 }, "deprecated", ["status", "ga", "deprecated"]],
  ["oak-4", { status: "retired" }, "retired", ["status", "deprecated", "retired"]],
] as [string, Partial<Row>, string, ...unknown[][]][])
  test(`${id} is ${verdict} after ${differences.join("; ")}, until --update-lock accepts it`, async () => {
    one.publish();
    await accept();
    assert.equal((await one.check()).code, 0);
    one.publish(changed(id, over), "2026-11-21");
    const { code, findings } = await one.report();
    const errors = findings.filter(({ level }) => level === "error");
    assert.deepEqual([code, errors.length, errors[0]?.verdict], [1, 1, verdict]);
    assert.deepEqual(
      errors[0]?.differences.map(({ field, from, to }) => [field, from, to]),
      differences,
    );
    await accept();
    assert.equal((await one.check()).code, 0);
  });

test("an accepted model fails once its retirement comes within --within; one that isn't in the file warns", async () => {
  one.publish();
  await accept();
  one.publish(ROWS, "2027-07-01");
  assert.equal((await one.on("2027-07-01")).code, 1);
  one.publish([...ROWS, feedRow("OpenAI", "oak-6", { status: "ga" })]);
  one.write("b.py", uses("oak-6"));
  const { code, findings } = await one.report();
  assert.deepEqual([code, findings.find(({ text }) => text === "oak-6")?.verdict], [0, "unlocked"]);
  rmSync(join(one.dir, "b.py"));
});

test("a merge conflict and an incomplete entry are reported, and --update-lock resolves them", async () => {
  await accept();
  const lines = readFileSync(LOCK, "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes('"price_input_per_mtok": 2'));
  const conflict = ["<<<<<<< HEAD", lines[at] ?? "", "=======", lines[at] ?? "", ">>>>>>> other"];
  for (const [text, words] of [
    [lines.toSpliced(at, 1, ...conflict).join("\n"), `almanac.lock.json: line ${at + 1} starts a merge conflict`],
    [lines.toSpliced(at, 1).join("\n"), "oak-5: its entry is incomplete"],
    ["[]", "it is not a version 1 lock file"],
  ] as const) {
    writeFileSync(LOCK, text);
    const { code, err } = await one.check();
    assert.deepEqual([code, err.includes(words)], [2, true], err);
  }
  await accept();
  assert.equal((await one.check()).code, 0);
});

test("branches that accept different models merge without conflict", async () => {
  one.commit();
  one.git("checkout", "-qb", "other");
  one.publish(changed("oak-5", { price_input_per_mtok: 3 }));
  await accept();
  one.commit("two");
  one.git("checkout", "-q", "main");
  one.publish(changed("oak-4", { price_input_per_mtok: 6 }));
  await accept();
  one.commit("three");
  one.git("merge", "-q", "other");
  assert.deepEqual([locked()["oak-5"].price_input_per_mtok, locked()["oak-4"].price_input_per_mtok], [3, 6]);
});

test("--lock sets the path for reading and writing", async () => {
  const path = join(one.dir, "..", `${basename(one.dir)}.lock.json`);
  after(() => rmSync(path, { force: true }));
  one.publish();
  assert.equal((await one.check("--lock", path, "--update-lock")).code, 0);
  assert.equal((await one.check("--lock", path)).code, 0);
  assert.equal(Object.keys(JSON.parse(readFileSync(path, "utf8")).models).length, 3);
});

test("a model in the table of a host has its own entry, as it is spelled for that host", async () => {
  const two = world({ "a.py": 'AZURE_MODELS = ["oak-4"]\nMODELS = ["oak-4"]\n' });
  two.publish(ROWS, "2026-11-20", { "oak-4": [row("azure", "oak-4", "ga", { ends: "2027-11-01" })] });
  await two.check("--update-lock");
  const { models } = JSON.parse(readFileSync(join(two.dir, "almanac.lock.json"), "utf8"));
  const days = Object.entries<Row>(models).map(([id, { retires_on }]) => [id, retires_on]);
  assert.deepEqual(Object.fromEntries(days), { "azure/oak-4": "2027-11-01", "oak-4": "2027-09-01" });
});
