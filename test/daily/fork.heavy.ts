// A fresh fork: daily.yml runs on three days in a bare repository, without secrets, variables or a network.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { emptyCatalog } from "../../src/schema/catalog.ts";
import type { ProviderFile } from "../../src/schema/provider.ts";
import { folder } from "../folder.ts";
import { clockPreload, originPreload } from "../preload.ts";
import { ROOT } from "../program.ts";
import { writeCatalog } from "../sample-catalog.ts";
import { runWorkflow } from "./runner.ts";

const PAGES = ["lifecycle", "models", "pricing"];
const SITE = "https://someone.github.io/model-almanac";
const work = folder();
const at = (...path: string[]) => join(work, ...path);
const write = (path: string, text: string, mode = 0o644) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
};
const git = (dir: string, ...args: string[]) => {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  return execFileSync("git", [...identity, ...args], { cwd: dir, encoding: "utf8", stdio: "pipe" }).trim();
};

// The project with one provider and no model yet, pushed to the forge.
const voyage: ProviderFile = JSON.parse(readFileSync(join(ROOT, "catalog/voyage/provider.json"), "utf8"));
const pages = Object.fromEntries(Object.entries(voyage.pages).filter(([key]) => PAGES.includes(key)));
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
});
for (const file of files.trim().split("\n"))
  if (!/^(?:catalog|test)\//.test(file) && existsSync(join(ROOT, file)))
    cpSync(join(ROOT, file), at("project", file), { recursive: true });
writeCatalog(emptyCatalog({ providers: new Map([["voyage", { ...voyage, pages }]]) }), at("project/catalog"));
git(work, "init", "--quiet", "--bare", "--initial-branch=main", "forge");
git(at("project"), "init", "--quiet", "--initial-branch=main");
git(at("project"), "add", "--all");
git(at("project"), "commit", "--quiet", "--message=first");
git(at("project"), "push", "--quiet", at("forge"), "main");

// The origin serves files by host and path; all is down if a file says so.
const ORIGIN = `require("node:http").createServer(({ url }, response) => {
  const { existsSync, readFileSync } = require("node:fs");
  const file = ${JSON.stringify(at("origin"))} + url;
  const status = existsSync(${JSON.stringify(at("down"))}) ? 503 : existsSync(file) ? 200 : 404;
  response.writeHead(status, { "content-type": "text/markdown" }).end(status === 200 ? readFileSync(file) : "");
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;
const origin = spawn(process.execPath, ["-e", ORIGIN], { stdio: ["ignore", "pipe", "inherit"] });
after(() => origin.kill());
const port = await new Promise((done) => origin.stdout.once("data", (text) => done(`${text}`.trim())));
const fixture = (key: string) => readFileSync(join(ROOT, `test/pages/voyage/${key}.md`), "utf8");
const serve = (key: string, text: string) => {
  const { host, pathname } = new URL(pages[key]?.url ?? "");
  write(at("origin", host, pathname), text);
};

/** Tools of the machine: npm has the packages already, gh knows that Pages are on. */
write(
  at("bin/npm"),
  `#!/bin/sh\nif [ "$1" = ci ]; then exec ln -s "${ROOT}/node_modules" node_modules; fi\nexec "${dirname(process.execPath)}/npm" "$@"\n`,
  0o755,
);
write(at("bin/gh"), `#!/bin/sh\necho "$@" >>"${at("gh.log")}"\n[ "$1" != api ] || echo ${SITE}/\n`, 0o755);
chmodSync(at("bin/gh"), 0o755);

/** Sets the day, and leads requests for official pages to the origin. */
const preload = (day: string) =>
  `${clockPreload(`${day}T05:17:00Z`)}
if (process.argv[2] === "collect") {${originPreload(ROOT, port)}}`;

function runDay(day: string) {
  write(at("preload.mjs"), preload(day));
  const env = {
    PATH: `${at("bin")}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: at("home"),
    NODE_OPTIONS: `--import=file://${at("preload.mjs")}`,
    GITHUB_REPOSITORY: "someone/model-almanac",
  };
  const github = {
    server_url: "https://github.com",
    repository: "someone/model-almanac",
    token: "t",
    event: { repository: { default_branch: "main" } },
  };
  const text = readFileSync(join(ROOT, ".github/workflows/daily.yml"), "utf8");
  const { jobs, log } = runWorkflow(text, {
    ...{ forge: at("forge"), work: at("run"), env, github },
    matrix: { provider: ["voyage"] },
  });
  const results = Object.fromEntries(Object.entries(jobs).map(([name, { result }]) => [name, result]));
  return { results, log };
}

