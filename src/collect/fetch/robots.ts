import robotsParser from "robots-parser";
import { type FailureKind, FetchError } from "./fetch-error.ts";

/** The product token that a robots.txt may address. */
export const PRODUCT_TOKEN = "ModelAlmanacBot";

/** RFC 9309, 2.5 requires at least 500 KiB; the rest is ignored. */
const MOST_CHARACTERS = 512 * 1024;

// The package is CommonJS, but its types say otherwise.
const parse = robotsParser as unknown as typeof robotsParser.default;

/** Returns undefined for a URL that may be requested. */
export type Rules = (url: URL) => FetchError | undefined;

/** The rules in a response for robots.txt (RFC 9309). 4xx: no rules (2.3.1.3); other errors: unreachable (2.3.1.4). */
export function robotsRules(at: URL, status: number, body: Uint8Array): Rules {
  if (status >= 400 && status < 500 && status !== 429) return () => undefined;
  if (status !== 200) return unreachable(at, new FetchError("status", `status ${status}`));
  const robots = parse(at.href, new TextDecoder().decode(body).slice(0, MOST_CHARACTERS));
  return (url) =>
    robots.isAllowed(url.href, PRODUCT_TOKEN) === false
      ? new FetchError("robots", `${at.host}/robots.txt disallows ${url.pathname}`)
      : undefined;
}

/** If the host itself can't be reached, robots.txt isn't the cause: these errors keep their kind. */
const OF_THE_HOST: readonly FailureKind[] = ["private-address", "dns", "connect", "connect-timeout", "tls", "reset"];

/** Rules that disallow everything for the rest of the run, because robots.txt couldn't be fetched. */
export function unreachable(at: URL, { kind, message, retryable }: FetchError): Rules {
  const later = (retryable: boolean) => ({ retryable, retryAfterMs: Number.POSITIVE_INFINITY });
  const why = `${at.host}/robots.txt is unreachable: ${message}`;
  return () =>
    OF_THE_HOST.includes(kind)
      ? new FetchError(kind, message, later(retryable))
      : new FetchError("robots", why, later(true));
}
