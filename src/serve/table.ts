import { type Answer, OPEN } from "./fixed-answers.ts";
import type { Coding, Generation, Representation, ServedDocument } from "./generation.ts";

/** One representation with its answers made ahead: a request only picks. */
export type Choice = { coding: Coding; etag: string; ok: Answer; notModified: Answer };
export type Table = {
  /** The choices of the document at a path, the smallest first; made when first asked for. */
  find(path: string): readonly Choice[] | undefined;
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
  const served = new Map<string, ServedDocument>();
  const v1 = documents.filter(({ path }) => path.startsWith(`${V1}/`));
  for (const document of documents) {
    const { path, versions } = document;
    if (path !== NOT_FOUND_PAGE && versions.includes(feedVersion)) served.set(path, document);
  }
  for (const document of v1) served.set(document.path, document);
  if (feedVersion === 1) for (const document of v1) served.set(document.path.slice(V1.length), document);
  const redirects = [...served.keys()]
    .filter((path) => path.endsWith("/") && !served.has(path.slice(0, -1)))
    .map((path): [string, Answer] => [path.slice(0, -1), redirect(path)]);
  const page = documents.find(({ path }) => path === NOT_FOUND_PAGE);
  const made = new Map<ServedDocument, readonly Choice[]>();
  const find = (path: string) => {
    const document = served.get(path);
    if (document === undefined) return undefined;
    const known = made.get(document);
    if (known !== undefined) return known;
    const choices = choicesOf(document);
    made.set(document, choices);
    return choices;
  };
  return { find, redirects: new Map(redirects), notFound: page && choicesOf(page).map(asNotFound) };
}

function choicesOf({ type, representations }: ServedDocument): Choice[] {
  return representations.map((representation) => {
    const { coding, etag, body } = representation;
    // RFC 9110 section 15.4.5: what a 200 would have sent of these, a 304 sends too.
    const validators = { ETag: etag, ...CACHE, Vary: "Accept-Encoding", ...OPEN };
    const ok: Answer = { status: 200, headers: { ...bodyHeaders(type, representation), ...validators }, body };
    const notModified: Answer = { status: 304, headers: validators, body: undefined };
    return { coding, etag, ok, notModified };
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

/** Relative: a proxy may have put a path before ours. */
function redirect(path: string): Answer {
  const to = `./${path.slice(path.lastIndexOf("/", path.length - 2) + 1)}`;
  return { status: 308, headers: { Location: to, "Content-Length": "0", ...CACHE, ...OPEN }, body: undefined };
}
