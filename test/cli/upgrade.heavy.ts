// Every catalog that was ever committed, as the state of an older release: each upgrades to a state that can be published.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { faultsOf, lint } from "../../src/catalog/lint.ts";
import { openCatalog } from "../../src/cli/open-catalog.ts";
import { almanacIn } from "../almanac.ts";
import { folder } from "../folder.ts";
import { ROOT } from "../program.ts";

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, maxBuffer: 1e9 });
const commits = git("log", "--format=%h", "--", "catalog").toString().trim().split("\n");
/** Not in a shallow clone. */
const isHere = (commit: string) => spawnSync("git", ["cat-file", "-e", commit], { cwd: ROOT }).status === 0;
/** Each with a page that a later release removed. */
const KNOWN = ["37ba4ee9", "2f302592", "a4b7f01f"];
const EVERY = Number(process.env.ALMANAC_EVERY ?? 1);
const chosen = [...KNOWN, ...commits.filter((_, i) => i % EVERY === 0)];

for (const commit of new Set(chosen))
  test(`the catalog of ${commit}`, { skip: !isHere(commit) }, async () => {
    const dir = folder();
    execFileSync("tar", ["x", "-C", dir], { input: git("archive", commit, "catalog"), maxBuffer: 1e9 });
    const catalog = join(dir, "catalog");
    const { code, out, err } = await almanacIn(ROOT, "upgrade", "--catalog", catalog);
    assert.equal(code, 0, `${out.slice(-2000)}${err.slice(-2000)}`);
    assert.deepEqual(faultsOf(lint(openCatalog(catalog))), []);
  });
