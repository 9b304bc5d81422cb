import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { feedOf, feedRow } from "./corpus/feed.ts";
import { ROWS, world } from "./world.ts";

const one = world({ "a.py": 'a = "oak-5"\nb = "oak-4"\nc = "lantern-3-haiku-20240307"\n' });
const LOCK = join(one.dir, "almanac.lock.json");
const changed = (id: string, over: object) =>
  ROWS.map((row) => (row.id === id.replace(/\W/g, "-") ? { ...row, ...over } : row));

test("the first update accepts all models; the file has one field per line", async () => {
  assert.equal((await one.check("--within", "300d")).code, 1);
  assert.equal((await one.check("--update-lock")).code, 0);
  assert.equal((await one.check()).code, 0);
  const text = readFileSync(LOCK, "utf8");
  assert.match(
    text,
    /^\{\n {2}"version": 1,\n {2}"models": \{\n {4}"lantern-3-haiku-20240307": \{\n {6}"status": "ga",\n/,
  );
  assert.deepEqual(Object.keys(JSON.parse(text).models), ["lantern-3-haiku-20240307", "oak-4", "oak-5"]);
  assert.deepEqual(JSON.parse(text).models["oak-4"], {
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
});

for (const [id, over, verdict, words] of [
  ["oak-5", { price_input_per_mtok: 3 }, "repriced", "re-priced: input was $2, is $3"],
  ["lantern-3-haiku-20240307", { price_output_per_mtok: 1 }, "repriced", "output was not stated, is $1"],
  ["oak-4", { retires_on: "2027-08-01" }, "changed", "retirement date was 2027-09-01, is 2027-08-01"],
  ["oak-4", { retires_on: "2026-12-01" }, "retiring", "10 days left; retirement date was 2027-09-01, is 2026-12-01"],
  [
    "oak-4",
    { retires_on: null },
    "deprecated",
    "no firm retirement date is stated; retirement date was 2027-09-01, is",
  ],
  ["oak-5", { status: "deprecated" }, "deprecated", "status was ga, is deprecated"],
  ["oak-4", { status: "retired" }, "retired", "status was deprecated, is retired"],
] as const)
  test(`${verdict}: ${words}: the change breaks a passing build until --update-lock accepts it`, async () => {
    one.publish();
    await one.check("--update-lock");
    assert.equal((await one.check()).code, 0);
    one.publish(changed(id, over), "2026-11-21");
    const { code, findings } = await one.report();
    const errors = findings.filter(({ level }) => level === "error");
    assert.deepEqual([code, errors.length, errors[0]?.verdict], [1, 1, verdict]);
    assert.ok(errors[0]?.reason.includes(words), errors[0]?.reason);
    assert.equal((await one.check("--update-lock")).code, 0);
    assert.equal((await one.check()).code, 0);
  });

test("accepted findings are warnings; an unchanged entry keeps its date", async () => {
  rmSync(LOCK);
  one.publish(ROWS, "2026-11-19");
  await one.check("--update-lock");
  one.publish(ROWS, "2026-11-21");
  await one.check("--update-lock");
  assert.equal(JSON.parse(readFileSync(LOCK, "utf8")).models["oak-5"].feed, "2026-11-19");
  const { findings } = await one.report();
  assert.deepEqual(
    findings.map(({ text, level, verdict, excused }) => [text, level, verdict, excused]),
    [["oak-4", "warning", "retiring", "accepted in the lock file"]],
  );
});

test("an accepted model fails once its retirement comes within --within", async () => {
  one.publish();
  await one.check("--update-lock");
  one.publish(ROWS, "2027-07-01");
  const { code, out } = await one.on("2027-07-01");
  assert.equal(code, 1);
  assert.match(out, /error: retiring: oak-4: retires on 2027-09-01: 62 days left/);
});

test("a model missing from the lock file is a warning", async () => {
  one.publish([...ROWS, feedRow("OpenAI", "oak-6", { status: "ga" })]);
  await one.check("--update-lock");
  one.write("b.py", 'd = "oak-6"\n');
  const { code, findings } = await one.report();
  assert.deepEqual([code, findings.find(({ text }) => text === "oak-6")?.verdict], [0, "unlocked"]);
});

test("a merge conflict is reported with its line, and --update-lock resolves it", async () => {
  await one.check("--update-lock");
  const lines = readFileSync(LOCK, "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes('"price_input_per_mtok": 2'));
  lines.splice(
    at,
    1,
    "<<<<<<< HEAD",
    lines[at] as string,
    "=======",
    '      "price_input_per_mtok": 3,',
    ">>>>>>> other",
  );
  writeFileSync(LOCK, lines.join("\n"));
  const { code, err } = await one.check();
  assert.equal(code, 2);
  assert.match(err, new RegExp(`almanac.lock.json: line ${at + 1} starts a merge conflict`));
  assert.equal((await one.check("--update-lock")).code, 0);
  assert.equal((await one.check()).code, 0);
});

test("branches that accept different models merge without conflict", async () => {
  one.commit();
  one.git("checkout", "-qb", "other");
  one.publish(changed("oak-5", { price_input_per_mtok: 3 }));
  await one.check("--update-lock");
  one.commit("two");
  one.git("checkout", "-q", "main");
  one.publish(changed("oak-4", { price_input_per_mtok: 6 }));
  await one.check("--update-lock");
  one.commit("three");
  one.git("merge", "-q", "other");
  const { models } = JSON.parse(readFileSync(LOCK, "utf8"));
  assert.deepEqual([models["oak-5"].price_input_per_mtok, models["oak-4"].price_input_per_mtok], [3, 6]);
});

test("--lock sets the path for reading and writing", async () => {
  const path = join(one.dir, "..", `${basename(one.dir)}.lock.json`);
  after(() => rmSync(path, { force: true }));
  one.publish();
  assert.equal((await one.check("--lock", path, "--update-lock")).code, 0);
  assert.equal((await one.check("--lock", path)).code, 0);
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(path, "utf8")).models).length, 3);
});

test("a model in the table of a host has its own entry, as it is spelled for that host", async () => {
  const two = world({ "a.py": 'AZURE_MODELS = ["oak-4"]\nMODELS = ["oak-4"]\n' });
  const page = "https://docs.example.com/azure";
  const rows = [{ as: "oak-4", id: "oak-4", status: "ga", retires_on: "2027-11-01" }];
  const schedules = [{ host: "azure", name: "Microsoft Foundry", page, read_on: "2026-11-01", rows }];
  two.write("models.json", JSON.stringify(feedOf("2026-11-20", ROWS)));
  two.write("resolve.json", JSON.stringify({ updated: "2026-11-20", spellings: {}, schedules }));
  await two.check("--feed", "models.json", "--update-lock", "a.py");
  const { models } = JSON.parse(readFileSync(join(two.dir, "almanac.lock.json"), "utf8"));
  const dates = Object.entries<{ retires_on: string }>(models).map(([id, { retires_on }]) => [id, retires_on]);
  assert.deepEqual(dates, [
    ["azure/oak-4", "2027-11-01"],
    ["oak-4", "2027-09-01"],
  ]);
});
