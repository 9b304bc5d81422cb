// Saves a page into a folder of copies: a file, and its line in index.tsv.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { CannotDo } from "../../schema/finding.ts";
import type { Completeness, Format } from "../page/page.ts";
import { COLUMNS, INDEX } from "./copies.ts";
import { type MediaType, readText } from "./decode.ts";
import { FetchError } from "./fetch-error.ts";
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

/**
 * Writes a copy and its line of the index, in the index's own columns. Replaces a copy of the same page and day.
 * Returns the file's name within `dir`. Throws CannotDo if an existing index lacks a column.
 */
export function saveCopy(
  dir: string,
  { slug, key, url }: Omit<PageAt, "provider">,
  { text, format, completeness, day }: Saving,
): string {
  const ending = format === "text" ? "txt" : format;
  const file = `${slug}/${key.replace(/[^\w./-]/g, "-")}.${day}.${ending}`;
  const index = join(dir, INDEX);
  const [header = "", ...lines] = existsSync(index) ? readFileSync(index, "utf8").split(/\r?\n/) : [COLUMNS.join("\t")];
  const columns = header.split("\t");
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new CannotDo(
      `${index}: its first line has no ${missing.join(", ")}`,
      "add the columns, or name another folder",
    );
  const row: Record<string, string> = { provider: slug, page: key, copied_on: day, completeness, file, format, url };
  const isSame = (line: string) => {
    const cells = line.split("\t");
    return ["provider", "page", "copied_on"].every((name) => cells[columns.indexOf(name)] === row[name]);
  };
  const others = lines.filter((line) => line.trim() !== "" && !isSame(line));
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
  writeFileSync(index, `${[header, ...others, columns.map((name) => row[name] ?? "").join("\t")].join("\n")}\n`);
  return file;
}
