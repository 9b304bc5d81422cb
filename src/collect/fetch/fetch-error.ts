/** Kind → whether the same request may succeed a little later. A `status` decides for itself. */
const KINDS = {
  "bad-url": false,
  "not-https": false,
  "host-refused": false,
  "private-address": false,
  dns: true,
  connect: true,
  "connect-timeout": true,
  tls: false,
  timeout: true,
  reset: true,
  truncated: true,
  malformed: false,
  "too-large": false,
  "too-many-redirects": false,
  "bad-redirect": false,
  status: false,
  robots: false,
  encoding: false,
  "media-type": false,
  charset: false,
  nul: false,
  empty: false,
  "soft-404": false,
  login: false,
  challenge: false,
  closed: false,
  registry: true,
  version: false,
  integrity: false,
} as const;

export type FailureKind = keyof typeof KINDS;
export const FAILURE_KINDS = Object.keys(KINDS) as [FailureKind, ...FailureKind[]];

/** What a caller gets instead of a page. `url` is the address asked for; `retryable`: a later run may well succeed; `status`: HTTP's. */
export type FetchFailure = { kind: FailureKind; url: string; message: string; retryable: boolean; status?: number };

/** A failure on its way to the caller. `retryAfterMs`: the origin asked not to be asked again for so long. */
export class FetchError extends Error {
  readonly kind: FailureKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    more: { retryable?: boolean; retryAfterMs?: number | undefined; status?: number } = {},
  ) {
    super(printable(message));
    this.kind = kind;
    this.retryable = more.retryable ?? KINDS[kind];
    this.retryAfterMs = more.retryAfterMs;
    this.status = more.status;
  }
}

/** How far a request had come when it failed; the same broken connection means another thing in each. */
export type Phase = "connect" | "answer" | "body";

/** Error of the network stack → FetchError. Unknown ones fall to the kind of their phase, never to success. */
export function asFetchError(error: unknown, phase: Phase): FetchError {
  if (error instanceof FetchError) return error;
  const { name = "", code = "", message = String(error) } = error as { name?: string; code?: string; message?: string };
  const kind = phase === "connect" ? connectKind(code) : answerKind(name, code, message, phase);
  return new FetchError(kind, code && !message.includes(code) ? `${message} (${code})` : message);
}

function connectKind(code: string): FailureKind {
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return "dns";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "connect-timeout";
  if (/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL|ACCES)$/.test(code)) return "connect";
  return code === "ECONNRESET" || code === "EPIPE" ? "reset" : "tls";
}

function answerKind(name: string, code: string, message: string, phase: "answer" | "body"): FailureKind {
  const cut = phase === "body" ? "truncated" : "reset";
  if (code === "UND_ERR_HEADERS_OVERFLOW") return "too-large";
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return phase === "body" ? "truncated" : "malformed";
  if (name === "HTTPParserError") return /EOF/.test(message) ? cut : "malformed";
  return /^bad (response|upgrade)$/.test(message) ? "malformed" : cut;
}

/** Text of an origin → one short line that is safe on a terminal and in a CI log. */
export function printable(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
