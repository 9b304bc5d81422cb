// Headers and responses that don't depend on what is published.

/** A response made in advance; a request only selects one. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

/** Sent with everything: any site may read any response, and browsers must not guess types. */
export const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "X-Content-Type-Options": "nosniff",
};

/** Sent with documents. */
export const CACHE = { "Cache-Control": "max-age=3600" };

/** Sent with pages: scripts and styles are our own; nothing is loaded from, sent to or framed by other origins. */
export const PAGE = {
  "Content-Security-Policy":
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

const ALLOW = "GET, HEAD, OPTIONS";

/** The response to OPTIONS is the same for every path, so a browser can see the 404 of an unknown one. `*` allows custom headers. */
export const PREFLIGHT = {
  Allow: ALLOW,
  "Access-Control-Allow-Methods": ALLOW,
  "Access-Control-Allow-Headers": "*, Authorization, If-None-Match",
  "Access-Control-Max-Age": "86400",
};
export const OPTIONS: Answer = { status: 204, headers: { ...PREFLIGHT, ...OPEN }, body: undefined };

/** RFC 9457 problem documents. */
export const PROBLEMS = {
  badRequest: problem(400, "Bad Request", "The request is malformed."),
  notFound: problem(404, "Not Found", "There is no document at this path."),
  methodNotAllowed: problem(405, "Method Not Allowed", "Documents are read with GET or HEAD.", { Allow: ALLOW }),
  requestTimeout: problem(408, "Request Timeout", "The request did not arrive in time."),
  preconditionFailed: problem(412, "Precondition Failed", "If-Match names no current ETag of this document."),
  headerTooLarge: problem(431, "Request Header Fields Too Large", "The request line and header exceed 16 KB."),
  notReady: problem(503, "Service Unavailable", "Nothing has been published yet.", { "Retry-After": "1" }),
};

function problem(status: number, title: string, detail: string, more: Record<string, string> = {}): Answer {
  const body = Buffer.from(JSON.stringify({ type: "about:blank", title, status, detail }));
  const type = { "Content-Type": "application/problem+json", "Content-Length": String(body.length) };
  return { status, headers: { ...type, "Cache-Control": "no-store", ...OPEN, ...more }, body };
}
