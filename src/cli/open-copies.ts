import { join } from "node:path";
import { type Copy, readCopies } from "../collect/fetch/copies.ts";
import { CannotDo } from "../schema/exit.ts";
import type { Finding } from "../schema/finding.ts";
import { formatFinding } from "./report.ts";

/** Folders → their copies, and the lines of an index that do not fit. Where one lists none, says why and throws CannotDo. */
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
