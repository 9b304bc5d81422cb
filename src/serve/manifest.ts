// The format of manifest.json, the contract between publishing and serving or deploying.
import * as z from "zod";

/** No segment starts with a dot, so a path can't leave the generation's folder. */
const File = z.string().regex(/^[\w-][\w.:@~-]*(\/[\w-][\w.:@~-]*)*$/, "a relative path inside the generation");
export const Stored = z.object({
  file: File,
  length: z.int().nonnegative(),
  etag: z.string().regex(/^"[\x21\x23-\x7e]+"$/, "a strong ETag (RFC 9110 section 8.8.3)"),
});
export type Stored = z.infer<typeof Stored>;

export const Described = z.object({
  path: z.string().regex(/^\/[\x21-\x7e]*$/),
  type: z.string().regex(/^[\x20-\x7e]+$/),
  versions: z.array(z.int()).min(1),
  representations: z.object({ identity: Stored, gzip: Stored.optional(), br: Stored.optional() }),
});
export type Described = z.infer<typeof Described>;

/** Documents are parsed one by one by `parseDescribed`, since there are thousands. */
const Manifest = z.object({ generation: z.string().regex(/^[\w.-]+$/), documents: z.array(z.unknown()).min(1) });

/** Parses manifest.json, leaving documents unparsed. Throws if it is invalid. */
export const parseManifest = (text: string) => parsed(Manifest, JSON.parse(text));

export const parseDescribed = (entry: unknown, i: number) => parsed(Described, entry, ["documents", i]);

function parsed<T>(schema: z.ZodType<T>, value: unknown, at: PropertyKey[] = []): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  throw new Error(`manifest.json does not fit: ${z.prettifyError({ issues })}`);
}

export const V1 = "/v1";
export const NOT_FOUND_PAGE = "/404.html";

/**
 * Path → document at a root that serves `feedVersion`. A version 1 root serves what is under `/v1`, then documents that both
 * versions share: a base URL selects a version. `/v1` itself is served at both.
 */
export function servedAt<Document extends Pick<Described, "path" | "versions">>(
  documents: readonly Document[],
  feedVersion: 1 | 2,
): Map<string, Document> {
  const served = new Map<string, Document>();
  for (const document of documents) if (document.versions.includes(feedVersion)) served.set(document.path, document);
  for (const document of documents) {
    if (!document.path.startsWith(`${V1}/`)) continue;
    served.set(document.path, document);
    if (feedVersion === 1) served.set(document.path.slice(V1.length), document);
  }
  return served;
}
