import { createHash } from "node:crypto";
import { link, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sync, write } from "./durable.ts";
import { FORM, fileOf, type ListedDocument, type Manifest, readManifest } from "./manifest.ts";
import type { Document } from "./render.ts";
import {
  type Body,
  bytesOf,
  type Coding,
  type Effort,
  etagOf,
  type Representation,
  representationsOf,
} from "./representations.ts";

/** Documents processed concurrently: enough for the disk and zlib's threads, few enough for memory. */
const AT_ONCE = 8;

/** `reused`: number of documents whose files were reused from the previous generation. */
export type Built = { manifest: Manifest; reused: number };

/**
 * Writes documents as they are rendered, then the manifest, into the new folder `dir`. `before`: the current generation's folder; a
 * document with the same body and effort reuses its files, if these are intact. The generation's name is a hash of everything that
 * readers see. Throws what rendering or the disk throws.
 */
export async function build(dir: string, documents: Iterable<Document>, before?: string): Promise<Built> {
  const old = new Map((before ? await readManifest(before) : undefined)?.documents.map((one) => [one.path, one]));
  const made: Promise<ListedDocument>[] = [];
  const running = new Set<Promise<unknown>>();
  let reused = 0;

  async function store(document: Document): Promise<ListedDocument> {
    const { path, type, versions, body, effort } = document;
    const earlier = old.get(path);
    const same =
      before && earlier?.effort === effort && earlier.representations.identity?.etag === etagOf(bytesOf(body));
    const isReused = same && (await reuse(dir, before, earlier));
    if (isReused) reused += 1;
    const representations = isReused ? earlier.representations : await writeCodings(dir, path, body, effort);
    return { path, type, versions, effort, representations };
  }

  await mkdir(dir);
  try {
    for (const document of documents) {
      const job = store(document);
      made.push(job);
      const done = job.finally(() => running.delete(done));
      running.add(done);
      // Rendering waits for the disk, so that few bodies are in memory.
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
  } finally {
    // All writes are done when this returns or throws.
    await Promise.allSettled(made);
  }
  const listed = await Promise.all(made);
  const manifest: Manifest = { form: FORM, generation: nameOf(listed), documents: listed };
  await write(join(dir, "manifest.json"), `${JSON.stringify(manifest)}\n`);
  for (const folder of new Set(filesOf(manifest).map((file) => dirname(join(dir, file))))) await sync(folder);
  await sync(dir);
  return { manifest, reused };
}

/** Every file of a generation except its manifest. */
export const filesOf = ({ documents }: Pick<Manifest, "documents">): string[] =>
  documents.flatMap(({ representations }) => Object.values(representations).map(({ file }) => file));

/** Whether every file in a manifest exists with the right bytes. */
export async function isWhole(dir: string, { documents }: Pick<Manifest, "documents">): Promise<boolean> {
  for (const { representations } of documents)
    for (const { file, etag } of Object.values(representations))
      if ((await tagOf(join(dir, file))) !== etag) return false;
  return true;
}

function nameOf(listed: readonly ListedDocument[]): string {
  const seen = listed.map(({ path, type, versions, effort, representations }) => {
    return [path, type, versions, effort, representations.identity?.etag];
  });
  return createHash("sha256")
    .update(JSON.stringify([FORM, seen]))
    .digest("hex")
    .slice(0, 32);
}

/** Hard-links a document's files from the previous generation; false if one of them is damaged. */
async function reuse(dir: string, before: string, document: ListedDocument): Promise<boolean> {
  const listed = { documents: [document] };
  if (!(await isWhole(before, listed))) return false;
  for (const file of filesOf(listed)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    // Not every file system has hard links.
    await link(join(before, file), join(dir, file)).catch(async () =>
      write(join(dir, file), await readFile(join(before, file))),
    );
  }
  return true;
}

async function writeCodings(dir: string, path: string, body: Body, effort: Effort) {
  const stored: ListedDocument["representations"] = {};
  const codings = Object.entries(await representationsOf(body, effort)) as [Coding, Representation][];
  for (const [coding, { bytes, etag }] of codings) {
    const file = fileOf(path, coding);
    await write(join(dir, file), bytes);
    stored[coding] = { file, length: bytes.length, etag };
  }
  return stored;
}

/** The ETag of a file's bytes; undefined if it can't be read. */
const tagOf = (path: string) => readFile(path).then(etagOf, () => undefined);
