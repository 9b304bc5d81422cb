// Owns reading one published generation from disk into memory. Refuses a generation that is not whole.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
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

/** What publish promises about one generation: the only thing this stage knows of it. */
const Manifest = z.object({
  generation: z.string().min(1),
  documents: z
    .array(
      z.object({
        path: z.string().regex(/^\/[\x21-\x7e]*$/),
        type: z.string().regex(/^[\x20-\x7e]+$/),
        versions: z.array(z.int()).min(1),
        representations: z.object({ identity: Stored, gzip: Stored.optional(), br: Stored.optional() }),
      }),
    )
    .min(1),
});

export type Representation = { coding: Coding; etag: string; body: Buffer };
export type ServedDocument = { path: string; type: string; versions: number[]; representations: Representation[] };
export type Generation = { hash: string; documents: ServedDocument[] };

/**
 * Folder of one generation → everything in it, representations in the order of CODINGS.
 * Throws an Error that names the file when one is missing, has another length than the manifest says, or the manifest does not fit.
 */
export async function readGeneration(dir: string): Promise<Generation> {
  const text = await readFile(join(dir, "manifest.json"), "utf8");
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success) throw new Error(`manifest.json does not fit: ${prettifyError(manifest.error)}`);
  const { generation, documents } = manifest.data;
  return {
    hash: generation,
    documents: await Promise.all(
      documents.map(async ({ path, type, versions, representations }) => ({
        path,
        type,
        versions,
        representations: await Promise.all(
          CODINGS.flatMap((coding) => {
            const stored = representations[coding];
            return stored ? [readRepresentation(dir, coding, stored)] : [];
          }),
        ),
      })),
    ),
  };
}

async function readRepresentation(
  dir: string,
  coding: Coding,
  { file, length, etag }: z.infer<typeof Stored>,
): Promise<Representation> {
  const body = await readFile(join(dir, file));
  if (body.length !== length) throw new Error(`${file} has ${body.length} bytes, the manifest says ${length}`);
  return { coding, etag, body };
}
