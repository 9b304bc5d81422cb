import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { read } from "../docs/document-blocks.ts";
import { folder } from "../folder.ts";
import { feedRow, type Row, standingsOf } from "./corpus/feed.ts";
import { ROWS } from "./world.ts";

const ROOT = join(import.meta.dirname, "../..");
const today = new Date().toISOString().slice(0, 10);
const BRANCH = "model-almanac/replacements";

type Request = {
  number: number;
  state: string;
  merged: boolean;
  body: string;
  title: string;
  head: string;
  base: string;
};
type Asked = { method: string; path: string; token: string | undefined };

/** Mocks GitHub's pull requests under /github, and GitLab's merge requests under /gitlab. */
const requests: Request[] = [];
const asked: Asked[] = [];
let refuses = 0;
const forge = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const { pathname: path, searchParams } = new URL(request.url ?? "", "http://localhost");
  const { authorization, "private-token": own } = request.headers;
  const method = request.method ?? "";
  asked.push({ method, path: path + decodeURIComponent(`?${searchParams}`), token: authorization ?? `${own}` });
  const give = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
  if (refuses) return give(refuses, { message: "no" });
  const body = text === "" ? {} : JSON.parse(text);
  const gitlab = path.startsWith("/gitlab/projects/acme%2Fapp/merge_requests");
  if (!gitlab && !path.startsWith("/github/repos/acme/app/pulls")) return give(404, {});
  const shown = ({ number, state, merged, body }: Request) => {
    const address = `https://forge.example/${number}`;
    if (!gitlab) return { number, html_url: address, state, merged_at: merged ? "2026" : null, body };
    const word = merged ? "merged" : state === "open" ? "opened" : "closed";
    return { iid: number, web_url: address, state: word, description: body };
  };
  if (method === "GET") return give(200, requests.toReversed().map(shown));
  if (method === "POST") {
    const { title, head = body.source_branch, base = body.target_branch } = body;
    const number = requests.length + 1;
    requests.push({ number, state: "open", merged: false, title, head, base, body: body.body ?? body.description });
    return give(201, shown(requests.at(-1) as Request));
  }
  const one = requests[Number(path.split("/").at(-1)) - 1];
  if (!one) return give(404, {});
  Object.assign(one, { body: body.body ?? body.description ?? one.body });
  if (body.state === "closed" || body.state_event === "close") one.state = "closed";
  return give(200, shown(one));
});
before(() => new Promise<void>((done) => forge.listen(0, "127.0.0.1", done)));
after(() => forge.close());
const address = () => `http://127.0.0.1:${(forge.address() as AddressInfo).port}`;

const work = folder();
const [dir, bare, feed] = ["app", "app.git", "feed.json"].map((name) => join(work, name)) as [string, string, string];
const git = (...args: string[]) => {
  const who = ["user.name=t", "user.email=t@example.com", "core.hooksPath=/dev/null", "core.fsmonitor=false"];
  const { status, stdout, stderr } = spawnSync("git", [...who.flatMap((set) => ["-c", set]), ...args], {
    cwd: dir,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout.trim();
};
const publish = (rows: Row[]) => writeFileSync(feed, JSON.stringify(standingsOf(today, rows)));
const fresh = () => git("checkout", "--quiet", "--force", "main");
const commit = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  git("add", ".");
  git("commit", "--quiet", "-m", "work");
  git("push", "--quiet", "origin", "main");
};
const atForge = (...args: string[]) => spawnSync("git", ["--git-dir", bare, ...args], { encoding: "utf8" }).stdout;
const proposed = () => atForge("show", `${BRANCH}:a.py`);

const planted = join(work, "planted");
before(() => {
  mkdirSync(dir);
  spawnSync("git", ["init", "--quiet", "--bare", bare]);
  git("init", "--quiet", "--initial-branch=main");
  git("remote", "add", "origin", bare);
  publish(ROWS);
  // Things in a repository that git or npm would run.
  for (const hook of ["pre-commit", "post-commit", "pre-push", "post-checkout", "reference-transaction"])
    writeFileSync(join(dir, ".git/hooks", hook), `#!/bin/sh\ntouch ${planted}\nexit 1\n`, { mode: 0o755 });
  git("config", "core.fsmonitor", `touch ${planted}; false`);
  commit({
    "a.py": 'm = "oak-3"\n',
    "package.json": `{"scripts":{"prepare":"touch ${planted}"}}\n`,
    "b.py": "x = 1\n",
  });
  spawnSync("rm", ["-f", planted]);
});

const github = () => ({
  GITHUB_API_URL: `${address()}/github`,
  GITHUB_REPOSITORY: "acme/app",
  GITHUB_REF_NAME: "main",
  GITHUB_EVENT_NAME: "schedule",
  GITHUB_OUTPUT: join(work, "output"),
  GH_TOKEN: "secret",
});

/** Runs the action's step in mode pr on a fresh checkout. */
async function run(more: Record<string, string> = {}) {
  fresh();
  const { script = parse(read("action.yml")).runs.steps[0].run, ...given } = more;
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    GITHUB_ACTION_PATH: ROOT,
    ALMANAC_MODE: "pr",
    ALMANAC_FEED: feed,
    ...github(),
    ...given,
  };
  const child = spawn("bash", ["-ec", script], { cwd: dir, env });
  const output = { out: "", err: "" };
  child.stdout.on("data", (data) => (output.out += data));
  child.stderr.on("data", (data) => (output.err += data));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, out: output.out.trim(), err: output.err.trim() };
}

