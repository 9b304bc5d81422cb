import { FetchError } from "./fetch-error.ts";

/** Lower-case name → value, or the values of a header that stands several times. */
export type Headers = Record<string, string | string[] | undefined>;

/** The value of a header, "" where it is absent, undefined where it stands several times. */
export function one(headers: Headers, name: string): string | undefined {
  const value = headers[name] ?? "";
  return typeof value === "string" ? value : undefined;
}

/** Whether a redirect may be followed by hand (RFC 9110, 15.4); 300 and 304 name no place to go to. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** A body that only the end of the connection ends cannot be told from one that was cut (RFC 9112, 8). */
export function framingError(headers: Headers): FetchError | undefined {
  const chunked = headers["transfer-encoding"];
  if (chunked !== undefined && one(headers, "transfer-encoding")?.trim().toLowerCase() !== "chunked") {
    return new FetchError("encoding", `transfer coding "${chunked}" was not asked for`);
  }
  const framed = chunked !== undefined || headers["content-length"] !== undefined;
  return framed ? undefined : new FetchError("truncated", "nothing says where the body ends");
}

/** A status that brings no page → its FetchError; 408, 425, 429 and most 5xx may pass. `now` is in ms since 1970. */
export function statusError(status: number, headers: Headers, now: number): FetchError {
  const passing = [408, 425, 429].includes(status) || (status >= 500 && ![501, 505].includes(status));
  const retryAfterMs = retryAfter(one(headers, "retry-after") ?? "", now);
  const wish = retryAfterMs === undefined ? "" : `, to be asked again in ${Math.ceil(retryAfterMs / 1000)} s`;
  return new FetchError("status", `status ${status}${wish}`, { retryable: passing, retryAfterMs, status });
}

/** Retry-After (RFC 9110, 10.2.3), seconds or a date → ms from now, or undefined where it is neither. */
export function retryAfter(text: string, now: number): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text.trim())
    ? Date.parse(text)
    : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
