// Runs a workflow file as GitHub does, as far as daily.yml needs it: `run` steps as they are, actions by stand-ins.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

type Step = { id?: string; if?: string; env?: Values; run?: string; uses?: string; with?: Values };
type Values = Record<string, unknown>;
type Job = {
  needs?: string | string[];
  if?: string;
  strategy?: { matrix: Record<string, string[]> };
  steps: Step[];
  outputs?: Record<string, string>;
  env?: Values;
};
type Result = "success" | "failure" | "skipped";
type Done = { result: Result; outputs: Record<string, string> };

export type Runner = {
  /** The repository to check out, and a folder for everything else. */
  forge: string;
  work: string;
  env: Record<string, string>;
  /** Replaces a job's matrix. */
  matrix: Record<string, string[]>;
  github: Record<string, unknown>;
};

/** Runs every job in order. Returns their results, and what failed. */
export function runWorkflow(text: string, runner: Runner): { jobs: Record<string, Done>; log: string[] } {
  const { jobs } = parse(text) as { jobs: Record<string, Job> };
  const done: Record<string, Done> = {};
  const log: string[] = [];
  rmSync(runner.work, { recursive: true, force: true });
  for (const [name, job] of Object.entries(jobs)) {
    const needs = Object.fromEntries([job.needs ?? []].flat().map((need) => [need, done[need] as Done]));
    const contexts = { needs, github: runner.github, vars: {}, secrets: {} };
    const isWell = Object.values(needs).every(({ result }) => result === "success");
    if (!holds(job.if, contexts, isWell)) {
      done[name] = { result: "skipped", outputs: {} };
      continue;
    }
    const [[key, values] = ["", [""]]] = Object.entries(job.strategy ? runner.matrix : {});
    const runs = values.map((value) => runJob(name, job, { ...contexts, matrix: { [key]: value } }, runner, log));
    const outputs = runs.at(-1)?.outputs ?? {};
    done[name] = { result: runs.every(({ result }) => result === "success") ? "success" : "failure", outputs };
  }
  return { jobs: done, log };
}

function runJob(name: string, job: Job, outer: Values, runner: Runner, log: string[]): Done {
  const place = join(runner.work, `${name}-${Object.values(outer.matrix as object)[0]}`);
  const [workspace, temp] = [join(place, "workspace"), join(place, "temp")];
  for (const folder of [workspace, temp]) mkdirSync(folder, { recursive: true });
  const steps: Record<string, { outcome: Result; outputs: Record<string, string> }> = {};
  const contexts = { ...outer, steps, runner: { temp } };
  let isWell = true;
  for (const [i, step] of job.steps.entries()) {
    const id = step.id ?? `step-${i}`;
    if (!holds(step.if, contexts, isWell)) {
      steps[id] = { outcome: "skipped", outputs: {} };
      continue;
    }
    const filled = (values: Values = {}) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fill(`${value}`, contexts)]));
    const output = join(temp, `${id}.output`);
    writeFileSync(output, "");
    const env = { ...runner.env, ...filled(job.env), ...filled(step.env), GITHUB_OUTPUT: output, RUNNER_TEMP: temp };
    const said = step.uses
      ? useAction(step.uses, filled(step.with), workspace, runner)
      : runScript(step.run ?? "", workspace, env);
    if (said !== "") log.push(`${name} ${JSON.stringify(outer.matrix)}: ${step.uses ?? step.run}: ${said}`);
    isWell &&= said === "";
    const lines = readFileSync(output, "utf8").matchAll(/^(\w+)=(.*)$/gm);
    const outputs = Object.fromEntries([...lines].map(([, key = "", value = ""]) => [key, value]));
    steps[id] = { outcome: said === "" ? "success" : "failure", outputs };
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([key, value]) => [key, fill(value, contexts)]);
  return { result: isWell ? "success" : "failure", outputs: Object.fromEntries(outputs) };
}

/** What went wrong, or an empty text. */
function runScript(script: string, cwd: string, env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", script], { cwd, env, encoding: "utf8" });
  return status === 0 ? "" : `exit ${status}\n${stdout}${stderr}`;
}

/** Stands in for an action. What it doesn't know is a failure. */
function useAction(uses: string, given: Record<string, string>, workspace: string, { forge, work }: Runner): string {
  const store = join(work, "artifacts");
  const [action] = uses.split("@");
  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync("git", args, { cwd: workspace, encoding: "utf8" });
    return status === 0 ? "" : stderr;
  };
  switch (action) {
    case "actions/setup-node":
      return "";
    case "actions/checkout":
      return git("clone", "--quiet", forge, ".") || (given.ref ? git("checkout", "--quiet", given.ref) : "");
    case "actions/upload-artifact":
      for (const path of (given.path ?? "").trim().split(/\s+/))
        if (existsSync(join(workspace, path)))
          cpSync(join(workspace, path), join(store, given.name ?? "", path), { recursive: true });
      return existsSync(join(store, given.name ?? "")) ? "" : "nothing to upload";
    case "actions/download-artifact":
      cpSync(store, given.path ?? "", { recursive: true });
      return "";
    case "actions/upload-pages-artifact":
      cpSync(join(workspace, given.path ?? ""), join(work, "pages-artifact"), { recursive: true });
      return "";
    case "actions/deploy-pages":
      rmSync(`${work}.pages`, { recursive: true, force: true });
      cpSync(join(work, "pages-artifact"), `${work}.pages`, { recursive: true });
      return "";
    default:
      return `no stand-in for ${action}`;
  }
}

const STATUS = /\b(?:cancelled|always|success|failure)\(\)/;

/** Whether a condition holds; without a status function in it, only if all went well before. */
function holds(condition: string | undefined, contexts: Values, isWell: boolean): boolean {
  const text = (condition ?? "success()").replace(/^\$\{\{|\}\}$/g, "");
  return (STATUS.test(text) || isWell) && Boolean(evaluate(text, contexts, isWell));
}

const fill = (text: string, contexts: Values): string =>
  text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => `${evaluate(expression, contexts, true) ?? ""}`);

/** Evaluates an expression of ours: paths of contexts, texts, comparisons, `&&`, `||`, `!` and status functions. */
function evaluate(expression: string, contexts: Values, isWell: boolean): unknown {
  const at = (path: string) =>
    path.split(".").reduce<unknown>((value, key) => (value as Values | undefined)?.[key], contexts) ?? "";
  const code = expression.replace(
    /'[^']*'|\b(?:needs|steps|matrix|github|vars|secrets|runner)(?:\.[\w-]+)+/g,
    (found) => JSON.stringify(found.startsWith("'") ? found.slice(1, -1) : at(found)),
  );
  const functions = { cancelled: () => false, always: () => true, success: () => isWell, failure: () => !isWell };
  return new Function(...Object.keys(functions), `return (${code});`)(...Object.values(functions));
}
