// Each fixture page, and each variant of one, reads as its golden file says. UPDATE=1 writes what is read now: look at the difference.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { ALL_ADAPTERS } from "../../src/collect/adapters.ts";
import { readPage } from "../../src/collect/pipeline/read.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { titlesFor } from "../../src/read/titles.ts";
import type { SourceFile } from "../../src/schema/provider.ts";
import type { Slug } from "../../src/schema/vocabulary.ts";
import { type FixturePage, folderOf, pagesOf } from "../pages/read.ts";
import { SOURCES } from "../sources.ts";
import { outlineOnce } from "./read-once.ts";

/** A change to a fixture page, as `[line, old, new]`, or another page; `lost` and `gained`: lines of its golden file. */
type Variant = {
  title: string;
  page: string;
  day?: string;
  edits?: [line: number, old: string, now: string][];
  text?: string;
  format?: FixturePage["format"];
  lost: unknown[];
  gained: unknown[];
};

/** What is read from a page, one line each: its statements, and what was skipped or not understood. */
function linesOf(adapter: Adapter, key: string, page: FixturePage, read_on = "2026-01-05"): string[] {
  const { provider } = adapter;
  const url = "https://docs.example.org/";
  const read = readPage(
    { provider, key, url, read_on, completeness: "whole", ...page },
    SOURCES.get(provider) as SourceFile,
    adapter,
    outlineOnce,
  );
  if ("problem" in read) return [JSON.stringify({ fails: read.why, problem: read.problem })];
  const { statements, skipped, unparsed, members, listed, titles } = read;
  const lines: object[] = [
    ...statements.map(({ page: _, day: __, from, unread, whole, blanks, unreadable, superseded, ...claim }) => ({
      ...claim,
      ...(superseded ? { superseded } : {}),
      ...(blanks.length > 0 ? { blanks } : {}),
      ...(unreadable.length > 0 ? { unreadable } : {}),
    })),
    ...skipped.map(({ at, text, why }) => ({ skipped: text, at, why })),
    ...unparsed.map(({ at, text, why }) => ({ unparsed: text, at, why })),
    { members, listed, titles },
  ];
  return lines.map((line) => JSON.stringify(line));
}

function edited(text: string, edits: Variant["edits"] = []): string {
  const lines = text.split("\n");
  for (const [at, old, now] of edits.toReversed()) {
    const count = old === "" ? 0 : old.split("\n").length;
    assert.equal(lines.slice(at - 1, at - 1 + count).join("\n"), old, `line ${at} of the fixture is another`);
    lines.splice(at - 1, count, ...(now === "" && count > 0 ? [] : now.split("\n")));
  }
  return lines.join("\n");
}

const isUpdate = process.env.UPDATE === "1";
const listOf = (lines: readonly string[]) => `[\n${lines.join(",\n")}\n]\n`;
/** Writes the lines, unless only the order of keys differs. */
function update(file: string, lines: readonly string[]): void {
  const isSame =
    existsSync(file) && isDeepStrictEqual(JSON.parse(readFileSync(file, "utf8")), JSON.parse(listOf(lines)));
  if (!isSame) writeFileSync(file, listOf(lines));
}
const without = (lines: readonly string[], others: readonly string[]) => lines.filter((line) => !others.includes(line));

test("no provider lists a title that is a usual one anyway", () => {
  for (const [slug, { columns = {} }] of SOURCES)
    for (const [title, listed] of Object.entries(columns)) {
      const needless = listed.filter((one, i) => titlesFor(title, listed.toSpliced(i, 1)).includes(one));
      assert.deepEqual(needless, [], `${slug}: ${title}`);
    }
});

for (const [slug, adapter] of Object.entries(ALL_ADAPTERS) as [Slug, Adapter][]) {
  const pages = pagesOf(slug);
  const read = new Map<string, string[]>();
  const linesOfFixture = (key: string, page: FixturePage) => {
    const lines = read.get(key) ?? linesOf(adapter, key, page);
    read.set(key, lines);
    return lines;
  };
  for (const [key, page] of Object.entries(pages))
    test(`${slug}/${key} reads as its golden file says`, () => {
      const file = join(folderOf(slug), `${key}.expected.json`);
      const lines = linesOfFixture(key, page);
      if (isUpdate) update(file, lines);
      assert.deepEqual(
        lines.map((line) => JSON.parse(line)),
        JSON.parse(readFileSync(file, "utf8")),
      );
    });

  const file = join(folderOf(slug), "variants.json");
  const variants: Variant[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  for (const variant of variants)
    test(`${slug}/${variant.page}: ${variant.title}`, () => {
      const { page, day, edits, format = "md" } = variant;
      const base = pages[page];
      const text = variant.text ?? edited(base?.text ?? "", edits);
      const before = base ? linesOfFixture(page, base) : [];
      const lines = linesOf(
        adapter,
        page,
        { format: variant.text === undefined && base ? base.format : format, text },
        day,
      );
      const change = { lost: without(before, lines), gained: without(lines, before) };
      const [lost, gained] = [change.lost, change.gained].map((of) => of.map((line) => JSON.parse(line)));
      if (isUpdate) Object.assign(variant, { lost, gained });
      assert.deepEqual({ lost, gained }, { lost: variant.lost, gained: variant.gained });
    });
  after(() => {
    if (isUpdate && variants.length > 0)
      update(
        file,
        variants.map((variant) => JSON.stringify(variant)),
      );
  });
}
