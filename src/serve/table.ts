// Owns the lookup table of one generation: path → ready answers. Refuses change: a new generation makes a new table.
import type { Answer } from "./answer.ts";
import type { Coding, Generation, Representation, ServedDocument } from "./generation.ts";
import { OPEN } from "./problem.ts";

/** One representation with its answers made ahead: a request only picks. */
export type Choice = { coding: Coding; etag: string; ok: Answer; notModified: Answer };
export type Table = {
  documents: ReadonlyMap<string, readonly Choice[]>;
  /** `/docs` → the way to `/docs/`. */
  redirects: ReadonlyMap<string, Answer>;
  /** The page shown for unknown paths outside the feed, if one is published; by coding, like a document. */
  notFound: readonly Choice[] | undefined;
};

/** Pages bring their own scripts and styles; nothing is loaded from, sent to or framed by anyone else. */
const PAGE = {
  "Content-Security-Policy":
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};
const CACHE = { "Cache-Control": "max-age=3600" };
const NOT_FOUND_PAGE = "/404.html";
const V1 = "/v1";

/**
 * Generation → table. `feedVersion` 1 puts the documents under `/v1` at the root as well; what has no v1 form there is
 * served from the root only where its `versions` hold 1 (design section 5: a base URL selects a version).
 */
export function buildTable({ documents }: Generation, feedVersion: 1 | 2): Table {
  const served = new Map<string, readonly Choice[]>();
  const v1 = documents.filter(({ path }) => path.startsWith(`${V1}/`));
  for (const document of documents) {
    const { path, versions } = document;
    if (path !== NOT_FOUND_PAGE && versions.includes(feedVersion)) served.set(path, choices(document));
  }
  for (const document of v1) served.set(document.path, choices(document));
  if (feedVersion === 1) for (const document of v1) served.set(document.path.slice(V1.length), choices(document));
  const redirects = [...served.keys()]
    .filter((path) => path.endsWith("/") && !served.has(path.slice(0, -1)))
    .map((path): [string, Answer] => [path.slice(0, -1), redirect(path)]);
  const page = documents.find(({ path }) => path === NOT_FOUND_PAGE);
  return { documents: served, redirects: new Map(redirects), notFound: page && choices(page).map(asNotFound) };
}

function choices({ type, representations }: ServedDocument): Choice[] {
  return representations.map((representation) => {
    const { coding, etag, body } = representation;
    // RFC 9110 section 15.4.5: what a 200 would have sent of these, a 304 sends too.
    const validators = { ETag: etag, ...CACHE, Vary: "Accept-Encoding", ...OPEN };
    const headers = { ...bodyHeaders(type, representation), ...validators };
    return {
      coding,
      etag,
      ok: { status: 200, headers, body },
      notModified: { status: 304, headers: validators, body: undefined },
    };
  });
}

function bodyHeaders(type: string, { coding, body }: Representation): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Length": String(body.length),
    ...(coding === "identity" ? {} : { "Content-Encoding": coding }),
    ...(type.startsWith("text/html") ? PAGE : {}),
  };
}

function asNotFound(choice: Choice): Choice {
  const { ETag: _, ...headers } = choice.ok.headers;
  return { ...choice, ok: { ...choice.ok, status: 404, headers: { ...headers, "Cache-Control": "no-store" } } };
}

function redirect(path: string): Answer {
  return { status: 308, headers: { Location: path, "Content-Length": "0", ...CACHE, ...OPEN }, body: undefined };
}
