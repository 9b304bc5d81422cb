import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import type { Standing } from "../../src/schema/standings.ts";
import { read } from "../docs/document-blocks.ts";
import { folder } from "../folder.ts";
import { standingsOf, textModel } from "./corpus/feed.ts";
import { ROWS, uses } from "./world.ts";

const ROOT = join(import.meta.dirname, "../..");
const BRANCH = "model-almanac/replacements";
const today = new Date().toISOString().slice(0, 10);

/** Mocks GitHub's pull requests and GitLab's merge requests: fields by their names at either. */
type Request = { state: "open" | "closed"; body: string; title: string; head: string; base: string };
const forge = { requests: [] as Request[], calls: [] as string[], refuses: 0 };
const server = createServer(async (request, response) => {
  const { method = "", headers } = request;
  const path = decodeURIComponent(request.url ?? "");
  const isGitlab = path.startsWith("/gitlab/projects/acme/app/merge_requests");
  const token = headers.authorization ?? headers["private-token"];
  forge.calls.push(`${token} ${method} ${path}`);
  const text = (await request.toArray()).join("");
  const { body, description = body, title, state, state_event, ...names } = text === "" ? {} : JSON.parse(text);
  const shown = (one: Request, i: number) => ({
    ...(isGitlab ? { iid: i + 1, description: one.body } : { number: i + 1, body: one.body, merged_at: null }),
    [isGitlab ? "web_url" : "html_url"]: `https://forge.example/${i + 1}`,
    state: isGitlab && one.state === "open" ? "opened" : one.state,
  });
  const give = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
  if (forge.refuses) return give(forge.refuses, { message: "no" });
  if (!isGitlab && !path.startsWith("/github/repos/acme/app/pulls")) return give(404, {});
  if (method === "GET") return give(200, forge.requests.map(shown).toReversed());
  const number = Number(/\/(\d+)$/.exec(path)?.[1] ?? forge.requests.length + 1);
  const { head = names.source_branch, base = names.target_branch } = names;
  forge.requests[number - 1] ??= { state: "open", body: "", title, head, base };
  const one = forge.requests[number - 1] as Request;
  one.body = description ?? one.body;
  if (state === "closed" || state_event === "close") one.state = "closed";
  return give(200, shown(one, number - 1));
});
before(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
after(() => server.close());
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const work = folder();
const [dir, bare, feed, planted] = ["app", "app.git", "feed.json", "planted"].map((name) => join(work, name)) as [
  string,
  string,
  string,
  string,
];
const git = (...args: string[]) => {
  const safe = ["user.name=t", "user.email=t@example.com", "core.hooksPath=/dev/null", "core.fsmonitor=false"];
  const options = { cwd: dir, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("git", [...safe.flatMap((set) => ["-c", set]), ...args], options);
  assert.equal(status, 0, stderr);
  return stdout.trim();
};
const atForge = (...args: string[]) => spawnSync("git", ["--git-dir", bare, ...args], { encoding: "utf8" }).stdout;
const publish = (models: Standing[]) =>
  writeFileSync(feed, JSON.stringify(standingsOf(models, {}, { updated: today })));
const commit = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  git("add", ".");
  git("commit", "--quiet", "-m", "work");
  git("push", "--quiet", "origin", "main");
};

before(() => {
  mkdirSync(dir);
  spawnSync("git", ["init", "--quiet", "--bare", bare]);
  git("init", "--quiet", "--initial-branch=main");
  git("remote", "add", "origin", bare);
  git("commit", "--quiet", "--allow-empty", "-m", "one");
  publish(ROWS);
  // Things in a repository that git or npm would run.
  for (const hook of ["pre-commit", "post-commit", "pre-push", "post-checkout", "reference-transaction"])
    writeFileSync(join(dir, ".git/hooks", hook), `#!/bin/sh\ntouch ${planted}\nexit 1\n`, { mode: 0o755 });
  git("config", "core.fsmonitor", `touch ${planted}; false`);
  const scripts = `{"scripts":{"prepare":"touch ${planted}"}}\n`;
  commit({ "a.py": uses("oak-3"), "b.py": "x = 1\n", "package.json": scripts });
  spawnSync("rm", ["-f", planted]);
});

const envOf = (more: Record<string, string>): Record<string, string> => ({
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  GITHUB_ACTION_PATH: ROOT,
  ALMANAC_MODE: "pr",
  ALMANAC_URL: feed,
  GITHUB_API_URL: `${address()}/github`,
  GITHUB_REPOSITORY: "acme/app",
  GITHUB_REF_NAME: "main",
  GITHUB_EVENT_NAME: "schedule",
  GITHUB_OUTPUT: join(work, "output"),
  GH_TOKEN: "secret",
  ...more,
});

/** A fresh checkout for the next run, on whatever branch this one has left. */
const clean = () => git("reset", "--quiet", "--hard");

let runs = 0;
/** What the action's step runs, in this process and with nothing else in its environment: starting one takes most of the time. */
async function runHere(more: Record<string, string> = {}) {
  const [{ log, error }, { write }, cwd, saved] = [console, process.stderr, process.cwd(), { ...process.env }];
  const output = { out: "", err: "" };
  const replaceEnv = (env: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, env);
  };
  console.log = (text) => (output.out += text);
  console.error = (text) => (output.err += text);
  process.stderr.write = (text) => {
    output.err += text;
    return true;
  };
  replaceEnv(envOf(more));
  process.chdir(dir);
  try {
    await import(`${pathToFileURL(ROOT)}/bin/check-pull-request.mjs?${++runs}`);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    Object.assign(console, { log, error });
    process.stderr.write = write;
    replaceEnv(saved);
    process.chdir(cwd);
    process.exitCode = 0;
    clean();
  }
}

