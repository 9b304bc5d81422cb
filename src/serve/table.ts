import { type Answer, CACHE, OPEN, PAGE } from "./fixed-answers.ts";
import type { Coding, Generation, Representation, ServedDocument } from "./generation.ts";
import { NOT_FOUND_PAGE, servedAt } from "./manifest.ts";

/** A representation with its responses made in advance. */
export type Choice = { coding: Coding; etag: string; ok: Answer; notModified: Answer };
export type Table = {
  /** The choices for the document at a path, smallest first; made on first use. */
  find(path: string): readonly Choice[] | undefined;
  /** `/docs` → the redirect to `/docs/`. */
  redirects: ReadonlyMap<string, Answer>;
  /** The page for unknown paths outside the feed, if one is published. */
  notFound: readonly Choice[] | undefined;
};

/** The lookup table of a root that serves `feedVersion`: see `servedAt`. */
export function buildTable({ documents }: Generation, feedVersion: 1 | 2): Table {
  const served = servedAt(documents, feedVersion);
  served.delete(NOT_FOUND_PAGE);
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
    // RFC 9110 section 15.4.5: a 304 sends the same of these headers as a 200.
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

/** Relative, since a proxy may add a path prefix. */
function redirect(path: string): Answer {
  const to = `./${path.slice(path.lastIndexOf("/", path.length - 2) + 1)}`;
  return { status: 308, headers: { Location: to, "Content-Length": "0", ...CACHE, ...OPEN }, body: undefined };
}
