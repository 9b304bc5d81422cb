import { FetchError } from "./fetch-error.ts";

/** Lowercase name → value, or the values of a repeated header. */
export type Headers = Record<string, string | string[] | undefined>;

/** The value of a header: "" if it is absent, undefined if it is repeated. */
export function one(headers: Headers, name: string): string | undefined {
  const value = headers[name] ?? "";
  return typeof value === "string" ? value : undefined;
}

/** Whether a status is a redirect to follow (RFC 9110, 15.4); 300 and 304 are not. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** Refuses a body that ends only when the connection closes: it looks the same as a truncated one (RFC 9112, 8). */
export function checkFraming(headers: Headers): void {
  const chunked = headers["transfer-encoding"];
  if (chunked !== undefined && one(headers, "transfer-encoding")?.trim().toLowerCase() !== "chunked")
    throw new FetchError("encoding", `unexpected transfer coding "${chunked}"`);
  if (chunked === undefined && headers["content-length"] === undefined)
    throw new FetchError("truncated", "no Content-Length and not chunked");
}

/** How firewalls mark a page that asks for a browser or a person in place of the one requested. */
const CHALLENGES = { "cf-mitigated": "Cloudflare", "x-vercel-mitigated": "Vercel", "x-amzn-waf-action": "AWS" };

/** Refuses a firewall's challenge, whatever its status. */
export function refuseChallenge(status: number, headers: Headers): void {
  for (const [name, firewall] of Object.entries(CHALLENGES))
    if (headers[name] !== undefined)
      throw new FetchError("challenge", `status ${status}, ${firewall} says "${headers[name]}"`);
}

/** The FetchError for a status without a page. 408, 425, 429 and most 5xx are retryable. `now` is in ms since 1970. */
export function statusError(status: number, headers: Headers, now: number): FetchError {
  const retryable = [408, 425, 429].includes(status) || (status >= 500 && ![501, 505].includes(status));
  const retryAfterMs = retryAfter(one(headers, "retry-after") ?? "", now);
  const wish = retryAfterMs === undefined ? "" : `, retry after ${Math.ceil(retryAfterMs / 1000)} s`;
  return new FetchError("status", `status ${status}${wish}`, { retryable, retryAfterMs, status });
}

/** Parses Retry-After (RFC 9110, 10.2.3), seconds or a date, to ms from now; undefined if it is neither. */
export function retryAfter(text: string, now: number): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text.trim())
    ? Date.parse(text)
    : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
