import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import type { Standing } from "../../src/schema/standings.ts";
import { folder } from "../folder.ts";
import { textModel } from "./corpus/feed.ts";
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
const publish = (models: Standing[]) => one.publish(models, {}, { updated: today });
publish(ROWS);

/** Runs the action's step with the environment that GitHub would set. */
function runAction(inputs: Record<string, string>) {
  const [step] = action.runs.steps;
  const given = (name: string) => inputs[name] ?? action.inputs[name].default ?? "";
  const filled = Object.entries<string>(step.env).map(([name, value]) => [
    name,
    value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, input: string) => given(input)),
  ]);
  const [summary, output] = [join(tools, "summary"), join(tools, "output")];
  for (const file of [log, summary, output]) rmSync(file, { force: true });
  const env = {
    ...Object.fromEntries(filled),
    PATH: [tools, dirname(process.execPath), process.env.PATH].join(":"),
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: output,
    GITHUB_REPOSITORY: "acme/app",
  };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", step.run], { cwd: one.dir, encoding: "utf8", env });
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
  return { status, stdout, stderr, summary: read(summary), output: read(output), gh: read(log) };
}

test("no input is interpolated into a script, and each step names its shell", () => {
  for (const { shell, run } of action.runs.steps) assert.deepEqual([shell, /\$\{\{/.test(run)], ["bash", false]);
});

test("the check fails with annotations and a summary", () => {
  const { status, stdout, summary, output, gh } = runAction({ feed: one.feedFile });
  assert.deepEqual([status, stdout.match(/^::(error|warning) file=/gm)?.length], [1, 2]);
  assert.match(summary, /^### Models used here\n/);
  assert.deepEqual([output, gh], ["exit-code=1\n", ""]);
});

test("without inputs it checks with the data of its own folder", () => {
  const { models } = JSON.parse(readFileSync(join(ROOT, "standings.json"), "utf8"));
  const gone = models.find(
    ({ status, api_string: id }: { status: string[]; api_string?: string }) => status[0] === "retired" && id,
  );
  one.write("committed.py", `m = "${gone.api_string}"\n`);
  const { status, stdout, stderr } = runAction({});
  rmSync(join(one.dir, "committed.py"));
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^::error file=committed\.py,line=1/m);
  for (const input of Object.values<{ required?: boolean }>(action.inputs)) assert.ok(!input.required);
});

test("paths, options and hostile inputs are only arguments", () => {
  for (const [inputs, ...codes] of [
    [{ paths: "a.py\n", args: "--fail-on=repriced\n--within=1d" }, 0],
    [{ feed: `${one.feedFile}; touch planted`, args: "$(touch planted)", since: "`touch planted`" }, 2, 3],
    [{ feed: "http://127.0.0.1:9" }, 3],
    [{ mode: "pull" }, 2],
  ] as [Record<string, string>, ...number[]][])
    assert.ok(codes.includes(runAction({ feed: one.feedFile, ...inputs }).status ?? -1), JSON.stringify(inputs));
  assert.ok(!existsSync(join(one.dir, "planted")));
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
  publish(["oak-3", "oak-4"].map((id) => textModel("OpenAI", id, "ga")));
  const last = scheduled();
  publish(ROWS);
  assert.deepEqual([last.status, last.gh.includes("issue close 7"), last.gh.includes("create")], [0, true, false]);
});

test("the pre-commit hook runs its entry with the files of a commit", () => {
  const [hook] = parse(readFileSync(join(ROOT, ".pre-commit-hooks.yaml"), "utf8"));
  assert.equal(hook.language, "script");
  one.write("fine.py", "1\n");
  const [bad, fine] = ["a.py", "fine.py"].map((file) =>
    spawnSync(join(ROOT, hook.entry), [`--feed=${one.feedFile}`, file], { cwd: one.dir, encoding: "utf8" }),
  );
  assert.deepEqual([bad?.status, fine?.status, /a\.py/.test(fine?.stdout ?? "")], [1, 0, false]);
});
