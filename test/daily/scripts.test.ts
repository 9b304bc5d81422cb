import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, test } from "node:test";
import { formatHeld } from "../../src/catalog/format.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { cleanCatalog, recordOf } from "../clean-catalog.ts";
import { folder } from "../folder.ts";
import { sampleChange, sampleHeld, writeCatalog } from "../sample-catalog.ts";

const ROOT = join(import.meta.dirname, "../..");
const work = folder();
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;
const skip = !(has("git") && has("bash")) && "git and bash are needed";

/** A fake gh that logs its calls and prints the prepared answer. */
const tools = join(work, "tools");
mkdirSync(tools);
writeFileSync(
  join(tools, "gh"),
  '#!/bin/sh\necho "$@" >>"$GH_LOG"\nfor a; do case "$last" in --body-file) cp "$a" "$GH_LOG.body";; esac; last=$a; done\ncase "$2" in list | view) cat "$GH_LOG.answer" 2>/dev/null;; esac\nexit 0\n',
);
chmodSync(join(tools, "gh"), 0o755);

let count = 0;
/** A repository with the catalog and a remote, and functions to run scripts in it. */
function repository(catalog: Catalog) {
  const dir = join(work, `repository-${count++}`);
  const log = `${dir}.gh`;
  const env = {
    ...process.env,
    PATH: [tools, dirname(process.execPath), process.env.PATH].join(delimiter),
    GH_LOG: log,
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((w) => [
        [`GIT_${w}_NAME`, "test"],
        [`GIT_${w}_EMAIL`, "t@example.com"],
      ]),
    ),
  };
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: dir, env, encoding: "utf8" });
    return { code: status, out: stdout.trim(), err: stderr };
  };
  mkdirSync(dir);
  writeCatalog(catalog, join(dir, "catalog"));
  run("git", "init", "--quiet", "--initial-branch=main");
  run("git", "init", "--quiet", "--bare", `${dir}.forge`);
  run("git", "remote", "add", "origin", `${dir}.forge`);
  run("git", "add", ".");
  run("git", "commit", "--quiet", "-m", "first");
  const script = (name: string, ...args: string[]) => run("bash", join(ROOT, "bin", name), ...args);
  const asked = () => (existsSync(log) ? readFileSync(log, "utf8") : "");
  const body = () => readFileSync(`${log}.body`, "utf8");
  return { dir, run, script, asked, body, answer: (text: string) => writeFileSync(`${log}.answer`, `${text}\n`) };
}

const evidence = { page: "models", at: "Models / Cedar 0", states: { context_window: "8,000" } };
const HELD = sampleHeld("cedar-0", "context_window", { to: 8000, evidence });

describe("daily-take.sh", { skip }, () => {
  test("commits each provider's run with its own message; rejects only a bad one, one without a message and a symbolic link", () => {
    const { dir, run, script } = repository(cleanCatalog());
    const runs = `${dir}.runs`;
    const of = (provider: string, change: (c: Catalog) => void, hasMessage = true) => {
      writeCatalog(cleanCatalog(change), join(runs, provider, "catalog"));
      if (hasMessage) writeFileSync(join(runs, provider, "message.txt"), `data(${provider}): what it read\n`);
    };
    mkdirSync(runs);
    const readLater = (c: Catalog, page: string) => void Object.assign(c.lock[page] ?? {}, { read_on: "2026-11-21" });
    of("openai", (c) => readLater(c, "openai/models"));
    of("anthropic", (c) => {
      c.failures["anthropic/models"] = { on: "2026-11-21", since: "2026-11-21", why: "no connection" };
      recordOf(c, "cedar-0").name = "Taken along";
    });
    of("voyage", (c) => {
      recordOf(c, "sonar-embed").price_input_per_mtok = 9;
      c.changes.push(sampleChange("sonar-embed", { price_input_per_mtok: [0.12, 9] }, { provider: "voyage" }));
    });
    cpSync(join(runs, "openai"), join(runs, "..x"), { recursive: true });
    for (const provider of ["cohere", "mistral"]) of(provider, () => {}, false);
    writeFileSync(`${dir}.secret`, "secret\n");
    symlinkSync(`${dir}.secret`, join(runs, "mistral", "message.txt"));
    const { code, out, err } = script("daily-take.sh", runs);
    assert.equal(code, 1, err);
    assert.match(out, /catalog\/voyage\/sonar-embed.json:price_input_per_mtok: evidence/);
    assert.match(err, /^no message of its own: cohere\nno message of its own: mistral$/m);
    const messages = run("git", "log", "--format=%B").out.split(/\n+/);
    assert.deepEqual(messages, ["data(openai): what it read", "data(anthropic): what it read", "first"]);
    assert.equal(run("git", "status", "--short").out, "");
    const { catalog } = loadCatalog(join(dir, "catalog"));
    assert.equal(recordOf(catalog, "cedar-0").name, "Cedar 0");
    assert.equal(recordOf(catalog, "sonar-embed").price_input_per_mtok, 0.12);
    assert.equal(catalog.failures["anthropic/models"]?.why, "no connection");
  });
});

