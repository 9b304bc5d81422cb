import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import type { createEngine as CreateEngine } from "../../src/clients/check/engine.ts";
import type { Report } from "../../src/clients/check/report.ts";
import { standingsOf } from "./corpus/feed.ts";
import { changed, ROWS, TODAY, uses, world } from "./world.ts";

const FILES = {
  "app/a.py":
    'é = "🌲"; m = "oak-3"\nn = "oak-latest"  # almanac-ignore: später until 2027-01-31\n# oak-4\nmodel = "oak-9-x"\n',
  "note.ipynb": JSON.stringify({ cells: [{ cell_type: "code", source: ['m = "oak-4.5"'] }] }),
  "fine.env": "MODEL=oak-5\n",
};
const rows = ROWS.map((row) => (row.api_string === "oak-3" ? { ...row, spellings: ["oak-latest"] } : row));

/** The engine as a page has it: bundled, without Node's modules. */
const { outputFiles, metafile } = await build({
  entryPoints: [join(import.meta.dirname, "../../src/clients/check/engine.ts")],
  bundle: true,
  write: false,
  metafile: true,
  platform: "browser",
  format: "iife",
  globalName: "check",
  minify: true,
});
const page = createContext({});
runInContext(outputFiles[0]?.text ?? "", page);
const createEngine: typeof CreateEngine = runInContext("check.createEngine", page);
const engineOf = (feed: unknown, options: object = {}) => {
  const engine = createEngine(feed, { today: TODAY, ...options });
  assert.ok(typeof engine !== "string", String(engine));
  return engine;
};
const NOT_IN_BOTH = new Set(["key", "from", "to", "retires_on", "source_url"]);
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, value) => (NOT_IN_BOTH.has(key) ? undefined : value)));

test("the engine needs no Node API and no package, and its results equal the check's", async () => {
  assert.ok(!Object.keys(metafile.inputs).some((path) => path.includes("node_modules")));
  const one = world(FILES);
  one.publish(rows);
  const report = await one.report();
  const engine = engineOf(standingsOf(rows));
  for (const kind of ["findings", "mentions", "unknown"] as const) {
    const items = Object.entries(FILES).flatMap(([file, text]): unknown[] => engine.check(file, text)[kind]);
    assert.deepEqual(plain(items), plain(report[kind]), kind);
    assert.ok(items.length > 0, kind);
  }
  assert.deepEqual([report.findings[0]?.column, report.findings[1]?.excused], [16, "ignored until 2027-01-31: später"]);
  assert.equal(engine.check("fine.env", FILES["fine.env"]).fine.length, 1);
});

test("a list of spellings takes names and ids, too", () => {
  const { findings, fine, unknown } = engineOf(standingsOf(rows)).list(["oak-3", "OAK 5", "no-such"]);
  const all = [findings, fine, unknown].map((items) => items.map(({ line, id }) => [line, id]));
  assert.deepEqual(plain(all), [[[1, "oak-3"]], [[2, "oak-5"]], [[3, null]]]);
});

test("a replacement that is named with parameters is told with them, and never fixed by its id alone", async () => {
  for (const parameters of [undefined, "effort: low"]) {
    const stated = { model: "oak-5", id: "oak-5", page: 0, read_on: "2026-11-19", ...(parameters && { parameters }) };
    const models = changed("oak-3", { replacements: [stated] });
    const [finding] = engineOf(standingsOf(models)).check("a.py", uses("oak-3")).findings;
    assert.equal(finding?.replacement?.parameters, parameters ?? null);
    const one = world({ "a.py": uses("oak-3") });
    one.publish(models);
    assert.equal((await one.check("--diff")).out === "", parameters !== undefined);
  }
});

