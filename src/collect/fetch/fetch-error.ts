/** Kind → whether the same request may succeed a little later, and what is published of it. A `status` says both itself. */
const KINDS = {
  "bad-url": { retryable: false, why: "its address is none" },
  "not-https": { retryable: false, why: "a redirect left https" },
  "host-refused": { retryable: false, why: "a redirect left the provider's hosts" },
  "private-address": { retryable: false, why: "its host is at a private address" },
  dns: { retryable: true, why: "its host has no address" },
  connect: { retryable: true, why: "no connection" },
  "connect-timeout": { retryable: true, why: "no connection in time" },
  tls: { retryable: false, why: "no trusted connection" },
  timeout: { retryable: true, why: "no whole answer in time" },
  reset: { retryable: true, why: "the connection broke" },
  truncated: { retryable: true, why: "the answer was cut off" },
  malformed: { retryable: false, why: "the answer is not HTTP" },
  "too-large": { retryable: false, why: "the answer is too large" },
  "too-many-redirects": { retryable: false, why: "too many redirects" },
  "bad-redirect": { retryable: false, why: "a redirect leads nowhere" },
  status: { retryable: false, why: "no page at its address" },
  robots: { retryable: false, why: "robots.txt does not allow it" },
  encoding: { retryable: false, why: "the answer cannot be decoded" },
  "media-type": { retryable: false, why: "the answer is of another type" },
  charset: { retryable: false, why: "the answer is not in its character set" },
  nul: { retryable: false, why: "the answer holds NUL bytes" },
  empty: { retryable: false, why: "the page is empty" },
  "soft-404": { retryable: false, why: "the answer is an error page" },
  login: { retryable: false, why: "the answer is a login page" },
  challenge: { retryable: false, why: "the answer is a challenge for browsers" },
  closed: { retryable: false, why: "the run was stopped" },
  registry: { retryable: true, why: "the package registry gave no usable answer" },
  version: { retryable: false, why: "the package or its version is gone from the registry" },
  integrity: { retryable: false, why: "the archive does not match the registry's hash" },
} as const;

export type FailureKind = keyof typeof KINDS;
export const FAILURE_KINDS = Object.keys(KINDS) as [FailureKind, ...FailureKind[]];

/** What a caller gets instead of a page. `url` is the address asked for; `retryable`: a later run may well succeed; `status`: HTTP's. */
export type FetchFailure = { kind: FailureKind; url: string; message: string; retryable: boolean; status?: number };

/** Why a page was not had, in a few words of ours that are constant but for a status. */
export const whyOf = ({ kind, status }: Pick<FetchFailure, "kind" | "status">): string =>
  status === undefined ? KINDS[kind].why : `HTTP status ${status}`;

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
    this.retryable = more.retryable ?? KINDS[kind].retryable;
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
