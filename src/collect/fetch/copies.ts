import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { order } from "../../catalog/format.ts";
import { CannotDo, type Finding } from "../../schema/finding.ts";
import type { SourceFile } from "../../schema/provider.ts";
import { Day } from "../../schema/values.ts";
import { isHost, type Slug, sourceFile } from "../../schema/vocabulary.ts";
import type { Completeness, Format, Page } from "../page/page.ts";
import { type MediaType, readText } from "./decode.ts";
import { FetchError, type FetchFailure } from "./fetch-error.ts";
import type { FetchedPage } from "./live.ts";
import { addressOf, type PageAt, pageKey } from "./page-address.ts";
import { checkContent } from "./soft-failure.ts";

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
  const source = sources.get(copy.provider);
  const shared = [...sources].filter(([slug]) => isHost(slug) && !isHost(copy.provider) && !copy.own);
  return [
    ...(source ? [pageOf(copy, source)] : []),
    ...shared.flatMap(([slug, host]) => (pageKey(copy.url, host) === undefined ? [] : [pageOf(copy, host, slug)])),
  ];
}

/** `day`: `YYYY-MM-DD`, UTC. */
export type Saving = { text: string; format: Format; completeness: Completeness; day: string };

const FORMS: Record<string, [Format, MediaType]> = {
  ".md": ["md", "text/markdown"],
  ".mdx": ["mdx", "text/markdown"],
  ".html": ["html", "text/html"],
  ".htm": ["html", "text/html"],
  ".json": ["json", "application/json"],
  ".txt": ["text", "text/plain"],
};

/** Reads a file that a person saved, with the same checks as a response from the network. Throws a FetchError. */
export function fileCopy(file: string): Pick<Saving, "text" | "format"> {
  const form = FORMS[extname(file).toLowerCase()];
  if (!form) throw new FetchError("media-type", `${file} does not end in any of ${Object.keys(FORMS).join(", ")}`);
  const [format, type] = form;
  const page = readText(readFileSync(file), type, [type]);
  checkContent(page);
  return { text: page.text, format };
}

/** `mark`: what tells the file from those of other days, by default its day. `own`: see Copy. */
type Kept = Omit<PageAt, "provider"> & Saving & { mark?: string; own?: "yes" };

/**
 * Writes copies and their lines of the index, in the index's own columns. Replaces copies of the same page and day.
 * Returns the files' names within `dir`. Throws CannotDo if an existing index lacks a column.
 */
export function saveCopies(dir: string, copies: readonly Kept[]): string[] {
  const index = join(dir, INDEX);
  const [header = "", ...lines] = existsSync(index)
    ? readFileSync(index, "utf8").split(/\r?\n/)
    : [[...COLUMNS, "own"].join("\t")];
  const columns = header.split("\t");
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  const lack = `${index}: its first line has no ${missing.join(", ")}`;
  if (missing.length > 0) throw new CannotDo(lack, "add the columns, or name another folder");
  const rows = copies.map(({ slug, key, url, text, format, completeness, day, mark = day, own = "" }) => {
    const file = `${slug}/${key.replace(/[^\w./-]/g, "-")}.${mark}.${format === "text" ? "txt" : format}`;
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
    return { provider: slug, page: key, copied_on: day, completeness, file, format, url, own } as Record<
      string,
      string
    >;
  });
  const idOf = (cell: (name: string) => string | undefined) => ["provider", "page", "copied_on"].map(cell).join("\t");
  const replaced = new Set(rows.map((row) => idOf((name) => row[name])));
  const others = lines.filter((line) => {
    const cells = line.split("\t");
    return line.trim() !== "" && !replaced.has(idOf((name) => cells[columns.indexOf(name)]));
  });
  const added = rows.map((row) => columns.map((name) => row[name] ?? "").join("\t"));
  mkdirSync(dir, { recursive: true });
  writeFileSync(index, `${[header, ...others, ...added].join("\n")}\n`);
  return rows.map(({ file = "" }) => file);
}

/**
 * Keeps what a live run fetches, read or not, in a folder of copies: a text once, by its hash, and a line for each reading. `flush`
 * writes what `page` was given since. Packages are not kept: their registry has every version.
 */
export function keeper(dir: string) {
  // Of several addresses of a page, the last one tried.
  const kept = new Map<string, Omit<Kept, "day">>();
  return {
    page(slug: Slug, key: string, fetched: FetchedPage | FetchFailure): void {
      if ("kind" in fetched || fetched.package) return;
      const { url, text, format } = fetched;
      const mark = createHash("sha256").update(text).digest("hex").slice(0, 16);
      kept.set(`${slug}/${key}`, { slug, key, url, text, format, completeness: "whole", mark, own: "yes" });
    },
    flush(day: string): void {
      const copies = [...kept.values()].map((copy) => ({ ...copy, day }));
      kept.clear();
      saveCopies(dir, copies);
    },
  };
}
