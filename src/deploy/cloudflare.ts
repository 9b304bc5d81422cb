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
  await refuseOthers(to);
  const served = servedAt(published.documents, options.feedVersion);
  const page = published.documents.find(({ path }) => path === NOT_FOUND_PAGE);
  const files = new Map(
    [...served, ...(page ? [[NOT_FOUND_PAGE, page] as const] : [])].map(([path, { representations }]) => [
      fileOf(path),
      representations.identity,
    ]),
  );
  if (files.size + 1 > MOST_FILES)
    throw new Error(`${files.size} documents: static assets allow ${MOST_FILES} files; deploy to S3 or nginx instead`);
  for (const [path, { length }] of files)
    if (length > MOST_BYTES)
      throw new Error(`${path} has ${length} bytes: a static asset may have at most ${MOST_BYTES}`);

  const work = `${to}.tmp-${process.pid}`;
  await rm(work, { recursive: true, force: true });
  for (const [path, { file }] of files) {
    const place = join(work, "assets", path);
    await mkdir(dirname(place), { recursive: true });
    await copyFile(join(published.dir, file), place);
  }
  const { byEnding, byName } = typesOf(served);
  const endings = byEnding.filter(({ ending }) => ending !== "html");
  const headers = fromTemplate("_headers", { byEnding: endings, byName });
  await writeFile(join(work, "assets", "_headers"), headers);
  const name = JSON.stringify(options.name).slice(1, -1);
  await writeFile(join(work, "wrangler.jsonc"), fromTemplate("wrangler.jsonc", { name }));
  await rm(to, { recursive: true, force: true });
  await rename(work, to);
  return files.size;
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
