import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { COLUMNS, INDEX } from "../../src/collect/fetch/copies.ts";
import type { Held } from "../../src/schema/history.ts";
import { almanacIn } from "../almanac.ts";
import { cleanCatalog } from "../clean-catalog.ts";
import { folder } from "../folder.ts";
import { pagesOf } from "../pages/read.ts";
import { writeCatalog } from "../sample-catalog.ts";

const anthropicPages = pagesOf("anthropic");
const ROOT = join(import.meta.dirname, "../..");
const work = folder();

const almanac = (...words: string[]) => almanacIn(work, ...words);
/** Writes the index of a folder of page copies, whose columns are in this order. */
const writeIndex = (dir: string, ...lines: string[][]) =>
  writeFileSync(join(dir, INDEX), `${[[...COLUMNS, "dated"], ...lines].map((line) => line.join("\t")).join("\n")}\n`);

const HELD: Held = {
  on: "2026-11-20",
  provider: "openai",
  id: "cedar-0",
  field: "context_window",
  from: null,
  to: 8000,
  why: { code: "earlier-release", detail: "a conflict | with `marks` and\n@somebody" },
  evidence: { page: "models", at: "Models / [x](http://a.example)", states: { context_window: "8,000" } },
};
const failures = {
  "openai/models": { on: "2026-11-20", since: "2026-11-19", why: "HTTP status 500" },
  "voyage/pricing": { on: "2026-11-20", since: "2026-11-20", why: "no connection" },
};
const sample = join(work, "sample");
writeCatalog(
  cleanCatalog((c) => Object.assign(c, { held: [HELD], failures })),
  sample,
);

