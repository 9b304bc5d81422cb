import { createHash } from "node:crypto";
import { link, mkdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { FORM, fileOf, type ListedDocument, linksOf, type Manifest, readManifest, type Stored } from "./manifest.ts";
import type { Document } from "./render.ts";
import { bytesOf, type Coding, etagOf, type Representation, representationsOf } from "./representations.ts";

/** Documents processed concurrently: enough for the disk and zlib's threads, few enough for memory. */
const AT_ONCE = 8;

type Representations = ListedDocument["representations"];
type StoredBody = { isReused: boolean; representations: Representations };

/** `reused`: number of documents whose files were reused from the previous generation. */
type Built = { manifest: Manifest; reused: number };

/**
 * Writes documents as they are rendered, then the manifest, into the new folder `dir`. `before`: the current generation's folder; a
 * document with the same body and effort reuses its files, if these are intact. The generation's name is a hash of everything that
 * readers see. Throws what rendering or the disk throws.
 */
export async function build(dir: string, documents: Iterable<Document>, before?: string): Promise<Built> {
  const old = new Map((before ? await readManifest(before) : undefined)?.documents.map((one) => [one.path, one]));
  const bodies = new Map<string, Promise<StoredBody>>();
  const jobs: Promise<ListedDocument>[] = [];
  const running = new Set<Promise<unknown>>();
  let reused = 0;

  async function store({ path, body, effort }: Document, etag: string): Promise<StoredBody> {
    const earlier = old.get(path);
    const isSame = earlier?.effort === effort && earlier.representations.identity?.etag === etag;
    const kept = before && isSame ? await reuseFiles(dir, before, earlier) : undefined;
    const representations = kept ?? (await writeCodings(dir, path, await representationsOf(body, effort)));
    return { isReused: kept !== undefined, representations };
  }

  async function list(document: Document): Promise<ListedDocument> {
    const { path, type, versions, body, effort } = document;
    const etag = etagOf(bytesOf(body));
    const stored = bodies.get(`${effort} ${etag}`) ?? store(document, etag);
    bodies.set(`${effort} ${etag}`, stored);
    const { isReused, representations } = await stored;
    if (isReused) reused += 1;
    return { path, type, versions, effort, representations };
  }

  await mkdir(dir);
  try {
    for (const document of documents) {
      const job = list(document);
      jobs.push(job);
      const done = job.finally(() => running.delete(done));
      running.add(done);
      // Rendering waits for the disk, so that few bodies are in memory.
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
  } finally {
    // All writes are done when this returns or throws.
    await Promise.allSettled(jobs);
  }
  const listed = await Promise.all(jobs);
  const manifest: Manifest = { form: FORM, generation: nameOf(listed), documents: listed };
  await writeManifest(dir, manifest);
  return { manifest, reused };
}

/** Writes a generation's manifest and its links. */
async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  await writeFile(join(dir, "manifest.json"), `${JSON.stringify(manifest)}\n`);
  for (const [link, file] of linksOf(manifest)) {
    const path = await placeFor(dir, link);
    await symlink(relative(dirname(path), join(dir, file)), path);
  }
}

/** Whether every file and link in a manifest exists with the right bytes. */
export async function isWhole(dir: string, manifest: Pick<Manifest, "documents">): Promise<boolean> {
  for (const { representations } of manifest.documents)
    for (const { file, etag } of Object.values(representations))
      if ((await tagOf(join(dir, file))) !== etag) return false;
  for (const [link, file] of linksOf(manifest)) {
    const target = await readlink(join(dir, link)).catch(() => "");
    if (join(dirname(link), target) !== file) return false;
  }
  return true;
}

function nameOf(listed: readonly ListedDocument[]): string {
  const seen = listed.map(({ path, type, versions, effort, representations }) => {
    return [path, type, versions, effort, representations.identity?.etag];
  });
  const hash = createHash("sha256").update(JSON.stringify([FORM, seen]));
  return hash.digest("hex").slice(0, 32);
}

/** Hard-links a document's files from the previous generation; undefined if one of them is damaged. */
async function reuseFiles(dir: string, before: string, { path, representations }: ListedDocument) {
  const reused: Representations = {};
  for (const [coding, stored] of Object.entries(representations) as [Coding, Stored][]) {
    const from = join(before, stored.file);
    if ((await tagOf(from)) !== stored.etag) return undefined;
    const file = fileOf(path, coding);
    const to = await placeFor(dir, file);
    // Not every file system has hard links.
    await link(from, to).catch(async () => writeFile(to, await readFile(from)));
    reused[coding] = { ...stored, file };
  }
  return reused;
}

async function writeCodings(dir: string, path: string, codings: Partial<Record<Coding, Representation>>) {
  const stored: Representations = {};
  for (const [coding, { bytes, etag }] of Object.entries(codings) as [Coding, Representation][]) {
    const file = fileOf(path, coding);
    await writeFile(await placeFor(dir, file), bytes);
    stored[coding] = { file, length: bytes.length, etag };
  }
  return stored;
}

/** A file's path, in a folder that is there. */
async function placeFor(dir: string, file: string): Promise<string> {
  const path = join(dir, file);
  await mkdir(dirname(path), { recursive: true });
  return path;
}

/** The ETag of a file's bytes; undefined if it can't be read. */
const tagOf = (path: string) => readFile(path).then(etagOf, () => undefined);
