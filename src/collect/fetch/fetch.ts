// Fetches official pages: over https, from the provider's own hosts, within limits of time and size. Refuses what robots.txt
// disallows and every response that isn't clearly a page. Never throws for what an origin does.
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { checkAddress, redirectTarget, withoutFragment } from "./address.ts";
import { isRedirect, one, refuseChallenge, statusError } from "./answer.ts";
import { persist, type RetryOptions } from "./attempts.ts";
import { checkType, MEDIA_TYPES, type MediaType, type Readout, readText } from "./decode.ts";
import { type Answer, type ExchangeOptions, exchange, type Network } from "./exchange.ts";
import { FetchError, type FetchFailure, printable } from "./fetch-error.ts";
import { PRODUCT_TOKEN, type Rules, robotsRules, unreachable } from "./robots.ts";
import { checkContent } from "./soft-failure.ts";

/** `requestMs` bounds one attempt with all its redirects, `totalMs` a page with all its attempts. */
export const LIMITS = {
  connectMs: 10_000,
  requestMs: 30_000,
  robotsMs: 20_000,
  totalMs: 55_000,
  bodyBytes: 10_000_000,
  headerBytes: 65_536,
  redirects: 5,
  retries: 2,
  backoffMs: 1_000,
  retryAfterMs: 20_000,
  perHost: 2,
} as const;

export type Limits = { [name in keyof typeof LIMITS]: number };

export type FetcherOptions = Network & {
  /** URL of a page that tells operators who we are; part of the user agent. */
  contact: string;
  limits?: Partial<Limits>;
  /** Milliseconds since 1970. */
  now?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** 0 to 1, for the jitter of retries. */
  random?: () => number;
};

export type Fetched = Readout;

/** `hosts`: the provider's own, matched exactly. `accept`: the expected media types, preferred first. */
type Want = { hosts: readonly string[]; accept?: readonly MediaType[] };

/** A request with all its redirects; `trail` gets every address. */
type Trip = { hosts: readonly string[]; accept: string; signal: AbortSignal; trail: string[] };

/**
 * A fetcher for one run. It caches each host's robots.txt, and keeps no cookies, credentials or connections. After `close`, all
 * requests fail with `closed`.
 */
export type Fetcher = Pick<PageFetcher, "get" | "close">;

export const createFetcher = (options: FetcherOptions): Fetcher => new PageFetcher(options);

class PageFetcher {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #retry: RetryOptions;
  readonly #exchange: ExchangeOptions;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #slots = new Map<string, LimitFunction>();
  readonly #robots = new Map<string, Promise<Rules>>();

  constructor({ contact, limits, now = Date.now, random = Math.random, sleep, ...network }: FetcherOptions) {
    this.#limits = { ...LIMITS, ...limits };
    this.#now = now;
    // Any number of pages may wait for their next attempt at once.
    setMaxListeners(0, this.#closing.signal);
    const pause: RetryOptions["sleep"] = (ms, signal) => delay(ms, undefined, { signal });
    this.#retry = { ...this.#limits, now, sleep: sleep ?? pause, random, signal: this.#closing.signal };
    const userAgent = `${PRODUCT_TOKEN}/1.0 (+${new URL(contact).href})`;
    this.#exchange = { userAgent, network, limits: this.#limits };
  }

  readonly get = (url: string, want: Want): Promise<Fetched | FetchFailure> => {
    const host = URL.parse(url)?.host ?? "";
    const slot = this.#slots.get(host) ?? pLimit(this.#limits.perHost);
    this.#slots.set(host, slot);
    const page = slot(() => this.#fetchPage(url, want));
    this.#running.add(page);
    return page.finally(() => this.#running.delete(page));
  };

  async close(): Promise<void> {
    this.#closing.abort(new FetchError("closed", "the fetcher was closed"));
    await Promise.allSettled(this.#running);
  }

  async #fetchPage(address: string, { hosts, accept = MEDIA_TYPES }: Want): Promise<Fetched | FetchFailure> {
    let attempts = 0;
    let trail: string[] = [];
    try {
      const url = URL.parse(address);
      if (url === null) throw new FetchError("bad-url", "not an absolute address");
      const { totalMs, requestMs } = this.#limits;
      return await persist(this.#retry, this.#now() + totalMs, requestMs, async (signal) => {
        attempts++;
        trail = [];
        const rulesOf = (at: URL) => this.#rulesOf(at, hosts);
        const answer = await this.#follow(url, { hosts, accept: acceptHeader(accept), signal, trail }, rulesOf);
        return this.#readPage(answer, url, accept);
      });
    } catch (thrown) {
      const error = this.#closing.signal.aborted ? this.#closing.signal.reason : thrown;
      if (!(error instanceof FetchError)) throw error;
      const { kind, retryable, status, ledTo: led_to = trail[1] === undefined ? undefined : trail.at(-1) } = error;
      const led = led_to === undefined || error.message.includes(led_to) ? "" : `, at ${printable(led_to)}`;
      const message = `${error.message}${led}${attempts > 1 ? ` (${attempts} attempts)` : ""}`;
      const more = { ...(status === undefined ? {} : { status }), ...(led_to === undefined ? {} : { led_to }) };
      return { kind, url: address, message, retryable, ...more };
    }
  }

  /** Follows redirects, and checks the address of each. */
  async #follow(start: URL, { hosts, accept, signal, trail }: Trip, rulesOf?: (url: URL) => Promise<Rules>) {
    for (let url = withoutFragment(start); ; ) {
      const isLoop = trail.includes(url.href);
      trail.push(url.href);
      if (isLoop || trail.length > this.#limits.redirects + 1)
        throw new FetchError("too-many-redirects", `${trail.length - 1} redirects, the last to ${url.href}`);
      checkAddress(url, hosts);
      const disallowed = (await rulesOf?.(url))?.(url);
      if (disallowed) throw disallowed;
      const answer = await exchange(url, accept, signal, this.#exchange);
      if (!isRedirect(answer.status)) return { ...answer, url };
      url = redirectTarget(answer.headers, url);
    }
  }

  #rulesOf(url: URL, hosts: readonly string[]): Promise<Rules> {
    const rules = this.#robots.get(url.host) ?? this.#readRobots(new URL("/robots.txt", url), hosts);
    this.#robots.set(url.host, rules);
    return rules;
  }

  async #readRobots(at: URL, hosts: readonly string[]): Promise<Rules> {
    const { robotsMs } = this.#limits;
    try {
      return await persist(this.#retry, this.#now() + robotsMs, robotsMs, async (signal) => {
        const { status, headers, body } = await this.#follow(at, { hosts, accept: "text/plain", signal, trail: [] });
        if (status === 429 || status >= 500) throw statusError(status, headers, this.#now());
        return robotsRules(at, status, body);
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return unreachable(at, error);
    }
  }

  #readPage({ url, status, headers, body }: Answer & { url: URL }, asked: URL, accept: readonly MediaType[]): Fetched {
    refuseChallenge(status, headers);
    if (status !== 200) throw statusError(status, headers, this.#now());
    if (url.pathname === "/" && asked.pathname !== "/") throw new FetchError("soft-404", `redirected to ${url.href}`);
    // What an HTML page says about itself tells more than that it is HTML.
    const page = readText(body, one(headers, "content-type"), [...accept, "text/html"]);
    checkContent(page, url);
    return checkType(page, accept);
  }
}

/** The first type is preferred: some hosts serve Markdown and HTML at the same address. */
function acceptHeader(types: readonly MediaType[]): string {
  return types.map((type, i) => (i === 0 ? type : `${type};q=${(0.9 - i / 10).toFixed(1)}`)).join(", ");
}