describe("almanac collect", () => {
  const catalog = join(work, "catalog");
  const copies = join(work, "copies");
  mkdirSync(join(catalog, "anthropic"), { recursive: true });
  mkdirSync(copies);
  cpSync(join(ROOT, "catalog/anthropic/provider.json"), join(catalog, "anthropic/provider.json"));
  const provider = JSON.parse(readFileSync(join(catalog, "anthropic/provider.json"), "utf8"));
  const rows = Object.entries(anthropicPages)
    .filter(([key]) => provider.pages[key] !== undefined)
    .map(([key, { format, text }]) => {
      writeFileSync(join(copies, `${key}.${format}`), text);
      return ["anthropic", key, "2026-01-05", "whole", `${key}.${format}`, format, provider.pages[key].url];
    });
  writeIndex(copies, ...rows);
  const collect = (pages: string, ...words: string[]) =>
    almanac("collect", "--catalog", catalog, "--pages", pages, ...words);

  test("a dry run lists first readings with each model's values, ends with a verdict, and writes nothing", async () => {
    const { out, err } = await collect(copies, "--dry-run", "--verbose");
    assert.match(out, /^ok {5}anthropic .* read for the first time/m, err);
    assert.ok((out.match(/^ {2}first read \S+: /gm) ?? []).length >= 5, out);
    assert.match(out.trimEnd().split("\n").at(-1) ?? "", /^dry run, nothing written: (clean|to look at): 1 provider, /);
    assert.ok(!existsSync(join(catalog, "pages.lock.json")));
    // Dates are aligned with their heading, and there is no heading without rows.
    assert.match(out, /^ {2}first read claude-verse-6: name Claude Verse 6, context_window 1000000, /m);
    const [heading = "", first = ""] = out.slice(out.search(/^page /m)).split("\n");
    assert.equal(heading.indexOf("last full reading"), first.search(/\d{4}-\d\d-\d\d/));
    const none = await collect(join(work, "nowhere"), "--dry-run", "--verbose");
    assert.doesNotMatch(none.out, /last full reading/);
  });

  test("a page saved with `save --file` is read as a copy; for an unknown address the nearest pages are suggested", async () => {
    const saved = join(work, "by-hand");
    const url = provider.pages.models.url;
    const file = join(copies, "models.md");
    const { code, out, err } = await almanac(
      ...["save", url, "--file", file, "--on", "2026-01-05", "--pages", saved, "--catalog", catalog],
    );
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^saved anthropic\/models as .*anthropic\/models\.2026-01-05\.md, \d+ characters$/m);
    const read = await collect(saved, "--dry-run");
    assert.match(read.out, /^anthropic +1 /m, read.err);
    assert.match(read.out, /^dry run, nothing written \(--verbose prints everything\): /m);
    const wrong = await almanac("save", `${url.replace(".md", "")}-of-old`, "--catalog", catalog);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /no provider has a page at this address — list it in/);
    const two = await almanac("save", url, url, "--file", file, "--catalog", catalog);
    assert.match(two.err, /--file takes one page — give one address with it/);
  });

  test("an invalid line of the index is reported with the fix, also if no line is valid", async () => {
    const wrong = join(work, "wrong");
    mkdirSync(wrong);
    writeFileSync(join(wrong, "a.md"), "# A\n");
    const line = ["anthropic", "models", "2026-01-05", "whole", "a.md", "md", "https://docs.example.com/a"];
    const cases: [column: number, text: string, said: string][] = [
      [0, "", "no provider — fill the columns, separated by single tabs"],
      [1, "", "no page — fill the columns, separated by single tabs"],
      [2, "5 May", 'copied_on "5 May" is invalid — write the date as '],
      [3, "all", 'completeness "all" is invalid — use one of whole, near-whole, excerpt'],
      [4, "b.md", 'file "b.md" is invalid — name a file'],
      [5, "markdown", 'format "markdown" is invalid — use one of md, mdx, html, json, yaml, yml, text'],
    ];
    writeIndex(wrong, ...cases.map(([column, text]) => line.with(column, text)));
    const { code, err } = await collect(wrong, "--dry-run");
    assert.equal(code, 2);
    const said = err.trimEnd().split("\n");
    for (const [i, [, , of]] of cases.entries())
      assert.match(said[i] ?? "", new RegExp(`index.tsv:line ${i + 2}: ${of}`));
    assert.match(said[cases.length] ?? "", /^almanac: no page copy is left to read — fix the findings above first/);
    writeFileSync(join(wrong, INDEX), `${line.join("\t")}\n`);
    const untitled = await collect(wrong, "--dry-run");
    assert.match(untitled.err, /index.tsv:line 1: no column provider, page, .* — start with a header line/);
  });

  test("with --provider, only that provider's pages are shown and only its held entries are counted", async () => {
    const both = join(work, "both");
    cpSync(sample, both, { recursive: true });
    rmSync(join(both, "anthropic"), { recursive: true });
    cpSync(catalog, both, { recursive: true });
    const journal = readFileSync(join(both, "changes.jsonl"), "utf8");
    const kept = journal.split("\n").filter((line) => line !== "" && !line.includes('"anthropic"'));
    writeFileSync(join(both, "changes.jsonl"), `${kept.join("\n")}\n`);
    writeFileSync(join(both, "pages.lock.json"), "{}\n");
    const only = ["--pages", copies, "--provider", "anthropic", "--verbose"];
    const { out } = await almanac("collect", "--catalog", both, ...only);
    assert.match(out, /^ok {5}anthropic /m);
    assert.doesNotMatch(out, /^ok {5}(openai|voyage) /m);
    const held = /(\d+) held/.exec(out.trimEnd().split("\n").at(-1) ?? "")?.[1];
    assert.notEqual(held, "1", "OpenAI's held entries are not Anthropic's");
  });

  test("a provider without a folder is an error, exit code 2", async () => {
    for (const verb of ["collect", "verify", "coverage"]) {
      const { code, err } = await almanac(verb, "--catalog", catalog, "--pages", copies, "--provider", "xai");
      assert.deepEqual([verb, code], [verb, 2]);
      assert.match(err, /the catalog has no xai\/provider.json — write it, or name one of anthropic/);
    }
  });

  test("a lock left by a killed process doesn't block, and a dry run needs none", async () => {
    const lock = `${catalog}.lock`;
    mkdirSync(lock);
    assert.notEqual((await collect(copies, "--dry-run")).code, 2);
    utimesSync(lock, 1, 1);
    assert.notEqual((await collect(copies)).code, 2);
    assert.ok(!existsSync(lock));
    const again = await collect(copies);
    assert.match(again.out, /^nothing was read$/m, again.err);
  });

  test("a page saved later is read; a copy that isn't read is reported with the reason", async () => {
    const saved = join(work, "saved");
    mkdirSync(saved);
    const { format, text } = anthropicPages.pricing as { format: string; text: string };
    writeFileSync(join(saved, "page"), text);
    const url = provider.pages.pricing.url;
    const line = (slug: string, day: string, of: string) =>
      `${slug} pricing ${day} whole page ${format} ${of} exact`.split(" ");
    writeIndex(saved, line("anthropic", "2026-01-05", url), line("anthropic", "2026-01-06", url));
    const both = await collect(saved, "--dry-run", "--verbose");
    assert.match(
      both.out,
      /^anthropic: 1 of its copies skipped: the catalog is up to date until 2026-01-05 and reads only later/m,
    );
    assert.match(both.out, /^ok {5}anthropic {2}2026-01-06 {2}1 page/m);
    const elsewhere = line("anthropic", "2026-01-06", "https://docs.example.com/else");
    writeIndex(saved, elsewhere, line("xai", "2026-01-06", url));
    const neither = await collect(saved, "--dry-run", "--verbose");
    assert.equal(neither.code, 1);
    assert.match(
      neither.err,
      /^page:https:\/\/docs\.example\.com\/else: no listed page has this address — add the address/m,
    );
    assert.match(neither.err, /: the catalog does not collect xai — write catalog\/xai\/provider\.json/m);
    assert.match(neither.out, /^nothing was read\n[\s\S]*to look at: .* 2 findings/m);
  });
});

