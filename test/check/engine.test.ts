import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { createEngine } from "../../src/clients/check/engine.ts";
import { isFixable } from "../../src/clients/check/fix.ts";
import { feedOf } from "./corpus/feed.ts";
import { ROWS, TODAY, world } from "./world.ts";

const RESOLVE = { spellings: { "oak-latest": "oak-3" } };
const FILES = {
  "app/a.py":
    'é = "🌲"; m = "oak-3"\nn = "oak-latest"  # almanac-ignore: später until 2027-01-31\n# oak-4\nmodel = "oak-9-x"\n',
  "note.ipynb": JSON.stringify({ cells: [{ cell_type: "code", source: ['m = "oak-4.5"'] }] }),
  "fine.env": "MODEL=oak-5\n",
};
const one = world(FILES);

async function inBrowser(): Promise<typeof createEngine> {
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
  const inputs = Object.keys(metafile.inputs);
  assert.ok(!inputs.some((path) => path.includes("node_modules")), String(inputs));
  const page = createContext({});
  runInContext(outputFiles[0]?.text ?? "", page);
  return runInContext("check.createEngine", page);
}

test("the engine needs no Node API and no package, and its results equal the check's", async () => {
  const createEngine = await inBrowser();
  const engine = createEngine(feedOf("2026-11-20", ROWS), RESOLVE, { today: TODAY });
  assert.ok(typeof engine !== "string", String(engine));
  one.write("models.json", JSON.stringify(feedOf("2026-11-20", ROWS)));
  one.write("resolve.json", JSON.stringify(RESOLVE));
  const report = await one.report("--feed", "models.json", ...Object.keys(FILES));
  for (const kind of ["findings", "mentions", "unknown"] as const) {
    const items = Object.entries(FILES).flatMap(([file, text]) => engine.check(file, text)[kind]);
    const plain = JSON.parse(
      JSON.stringify(items, (key, value) => (key === "from" || key === "to" ? undefined : value)),
    );
    assert.deepEqual(plain, report[kind], kind);
    assert.ok(items.length > 0, kind);
  }
  assert.equal(report.findings[0]?.column, 16);
  assert.equal(report.findings[1]?.excused, "ignored until 2027-01-31: später");
  assert.equal(engine.check("fine.env", "MODEL=oak-5\n").fine.length, 1);
});

test("a replacement is named with its parameters, also if another is skipped on the way", () => {
  const index = {
    ...RESOLVE,
    parameters: { "oak-3": { "oak-5": "effort: low" }, "oak-4-5": { "oak-5": "effort: high" } },
  };
  const engine = createEngine(feedOf("2026-11-20", ROWS), index, { today: TODAY, within: 3_650 });
  assert.ok(typeof engine !== "string");
  for (const [id, effort] of Object.entries({ "oak-3": "low", "oak-4.5": "high", "oak-4": "high" }))
    assert.deepEqual(engine.check("a.py", `model = "${id}"\n`).findings[0]?.replacement?.breaks.slice(0, 1), [
      `the provider names it with "effort: ${effort}"`,
    ]);
  // An id alone wouldn't do what the provider names.
  for (const [spellings, wanted] of [
    [index, false],
    [RESOLVE, true],
  ] as const) {
    const one = createEngine(feedOf("2026-11-20", ROWS), spellings, { today: TODAY, within: 3_650 });
    assert.ok(typeof one !== "string");
    const [finding] = one.check("a.py", 'model = "oak-3"\n').findings;
    assert.equal(finding && isFixable(finding), wanted);
  }
});

test("an invalid feed is reported in words", async () => {
  const createEngine = await inBrowser();
  const engine = createEngine(feedOf("2026-11-20", ROWS), undefined, { today: TODAY, failOn: ["retiring"] });
  assert.ok(typeof engine !== "string");
  const text = 'm = "oak-3"';
  assert.equal(engine.check("a.py", text).findings[0]?.level, "warning");
  assert.equal(createEngine({}, undefined, { today: TODAY }), "it is not a catalog document");
});
