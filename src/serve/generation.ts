import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { parseDescribed, parseManifest, type Stored } from "./manifest.ts";

/** Content codings, smallest result first: among codings of equal quality, the first is sent. */
export const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

export type Representation = { coding: Coding; etag: string; body: Buffer };
export type ServedDocument = { path: string; type: string; versions: number[]; representations: Representation[] };
export type Generation = { hash: string; documents: ServedDocument[] };

/** Milliseconds of synchronous reading before requests get their turn; a promise per file would be slower for thousands of small files. */
const SLICE = 4;

/**
 * Reads a generation from its folder, representations in the order of CODINGS. Bodies with an ETag in `before` are reused: equal
 * strong ETags mean equal bytes, so only changes are read and held twice during a switch. Throws an Error that names the file if
 * one is missing or damaged, or if the manifest is invalid.
 */
export async function readGeneration(dir: string, before?: Generation): Promise<Generation> {
  const manifest = parseManifest(await readFile(join(dir, "manifest.json"), "utf8"));
  const held = new Map<string, Buffer>();
  for (const { representations } of before?.documents ?? [])
    for (const { etag, body } of representations) held.set(etag, body);
  const documents: ServedDocument[] = [];
  let begin = performance.now();
  for (const [i, entry] of manifest.documents.entries()) {
    const { path, type, versions, representations } = parseDescribed(entry, i);
    const read = CODINGS.flatMap((coding) => {
      const stored = representations[coding];
      return stored ? [{ coding, etag: stored.etag, body: readBody(dir, stored, held) }] : [];
    });
    documents.push({ path, type, versions, representations: read });
    if (performance.now() - begin < SLICE) continue;
    await setImmediate();
    begin = performance.now();
  }
  return { hash: manifest.generation, documents };
}

function readBody(dir: string, { file, length, etag }: Stored, held: Map<string, Buffer>): Buffer {
  const known = held.get(etag);
  if (known?.length === length) return known;
  const body = readFileSync(join(dir, file));
  if (body.length !== length) throw new Error(`${file} has ${body.length} bytes, the manifest says ${length}`);
  if (etagOf(body) !== etag) throw new Error(`${file} is damaged: its bytes don't have the ETag in the manifest`);
  held.set(etag, body);
  return body;
}

/** An ETag is the start of its body's hash: a damaged file must not be served under it. */
const etagOf = (body: Buffer) => `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