describe("mode pr", () => {
  test("opens one pull request with a table of changes, runs nothing from the repository, and leaves main alone", async () => {
    const head = git("rev-parse", "main");
    const { code, out, err } = await run();
    assert.deepEqual([code, out], [0, "opened https://forge.example/1"], err);
    assert.equal(proposed(), 'm = "oak-5"\n');
    const [one] = requests;
    assert.deepEqual([one?.title, one?.head, one?.base], ["Replace AI models that retire", BRANCH, "main"]);
    assert.match(
      one?.body ?? "",
      /\| \[oak-3\]\(https:\S+\) \| \[oak-5\]\(\S+\) \| 2026-01-31 &#40;\d+ days ago&#41; → no day stated \|/,
    );
    assert.match(one?.body ?? "", /\| not stated → 2 \| not stated → 8 \| .* \| a.py:1 \|/);
    assert.deepEqual(atForge("rev-parse", "main").trim(), head);
    assert.equal(git("rev-parse", "--abbrev-ref", "HEAD"), "main");
    assert.equal(atForge("diff", "--name-only", "main", BRANCH), "a.py\n");
    assert.ok(!existsSync(planted), "a hook, a monitor or a script ran");
    assert.ok(asked.every(({ token }) => token === "Bearer secret"));
    assert.match(asked[0]?.path ?? "", /state=all&head=acme:model-almanac\/replacements&base=main/);
  });

  test("updates the pull request only if the replacements change, not with every commit on main", async () => {
    const tip = atForge("rev-parse", BRANCH);
    assert.match((await run()).out, /^is up to date: /);
    fresh();
    commit({ "b.py": "x = 2\n" });
    assert.match((await run()).out, /^is up to date: /);
    assert.equal(atForge("rev-parse", BRANCH), tip);
    fresh();
    commit({ "c.py": 'n = "oak-4"\n' });
    assert.match((await run()).out, /^updated /);
    assert.match(atForge("show", `${BRANCH}:c.py`), /oak-5/);
    assert.match(requests[0]?.body ?? "", /\| 5 → 2 \| 25 → 8 \|/);
    assert.equal(requests.length, 1);
  });

  test("leaves the branch alone if somebody has worked on it", async () => {
    const tip = atForge("rev-parse", BRANCH).trim();
    git("fetch", "--quiet", "origin", BRANCH);
    const own = git("commit-tree", `${tip}^{tree}`, "-p", tip, "-m", "a person's work");
    git("push", "--quiet", "origin", `${own}:refs/heads/${BRANCH}`);
    const { code, out } = await run();
    assert.deepEqual([code, out], [0, `somebody has worked on ${BRANCH}: it stays as it is`]);
    assert.equal(atForge("rev-parse", BRANCH).trim(), own);
    git("push", "--quiet", "--force", "origin", `${tip}:refs/heads/${BRANCH}`);
  });

  test("does not reopen a closed proposal, but proposes new replacements", async () => {
    Object.assign(requests[0] as Request, { state: "closed" });
    assert.match((await run()).out, /was proposed before and closed/);
    assert.equal(requests.length, 1);
    fresh();
    commit({ "d.py": 'o = "oak-3"\n' });
    assert.equal((await run()).out, "opened https://forge.example/2");
  });

  test("closes it and deletes the branch when nothing is left to replace; later, the same may be proposed again", async () => {
    publish([feedRow("OpenAI", "oak-3", { status: "ga" }), feedRow("OpenAI", "oak-4", { status: "ga" })]);
    assert.match((await run()).out, /^closed .*\/2: nothing is left to replace$/);
    assert.deepEqual([requests[1]?.state, atForge("branch", "--list", BRANCH)], ["closed", ""]);
    assert.equal((await run()).out, "nothing to replace");
    publish(ROWS);
    assert.equal((await run()).out, "opened https://forge.example/3");
  });

  test("GitLab's merge requests work the same way", async () => {
    requests.length = 0;
    atForge("branch", "-D", BRANCH);
    // Runs the template's scripts with a clone of our own repository.
    const almanac = join(work, "almanac");
    cpSync(join(ROOT, "check.mjs"), join(almanac, "check.mjs"));
    cpSync(join(ROOT, "bin"), join(almanac, "bin"), { recursive: true });
    for (const args of [
      ["init", "-q"],
      ["add", "."],
      ["commit", "-qm", "x"],
    ])
      git("-C", almanac, ...args);
    const jobs = parse(read("docs/model-almanac.gitlab-ci.yml"));
    const { before_script } = jobs[".model-almanac"];
    const scriptOf = (job: string) => [...before_script, ...jobs[job].script].join("\n");
    const gitlab = {
      script: scriptOf("model-almanac-replace"),
      ALMANAC_REPOSITORY: almanac,
      ALMANAC_COMMIT: git("-C", almanac, "rev-parse", "HEAD"),
      GITLAB_CI: "true",
      CI_API_V4_URL: `${address()}/gitlab`,
      CI_PROJECT_ID: "acme/app",
      CI_COMMIT_BRANCH: "main",
      CI_SERVER_URL: "https://gitlab.example",
      ALMANAC_TOKEN: "glpat",
    };
    assert.equal((await run(gitlab)).out, "opened https://forge.example/1");
    assert.equal(asked.at(-1)?.token, "glpat");
    assert.match((await run(gitlab)).out, /^is up to date/);
    assert.equal(proposed(), 'm = "oak-5"\n');
    const check = { ...gitlab, script: scriptOf("model-almanac-check"), CI_MERGE_REQUEST_DIFF_BASE_SHA: "HEAD~1" };
    const { code, out } = await run(check);
    assert.deepEqual([code, out.match(/ error /g)?.length], [1, 1], "only the last commit's findings fail");
  });

  for (const [what, more, code, said] of [
    [
      "a pull_request_target event",
      { GITHUB_EVENT_NAME: "pull_request_target" },
      3,
      /mode pr is for a schedule or a push/,
    ],
    ["a branch name that looks like an option", { ALMANAC_PR_BRANCH: "--mirror" }, 3, /give another as pr-branch/],
    ["an unknown option", { ALMANAC_ARGS: "--loud" }, 2, /no judgement/],
    ["an unreachable forge", { GITHUB_API_URL: "http://127.0.0.1:1234" }, 3, /ECONNREFUSED/],
  ] as const)
    test(`${what} is an error`, async () => {
      const pushed = atForge("for-each-ref");
      const { code: ended, err, out } = await run(more as Record<string, string>);
      assert.equal(ended, code);
      assert.match(err + out, said);
      assert.equal(atForge("for-each-ref"), pushed);
    });

  test("a token without permission is reported with a fix", async () => {
    refuses = 403;
    const { code, err } = await run();
    refuses = 0;
    assert.equal(code, 3);
    assert.match(err, /403: the token may not do this: .*lets workflows make pull requests/);
  });
});
