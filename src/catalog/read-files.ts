import type * as z from "zod";
import type { Finding } from "../schema/finding.ts";
import { parseText, readText } from "./text.ts";

/** Path inside catalog/, with forward slashes → bytes. */
export type Files = Map<string, Uint8Array>;

/** The folder of the hosts' catalog, inside catalog/. */
export const HOSTS_AT = "hosts/";

const RESTORE = "restore the file from git";

export class FileReader {
  readonly findings: Finding[] = [];
  readonly texts = new Map<string, string>();
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  report(file: string, path: string, message: string, mend: string): undefined {
    this.findings.push({ file: `catalog/${file}`, path, message, mend });
  }

  /** A JSON file's value; undefined, with a finding, if it is missing or invalid. */
  json<T>(file: string, schema: z.ZodType<T>): T | undefined {
    const text = this.#text(file);
    if (text === undefined) return undefined;
    if (text === "") return this.report(file, "", "the file is empty", RESTORE);
    const parsed = parseText(text, schema);
    if ("value" in parsed) return parsed.value;
    for (const { path, message, mend } of parsed.problems) this.report(file, path, message, mend);
    return undefined;
  }

  /** Like `json`, for an optional file. */
  jsonIfThere<T>(file: string, schema: z.ZodType<T>): T | undefined {
    return this.#files.has(file) ? this.json(file, schema) : undefined;
  }

  /** The values of an optional JSON lines file, without invalid lines. */
  lines<T>(file: string, schema: z.ZodType<T>): T[] {
    const text = this.#files.has(file) ? (this.#text(file) ?? "") : "";
    if (text !== "" && !text.endsWith("\n")) this.report(file, "end", "the last line is cut off", RESTORE);
    return text.split("\n").flatMap((line, i, lines) => {
      if (line === "" && i === lines.length - 1) return [];
      const parsed = line === "" ? { problems: [{ path: "", message: "the line is empty" }] } : parseText(line, schema);
      if ("value" in parsed) return [parsed.value];
      for (const { path, message } of parsed.problems)
        this.report(file, `line ${i + 1}${path && ` ${path}`}`, message, "fix the line, or restore it from git");
      return [];
    });
  }

  #text(file: string): string | undefined {
    const bytes = this.#files.get(file);
    if (!bytes) return this.report(file, "", "the file is missing", RESTORE);
    const text = readText(bytes);
    if (typeof text !== "string") return this.report(file, "", text.problem, text.mend);
    this.texts.set(file, text);
    return text;
  }
}
