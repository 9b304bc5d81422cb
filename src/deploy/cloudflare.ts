import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { NOT_FOUND_PAGE, servedAt } from "../serve/manifest.ts";
import { fileOf, type Published, typesOf } from "./published.ts";
import { fromTemplate } from "./template.ts";

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
  const to = resolve(options.to);
  await refuseOthers(to, OURS);
  const served = servedAt(published.documents, options.feedVersion);
  const work = `${to}.tmp-${process.pid}`;
  const files = await copyBodies(published, options.feedVersion, join(work, "assets"));
  const { byEnding, byName } = typesOf(served);
  const endings = byEnding.filter(({ ending }) => ending !== "html");
  await writeFile(join(work, "assets", "_headers"), fromTemplate("_headers", { byEnding: endings, byName }));
  const name = JSON.stringify(options.name).slice(1, -1);
  await writeFile(join(work, "wrangler.jsonc"), fromTemplate("wrangler.jsonc", { name }));
  await rm(to, { recursive: true, force: true });
  await rename(work, to);
  return files;
}

/**
 * Writes a folder with the bodies alone, for a host that serves files as they are, such as GitHub Pages; it replaces what an earlier
 * call wrote. Returns the number of files. Throws if `to` has anything else.
 */
export async function writeFolder(published: Published, to: string, feedVersion: 1 | 2): Promise<number> {
  const folder = resolve(to);
  const names = await namesIn(folder);
  if (names.length > 0 && !names.includes("llms.txt")) await refuseOthers(folder, []);
  const work = `${folder}.tmp-${process.pid}`;
  const files = await copyBodies(published, feedVersion, work);
  await rm(folder, { recursive: true, force: true });
  await rename(work, folder);
  return files;
}

async function copyBodies(published: Published, feedVersion: 1 | 2, to: string): Promise<number> {
  const served = servedAt(published.documents, feedVersion);
  const notFound = published.documents.find(({ path }) => path === NOT_FOUND_PAGE);
  const documents = [...served, ...(notFound ? [[NOT_FOUND_PAGE, notFound] as const] : [])];
  const unique = new Map(documents.map(([path, document]) => [fileOf(path), document.representations.identity]));
  if (unique.size + 1 > MOST_FILES)
    throw new Error(`${unique.size} documents: static assets allow ${MOST_FILES} files; deploy to S3 or nginx instead`);
  for (const [path, { length }] of unique)
    if (length > MOST_BYTES)
      throw new Error(`${path} has ${length} bytes: a static asset may have at most ${MOST_BYTES}`);
  await rm(to, { recursive: true, force: true });
  for (const [path, { file }] of unique) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(published.dir, file), join(to, path));
  }
  return unique.size;
}

const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });

/** The folder is replaced, so anything we didn't write would be lost. */
async function refuseOthers(to: string, ours: readonly string[]): Promise<void> {
  const other = (await namesIn(to)).find((name) => !ours.includes(name));
  if (other !== undefined) throw new Error(`${to} contains ${other}, which would be lost`);
}
