import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { folder } from "../folder.ts";
import { feedRow, type Row } from "./corpus/feed.ts";
import { ROWS, world } from "./world.ts";

const ROOT = join(import.meta.dirname, "../..");
const action = parse(readFileSync(join(ROOT, "action.yml"), "utf8"));
const today = new Date().toISOString().slice(0, 10);
const tools = folder();
const log = join(tools, "log");
writeFileSync(
  join(tools, "gh"),
  `#!/usr/bin/env bash\nprintf '%s\\n' "$*" >>"${log}"\n[[ "$2" == list ]] && { [[ -f "${tools}/number" ]] && cat "${tools}/number"; exit 0; }\n[[ "$*" == *--body-file* ]] && cat >"${tools}/body"\n[[ "$2" != "$(cat "${tools}/fails" 2>&1)" ]]\n`,
  { mode: 0o755 },
);

const one = world({ "a.py": 'm = "oak-3"\n', "b $(touch x).py": 'm = "oak-4"\n' });
const publish = (rows: Row[]) => one.publish(rows, today);
publish(ROWS);

/** Runs the action's step with the environment that GitHub would set. */
function runAction(inputs: Record<string, string>) {
  const step = action.runs.steps[0];
  const given = (name: string) => inputs[name] ?? action.inputs[name].default ?? "";
  const env = Object.fromEntries(
    Object.entries(step.env as Record<string, string>).map(([name, value]) => [
      name,
      value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, input: string) => given(input)),
    ]),
  );
  rmSync(log, { force: true });
  const [summary, output] = [join(tools, "summary"), join(tools, "output")];
  for (const file of [summary, output]) rmSync(file, { force: true });
  const path = [tools, dirname(process.execPath), process.env.PATH].join(":");
  const host = {
    PATH: path,
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: output,
    GITHUB_REPOSITORY: "acme/app",
  };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", step.run], {
    cwd: one.dir,
    encoding: "utf8",
    env: { ...env, ...host },
  });
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
  return { status, stdout, stderr, summary: read(summary), output: read(output), gh: read(log) };
}

test("no input is interpolated into a script, and each step names its shell", () => {
  for (const step of action.runs.steps) {
    assert.equal(step.shell, "bash");
    assert.doesNotMatch(step.run, /\$\{\{/);
  }
});

test("the check fails with annotations and a summary", () => {
  const { status, stdout, summary, output, gh } = runAction({ feed: one.feedFile });
  assert.equal(status, 1);
  assert.equal(stdout.match(/^::(error|warning) file=/gm)?.length, 2);
  assert.match(summary, /^### Models used here\n/);
  assert.equal(output, "exit-code=1\n");
  assert.equal(gh, "");
});

test("paths, options and hostile inputs are only arguments", () => {
  assert.equal(runAction({ feed: one.feedFile, paths: "a.py\n", args: "--fail-on=repriced\n--within=1d" }).status, 0);
  const { status } = runAction({
    feed: `${one.feedFile}; touch planted`,
    args: "$(touch planted)",
    since: "`touch planted`",
  });
  assert.ok(status === 2 || status === 3);
  assert.ok(!existsSync(join(one.dir, "planted")));
  assert.equal(runAction({ feed: "http://127.0.0.1:9" }).status, 3);
  assert.equal(runAction({ feed: one.feedFile, mode: "pull" }).status, 2, "an unknown mode");
});

test("mode issue opens one issue, updates it, and closes it when nothing is left", () => {
  const scheduled = () => runAction({ feed: one.feedFile, mode: "issue", token: "t" });
  const first = scheduled();
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.gh, /issue create --repo acme\/app --title AI models used here that retire next --body-file -\n$/);
  assert.match(readFileSync(join(tools, "body"), "utf8"), /^<!-- model-almanac-check -->\n### Models used here/);
  writeFileSync(join(tools, "number"), "7\n");
  assert.match(scheduled().gh, /issue edit 7 --repo acme\/app --body-file -\n/);
  writeFileSync(join(tools, "fails"), "edit");
  assert.equal(scheduled().status, 1, "a failure to write the issue");
  rmSync(join(tools, "fails"));
  publish([feedRow("OpenAI", "oak-3", { status: "ga" }), feedRow("OpenAI", "oak-4", { status: "ga" })]);
  const last = scheduled();
  publish(ROWS);
  assert.deepEqual([last.status, last.gh.includes("issue close 7"), last.gh.includes("create")], [0, true, false]);
});

test("the pre-commit hook runs its entry with the files of a commit", () => {
  const [hook] = parse(readFileSync(join(ROOT, ".pre-commit-hooks.yaml"), "utf8"));
  assert.equal(hook.language, "script");
  const entry = join(ROOT, hook.entry);
  const run = (...files: string[]) =>
    spawnSync(entry, [`--feed=${one.feedFile}`, ...files], { cwd: one.dir, encoding: "utf8" });
  assert.equal(run("a.py").status, 1);
  one.write("fine.py", "1\n");
  assert.equal(run("fine.py").status, 0);
  assert.doesNotMatch(run("fine.py").stdout, /a\.py/);
});
