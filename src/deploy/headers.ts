import type { PublishedDocument } from "./published.ts";

export const CACHE_CONTROL = "max-age=3600";

/** Sent with every document: any page may read it, and no browser may guess a type (spec sections 5 and 8). */
export const OPEN: Record<string, string> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "X-Content-Type-Options": "nosniff",
};

/** Sent with pages. */
export const PAGE: Record<string, string> = {
  "Content-Security-Policy":
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

export const ALLOW = "GET, HEAD, OPTIONS";
export const PREFLIGHT: Record<string, string> = {
  Allow: ALLOW,
  "Access-Control-Allow-Methods": ALLOW,
  "Access-Control-Allow-Headers": "*, Authorization, If-None-Match",
  "Access-Control-Max-Age": "86400",
};

/** RFC 9457, with constant text. */
export const problem = (status: number, title: string, detail: string) =>
  JSON.stringify({ type: "about:blank", title, status, detail });
export const NOT_FOUND = problem(404, "Not Found", "There is no document at this path.");
export const METHOD_NOT_ALLOWED = problem(405, "Method Not Allowed", "Documents are read with GET or HEAD.");

/** Ending → type, where all documents of that ending share one. */
export type Types = {
  byEnding: Map<string, string>;
  /** Last part of a path → type, where the ending alone does not tell. */
  byName: Map<string, string>;
};

/** Documents → how a host that knows files only can tell their types. Throws where neither ending nor name tells them apart. */
export function typesOf(documents: Iterable<[path: string, document: PublishedDocument]>): Types {
  const endings = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  for (const [path, { type }] of documents) {
    const name = path.endsWith("/") ? "index.html" : path.slice(path.lastIndexOf("/") + 1);
    const ending = name.slice(name.lastIndexOf(".") + 1);
    endings.set(ending, (endings.get(ending) ?? new Set()).add(type));
    names.set(`${ending} ${name}`, (names.get(`${ending} ${name}`) ?? new Set()).add(type));
  }
  const types: Types = { byEnding: new Map(), byName: new Map() };
  for (const [ending, found] of endings) {
    const [first, ...others] = found;
    if (first !== undefined && others.length === 0) types.byEnding.set(ending, first);
  }
  for (const [key, found] of names) {
    const [ending = "", name = ""] = key.split(" ");
    const [first, ...others] = found;
    if (types.byEnding.has(ending) || first === undefined) continue;
    if (others.length > 0) throw new Error(`${name} has several types: ${[first, ...others].join(", ")}`);
    types.byName.set(name, first);
  }
  return types;
}
