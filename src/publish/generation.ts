// Owns dist/: immutable generation folders and the one switch between them. Refuses to leave a reader without a whole one.
import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import type { Catalog } from "../schema/catalog.ts";
import { type Document, renderAll } from "./documents.ts";
import { type Coding, etagOf, type Representation, representationsOf } from "./representations.ts";

/** The contract with the server, which knows no schema. Files are relative to the generation's folder. */
export type Manifest = {
  generation: string;
  documents: {
    path: string;
    type: string;
    versions: readonly number[];
    representations: Partial<Record<Coding, { file: string; length: number; etag: string }>>;
  }[];
};

export type Published = { generation: string; dir: string; documents: number };

/** Generations kept beside the current one, for readers that still hold them. */
const PREVIOUS = 2;
/** Part of a generation's name: raise it when the manifest or the codings change, so that no old folder is taken for a new one. */
const FORM = 1;

/**
 * Catalog → a generation under `out` (`generations/<name>/`), made current by one rename of the link `out/current`. The name
 * is a hash of all that readers see, so the same catalog and public address give the same name and bytes anywhere. Throws, with the
 * old generation still current, where the catalog cannot be published or `out` cannot be written.
 */
export async function publish(catalog: Catalog, { out, site }: { out: string; site: string }): Promise<Published> {
  const documents = renderAll(catalog, site);
  const generation = nameOf(documents);
  const dir = join(out, "generations", generation);
  const work = join(out, `.tmp-${process.pid}`);
  try {
    await mkdir(dirname(dir), { recursive: true });
    await removeLeftovers(out);
    await mkdir(work);
    const recent = await recentOf(out, generation);
    await place(work, join(out, "recent.json"), `${JSON.stringify(recent)}\n`);
    if (!(await isWhole(dir, documents))) await build(dir, documents, generation, work);
    await makeCurrent(out, generation, work);
    await prune(out, recent.slice(1 + PREVIOUS), work);
  } catch (error) {
    throw new Error(`cannot publish to ${out}: ${(error as Error).message}`, { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => {});
  }
  return { generation, dir, documents: documents.length };
}

function nameOf(documents: readonly Document[]): string {
  const seen = documents.map(({ path, type, versions, body }) => [path, type, versions, etagOf(Buffer.from(body))]);
  return createHash("sha256")
    .update(JSON.stringify([FORM, seen]))
    .digest("hex")
    .slice(0, 32);
}

/** Whether the folder holds every document with the bytes its manifest promises. */
async function isWhole(dir: string, documents: readonly Document[]): Promise<boolean> {
  try {
    const manifest = JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")) as Manifest;
    const tags = manifest.documents.map((document) => document.representations.identity?.etag);
    if (documents.some(({ body }, i) => etagOf(Buffer.from(body)) !== tags[i])) return false;
    for (const { file, etag } of manifest.documents.flatMap((document) => Object.values(document.representations)))
      if (etagOf(await readFile(join(dir, file))) !== etag) return false;
    return true;
  } catch {
    // Absent, cut off or unreadable: it is built again, and what stands in the way of that is reported then.
    return false;
  }
}

/** Writes the whole generation beside its place, then moves it there in one rename. */
async function build(dir: string, documents: readonly Document[], generation: string, work: string): Promise<void> {
  const built = join(work, generation);
  const manifest: Manifest = { generation, documents: [] };
  const files: string[] = [];
  for (const { path, type, versions, body } of documents) {
    const representations: Manifest["documents"][number]["representations"] = {};
    for (const [coding, { bytes, etag }] of entriesOf(await representationsOf(body))) {
      const file = fileOf(path, coding);
      await write(join(built, file), bytes);
      representations[coding] = { file, length: bytes.length, etag };
      files.push(file);
    }
    manifest.documents.push({ path, type, versions, representations });
  }
  await write(join(built, "manifest.json"), `${JSON.stringify(manifest)}\n`);
  for (const folder of new Set(files.map((file) => dirname(join(built, file))))) await sync(folder);
  await sync(built);
  try {
    await rename(built, dir);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    // A damaged folder of this name stands there, perhaps the current one: mended file by file, it is never missing.
    for (const file of [...files, "manifest.json"]) {
      await mkdir(dirname(join(dir, file)), { recursive: true });
      await rename(join(built, file), join(dir, file));
      await sync(dirname(join(dir, file)));
    }
  }
  await sync(dirname(dir));
}

const entriesOf = (all: Partial<Record<Coding, Representation>>) => Object.entries(all) as [Coding, Representation][];

const SUFFIX: Record<Coding, string> = { identity: "", gzip: ".gz", br: ".br" };

/** `/docs/` → `files/docs/index.html`: a plain web server finds the same files under `files/`. */
const fileOf = (path: string, coding: Coding) => `files${path.replace(/\/$/, "/index.html")}${SUFFIX[coding]}`;

async function makeCurrent(out: string, generation: string, work: string): Promise<void> {
  const link = join(work, "current");
  await symlink(join("generations", generation), link);
  await rename(link, join(out, "current"));
  await sync(out);
}

/** The new generation, then those that were current before it, latest first. */
async function recentOf(out: string, generation: string): Promise<string[]> {
  const existing = await readdir(join(out, "generations"));
  const current = await readlink(join(out, "current")).then(basename, () => undefined);
  const [first, ...older] = await readFile(join(out, "recent.json"), "utf8")
    .then((text) => z.array(z.string()).parse(JSON.parse(text)))
    // Absent on the first run; where it is damaged, all that stands there counts as recent, in no order.
    .catch(() => existing.toSorted());
  // A run that was killed before its switch has left a generation at the head that no reader has seen.
  const order = first === current ? [first, ...older] : [current, ...older, first];
  return [
    ...new Set([generation, ...order.filter((name) => name !== undefined && existing.includes(name))]),
  ] as string[];
}

/** Removes generations that fell out of the list. Each leaves its place in one rename, so none is ever found in part. */
async function prune(out: string, names: readonly string[], work: string): Promise<void> {
  for (const name of names) await rename(join(out, "generations", name), join(work, name)).catch(ignoreAbsent);
  if (names.length > 0) await sync(join(out, "generations"));
}

/** Work folders of runs that were killed. One of a process that still runs is left alone. */
async function removeLeftovers(out: string): Promise<void> {
  for (const name of await readdir(out)) {
    const [, pid] = /^\.tmp-(\d+)$/.exec(name) ?? [];
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid))))
      await rm(join(out, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Replaces a small file as a whole. */
async function place(work: string, path: string, text: string): Promise<void> {
  const temporary = join(work, basename(path));
  await write(temporary, text);
  await rename(temporary, path);
}

/** Writes a file and waits until the disk has it. */
async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the disk has the names in a folder. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
