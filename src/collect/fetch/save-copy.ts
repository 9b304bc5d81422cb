// Saves pages into a folder of copies: a file each, and its line in index.tsv.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { CannotDo } from "../../schema/finding.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import type { Completeness, Format } from "../page/page.ts";
import { COLUMNS, INDEX } from "./copies.ts";
import { type MediaType, readText } from "./decode.ts";
import { FetchError, type FetchFailure } from "./fetch-error.ts";
import type { FetchedPage } from "./live.ts";
import type { PageAt } from "./page-address.ts";
import { checkContent } from "./soft-failure.ts";

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
  if (missing.length > 0)
    throw new CannotDo(
      `${index}: its first line has no ${missing.join(", ")}`,
      "add the columns, or name another folder",
    );
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
