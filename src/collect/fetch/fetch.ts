// what robots.txt forbids, and every answer that is not plainly a page. It never throws for what an origin does.
import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { isIP, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { buildConnector, Client, type Dispatcher } from "undici";
import { isPublicAddress } from "./address.ts";
import { framingError, type Headers, isRedirect, one, statusError } from "./answer.ts";
import { forGood, persist, type RetryOptions, within } from "./attempts.ts";
import { ACCEPT_ENCODING, readBody } from "./body.ts";
import { MEDIA_TYPES, type MediaType, readText } from "./decode.ts";
import { asFetchError, FetchError, type FetchFailure, type Phase } from "./fetch-error.ts";
import { addressError, redirectTarget, withoutFragment } from "./redirects.ts";
import { PRODUCT_TOKEN, type Rules, robotsRules, unreachable } from "./robots.ts";
import { softFailure } from "./soft-failure.ts";

/** Design section 6. `requestMs` bounds one attempt with all its redirects, `totalMs` a page with all its attempts. */
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

/** Where a host stands on the network. */
export type Place = { addresses: readonly string[]; port: number };

/** The seams through which a test puts an official host on a local origin. */
export type Network = {
  resolve?: (host: string) => Promise<Place>;
  /** Certificate authority to trust in place of the system's, PEM. */
  ca?: string;
  /** `address:port` pairs to which the refusal of private addresses does not apply. */
  exempt?: readonly string[];
};

export type FetcherOptions = Network & {
  /** Page that tells an operator who we are; stands in the user agent. */
  contact: string;
  limits?: Partial<Limits>;
  /** Milliseconds since 1970. */
  now?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** 0 to 1, for the jitter of retries. */
  random?: () => number;
  /** Takes the place of the network, and of the guard on its addresses. */
  dispatcher?: Dispatcher;
};

export type Fetched = {
  /** Where the page was found in the end. */
  url: string;
  status: 200;
  type: MediaType;
  text: string;
  /** Length after decoding the content coding. */
  bytes: number;
  /** Of `text` in UTF-8, hex: what a saved copy has. */
  sha256: string;
  etag?: string;
  /** The addresses that redirected, in order. */
  redirects: string[];
};

export type Fetcher = {
  /** `hosts`: the provider's own, exact. `accept`: media types expected, the preferred one first. */
  get(url: string, want: { hosts: readonly string[]; accept?: readonly MediaType[] }): Promise<Fetched | FetchFailure>;
  /** Ends all requests; they and later ones fail as `closed`. */
  close(): Promise<void>;
};

type Answer = { status: number; headers: Headers; body: Buffer };
type Found = Answer & { url: URL; redirects: string[] };

/** One fetcher serves one run: it keeps each host's robots.txt, and no cookies, credentials or connections. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { now = Date.now, random = Math.random, sleep = pause } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const userAgent = `${PRODUCT_TOKEN}/1.0 (+${new URL(options.contact).href})`;
  const closing = new AbortController();
  const patience: RetryOptions = { ...limits, now, sleep, random, signal: closing.signal };
  const running = new Set<Promise<unknown>>();
  const slots = new Map<string, LimitFunction>();
  const robots = new Map<string, Promise<Rules>>();

  async function fetchPage(
    address: string,
    hosts: readonly string[],
    accept: readonly MediaType[],
  ): Promise<Fetched | FetchFailure> {
    let attempts = 0;
    try {
      const url = accepted(URL.parse(address) ?? new FetchError("bad-url", "not an absolute address"));
      return await persist(patience, now() + limits.totalMs, limits.requestMs, async (signal) => {
        attempts++;
        return readPage(await follow(url, hosts, acceptHeader(accept), signal, true), url, accept);
      });
    } catch (error) {
      const fault = closing.signal.aborted ? new FetchError("closed", "the fetcher was closed") : error;
      if (!(fault instanceof FetchError)) throw error;
      const message = attempts > 1 ? `${fault.message} (${attempts} attempts)` : fault.message;
      const { kind, retryable, status } = fault;
      return { kind, url: address, message, retryable, ...(status === undefined ? {} : { status }) };
    }
  }

  /** The answer at the end of the redirects; each hop is admitted anew. */
  async function follow(
    start: URL,
    hosts: readonly string[],
    accept: string,
    signal: AbortSignal,
    askRobots: boolean,
  ): Promise<Found> {
    const redirects: string[] = [];
    for (let url = withoutFragment(start); ; ) {
      refuse(addressError(url, hosts));
      const barred = askRobots ? (await rulesOf(url, hosts))(url) : undefined;
      if (barred) throw forGood(barred);
      const answer = await exchange(url, accept, signal);
      if (!isRedirect(answer.status)) return { ...answer, url, redirects };
      redirects.push(url.href);
      url = accepted(redirectTarget(answer.headers, url));
      if (redirects.length > limits.redirects || redirects.includes(url.href)) {
        throw new FetchError("too-many-redirects", `${redirects.length} redirects, the last to ${url.href}`);
      }
    }
  }

  function rulesOf(url: URL, hosts: readonly string[]): Promise<Rules> {
    const rules = robots.get(url.host) ?? readRobots(new URL("/robots.txt", url), hosts);
    robots.set(url.host, rules);
    return rules;
  }

  async function readRobots(at: URL, hosts: readonly string[]): Promise<Rules> {
    try {
      return await persist(patience, now() + limits.robotsMs, limits.robotsMs, async (signal) => {
        const { status, headers, body } = await follow(at, hosts, "text/plain", signal, false);
        if (status === 429 || status >= 500) throw statusError(status, headers, now());
        return robotsRules(at, status, body);
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return unreachable(at, error);
    }
  }

  function readPage(
    { url, status, headers, body, redirects }: Found,
    asked: URL,
    accept: readonly MediaType[],
  ): Fetched {
    if (status !== 200) throw statusError(status, headers, now());
    if (url.pathname === "/" && asked.pathname !== "/") throw new FetchError("soft-404", `redirected to ${url.href}`);
    const { type, text } = accepted(readText(body, one(headers, "content-type"), accept));
    refuse(softFailure({ type, text }));
    const sha256 = createHash("sha256").update(text).digest("hex");
    const etag = one(headers, "etag");
    return { url: url.href, status, type, text, bytes: body.length, sha256, ...(etag ? { etag } : {}), redirects };
  }

  /** One request over a connection of its own, so that nothing of one answer can leak into the next. */
  async function exchange(url: URL, accept: string, signal: AbortSignal): Promise<Answer> {
    let phase: Phase = "connect";
    let socket: Socket | undefined;
    const late = new FetchError("connect-timeout", `no connection to ${url.host} within ${limits.connectMs} ms`);
    const client = new Client(url.origin, {
      connect: (target, callback) =>
        void within(limits.connectMs, signal, late, (signal) => dial(target, signal)).then(
          (connected) => {
            phase = "answer";
            socket = connected;
            callback(null, connected);
          },
          (error) => callback(error, null),
        ),
      maxHeaderSize: limits.headerBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    try {
      const answer = await (options.dispatcher ?? client).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: "GET",
        headers: { "user-agent": userAgent, accept, "accept-encoding": ACCEPT_ENCODING, "accept-language": "en" },
        signal,
      });
      phase = "body";
      const { statusCode: status, headers } = answer;
      if (status !== 200) {
        // The body of any other status decides nothing and is not read.
        answer.body.on("error", () => {}).destroy();
        return { status, headers, body: Buffer.alloc(0) };
      }
      refuse(framingError(headers));
      const body = await readBody(answer.body, one(headers, "content-encoding"), limits.bodyBytes);
      // Bytes after the end of the body break the connection one turn later; the page was cut where they begin.
      await nextTurn();
      if (socket?.errored && asFetchError(socket.errored, phase).kind === "malformed") {
        throw new FetchError("truncated", "more bytes than Content-Length says");
      }
      return { status, headers, body };
    } catch (error) {
      throw asFetchError(signal.aborted ? signal.reason : error, phase);
    } finally {
      client.destroy().catch(() => {});
    }
  }

  /** Resolves a host once, refuses it where any of its addresses is private, and connects to these addresses only. */
  async function dial(target: buildConnector.Options, signal: AbortSignal): Promise<Socket> {
    const host = target.hostname;
    const { addresses, port } = await (options.resolve ?? resolve)(host).catch((error) => {
      throw asFetchError(error, "connect");
    });
    if (addresses.length === 0) throw new FetchError("dns", `${host} has no address`);
    const barred = addresses.find((a) => !isPublicAddress(a) && !options.exempt?.includes(`${a}:${port}`));
    if (barred !== undefined) throw new FetchError("private-address", `${host} is at ${barred}`);
    signal.throwIfAborted();
    const connect = buildConnector({
      ...(options.ca === undefined ? {} : { ca: options.ca }),
      rejectUnauthorized: true,
      allowH2: false,
      maxCachedSessions: 0,
      timeout: 0,
      signal,
      autoSelectFamily: true,
      lookup: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
    });
    return new Promise((done, fail) =>
      connect({ ...target, port: String(port) }, (error, socket) =>
        error ? fail(asFetchError(error, "connect")) : done(socket),
      ),
    );
  }

  return {
    get(url, { hosts, accept = MEDIA_TYPES }) {
      const host = URL.parse(url)?.host ?? "";
      const slot = slots.get(host) ?? pLimit(limits.perHost);
      slots.set(host, slot);
      const page = slot(() => fetchPage(url, hosts, accept));
      running.add(page);
      return page.finally(() => running.delete(page));
    },
    async close() {
      closing.abort(new FetchError("closed", "the fetcher was closed"));
      await Promise.allSettled(running);
    },
  };
}

/** Throws a fault that is there. */
function refuse(fault: FetchError | undefined): void {
  if (fault) throw fault;
}

/** A value that is no fault. */
function accepted<T>(value: T | FetchError): T {
  if (value instanceof FetchError) throw value;
  return value;
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> => delay(ms, undefined, { signal });

/** The system's resolver; https stands on its standard port. */
async function resolve(host: string): Promise<Place> {
  const found = await lookup(host, { all: true });
  return { addresses: found.map(({ address }) => address), port: 443 };
}

/** The first type as the preferred one: some hosts serve Markdown and HTML at the same address. */
function acceptHeader(types: readonly MediaType[]): string {
  return types.map((type, i) => (i === 0 ? type : `${type};q=${(0.9 - i / 10).toFixed(1)}`)).join(", ");
}
