import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { factsRead } from "../../src/catalog/rules/facts-read.ts";
import { findingsOf } from "../../src/catalog/rules/rule.ts";
import { pageOf, readCopies } from "../../src/collect/fetch/copies.ts";
import { ReviewedSchema } from "../../src/schema/history.ts";
import type { ProviderFile } from "../../src/schema/provider.ts";
import { cleanCatalog } from "../clean-catalog.ts";
import { COMMITTED as catalog } from "../committed.ts";
import { folder } from "../folder.ts";
import { filesIn } from "../program.ts";
import { sampleHeld, writeCatalog } from "../sample-catalog.ts";
import { type Block, blocksOf, FILES, ROOT, read, type Step, stepsOf } from "./document-blocks.ts";
import { emptyWorld, servedWorld, type World } from "./document-world.ts";

const runnable = (file: string) => blocksOf(file).filter(({ marks }) => marks[0] === "run");
const missing = ["curl", "jq", "openssl"].filter((program) => spawnSync(program, ["--version"]).error !== undefined);
const need = (file: string) => missing.filter((program) => runnable(file).some(({ body }) => body.includes(program)));
const skipOf = (file: string) =>
  need(file).length === 0 ? false : `the commands of ${file} need ${need(file)}: install it to run them`;

/** Matches the documented output, where `…` matches anything. */
const patternOf = (output: string) =>
  new RegExp(
    `^${output
      .split("…")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("[^]*")}$`,
  );

/** Runs the blocks in order. Output in a block with a date is compared if it is the catalog's date; otherwise it must only not be empty. */
async function runAll(blocks: Block[], world: World, updated?: string): Promise<void> {
  for (const block of blocks) {
    const [, day] = block.marks;
    for (const { command, output } of block.language === "js" ? [programOf(block, world)] : stepsOf(block)) {
      const { status, stdout, stderr } = await world.run(command);
      const where = `${block.file}:${block.line}: ${command}\n${stdout}\n${stderr}`;
      assert.equal(status, 0, where);
      if (output === "") continue;
      if (day !== undefined && day !== updated) assert.notEqual(stdout.trim(), "", where);
      else
        assert.match(
          stdout.trim(),
          patternOf(output),
          `${where}\nis not what the document shows; if the data changed, update the document`,
        );
    }
  }
}

/** Saves a JavaScript block as a program; the comments at its end are the output. */
function programOf({ body, line }: Block, { dir }: World): Step {
  const [, program = "", comments = ""] = /^(.*?)((?:\n\/\/ [^\n]*)*)\s*$/s.exec(body) ?? [];
  const file = `program-${line}.mjs`;
  writeFileSync(join(dir, file), program.replaceAll("http://127.0.0.1:8787", '" + process.env.FEED_ADDRESS + "'));
  return {
    command: `FEED_ADDRESS=http://127.0.0.1:8787 node ${file}`,
    output: comments.replace(/^\n?\/\/ /gm, "").trim(),
  };
}

test("every document with blocks to run has a test below", () =>
  assert.deepEqual(
    FILES.filter((file) => runnable(file).length > 0),
    [
      "CONTRIBUTING.md",
      "README.md",
      "docs/deploy.md",
      "docs/feed.md",
      "docs/hosts.md",
      "docs/mcp.md",
      "docs/notify.md",
      "docs/operate.md",
    ],
    "add a test for the new document below",
  ));

test("README.md, docs/feed.md, docs/hosts.md, docs/mcp.md and docs/notify.md, with a feed of the committed catalog", {
  skip: skipOf("README.md"),
}, async () => {
  const files = ["README.md", "docs/feed.md", "docs/hosts.md", "docs/mcp.md", "docs/notify.md"];
  const blocks = files.flatMap(runnable);
  const { updated, close, ...world } = await servedWorld(blocks);
  await runAll(blocks, world, updated).finally(close);
});

test("CONTRIBUTING.md", async () => {
  const world = emptyWorld();
  writeCatalog(cleanCatalog(), join(world.dir, "catalog"));
  await runAll(runnable("CONTRIBUTING.md"), world);
});

const shown = (language: string) => blocksOf("CONTRIBUTING.md").find((b) => b.language === language)?.body ?? "";