describe("daily-held.sh", { skip }, () => {
  test("opens one pull request that accepts held changes and lists them, and edits it later", () => {
    const { dir, run, script, asked, body, answer } = repository(cleanCatalog((c) => void c.held.push(HELD)));
    const first = script("daily-held.sh");
    assert.equal(first.code, 0, first.err);
    assert.match(asked(), /^pr create --base main --head held-changes /m);
    assert.match(
      body(),
      /^\| `cedar-0:context_window` \| not stated \| `8000` \| `openai\/models: Models \/ Cedar 0` \|/m,
    );
    assert.equal(run("git", "branch", "--show-current").out, "main");
    const branch = run("git", "show", "origin/held-changes:catalog/held.json");
    assert.equal(`${branch.out}\n`, formatHeld([]));
    assert.equal(loadCatalog(join(dir, "catalog")).catalog.held.length, 1);
    answer("7");
    assert.equal(script("daily-held.sh").code, 0);
    assert.match(asked(), /^pr edit 7 --body-file /m);
  });

  test("closes it if nothing is held", () => {
    const { script, asked, answer } = repository(cleanCatalog());
    answer("7");
    assert.equal(script("daily-held.sh").code, 0);
    assert.match(asked(), /^pr close 7 --delete-branch/m);
  });
});

describe("daily-issue.sh", { skip }, () => {
  const failing = (since: string) =>
    cleanCatalog(
      (c) => void Object.assign(c.failures, { "openai/models": { on: "2026-11-21", since, why: "HTTP status 500" } }),
    );

  test("fails, and opens one issue for a page that has failed for two days, with the place and a fix, edits it later, and closes only others", () => {
    const { script, asked, body, answer } = repository(failing("2026-11-19"));
    assert.equal(script("daily-issue.sh").code, 1);
    assert.match(asked(), /^issue create --title Cannot be read: pages of openai --body-file/m);
    assert.match(body(), /^HTTP status 500: 1$/m);
    assert.match(body(), /^ +openai\/models, since 2026-11-19; .*https:/m);
    assert.match(body(), /^- place: `pages` of `catalog\/openai\/provider.json`/m);
    assert.match(body(), /^ +to mend: wait a day/m);
    answer("3 Cannot be read: pages of openai\n4 Cannot be read: pages of voyage");
    assert.equal(script("daily-issue.sh").code, 1);
    assert.match(asked(), /^issue edit 3 --body-file.*\nissue close 4 /m);
    assert.equal(asked().match(/issue create/g)?.length, 1);
    assert.doesNotMatch(asked(), /issue close 3/);
  });

  test("succeeds on the first day, and closes the issue of an earlier failure", () => {
    const { script, asked, answer } = repository(failing(new Date().toISOString().slice(0, 10)));
    answer("3 Cannot be read: pages of openai");
    assert.equal(script("daily-issue.sh").code, 0);
    assert.match(asked(), /^issue close 3 /m);
  });

  test("where a repository has no issues, it says so and fails all the same", () => {
    const { script, asked, answer } = repository(failing("2026-11-19"));
    answer("false");
    const { code, err } = script("daily-issue.sh");
    assert.equal(code, 1);
    assert.match(err, /^::warning::/);
    assert.doesNotMatch(asked(), /^issue /m);
  });
});
