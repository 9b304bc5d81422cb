import type { Catalog } from "../../schema/catalog.ts";
import type { FailureKind, FetchFailure } from "../fetch/fetch-error.ts";
import type { ProviderRun } from "../run.ts";

/** A page that ended its provider's run. `why` is published and constant but for figures; `message` is for the log. */
export type PageFailure = { page: string; why: string; message: string };

const WHY: Record<FailureKind, string> = {
  "bad-url": "its address is none",
  "not-https": "a redirect left https",
  "host-refused": "a redirect left the provider's hosts",
  "private-address": "its host is at a private address",
  dns: "its host has no address",
  connect: "no connection",
  "connect-timeout": "no connection in time",
  tls: "no trusted connection",
  timeout: "no whole answer in time",
  reset: "the connection broke",
  truncated: "the answer was cut off",
  malformed: "the answer is not HTTP",
  "too-large": "the answer is too large",
  "too-many-redirects": "too many redirects",
  "bad-redirect": "a redirect leads nowhere",
  status: "no page at its address",
  robots: "robots.txt does not allow it",
  encoding: "the answer cannot be decoded",
  "media-type": "the answer is of another type",
  charset: "the answer is not in its character set",
  nul: "the answer holds NUL bytes",
  empty: "the page is empty",
  "soft-404": "the answer is an error page",
  login: "the answer is a login page",
  challenge: "the answer is a challenge for browsers",
  closed: "the run was stopped",
  registry: "the package registry gave no usable answer",
  version: "the package or its version is gone from the registry",
  integrity: "the archive does not match the registry's hash",
};

/** What fetching a page ended in → what is remembered of it, and what the log says. */
export function fetchFailure(page: string, { kind, status, message, url }: FetchFailure): PageFailure {
  const why = status === undefined ? WHY[kind] : `HTTP status ${status}`;
  return { page, why, message: `${page}: ${message} (${kind}, ${url})` };
}

/** A page that was had and cannot be read; `why` is a text of ours, `problem` may quote what the page lacks. */
export function unreadFailure(page: string, { why, problem }: { why: string; problem: string }): PageFailure {
  return { page, why, message: `${page}: ${problem}` };
}

/** Failures → one line: the first, and how many more pages failed. */
export function tellFailures(failures: readonly PageFailure[]): string {
  const more = failures.length - 1;
  return `${failures[0]?.message}${more > 0 ? `, and ${more} more ${more === 1 ? "page" : "pages"}` : ""}`;
}

/**
 * Takes a live run's failed pages into `catalog.failures` in place. A run that brought every page whole clears the provider's,
 * those of pages that it no longer lists among them.
 */
export function noteFailures({ failures }: Pick<Catalog, "failures">, run: ProviderRun): void {
  const own = `${run.provider}/`;
  if (run.failure === undefined) {
    for (const key of Object.keys(failures)) if (key.startsWith(own)) delete failures[key];
  }
  for (const { page, why } of run.failures) {
    const since = failures[own + page]?.since ?? run.day;
    failures[own + page] = { on: run.day, since, why };
  }
}