describe("almanac failures", () => {
  test("lists pages, with the reason and since when; --since leaves out newer failures", async () => {
    const all = await almanac("failures", "--catalog", sample);
    assert.equal(all.code, 1);
    assert.match(
      all.out,
      /^no connection: 1, 1 new\n {2}new voyage\/pricing, since .*: https:.*\n.*\nHTTP status 500: 1\n {6}openai\/models, since 2026-11-19/,
    );
    const age = Math.floor((Date.now() - Date.parse("2026-11-19")) / 86_400_000) + 1;
    const old = JSON.parse((await almanac("failures", "--catalog", sample, "--since", `${age}d`, "--json")).out);
    assert.deepEqual(
      old.failing.map((f: { page: string }) => f.page),
      ["openai/models"],
    );
    assert.match(
      (await almanac("failures", "--catalog", sample, "--format", "markdown")).out,
      /^\| `openai\/models` \| HTTP/m,
    );
  });

  test("no failures: exit code 0; but 1 if the last run is too long ago", async () => {
    const sound = join(work, "sound");
    writeCatalog(cleanCatalog(), sound);
    assert.equal((await almanac("failures", "--catalog", sound)).code, 0);
    const hours = Math.floor((Date.now() - Date.parse("2026-11-20")) / 3_600_000);
    assert.equal((await almanac("failures", "--catalog", sound, "--run-within", `${hours + 2}h`)).code, 0);
    const { code, out } = await almanac("failures", "--catalog", sound, "--run-within", `${Math.max(1, hours - 1)}h`);
    assert.equal(code, 1);
    assert.match(out, /the last run was on 2026-11-20, longer ago than \d+ hours/);
    assert.equal((await almanac("failures", "--since", "soon")).code, 2);
  });
});

describe("almanac held", () => {
  test("--provider leaves out the others", async () => {
    assert.match(
      (await almanac("held", "--catalog", sample, "--provider", "openai")).out,
      /cedar-0:context_window: null → 8000/,
    );
    const other = await almanac("held", "--catalog", sample, "--provider", "voyage");
    assert.deepEqual([other.code, other.out], [0, "nothing is held\n"]);
  });

  test("--format markdown is one table in which no page text is markup", async () => {
    const { code, out } = await almanac("held", "--catalog", sample, "--format", "markdown");
    assert.equal(code, 1);
    const lines = out.trimEnd().split("\n");
    assert.equal(lines.length, 3);
    assert.equal(
      lines[2],
      "| `cedar-0:context_window` | not stated | `8000` | `openai/models: Models / [x](http://a.example)` | " +
        "`a conflict \u00a6 with 'marks' and @somebody` | 2026-11-20 |",
    );
  });
});

describe("almanac lint", () => {
  test("a damaged record is reported once, and nothing else is", async () => {
    const cut = join(work, "cut");
    writeCatalog(cleanCatalog(), cut);
    const file = join(cut, "openai/cedar-large-2.json");
    writeFileSync(file, readFileSync(file, "utf8").slice(0, 200));
    const { code, out } = await almanac("lint", "--catalog", cut);
    assert.equal(code, 1);
    assert.ok(out.startsWith(`${file}: not JSON: `), out);
    assert.match(out, /^.* — .*\n$/);
  });

  test("an unknown base commit is an error, exit code 2", async () => {
    const { code, err } = await almanac("lint", "--catalog", sample, "--base", "no-such-commit");
    assert.equal(code, 2);
    assert.match(err, /git knows no commit no-such-commit here|git is not installed|not a git repository/);
  });
});
