import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isState, sourcesIn } from "../../src/catalog/release.ts";
import { upgradeFolder } from "../../src/cli/upgrade.ts";
import { almanacIn } from "../almanac.ts";
import { cleanCatalog } from "../clean-catalog.ts";
import { folder } from "../folder.ts";
import { filesIn, ROOT } from "../program.ts";
import { writeCatalog } from "../sample-catalog.ts";

const work = folder();
const [state, release] = [join(work, "state"), join(work, "release")];
writeCatalog(cleanCatalog(), release);
const sources = sourcesIn(release);
const textsIn = (at: string) => filesIn(at, /json/).map((file) => [file, readFileSync(join(at, file), "utf8")]);

test("upgrade creates a state, and upgrades one from an older release, with sources and another history", () => {
  assert.match(upgradeFolder(state, release).join(), /: a new state, 9 records as of the release$/);
  assert.ok(isState(state));
  const written = textsIn(state);
  assert.deepEqual(
    written,
    textsIn(release).filter(([file = "", text]) => text !== "" && !sources.includes(file)),
  );
  for (const file of sources) copyFileSync(join(release, file), join(state, file));
  const failures = { "openai/models": { on: "2026-12-01", since: "2026-12-01", why: "HTTP status 500" } };
  writeFileSync(join(state, "failures.json"), JSON.stringify(failures));
  const changes = join(state, "changes.jsonl");
  const [line = ""] = readFileSync(changes, "utf8").split("\n");
  appendFileSync(changes, `${line.replace(/"page": "[^"]*"/, '"page": "pricing"')}\n`);
  assert.match(upgradeFolder(state, release, true).join(), /,dry run, nothing written$/);
  assert.ok(!isState(state));
  assert.match(
    upgradeFolder(state, release).join(),
    /^\d+ provider\.json and host\.json files removed: .*: the state of this release, 9 records$/,
  );
  assert.deepEqual(
    textsIn(state).filter(([file = ""]) => !/^(?:serial|failures)\.json$/.test(file)),
    written,
  );
  assert.deepEqual(JSON.parse(readFileSync(join(state, "failures.json"), "utf8")), failures);
});

test("the release's own catalog is not a state", async () => {
  const { code, err } = await almanacIn(ROOT, "upgrade", "--catalog", join(ROOT, "catalog"));
  assert.equal(code, 2);
  assert.match(err, /^almanac: this is the release's own catalog — name the folder of the state: --catalog\n$/);
});
