import { join } from "node:path";
import { type Copy, readCopies } from "../collect/fetch/copies.ts";
import { createFetcher } from "../collect/fetch/fetch.ts";
import type { Origins } from "../collect/fetch/live.ts";
import { openRegistry } from "../collect/fetch/registry.ts";
import { CannotDo, type Finding } from "../schema/finding.ts";
import { formatFinding } from "./report.ts";

/** Loads page copies, with findings for invalid lines of an index. Throws CannotDo if a folder lists no copies. */
export function openCopies(dirs: readonly string[]): { copies: Copy[]; findings: Finding[] } {
  const read = dirs.map((dir) => {
    const { copies, findings } = readCopies(dir);
    if (copies.length > 0) return { copies, findings };
    for (const finding of findings) console.error(formatFinding(finding));
    throw findings.length > 0
      ? new CannotDo("no page copy is left to read", "fix the findings above first; CONTRIBUTING.md shows an index")
      : new CannotDo(
          `${join(dir, "index.tsv")} lists no page copy`,
          "name a folder with copies and their index.tsv; CONTRIBUTING.md shows one",
        );
  });
  return { copies: read.flatMap(({ copies }) => copies), findings: read.flatMap(({ findings }) => findings) };
}

/** Opens the network sources of packages, and of pages if any is fetched, while `use` runs. `contact`: the contact page in the user agent. */
export async function withOrigins<T>(contact: string, use: (origins: Origins) => Promise<T>, pages = true): Promise<T> {
  if (pages && /^https?:\/\/(localhost|127\.|\[::1\])/.test(contact))
    console.error(`the sites we read can't reach you at ${contact}: set --contact or ALMANAC_CONTACT_URL`);
  const origins = { fetcher: createFetcher({ contact }), registry: openRegistry() };
  try {
    return await use(origins);
  } finally {
    await origins.fetcher.close();
    origins.registry.close();
  }
}