/** Runs the action's step in mode pr. */
async function run({ script = parse(read("action.yml")).runs.steps[0].run, ...more }: Record<string, string> = {}) {
  const env = envOf(more);
  const child = spawn("bash", ["-ec", script], { cwd: dir, env });
  const output = { out: "", err: "" };
  child.stdout.on("data", (data) => (output.out += data));
  child.stderr.on("data", (data) => (output.err += data));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  clean();
  return { code, out: output.out.trim(), err: output.err.trim() };
}

describe("mode pr", () => {
  test("opens one pull request with a table of changes, runs nothing from the repository, and leaves main alone", async () => {
    const head = git("rev-parse", "main");
    const { code, out, err } = await run();
    assert.deepEqual([code, out], [0, "opened https://forge.example/1"], err);
    const [{ title, head: branch, base, body } = {} as Request] = forge.requests;
    assert.deepEqual([title, branch, base], ["Replace AI models that retire", BRANCH, "main"]);
    assert.match(body, /\| \[oak-3\]\(https:\S+\) \| \[oak-5\]\(\S+\) \| 2026-01-31 &#40;\d+ days ago&#41; → no day/);
    assert.match(body, /\| not stated → 2 \| not stated → 8 \| .* \| a.py:1 \|/);
    assert.deepEqual([atForge("show", `${BRANCH}:a.py`), atForge("rev-parse", "main").trim()], [uses("oak-5"), head]);
    assert.deepEqual([git("rev-parse", "--abbrev-ref", "HEAD"), existsSync(planted)], ["main", false]);
    assert.equal(atForge("diff", "--name-only", "main", BRANCH), "a.py\n");
    assert.ok(forge.calls.every((call) => call.startsWith("Bearer secret ")));
    assert.match(forge.calls[0] ?? "", /state=all&head=acme:model-almanac\/replacements&base=main/);
  });

  test("then changes as little as it can", async () => {
    const tip = () => atForge("rev-parse", BRANCH).trim();
    const first = tip();
    const gone = ["oak-3", "oak-4"].map((id) => textModel("OpenAI", id, "ga"));
    const workOn = () => {
      git("fetch", "--quiet", "origin", BRANCH);
      const own = git("commit-tree", `${tip()}^{tree}`, "-p", tip(), "-m", "a person's work");
      git("push", "--quiet", "origin", `${own}:refs/heads/${BRANCH}`);
    };
    const undo = () => git("push", "--quiet", "--force", "origin", `${tip()}^:refs/heads/${BRANCH}`);
    for (const [what, change, out] of [
      ["main moves on", () => commit({ "b.py": "x = 2\n" }), /^is up to date: /],
      ["another use", () => commit({ "c.py": uses("oak-4") }), /^updated /],
      [
        "somebody works on the branch",
        workOn,
        /^somebody has worked on model-almanac\/replacements: it stays as it is$/,
      ],
      [
        "somebody closes it",
        () => [undo(), Object.assign(forge.requests[0] ?? {}, { state: "closed" })],
        /proposed before and closed/,
      ],
      ["something new after that", () => commit({ "d.py": uses("oak-3") }), /^opened .*\/2$/],
      ["nothing is left to replace", () => publish(gone), /^closed .*\/2: nothing is left to replace$/],
      ["still nothing", () => {}, /^nothing to replace$/],
      ["the same as before, which it closed itself", () => publish(ROWS), /^opened .*\/3$/],
    ] as const) {
      change();
      const isUntouched = /up to date|somebody/.test(out.source);
      const before = isUntouched && tip();
      const run = await runHere();
      assert.match(run.out, out, `${what}: ${run.err}`);
      assert.equal(isUntouched && tip(), before, what);
    }
    assert.notEqual(tip(), first);
    assert.match(atForge("show", `${BRANCH}:c.py`), /oak-5/);
    assert.match(forge.requests[2]?.body ?? "", /\| 5 → 2 \| 25 → 8 \|/);
    assert.deepEqual(
      forge.requests.map(({ state }) => state),
      ["closed", "closed", "open"],
    );
  });

  test("GitLab's merge requests work the same way", async () => {
    forge.requests.length = 0;
    atForge("branch", "-D", BRANCH);
    // Runs the template's scripts with a clone of our own repository.
    const almanac = join(work, "almanac");
    for (const path of ["check.mjs", "bin"]) cpSync(join(ROOT, path), join(almanac, path), { recursive: true });
    for (const args of ["init -q", "add .", "commit -qm x"]) git("-C", almanac, ...args.split(" "));
    const jobs = parse(read("docs/model-almanac.gitlab-ci.yml"));
    const scriptOf = (job: string) => [...jobs[".model-almanac"].before_script, ...jobs[job].script].join("\n");
    const gitlab = {
      ALMANAC_REPOSITORY: almanac,
      ALMANAC_COMMIT: git("-C", almanac, "rev-parse", "HEAD"),
      GITLAB_CI: "true",
      CI_API_V4_URL: `${address()}/gitlab`,
      CI_PROJECT_ID: "acme/app",
      CI_COMMIT_BRANCH: "main",
      CI_SERVER_URL: "https://gitlab.example",
      CI_MERGE_REQUEST_DIFF_BASE_SHA: "HEAD~1",
      ALMANAC_TOKEN: "glpat",
    };
    const replace = { ...gitlab, script: scriptOf("model-almanac-replace") };
    assert.equal((await run(replace)).out, "opened https://forge.example/1");
    assert.match((await runHere(gitlab)).out, /^is up to date/);
    assert.match(forge.calls.at(-1) ?? "", /^glpat /);
    assert.equal(atForge("show", `${BRANCH}:a.py`), uses("oak-5"));
    const { code, out } = await run({ ...gitlab, script: scriptOf("model-almanac-check") });
    assert.deepEqual([code, out.match(/ error /g)?.length], [1, 1], "only the last commit's findings fail");
  });

  for (const [what, env, code, words, refuses = 0] of [
    ["an event of a pull request", { GITHUB_EVENT_NAME: "pull_request_target" }, 3, /mode pr is for a schedule/],
    ["a branch that looks like an option", { ALMANAC_PR_BRANCH: "--mirror" }, 3, /give another as pr-branch/],
    ["an unknown option", { ALMANAC_ARGS: "--loud" }, 2, /no judgement/],
    ["an unreachable forge", { GITHUB_API_URL: "http://127.0.0.1:1234" }, 3, /ECONNREFUSED/],
    ["a token without permission", {}, 3, /403: the token may not do this: .*lets workflows make pull requests/, 403],
  ] as const)
    test(`${what} is an error`, async () => {
      const refs = atForge("for-each-ref");
      forge.refuses = refuses;
      const { code: exit, err, out } = await (code === 2 ? run : runHere)(env as Record<string, string>);
      forge.refuses = 0;
      assert.equal(exit, code);
      assert.match(err + out, words);
      assert.equal(atForge("for-each-ref"), refs);
    });
});
