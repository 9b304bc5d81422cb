/** Kind → whether a retry may succeed, and the published reason. A `status` error sets both itself. */
const KINDS = {
  "bad-url": { retryable: false, why: "its address is invalid" },
  "not-https": { retryable: false, why: "a redirect left https" },
  "host-refused": { retryable: false, why: "a redirect left the provider's hosts" },
  "private-address": { retryable: false, why: "its host is at a private address" },
  dns: { retryable: true, why: "its host has no address" },
  connect: { retryable: true, why: "no connection" },
  "connect-timeout": { retryable: true, why: "no connection in time" },
  tls: { retryable: false, why: "no trusted connection" },
  timeout: { retryable: true, why: "no complete response in time" },
  reset: { retryable: true, why: "the connection broke" },
  truncated: { retryable: true, why: "the response was cut off" },
  malformed: { retryable: false, why: "the response is not HTTP" },
  "too-large": { retryable: false, why: "the response is too large" },
  "too-many-redirects": { retryable: false, why: "too many redirects" },
  "bad-redirect": { retryable: false, why: "a redirect leads nowhere" },
  status: { retryable: false, why: "no page at its address" },
  robots: { retryable: false, why: "robots.txt does not allow it" },
  encoding: { retryable: false, why: "the response cannot be decoded" },
  "media-type": { retryable: false, why: "the response has the wrong type" },
  charset: { retryable: false, why: "the response is not in its character set" },
  nul: { retryable: false, why: "the response contains NUL bytes" },
  empty: { retryable: false, why: "the page is empty" },
  "soft-404": { retryable: false, why: "the response is an error page" },
  canonical: { retryable: false, why: "the response is another page" },
  login: { retryable: false, why: "the response is a login page" },
  challenge: { retryable: false, why: "the response is a browser challenge" },
  closed: { retryable: false, why: "the run was stopped" },
  registry: { retryable: true, why: "the package registry gave no usable response" },
  version: { retryable: false, why: "the package or its version is gone from the registry" },
  integrity: { retryable: false, why: "the archive does not match the registry's hash" },
} as const;

export type FailureKind = keyof typeof KINDS;
export const FAILURE_KINDS = Object.keys(KINDS) as [FailureKind, ...FailureKind[]];

/**
 * Why a page couldn't be fetched. `url`: as requested; `retryable`: a later run may succeed; `status`: the HTTP status code; `led_to`:
 * the address that the last redirect, or the page's canonical link, gives.
 */
export type FetchFailure = {
  kind: FailureKind;
  url: string;
  message: string;
  retryable: boolean;
  status?: number;
  led_to?: string;
};

/** The published reason of a failure, in our own words: constant, except for the status code. */
export const whyOf = ({ kind, status }: Pick<FetchFailure, "kind" | "status">): string =>
  status === undefined ? KINDS[kind].why : `HTTP status ${status}`;

/** `retryAfterMs`: the wait that the origin asked for; if infinite, only a later run may succeed. */
export class FetchError extends Error {
  readonly kind: FailureKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly ledTo: string | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    more: { retryable?: boolean; retryAfterMs?: number | undefined; status?: number; ledTo?: string } = {},
  ) {
    super(printable(message));
    this.kind = kind;
    this.retryable = more.retryable ?? KINDS[kind].retryable;
    this.retryAfterMs = more.retryAfterMs;
    this.status = more.status;
    this.ledTo = more.ledTo;
  }
}

/** How far a request got before it failed; a broken connection means something different in each phase. */
export type Phase = "connect" | "answer" | "body";

/** Converts a network error to a FetchError. The kind of an unknown error depends on the phase. */
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

/** Turns text from an origin into one line that is safe on a terminal and in a CI log. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");

/** The same, and short. */
export function printable(text: string): string {
  const line = oneLine(text);
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
