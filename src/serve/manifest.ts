// What publish promises about a generation: all that serving and deploying know of it.
import { z } from "zod";

/** Inside the generation's folder; no segment starts with a dot, so none leads out of it. */
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

/** The documents are looked at one by one, since there are thousands: see `fitting`. */
const Manifest = z.object({ generation: z.string().regex(/^[\w.-]+$/), documents: z.array(z.unknown()).min(1) });

/** Text of manifest.json → what it says, the documents as they stand. Throws where it does not fit. */
export const parseManifest = (text: string) => fitting(Manifest, JSON.parse(text));

export const parseDescribed = (entry: unknown, i: number) => fitting(Described, entry, ["documents", i]);

function fitting<T>(schema: z.ZodType<T>, value: unknown, at: PropertyKey[] = []): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  throw new Error(`manifest.json does not fit: ${z.prettifyError({ issues })}`);
}

export const V1 = "/v1";
export const NOT_FOUND_PAGE = "/404.html";

/**
 * Path → document at a root that serves `feedVersion`: a root of version 1 answers with what stands under `/v1`, else with what is of
 * both versions (design section 5: a base URL selects a version). `/v1` itself answers at both.
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