/** File, call, what --fix makes of it, and what --fix-parameters does, if that is something else; neither if it is left. */
const CALLS: readonly (readonly [file: string, call: string, fixed?: string | undefined, removed?: string])[] = [
  ["a.py", 'create(model="oak-3", max_tokens=9)', 'create(model="oak-5", max_tokens=9)'],
  ["a.py", 'create(model="oak-3", top_p=0.9)', undefined, 'create(model="oak-5")'],
  ["a.py", 'create(top_p=0.9, model="oak-3", n=1)', undefined, 'create(model="oak-5", n=1)'],
  ["a.py", 'create(temperature=0, top_p=0.9, model="oak-3")', undefined, 'create(model="oak-5")'],
  ["a.py", 'create(model="oak-3", temperature=0, top_p=p.x,)', undefined, 'create(model="oak-5",)'],
  [
    "a.py",
    'create(\n    model="oak-3",\n    top_p=0.9,\n    stop=["a, b", "("],\n    messages=[{"role": "user"}],\n)',
    undefined,
    'create(\n    model="oak-5",\n    stop=["a, b", "("],\n    messages=[{"role": "user"}],\n)',
  ],
  ["a.ts", 'create({ topP: 0.9, model: "oak-3" });', undefined, 'create({ model: "oak-5" });'],
  [
    "a.ts",
    'create({ model: "oak-3", messages: [a, b], top_p: 1 });',
    undefined,
    'create({ model: "oak-5", messages: [a, b] });',
  ],
  ["a.json", '{\n  "model": "oak-3",\n  "top_p": 1\n}', undefined, '{\n  "model": "oak-5"\n}'],
  // What can't be told apart, or could do something else, stays.
  ["a.py", 'create(model="oak-3", extra={"top_p": 1})'],
  ["a.py", 'create(model="oak-3", top_p=count())'],
  ["a.py", 'create(model="oak-3", top_p=0.9,  # all of it\n  n=1)'],
  ["a.ts", 'create({ model: "oak-3", topP });'],
  ["a.yaml", "model: oak-3\ntop_p: 1"],
  ["a.py", 'MODEL = "oak-3"\ndef ask():\n    create(model=MODEL, top_p=0.2)'],
  ["a.ts", 'const params = { top_p: 0.2 };\ncreate({ model: "oak-3", ...params });'],
  ["a.py", 'MODEL = "oak-3"  # top_p is fixed', 'MODEL = "oak-5"  # top_p is fixed'],
];

// Apart, because where one file keeps a model, the others do.
for (const [option, isLeft] of [
  ["--fix", true],
  ["--fix", false],
  ["--fix-parameters", true],
  ["--fix-parameters", false],
] as const)
  test(`what the replacement rejects is told and ${isLeft ? "left" : "removed"}: ${option}`, async () => {
    const calls = CALLS.map(([name, call, fixed, removed], i) => {
      return { file: `${i}/${name}`, call, wanted: option === "--fix" ? fixed : (removed ?? fixed) };
    }).filter(({ wanted }) => (wanted === undefined) === isLeft);
    const one = world(Object.fromEntries(calls.map(({ file, call }) => [file, `${call}\n`])));
    one.publish(changed("oak-5", { rejects: [["top_p", "temperature"], 0, "2026-11-20"] }));
    const { findings: told } = await one.report();
    assert.deepEqual(new Set(told.map(({ file }) => file)), new Set(calls.map(({ file }) => file)));
    for (const { replacement } of told) assert.deepEqual(replacement?.rejects, ["top_p", "temperature"]);
    one.commit();
    const diff = join(one.feedFile, "diff.patch");
    writeFileSync(diff, (await one.check(option, "--dry-run")).out);
    const { findings } = JSON.parse((await one.check(option, "--format", "json")).out) as Report;
    // Each for a reason of its own.
    for (const { file, left } of findings)
      assert.equal(left !== undefined && !/another file/.test(left), isLeft, `${file}: ${left}`);
    const assertTexts = () => {
      for (const { file, call, wanted } of calls) assert.equal(one.read(file), `${wanted ?? call}\n`);
    };
    assertTexts();
    if (isLeft) return;
    // The diff gives the same.
    one.git("checkout", "-q", ".");
    one.git("apply", "--unidiff-zero", diff);
    assertTexts();
  });

test("options set the level, and an invalid feed is reported in words", () => {
  const engine = engineOf(standingsOf(ROWS), { within: 10 });
  assert.equal(engine.check("a.py", uses("oak-4.5")).findings[0]?.level, "warning");
  assert.equal(typeof createEngine({}, { today: TODAY }), "string");
});
