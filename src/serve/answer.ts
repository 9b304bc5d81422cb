import { type Conditions, evaluate } from "./conditional.ts";
import { type Answer, OPTIONS, PROBLEMS } from "./fixed-answers.ts";
import { choose } from "./negotiate.ts";
import type { Choice, Table } from "./table.ts";

/** The request headers that affect the response, as node:http gives them. */
export type Fields = Conditions & { "accept-encoding"?: string | string[] | undefined };

export type Request = {
  method: string;
  /** As in the request line. */
  target: string;
  /** The value of every Host header. */
  hosts: readonly string[];
  /** HTTP version, such as `1.1`. */
  version: string;
  headers: Fields;
};

/** Pure: the response depends on nothing but the request and the table. The sender omits the body of a response to HEAD. */
export function answer(request: Request, table: Table | undefined): Answer {
  if (!isWellFormed(request)) return PROBLEMS.badRequest;
  const path = pathOf(request.target);
  if (request.method === "OPTIONS" && (path !== undefined || request.target === "*")) return OPTIONS;
  if (path === undefined) return PROBLEMS.badRequest;
  if (request.method !== "GET" && request.method !== "HEAD") return PROBLEMS.methodNotAllowed;
  if (table === undefined) return PROBLEMS.notReady;
  const document = table.find(path);
  if (document !== undefined) return answerWith(document, request.headers);
  return table.redirects.get(path) ?? notFound(path, table, request);
}

/** The response to GET or HEAD for a document: its preferred representation, 304 or 412. */
export function answerWith(document: readonly Choice[], fields: Fields): Answer {
  const choice = choose(document, fields["accept-encoding"]);
  const status = evaluate(fields, choice.etag);
  return status === 200 ? choice.ok : status === 304 ? choice.notModified : PROBLEMS.preconditionFailed;
}

/** RFC 9112 section 3.2: exactly one Host header in HTTP/1.1, at most one in HTTP/1.0, with characters of an authority only. */
function isWellFormed({ hosts, version }: Request): boolean {
  if (version !== "1.1" && version !== "1.0") return false;
  if (hosts.length > 1 || (hosts.length === 0 && version === "1.1")) return false;
  return /^[\w.~!$&'()*+,;=%:[\]-]*$/.test(hosts[0] ?? "");
}

/**
 * Returns the published path for a request target, or undefined if it has no path. The query is ignored. Percent-escapes of
 * unreserved characters are decoded (RFC 3986 section 6.2.2.2), and so are those of `:` and `@`, which a path may hold literally
 * (section 3.3).
 */
function pathOf(target: string): string | undefined {
  const path = /^(?:https?:\/\/[^/?#]*)?(\/[^?]*)(?:\?|$)/i.exec(target)?.[1];
  return path?.replace(/%(?:2[DE]|3[\dA]|4[\dA-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi, decodeURIComponent);
}

/** Programs read the feed's paths and get JSON; people read the other paths and get a page. */
function notFound(path: string, { notFound }: Table, request: Request): Answer {
  if (notFound === undefined || /^\/(api|v1)(\/|$)/.test(path)) return PROBLEMS.notFound;
  return choose(notFound, request.headers["accept-encoding"]).ok;
}
