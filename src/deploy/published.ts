import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { prettifyError, z } from "zod";

const Stored = z.object({ file: z.string(), length: z.int().nonnegative(), etag: z.string() });
const Manifest = z.object({
  generation: z.string().min(1),
  documents: z
    .array(
      z.object({
        path: z.string().startsWith("/"),
        type: z.string(),
        versions: z.array(z.int()),
        representations: z.object({ identity: Stored, gzip: Stored.optional(), br: Stored.optional() }),
      }),
    )
    .min(1),
});

export type PublishedDocument = z.infer<typeof Manifest>["documents"][number];
/** `dir`: the generation's own folder, which stays as it is when the next one is published. */
export type Published = { generation: string; dir: string; documents: PublishedDocument[] };

/** Folder that `publish` wrote → its current generation. Throws where there is none, or its manifest does not fit. */
export async function readPublished(out: string): Promise<Published> {
  const dir = await realpath(join(out, "current"));
  const manifest = Manifest.safeParse(JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
  if (!manifest.success) throw new Error(`manifest.json does not fit: ${prettifyError(manifest.error)}`);
  return { ...manifest.data, dir };
}

const V1 = "/v1";

/**
 * Path → document at a root that serves `feedVersion`: a root of version 1 answers with what stands under `/v1`, else with what is of
 * both versions (design section 5). `/v1` itself answers at both.
 */
export function servedAt({ documents }: Published, feedVersion: 1 | 2): Map<string, PublishedDocument> {
  const served = new Map<string, PublishedDocument>();
  for (const document of documents) if (document.versions.includes(feedVersion)) served.set(document.path, document);
  for (const document of documents) {
    if (!document.path.startsWith(`${V1}/`)) continue;
    served.set(document.path, document);
    if (feedVersion === 1) served.set(document.path.slice(V1.length), document);
  }
  return served;
}

/** `/docs/` → `docs/index.html`: the file, or the key, that a plain host looks for. */
export const fileOf = (path: string) => path.slice(1).replace(/(^|\/)$/, "$1index.html");

/** Paths that a root of version 1 must not show, though a file of that name lies in the folder. */
export function onlyOfVersion2({ documents }: Published): string[] {
  const all = new Set(documents.map(({ path }) => path));
  return documents
    .filter(({ path, versions }) => !versions.includes(1) && !all.has(`${V1}${path}`))
    .map(({ path }) => path);
}

/** What a configuration of a web server is written for. */
export type HostOptions = {
  /** Absolute path of the folder that publish wrote. */
  out: string;
  /** Port, or `host:port`. */
  listen: string;
  serverName: string;
  feedVersion: 1 | 2;
};
