import { type Conditions, evaluate } from "./conditional.ts";
import { type Answer, OPTIONS, PROBLEMS } from "./fixed-answers.ts";
import { choose } from "./negotiate.ts";
import type { Choice, Table } from "./table.ts";

/** The fields of a request that decide its answer, as node:http gives them. */
export type Fields = Conditions & { "accept-encoding"?: string | string[] | undefined };

export type Request = {
  method: string;
  /** As on the request line. */
  target: string;
  /** Every Host field's value. */
  hosts: readonly string[];
  /** Of HTTP: `1.1`. */
  version: string;
  headers: Fields;
};

/** One request, one table, one answer. The body of an answer to HEAD is left out by whoever sends it. */
export function answer(request: Request, table: Table | undefined): Answer {
  if (!isSound(request)) return PROBLEMS.badRequest;
  const path = pathOf(request.target);
  if (request.method === "OPTIONS" && (path !== undefined || request.target === "*")) return OPTIONS;
  if (path === undefined) return PROBLEMS.badRequest;
  if (request.method !== "GET" && request.method !== "HEAD") return PROBLEMS.methodNotAllowed;
  if (table === undefined) return PROBLEMS.notReady;
  const document = table.find(path);
  if (document !== undefined) return answerWith(document, request.headers);
  return table.redirects.get(path) ?? notFound(path, table, request);
}

/** The answer to a GET or HEAD of a document: its most welcome representation, 304 or 412. */
export function answerWith(document: readonly Choice[], fields: Fields): Answer {
  const choice = choose(document, fields["accept-encoding"]);
  const status = evaluate(fields, choice.etag);
  return status === 200 ? choice.ok : status === 304 ? choice.notModified : PROBLEMS.preconditionFailed;
}

/** RFC 9112 section 3.2: exactly one Host in HTTP/1.1, never two, and only what may stand in an authority. */
function isSound({ hosts, version }: Request): boolean {
  if (version !== "1.1" && version !== "1.0") return false;
  if (hosts.length > 1 || (hosts.length === 0 && version === "1.1")) return false;
  return /^[\w.~!$&'()*+,;=%:[\]-]*$/.test(hosts[0] ?? "");
}

/**
 * Request target → path as published, or undefined where it is none. Any query is ignored. Escapes are undone of unreserved
 * characters (RFC 3986 section 6.2.2.2), and of `:` and `@`, which mean in a path what their escapes mean (section 3.3).
 */
function pathOf(target: string): string | undefined {
  const path = /^(?:https?:\/\/[^/?#]*)?(\/[^?]*)(?:\?|$)/i.exec(target)?.[1];
  return path?.replace(/%(?:2[DE]|3[\dA]|4[\dA-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi, decodeURIComponent);
}

/** Programs read the feed's paths, people the others. */
function notFound(path: string, { notFound }: Table, request: Request): Answer {
  if (notFound === undefined || /^\/(api|v1)(\/|$)/.test(path)) return PROBLEMS.notFound;
  return choose(notFound, request.headers["accept-encoding"]).ok;
}
