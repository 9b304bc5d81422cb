import assert from "node:assert/strict";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Command, CommanderError } from "commander";
import { define } from "../../src/cli/command.ts";
import { verb as deployVerb } from "../../src/cli/deploy.ts";
import { verb as lintVerb } from "../../src/cli/lint.ts";
import { urlOption } from "../../src/cli/options.ts";
import { verb as publishVerb } from "../../src/cli/publish.ts";
import { verb as serveVerb } from "../../src/cli/serve.ts";
import { almanacIn } from "../almanac.ts";
import { cleanCatalog } from "../clean-catalog.ts";
import { folder, outFolder } from "../folder.ts";
import { ask, json, until } from "../http.ts";
import { ALMANAC, ROOT, start } from "../program.ts";
import { provider } from "../rule-cases.ts";
import { writeCatalog } from "../sample-catalog.ts";

const work = folder();
const catalog = join(work, "catalog");
writeCatalog(cleanCatalog(), catalog);
outFolder(join(work, "dist"));

const almanac = (...words: string[]) => almanacIn(work, ...words);

const REFUSED = /^error: .*\n(\(Did you mean .*\n)?\(add --help/;

describe("almanac", () => {
  test("--help shows the commands, an example and the exit codes", async () => {
    const { code, out } = await almanac("--help");
    assert.equal(code, 0);
    for (const text of [
      "lint",
      "publish",
      "serve",
      "$ almanac publish",
      "almanac more",
      "Exit codes: 0 clean, 1 findings",
    ])
      assert.ok(out.includes(text), text);
    const commandsIn = (help: string) => [...help.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
    const [daily, more] = [commandsIn(out), commandsIn((await almanac("more")).out)];
    assert.ok(daily.includes("collect") && !daily.includes("rebuild") && more.includes("rebuild"), `${daily}, ${more}`);
    assert.deepEqual([daily.length, more.length], [10, 9]);
  });

  test("help COMMAND is the same as COMMAND --help, with an example; help alone lists the commands", async () => {
    assert.deepEqual(await almanac("help", "lint"), await almanac("lint", "--help"));
    // `check` prints its own help.
    const { output, ended } = start(process.execPath, [ALMANAC, "help", "check"]);
    assert.equal(await ended, 0);
    assert.match(output.out, /^Fails on AI model ids/);
    assert.match((await almanac("help", "lint")).out, /Examples:\n {2}\$ almanac /);
    assert.match((await almanac("help")).out, /From the catalog to the feed:/);
  });

  test("commands that need the whole catalog report a damaged one", async () => {
    const cut = join(work, "cut-short");
    writeCatalog(cleanCatalog(), cut);
    appendFileSync(join(cut, "changes.jsonl"), "{\n");
    const before = readFileSync(join(cut, "changes.jsonl"), "utf8");
    for (const verb of ["held", "coverage", "failures", "held accept all --reviewer kim --why so"]) {
      const { code, out, err } = await almanac(...verb.split(" "), "--catalog", cut);
      assert.deepEqual([code, out], [2, ""], verb);
      assert.ok(err.startsWith(`${cut}/changes.jsonl:line `), err);
      assert.match(err, /^\S+:line \d+: not JSON.*\nalmanac: the catalog does not load — .*\n$/);
    }
    assert.equal(readFileSync(join(cut, "changes.jsonl"), "utf8"), before);
  });

  test("prints its version, and an error with a fix for a missing folder", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    assert.deepEqual(await almanac("--version"), { code: 0, out: `${version}\n`, err: "" });
    for (const [verb, said] of [
      ["verify-release nowhere", "almanac: there is no folder nowhere — name a folder written by publish,"],
      ["lint --catalog catalog/held.json", "almanac: ENOTDIR: not a directory,"],
      ["fact cedar-0 colour red --page a --at b --reviewer c", "almanac: there is no field colour — name one of name,"],
      ["deploy nginx --out nowhere", 'almanac: nothing is published in nowhere — run "almanac publish" first,'],
    ] as const) {
      const { code, err } = await almanac(...verb.split(" "));
      assert.equal(code, 2);
      assert.ok(err.startsWith(said), err);
    }
  });

  test("links lead by default to the PORT of serve; publish and serve have an example", async () => {
    process.env.PORT = "9000";
    assert.equal(urlOption().defaultValue, "http://127.0.0.1:9000");
    delete process.env.PORT;
    const publish = (await almanac("publish", "--help")).out;
    assert.match(publish, /\(default: "http/);
    for (const out of [publish, (await almanac("serve", "--help")).out])
      assert.match(out, /Examples:\n {2}\$ (\w+=\S+ )*almanac /);
  });

  test("an unknown command is rejected with exit code 2 and a hint", async () => {
    const { code, out, err } = await almanac("sing");
    assert.deepEqual([code, out], [2, ""]);
    assert.match(err, REFUSED);
  });

  for (const [verb, ...args] of [
    [lintVerb, "lint", "--loud"],
    [serveVerb, "serve", "--port", "x"],
    [serveVerb, "serve", "--feed-version", "3"],
    [publishVerb, "publish", "--url", "almanac"],
    [publishVerb, "publish", "--url", "https://:secret@almanac.example"],
    [deployVerb, "deploy", "nginx", "--server-name", "a; return 200"],
    [deployVerb, "deploy", "nginx", "--listen", "80 {"],
  ] as const)
    test(`${args.join(" ")} is rejected with a hint`, async () => {
      let said = "";
      const program = new Command("almanac")
        .exitOverride()
        .showHelpAfterError("(add --help to see the options)")
        .configureOutput({
          writeErr: (text) => {
            said += text;
          },
        });
      define<never>(program, args[0], "", verb);
      await assert.rejects(program.parseAsync(args, { from: "user" }), CommanderError);
      assert.match(said, REFUSED);
    });
});

describe("almanac lint", () => {
  test("a valid catalog: exit code 0", async () => {
    const { code, out } = await almanac("lint");
    assert.deepEqual([code, out], [0, "clean: 9 models\n"]);
  });

  test("findings: one per line, with file, place, message and fix, and exit code 1", async () => {
    const bent = join(work, "bent");
    writeCatalog(cleanCatalog(), bent);
    const file = join(bent, "openai/cedar-large-2.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"price_input_per_mtok": 3,', '"price_input_per_mtok": 4,'));
    const { code, out, err } = await almanac("lint", "--catalog", bent);
    assert.equal(code, 1);
    const lines = out.trimEnd().split("\n");
    for (const line of lines) assert.match(line, /^\S+?\.json(:[^:]+)?: .+ — .+$/);
    assert.ok(out.startsWith(`${file}:price_input_per_mtok: `), out);
    assert.match(err, new RegExp(`^${lines.length} findings?$`, "m"));
  });

  test("no catalog: exit code 2 with a fix", async () => {
    const { code, err } = await almanac("lint", "--catalog", "nowhere");
    assert.equal(code, 2);
    assert.equal(err, "almanac: there is no folder nowhere — run this in the project, or name it: --catalog\n");
    const empty = await almanac("lint", "--catalog", folder());
    assert.deepEqual([empty.code, /there is no catalog in/.test(empty.err)], [2, true]);
  });
});

describe("almanac publish", () => {
  test("refuses a catalog with findings, and writes nothing", async () => {
    const cut = join(work, "cut");
    writeCatalog(cleanCatalog(), cut);
    appendFileSync(join(cut, "openai/cedar-0.json"), "}");
    const { code, out, err } = await almanac("publish", "--catalog", cut, "--out", "none");
    assert.equal(code, 1);
    assert.equal(err, "1 finding\nnothing was published; the previous publication stays\n");
    assert.ok(out.startsWith(`${cut}/openai/cedar-0.json: not JSON: `), out);
    assert.match((await almanac("serve", "--out", "none", "--host", "256.0.0.1")).err, /nothing is published/);
  });

  test("publishes a catalog with advice, and prints it", async () => {
    const advised = join(work, "advised");
    writeCatalog(cleanCatalog(provider({ outside: ["Cedar 9"] })), advised);
    const { code, out, err } = await almanac("publish", "--catalog", advised, "--out", outFolder());
    assert.deepEqual([code, err], [0, ""]);
    assert.ok(out.startsWith(`${advised}/openai/provider.json:outside.0: `), out);
    assert.equal((await almanac("lint", "--catalog", advised)).code, 1);
  });

  test("a write error: exit code 2 with a fix", async () => {
    writeFileSync(join(work, "a-file"), "");
    const { code, err } = await almanac("publish", "--out", "a-file");
    assert.equal(code, 2);
    assert.match(err, /^almanac: cannot publish to a-file: .* — fix that and publish again/);
  });
});

describe("almanac serve", () => {
  /** A running server of the published sample, and its address. */
  async function serving(...args: string[]) {
    const options = { cwd: work, env: { ...process.env, PORT: "0" } };
    const server = start(process.execPath, [ALMANAC, "serve", ...args], options);
    const url = await server.says(/(http:\/\/[\d.]+:\d+).*\n/);
    await until("the first generation", async () => (await ask(url, "/api/models.json")).status === 200);
    return { ...server, url };
  }

  // load.heavy.ts tests that no request fails meanwhile.
  test("serves, picks up a publication on SIGHUP, and exits with 0 on SIGTERM, even if repeated; --url overrides the environment", async () => {
    process.env.ALMANAC_SITE_URL = "https://one.example/";
    await almanac("publish", "--no-brotli");
    const { child, ended, url } = await serving();
    const models = async () => json(await ask(url, "/api/models.json"));
    const { version, _meta } = await models();
    assert.deepEqual([version, _meta.url], [2, "https://one.example/"]);
    await almanac("publish", "--no-brotli", "--url", "https://two.example");
    delete process.env.ALMANAC_SITE_URL;
    child.kill("SIGHUP");
    await until("the new address", async () => (await models())._meta.url === "https://two.example/");
    child.kill("SIGTERM");
    child.kill("SIGTERM");
    assert.equal(await ended, 0);
  });

  test("--feed-version 1 serves version 1 at the root; Ctrl-C exits with 0", async () => {
    const { child, ended, url } = await serving("--feed-version", "1");
    assert.equal(json(await ask(url, "/api/models.json")).version, 1);
    child.kill("SIGINT");
    assert.equal(await ended, 0);
  });

  test("a port in use: exit code 2 with a suggested port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((next) => other.once("listening", next));
    const { port } = other.address() as { port: number };
    const { code, err } = await almanac("serve", "--port", String(port));
    other.close();
    assert.equal(code, 2);
    assert.match(err, new RegExp(`127.0.0.1:${port} is in use by another program — .*PORT=${port + 1}\n$`));
  });
});
