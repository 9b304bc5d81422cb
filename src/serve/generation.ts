import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { prettifyError, z } from "zod";

/** Codings of a body, the smallest first: among equally welcome ones the first is sent. */
export const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** Inside the generation's folder; no segment starts with a dot, so none leads out of it. */
const File = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, "a relative path inside the generation");
const Stored = z.object({
  file: File,
  length: z.int().nonnegative(),
  etag: z.string().regex(/^"[\x21\x23-\x7e]+"$/, "a strong ETag (RFC 9110 section 8.8.3)"),
});

const Described = z.object({
  path: z.string().regex(/^\/[\x21-\x7e]*$/),
  type: z.string().regex(/^[\x20-\x7e]+$/),
  versions: z.array(z.int()).min(1),
  representations: z.object({ identity: Stored, gzip: Stored.optional(), br: Stored.optional() }),
});

/** What publish promises about one generation: the only thing this stage knows of it. */
const Manifest = z.object({ generation: z.string().regex(/^[\w.-]+$/), documents: z.array(z.unknown()).min(1) });

export type Representation = { coding: Coding; etag: string; body: Buffer };
export type ServedDocument = { path: string; type: string; versions: number[]; representations: Representation[] };
export type Generation = { hash: string; documents: ServedDocument[] };

/** Milliseconds of reading before requests get their turn: thousands of small files are read quickest without a promise for each. */
const SLICE = 4;

/**
 * Folder of one generation → everything in it, representations in the order of CODINGS. Bytes of an ETag that `before` holds
 * are taken from there: a strong ETag is of equal bytes alone, so only what changed is read and held twice during a switch.
 * Throws an Error that names the file when one is missing, has another length than the manifest says, or the manifest does not fit.
 */
export async function readGeneration(dir: string, before?: Generation): Promise<Generation> {
  const manifest = fitting(Manifest, JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
  const held = new Map<string, Buffer>();
  for (const { representations } of before?.documents ?? [])
    for (const { etag, body } of representations) held.set(etag, body);
  const documents: ServedDocument[] = [];
  let begin = performance.now();
  for (const [i, entry] of manifest.documents.entries()) {
    const { path, type, versions, representations } = fitting(Described, entry, ["documents", i]);
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

function fitting<T>(schema: z.ZodType<T>, value: unknown, at: PropertyKey[] = []): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  throw new Error(`manifest.json does not fit: ${prettifyError({ issues })}`);
}

function readBody(dir: string, { file, length, etag }: z.infer<typeof Stored>, held: Map<string, Buffer>): Buffer {
  const known = held.get(etag);
  if (known?.length === length) return known;
  const body = readFileSync(join(dir, file));
  if (body.length !== length) throw new Error(`${file} has ${body.length} bytes, the manifest says ${length}`);
  held.set(etag, body);
  return body;
}
