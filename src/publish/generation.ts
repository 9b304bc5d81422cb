import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as z from "zod";
import { isRunning } from "../catalog/running.ts";
import { build, isWhole } from "./build.ts";
import { filesOf, linksOf, type Manifest } from "./manifest.ts";
import type { Document } from "./render.ts";

/** `reused`: number of documents reused from the previous generation. */
export type Published = { generation: string; dir: string; documents: number; reused: number };

/** Generations kept in addition to the current one, for readers that still use them. */
const PREVIOUS = 2;

/**
 * Writes a generation to `out/generations/<name>/` and makes it current by renaming the link `out/current`. The name is a hash of
 * everything that readers see. On any error it throws, and the old generation stays current. Files are not synced one by one: what
 * a power cut damages, the next publish repairs.
 */
export async function writeGeneration(out: string, documents: Iterable<Document>): Promise<Published> {
  const work = join(out, `.tmp-${process.pid}`);
  try {
    await makeFolder(join(out, "generations"));
    await removeLeftovers(out);
    await mkdir(work);
    const built = join(work, "generation");
    const { manifest, reused } = await build(built, documents, await currentOf(out));
    const { generation } = manifest;
    const dir = join(out, "generations", generation);
    const recent = await recentOf(out, generation);
    await writeFile(join(work, "recent.json"), `${JSON.stringify(recent)}\n`);
    await rename(join(work, "recent.json"), join(out, "recent.json"));
    await install(built, dir, manifest);
    await makeCurrent(out, generation, work);
    await prune(out, recent.slice(1 + PREVIOUS), work);
    return { generation, dir, documents: manifest.documents.length, reused };
  } catch (error) {
    throw new Error(`cannot publish to ${out}: ${(error as Error).message}`, { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => {});
  }
}

const currentOf = (out: string) =>
  readlink(join(out, "current")).then(
    (link) => join(out, link),
    () => undefined,
  );

/** Moves a complete generation to its place in one rename, unless it is there already and intact. */
async function install(built: string, dir: string, manifest: Manifest): Promise<void> {
  if (await isWhole(dir, manifest)) {
    const names = await readFile(join(dir, "manifest.json"), "utf8").catch(() => "");
    if (names === `${JSON.stringify(manifest)}\n`) return;
  }
  try {
    await rename(built, dir);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    // A damaged folder of this name exists, perhaps the current one. Repair it file by file, so that it is never missing.
    for (const file of [...filesOf(manifest), ...linksOf(manifest).map(([link]) => link), "manifest.json"]) {
      await mkdir(dirname(join(dir, file)), { recursive: true });
      await rename(join(built, file), join(dir, file));
    }
  }
}

async function makeCurrent(out: string, generation: string, work: string): Promise<void> {
  const link = join(work, "current");
  await symlink(join("generations", generation), link);
  await rename(link, join(out, "current"));
}

/** The new generation, then the previously current ones, latest first. */
async function recentOf(out: string, generation: string): Promise<string[]> {
  const existing = await readdir(join(out, "generations"));
  const current = await readlink(join(out, "current")).then(basename, () => undefined);
  const [first, ...older] = await readFile(join(out, "recent.json"), "utf8")
    .then((text) => z.array(z.string()).parse(JSON.parse(text)))
    // Absent on the first run; if it is damaged, all existing generations count as recent.
    .catch(() => existing.toSorted());
  // A run killed before its switch has left a generation at the head that was never current.
  const order = first === current ? [first, ...older] : [current, ...older, first];
  return [
    ...new Set([generation, ...order.filter((name) => name !== undefined && existing.includes(name))]),
  ] as string[];
}

/** Removes old generations. Each is renamed away first, so readers never find a partial one. */
async function prune(out: string, names: readonly string[], work: string): Promise<void> {
  for (const name of names) await rename(join(out, "generations", name), join(work, name)).catch(ignoreAbsent);
}

/** Removes work folders of killed runs, but not those of running processes. */
async function removeLeftovers(out: string): Promise<void> {
  for (const name of await readdir(out)) {
    const [, pid] = /^\.tmp-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(out, name), { recursive: true, force: true });
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Creates a folder and its parents. Node's recursive mkdir never returns where no folder can be created, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  if (!existsSync(above)) await makeFolder(above);
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
