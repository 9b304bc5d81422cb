import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../schema/finding.ts";
import type { SourceFile } from "../../schema/provider.ts";
import { Day } from "../../schema/record.ts";
import { isHost, type Slug, sourceFile } from "../../schema/vocabulary.ts";
import type { Completeness, Format, Page } from "../page/page.ts";
import { addressOf, pageKey } from "./page-address.ts";

/** One line of index.tsv with its text. */
export type Copy = {
  provider: Slug;
  page: string;
  copied_on: string;
  completeness: Completeness;
  file: string;
  format: Format;
  url: string;
  /** `not-before`: `copied_on` is only a lower bound. */
  dated?: "exact" | "not-before";
  /** Whether it is only for this provider or host, and others that list the page have their own. */
  own?: "yes";
  text: string;
};

export const INDEX = "index.tsv";
export const COLUMNS = ["provider", "page", "copied_on", "completeness", "file", "format", "url"] as const;
/** The allowed values of some columns. */
const WORDS: Record<string, readonly string[]> = {
  completeness: ["whole", "near-whole", "excerpt"] satisfies Completeness[],
  format: ["md", "mdx", "html", "json", "yaml", "yml", "text"] satisfies (Format | "yml")[],
  dated: ["exact", "not-before"],
  own: ["yes"],
};

/** Reads a folder's index.tsv: its copies, oldest first, and a finding for each invalid line. */
export function readCopies(dir: string): { copies: Copy[]; findings: Finding[] } {
  const file = join(dir, INDEX);
  if (!existsSync(file)) {
    const mend = `name a folder with an index.tsv that has the columns ${COLUMNS.join(", ")}`;
    return { copies: [], findings: [{ file, path: "", message: "there is no index of page copies", mend }] };
  }
  const [header = "", ...lines] = readFileSync(file, "utf8").split(/\r?\n/);
  const columns = header.split("\t");
  const untitled = COLUMNS.filter((name) => !columns.includes(name));
  if (untitled.length > 0) {
    const mend = `start with a header line, separated by single tabs: ${COLUMNS.join(", ")}`;
    return { copies: [], findings: [{ file, path: "line 1", message: `no column ${untitled.join(", ")}`, mend }] };
  }
  const findings: Finding[] = [];
  // A live run has a line for each day, and a file for each text.
  const texts = new Map<string, string>();
  const copies = lines.flatMap((line, i): Copy[] => {
    if (line.trim() === "") return [];
    const cells = line.split("\t");
    const row = Object.fromEntries(columns.map((name, c) => [name, cells[c] ?? ""])) as Record<string, string>;
    const problem = problemOf(row, dir);
    if (problem) {
      findings.push({ file, path: `line ${i + 2}`, ...problem });
      return [];
    }
    const name = row.file as string;
    const text = texts.get(name) ?? readFileSync(join(dir, name), "utf8");
    texts.set(name, text);
    return [{ ...row, format: row.format === "yml" ? "yaml" : row.format, text } as unknown as Copy];
  });
  return { copies: copies.sort((a, b) => order(a.copied_on, b.copied_on) || order(a.file, b.file)), findings };
}

/** The first problem of a line of the index. */
function problemOf(row: Record<string, string>, dir: string): { message: string; mend: string } | undefined {
  const missing = COLUMNS.filter((name) => !row[name]);
  if (missing.length > 0)
    return { message: `no ${missing.join(", ")}`, mend: "fill the columns, separated by single tabs" };
  const wrong = (column: string, mend: string) => ({ message: `${column} "${row[column]}" is invalid`, mend });
  if (!Day.safeParse(row.copied_on).success) return wrong("copied_on", "write the date as 2026-01-31");
  for (const [column, words] of Object.entries(WORDS))
    if (row[column] && !words.includes(row[column])) return wrong(column, `use one of ${words.join(", ")}`);
  if (!statSync(join(dir, row.file ?? ""), { throwIfNoEntry: false })?.isFile())
    return wrong("file", "name a file in the index's folder");
  return undefined;
}

/** The page of a provider (by default the copy's own) at the copy's address; a finding if it lists no such page. */
export function pageOf(copy: Copy, provider: SourceFile, slug = copy.provider): Page | Finding {
  const key = pageKey(copy.url, provider);
  if (key === undefined) {
    const mend = `add the address to a page of catalog/${sourceFile(copy.provider)} (url or was)`;
    return { file: copy.file, path: copy.url, message: "no listed page has this address", mend };
  }
  const { copied_on: read_on, completeness, format, text, dated } = copy;
  const page = { provider: slug, key, url: addressOf(key, provider), read_on, completeness, format, text };
  return dated === "not-before" ? { ...page, dated } : page;
}

/** Like `pageOf`, plus the pages of hosts that list the same address: also for a copy whose folder has a name that isn't ours. */
export function pagesOfCopy(copy: Copy, sources: ReadonlyMap<Slug, SourceFile>): (Page | Finding)[] {
  const own = sources.get(copy.provider);
  const shared = [...sources].filter(([slug]) => isHost(slug) && !isHost(copy.provider) && !copy.own);
  return [
    ...(own ? [pageOf(copy, own)] : []),
    ...shared.flatMap(([slug, host]) => (pageKey(copy.url, host) === undefined ? [] : [pageOf(copy, host, slug)])),
  ];
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