const GREEN = { collect: "success", take: "success", held: "success", failures: "success", publish: "success" };
const ALL = { ...GREEN, pages: "success", alerts: "skipped" };
const show = (ref: string) => git(at("forge"), "show", ref);
const published = (path: string) => readFileSync(at("run.pages", path), "utf8");
const models = () => JSON.parse(published("api/models.json")).models as Record<string, unknown>[];
const priceOf = (id: string) => models().find((model) => model.id === id)?.price_input_per_mtok;
const kept = () => git(at("forge"), "ls-tree", "-r", "--name-only", "pages").split("\n");

/** The Pages folder is one whole publication, and the snapshot in the repository and in the archive is its data. */
function assertPublished(): void {
  const { documents } = JSON.parse(published("api/release.json"));
  assert.ok(documents.length > 20, `${documents.length} documents`);
  for (const { path, sha256 } of documents as { path: string; sha256: string }[]) {
    const bytes = readFileSync(at("run.pages", path.replace(/\/$/, "/index.html")));
    assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256, path);
  }
  assert.doesNotMatch(readdirSync(at("run.pages"), { recursive: true }).join("\n"), /\.(?:gz|br)$/m);
  assert.match(published("index.html"), /href="\/model-almanac\/deprecations\/"/);
  const data = JSON.parse(published("api/standings.json"));
  assert.deepEqual(JSON.parse(show("main:standings.json")), data);
  rmSync(at("unpacked"), { recursive: true, force: true });
  mkdirSync(at("unpacked"));
  execFileSync("tar", ["xzf", at("run.pages/model-almanac-0.1.0.tgz"), "-C", at("unpacked")]);
  assert.deepEqual(JSON.parse(readFileSync(at("unpacked/package/standings.json"), "utf8")), data);
  assert.match(readFileSync(at("unpacked/package/check.mjs"), "utf8"), new RegExp(`"feed=${SITE}"`));
}

/** The texts of a page that are kept. */
const textsOf = (key: string) =>
  kept().flatMap((file) => (file.startsWith(`voyage/voyage/${key}.`) ? [`${show(`pages:${file}`)}\n`] : []));

test("first day: the pages are read, committed, kept and published", () => {
  for (const key of PAGES) serve(key, fixture(key));
  const { results, log } = runDay("2026-11-01");
  assert.deepEqual([results, log], [ALL, []]);
  assert.equal(priceOf("journey-7"), 0.06);
  assert.match(show("main:catalog/voyage/journey-7.json"), /\$0\.06/);
  assert.deepEqual(textsOf("pricing"), [fixture("pricing")]);
  const names = kept().map((file) => file.replace(/\.[0-9a-f]{16}\./, ".HASH."));
  assert.deepEqual(names, ["voyage/index.tsv", ...PAGES.map((key) => `voyage/voyage/${key}.HASH.md`)]);
  assertPublished();
});

test("second day: a changed page gives a commit, a kept text, a snapshot and a publication", () => {
  const changedPrices = fixture("pricing").replace("$0.00006 | $0.06", "$0.00005 | $0.05");
  serve("pricing", changedPrices);
  const before = git(at("forge"), "rev-parse", "main");
  const { results, log } = runDay("2026-11-02");
  assert.deepEqual([results, log], [ALL, []]);
  assert.equal(priceOf("journey-7"), 0.05);
  const changed = git(at("forge"), "diff", "--name-only", before, "main").split("\n");
  assert.ok(changed.includes("standings.json") && changed.includes("catalog/voyage/journey-7.json"), `${changed}`);
  for (const file of changed) assert.match(file, /^catalog\/|^standings\.json$/);
  assert.deepEqual(textsOf("pricing").toSorted(), [fixture("pricing"), changedPrices].toSorted());
  assert.equal(textsOf("models").length, 1);
  assert.match(show("pages:voyage/index.tsv"), /pricing[^\n]*2026-11-01.*pricing[^\n]*2026-11-02/s);
  assertPublished();
});

test("third day: every page is down, and nothing is lost or published wrongly", () => {
  write(at("down"), "");
  const [before, texts] = [models(), git(at("forge"), "rev-parse", "pages")];
  const { results, log } = runDay("2026-11-03");
  assert.deepEqual([results, log], [ALL, []]);
  assert.deepEqual(models(), before);
  assert.equal(git(at("forge"), "rev-parse", "pages"), texts);
  const failures = JSON.parse(show("main:catalog/failures.json"));
  assert.equal(Object.keys(failures).length, PAGES.length);
  assertPublished();
});
