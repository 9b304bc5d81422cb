import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { CACHE, OPEN, PAGE } from "../serve/fixed-answers.ts";
import { NOT_FOUND_PAGE, servedAt } from "../serve/manifest.ts";
import { fileOf, type Published } from "./published.ts";
import { type Types, typesOf } from "./types.ts";

/** Limits of Cloudflare's static assets: files in all, and bytes per file. */
const MOST_FILES = 20_000;
const MOST_BYTES = 25 * 1024 * 1024;

export type CloudflareOptions = { to: string; name: string; feedVersion: 1 | 2 };

/** The contents of a folder that we wrote; `.wrangler` is the state of Cloudflare's own tool. */
const OURS = ["assets", "wrangler.jsonc", ".wrangler"];

/**
 * Writes `to/wrangler.jsonc` and `to/assets/`, replacing everything an earlier call wrote. Cloudflare itself compresses and makes
 * ETags. Returns the number of files. Throws if a document or their number is over the limit, or if `to` has any other content.
 */
export async function writeCloudflare(published: Published, options: CloudflareOptions): Promise<number> {
  const { name, feedVersion } = options;
  const to = resolve(options.to);
  await refuseOthers(to);
  const served = servedAt(published.documents, feedVersion);
  const files = [...served].map(([path, document]) => ({
    path: fileOf(path),
    stored: document.representations.identity,
  }));
  const notFound = published.documents.find(({ path }) => path === NOT_FOUND_PAGE);
  if (notFound) files.push({ path: fileOf(NOT_FOUND_PAGE), stored: notFound.representations.identity });
  const unique = new Map(files.map(({ path, stored }) => [path, stored]));
  if (unique.size + 1 > MOST_FILES)
    throw new Error(`${unique.size} documents: static assets allow ${MOST_FILES} files; deploy to S3 or nginx instead`);
  for (const [path, { length }] of unique)
    if (length > MOST_BYTES)
      throw new Error(`${path} has ${length} bytes: a static asset may have at most ${MOST_BYTES}`);

  const work = `${to}.tmp-${process.pid}`;
  await rm(work, { recursive: true, force: true });
  for (const [path, { file }] of unique) {
    const place = join(work, "assets", path);
    await mkdir(dirname(place), { recursive: true });
    await copyFile(join(published.dir, file), place);
  }
  await writeFile(join(work, "assets", "_headers"), headersFile(typesOf(served)));
  await writeFile(join(work, "wrangler.jsonc"), configuration(name));
  await rm(to, { recursive: true, force: true });
  await rename(work, to);
  return unique.size;
}

/** The folder is replaced, so anything we didn't write would be lost. */
async function refuseOthers(to: string): Promise<void> {
  const names = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const other = names.find((name) => !OURS.includes(name));
  if (other !== undefined) throw new Error(`${to} contains ${other}, which would be lost`);
}

/** The `_headers` file; Cloudflare allows one wildcard per rule and a hundred rules. */
function headersFile({ byEnding, byName }: Types): string {
  const rule = (pattern: string, headers: Record<string, string>) =>
    `${pattern}\n${Object.entries(headers)
      .map(([field, value]) => `  ${field}: ${value}\n`)
      .join("")}`;
  const types = [
    ...[...byEnding]
      .filter(([ending]) => ending !== "html")
      .map(([ending, type]) => rule(`/*.${ending}`, { "Content-Type": type })),
    // Two rules for the same field join their values unless the later one removes the earlier value first.
    ...[...byName].map(([name, type]) => rule(`/*${name}\n  ! Content-Type`, { "Content-Type": type })),
  ];
  const all = rule("/*", { ...CACHE, Vary: "Accept-Encoding", ...OPEN, ...PAGE });
  return [all, ...types.sort()].join("\n");
}

const configuration = (name: string) => `{
  // Static assets only: no code runs. "npx wrangler deploy" in this folder publishes it.
  "name": ${JSON.stringify(name)},
  "compatibility_date": "2026-11-01",
  "assets": {
    "directory": "./assets",
    "html_handling": "auto-trailing-slash",
    "not_found_handling": "404-page"
  }
}
`;
