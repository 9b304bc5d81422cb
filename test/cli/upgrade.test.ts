import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { almanacIn } from "../almanac.ts";
import { folder } from "../folder.ts";
import { filesIn, ROOT } from "../program.ts";

const state = join(folder(), "state");
const upgrade = async (catalog: string) => {
  const { code, out, err } = await almanacIn(ROOT, "upgrade", "--catalog", catalog);
  return { status: code, said: out + err };
};
const sources = (cwd = state) => filesIn(cwd, /(provider|host)\.json$/);
const changes = () => readFileSync(join(state, "changes.jsonl"), "utf8");

test("upgrade creates a state, and upgrades one from an older release, with sources and another history", async () => {
  const made = await upgrade(state);
  assert.deepEqual([made.status, sources()], [0, []], made.said);
  assert.match(made.said, /: a new state, \d+ records as of the release\n$/);
  const history = changes();
  const own = join(ROOT, "catalog");
  for (const file of sources(own)) {
    mkdirSync(join(state, dirname(file)), { recursive: true });
    copyFileSync(join(own, file), join(state, file));
  }
  const [line = ""] = history.split("\n");
  appendFileSync(join(state, "changes.jsonl"), `${line.replace(/"page": "[^"]*"/, '"page": "pricing"')}\n`);
  const upgraded = await upgrade(state);
  assert.equal(upgraded.status, 0, upgraded.said);
  assert.match(
    upgraded.said,
    /^\d+ provider\.json and host\.json files removed: .*\n.*: the state of this release, \d+ records\n$/,
  );
  assert.deepEqual([sources(), changes() === history], [[], true]);
});

test("the release's own catalog is not a state", async () => {
  const { status, said } = await upgrade(join(ROOT, "catalog"));
  assert.equal(status, 2);
  assert.match(said, /^almanac: this is the release's own catalog — name the folder of the state: --catalog\n$/);
});
