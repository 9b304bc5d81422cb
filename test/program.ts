import { readdirSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

/** The command line, as a file for Node. */
export const ALMANAC = join(ROOT, "bin/almanac.mjs");

/** Node's arguments that run a TypeScript file, named from the project's folder, in a process of its own. */
export const sourceArgs = (file: string): string[] => [join(ROOT, "bin/run.mjs"), join(ROOT, file)];

/** Files below a folder whose path in it matches, with forward slashes, sorted. */
export const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => pattern.test(file))
    .sort();