test("CONTRIBUTING.md: the example line of reviewed.jsonl is a fact without lint findings", () => {
  const line = ReviewedSchema.parse(JSON.parse(shown("json")));
  assert.equal(line.kind, "fact");
  assert.deepEqual(findingsOf(factsRead, { catalog: { ...catalog, reviewed: [line] }, texts: new Map() }), []);
});

test("CONTRIBUTING.md: the example index of page copies names a page of its provider", () => {
  const dir = folder();
  writeFileSync(join(dir, "index.tsv"), `${shown("text").replaceAll(/ {2,}/g, "\t")}\n`);
  writeFileSync(join(dir, "models.md"), "# Models\n");
  const { copies, findings } = readCopies(dir);
  assert.deepEqual(findings, []);
  const [page, ...others] = copies.map((copy) => pageOf(copy, catalog.providers.get("cohere") as ProviderFile));
  assert.deepEqual(page && "key" in page ? [page.key, page.format, others] : page, ["models", "md", []]);
});

test("docs/deploy.md", { skip: skipOf("docs/deploy.md") }, async () => {
  const world = emptyWorld();
  writeCatalog(cleanCatalog(), join(world.dir, "catalog"));
  await runAll(runnable("docs/deploy.md"), world);
});

test("different output is detected", async () => {
  const world = emptyWorld();
  const block = (body: string, ...marks: string[]): Block => {
    return { file: "x.md", line: 1, language: "console", marks, body };
  };
  await runAll([block("$ echo one two   # words\none two", "run")], world);
  await runAll([block("$ echo one two\none …", "run")], world);
  await assert.rejects(runAll([block("$ echo one\ntwo", "run")], world), /not what the document shows/);
  await assert.rejects(runAll([block("$ echo one\ntwo", "run", "2026-01-01")], world, "2026-01-01"));
  await runAll([block("$ echo one\ntwo", "run", "2026-01-01")], world, "2026-01-02");
  await assert.rejects(runAll([block("$ true\ntwo", "run", "2026-01-01")], world, "2026-01-02"));
  await assert.rejects(runAll([block("$ false", "run")], world));
});

describe("docs/operate.md", () => {
  test("its commands run in order on a catalog with held changes and a failing page", async () => {
    const window = { page: "models", at: "Models / Cedar 0", states: { context_window: "8,000" } };
    const price = { page: "pricing", at: "Prices", states: { price_input_per_mtok: ["$300", "per 1M tokens"] } };
    const entries = [
      sampleHeld("cedar-0", "context_window", { to: 8000, evidence: window }),
      sampleHeld("cedar-large-2", "price_input_per_mtok", { from: 3, to: 300, evidence: price }),
    ];
    const failures = { "openai/pricing": { on: "2026-11-21", since: "2026-11-20", why: "HTTP status 500" } };
    const world = emptyWorld();
    writeCatalog(
      cleanCatalog((c) => void Object.assign(c, { held: entries, failures })),
      join(world.dir, "catalog"),
    );
    const blocks = runnable("docs/operate.md");
    assert.ok(blocks.length >= 5, `${blocks.length} blocks`);
    await runAll(blocks, world);
    const restored = (file: string) => readFileSync(join(world.dir, "restored/catalog", file), "utf8");
    assert.equal(restored("reviewed.jsonl").match(/"A\. Person"/g)?.length, 2);
    assert.equal(restored("held.json"), "[]\n");
  });

  test("lists exactly the environment variables that the command line reads", () => {
    const named = [...read("docs/operate.md").matchAll(/^\| `([A-Z][A-Z_`, ]+)` \|/gm)].flatMap(([, names = ""]) =>
      names.split(/[`, ]+/),
    );
    const code = sourcesOf(/^(cli|daily)\//);
    const used = [...code.matchAll(/\.env\(\s*"(\w+)",?\s*\)/g)].map(([, name]) => name);
    for (const name of used)
      if (!/^AWS_|^ALMANAC_URL$/.test(name ?? "")) assert.ok(named.includes(name ?? ""), `${name} is not in the table`);
    for (const name of named) assert.ok(used.includes(name), `nothing reads ${name}`);
  });
});

/** The text of source files below src whose path in it matches. */
function sourcesOf(pattern: RegExp): string {
  const files = filesIn(join(ROOT, "src"), /\.ts$/).filter((file) => pattern.test(file));
  return files.map((file) => read(`src/${file}`)).join("\n");
}
