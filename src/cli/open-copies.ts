import { join } from "node:path";
import { type Copy, readCopies } from "../collect/fetch/copies.ts";
import { CannotDo } from "../schema/exit.ts";
import type { Finding } from "../schema/finding.ts";
import { formatFinding } from "./report.ts";

/** Loads page copies, with findings for invalid lines of an index. Throws CannotDo if a folder lists no copies. */
export function openCopies(dirs: readonly string[]): { copies: Copy[]; findings: Finding[] } {
  const read = dirs.map(openFolder);
  return { copies: read.flatMap(({ copies }) => copies), findings: read.flatMap(({ findings }) => findings) };
}

function openFolder(dir: string): { copies: Copy[]; findings: Finding[] } {
  const read = readCopies(dir);
  if (read.copies.length > 0) return read;
  for (const finding of read.findings) console.error(formatFinding(finding));
  if (read.findings.length > 0)
    throw new CannotDo("no page copy is left to read", "fix the findings above first; CONTRIBUTING.md shows an index");
  throw new CannotDo(
    `${join(dir, "index.tsv")} lists no page copy`,
    "name a folder with copies and their index.tsv; CONTRIBUTING.md shows one",
  );
}
