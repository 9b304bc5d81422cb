import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { servedAt } from "../serve/manifest.ts";
import { fileOf, type Published } from "./published.ts";

/**
 * Writes a folder with the bodies alone, for a host that serves files as they are, such as GitHub Pages; it replaces what an earlier
 * call wrote. Returns the number of files. Throws if `to` has anything else, which would be lost.
 */
export async function writeFolder(published: Published, to: string, feedVersion: 1 | 2): Promise<number> {
  const folder = resolve(to);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length > 0 && !names.includes("llms.txt"))
    throw new Error(`${folder} contains ${names[0]}, which would be lost`);
  const work = `${folder}.tmp-${process.pid}`;
  const served = servedAt(published.documents, feedVersion);
  await rm(work, { recursive: true, force: true });
  for (const [path, { representations }] of served) {
    const target = join(work, fileOf(path));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(published.dir, representations.identity.file), target);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(work, folder);
  return served.size;
}
