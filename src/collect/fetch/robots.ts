import robotsParser from "robots-parser";
import { type FailureKind, FetchError } from "./fetch-error.ts";

/** Our product token: the name that a robots.txt may address. */
export const PRODUCT_TOKEN = "ModelAlmanacBot";

/** RFC 9309, 2.5: at least 500 KiB must be read; the rest is not. */
const MOST_CHARACTERS = 512 * 1024;

// The package is CommonJS and its types say otherwise.
const parse = robotsParser as unknown as typeof robotsParser.default;

/** Address → the FetchError that forbids it, or undefined where we may ask for it. */
export type Rules = (url: URL) => FetchError | undefined;

/** The answer for robots.txt → rules. 4xx: there are none (2.3.1.3); all else: unreachable (2.3.1.4). */
export function robotsRules(at: URL, status: number, body: Uint8Array): Rules {
  if (status >= 400 && status < 500 && status !== 429) return () => undefined;
  if (status !== 200) return unreachable(at, new FetchError("status", `status ${status}`));
  const robots = parse(at.href, new TextDecoder().decode(body).slice(0, MOST_CHARACTERS));
  return (url) =>
    robots.isAllowed(url.href, PRODUCT_TOKEN) === false
      ? new FetchError("robots", `${at.host}/robots.txt disallows ${url.pathname}`)
      : undefined;
}

/** A host that cannot be connected to is not a question of robots.txt: such an error keeps its name. */
const OF_THE_HOST: readonly FailureKind[] = ["private-address", "dns", "connect", "connect-timeout", "tls", "reset"];

/** Rules of a host whose robots.txt could not be had, and why: nothing is allowed, for now. */
export function unreachable(at: URL, { kind, message, retryable }: FetchError): Rules {
  const ofHost = OF_THE_HOST.includes(kind);
  const why = `${at.host}/robots.txt is unreachable: ${message}`;
  return () =>
    ofHost ? new FetchError(kind, message, { retryable }) : new FetchError("robots", why, { retryable: true });
}
