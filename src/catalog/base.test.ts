import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { cleanCatalog, recordOf, throughFolder } from "../../test/clean-catalog.ts";
import { folder } from "../../test/folder.ts";
import { writeCatalog } from "../../test/sample-catalog.ts";
import { baseCatalog } from "./base.ts";
import { lint } from "./lint.ts";
import { loadCatalog } from "./load.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;

/** A new repository, with a catalog folder to write and commit. */
function repository() {
  const root = folder();
  const catalog = join(root, "catalog");
  const who = ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", [...who, ...args], { cwd: root, encoding: "utf8" });
    assert.equal(status, 0, `git ${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  };
  const commit = () => git("add", ".") + git("commit", "--quiet", "--allow-empty", "-m", "a commit");
  git("init", "--quiet", "--initial-branch=main");
  mkdirSync(catalog);
  return { root, catalog, git, commit };
}

describe("baseCatalog", { skip: !hasGit && "git is not installed" }, () => {
  const before = throughFolder(cleanCatalog()).catalog;

  test("reads the catalog of the last commit's parent, and says which commit", () => {
    const { catalog, git, commit } = repository();
    writeCatalog(before, catalog);
    commit();
    const parent = git("rev-parse", "HEAD");
    rmSync(join(catalog, "openai/cedar-0.json"));
    commit();
    const base = baseCatalog(catalog);
    assert.equal(base.note, `compared with commit ${parent.slice(0, 12)}`);
    assert.deepEqual(base.catalog, before);
    const findings = lint(loadCatalog(catalog), base.catalog).map((f) => `${f.file}: ${f.message}`);
    assert.ok(findings.includes("catalog/openai/cedar-0.json: the record is gone"), findings.join("\n"));
  });

  test("prefers the merge base with origin/main, or the given revision", () => {
    const { catalog, git, commit } = repository();
    writeCatalog(before, catalog);
    commit();
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    commit();
    commit();
    const at = (rev: string) => `compared with commit ${git("rev-parse", rev).slice(0, 12)}`;
    assert.equal(baseCatalog(catalog).note, at("HEAD~2"));
    assert.equal(baseCatalog(catalog, "HEAD~1").note, at("HEAD~1"));
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    assert.equal(baseCatalog(catalog).note, at("HEAD~1"));
  });

  test("says why there is none", () => {
    const { root, catalog, commit } = repository();
    const said = (folder: string, rev?: string) => {
      const base = baseCatalog(folder, rev);
      assert.equal(base.catalog, undefined);
      return base.note.replace("compared with no earlier catalog: ", "");
    };
    assert.equal(said(catalog), "git knows no commit HEAD here");
    writeCatalog(before, catalog);
    commit();
    assert.equal(said(catalog), "HEAD has no parent here (a first commit, or a shallow clone)");
    assert.equal(said(catalog, "v9"), "git knows no commit v9 here");
    assert.equal(said(catalog, "--output=/tmp/x"), "git knows no commit --output=/tmp/x here");
    assert.equal(said(join(root, "none")), `there is no folder ${join(root, "none")}`);
    mkdirSync(join(root, "fresh"));
    commit();
    assert.match(said(join(root, "fresh")), /^the folder was empty at [0-9a-f]{12}$/);
    const nowhere = folder();
    assert.match(baseCatalog(nowhere).note, /not a git repository/);
  });

  test("says so if git is not installed", () => {
    const path = process.env.PATH;
    try {
      process.env.PATH = join(tmpdir(), "no-such-folder");
      assert.equal(baseCatalog(tmpdir()).note, "compared with no earlier catalog: git is not installed");
    } finally {
      process.env.PATH = path;
    }
  });

  test("ignores the caller's GIT_ variables, and executes nothing from the repository", () => {
    const { root, catalog, git, commit } = repository();
    writeCatalog(before, catalog);
    commit();
    commit();
    const trace = join(root, "ran");
    const script = join(root, "monitor.sh");
    writeFileSync(script, `#!/bin/sh\ntouch '${trace}'\n`, { mode: 0o755 });
    git("config", "core.fsmonitor", script);
    git("config", "core.pager", script);
    process.env.GIT_DIR = join(root, "elsewhere");
    try {
      assert.deepEqual(baseCatalog(catalog).catalog, before);
    } finally {
      delete process.env.GIT_DIR;
    }
    assert.equal(spawnSync("test", ["-e", trace]).status, 1);
  });

  test("reads any names and bytes, and leaves out symbolic links", () => {
    const { catalog, commit } = repository();
    const odd = cleanCatalog((c) => {
      recordOf(c, "cedar-large-2").notes = 'Größe "so" \u2028 ends';
    });
    writeCatalog(odd, catalog);
    symlinkSync("cedar-0.json", join(catalog, "openai/cedar-link.json"));
    writeFileSync(join(catalog, 'openai/größe\n".json'), "{}");
    commit();
    commit();
    const base = baseCatalog(catalog);
    assert.deepEqual(base.catalog, throughFolder(odd).catalog);
    assert.match(base.note, /places do not fit/);
  });
});
