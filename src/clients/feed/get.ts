import pLimit from "p-limit";
import { bodyOf, reasonOf } from "./answer.ts";
import { type FeedDocument, readDocument } from "./parse.ts";
import { readSpellings, type Spellings } from "./parse-spellings.ts";

/** Why there is no feed, for a person to mend. */
export type FeedFailure = { problem: string; mend: string };

/** A document of the feed as last read. */
export type Kept<T> = {
  document: T;
  /** When the feed last confirmed it, in milliseconds. */
  checkedAt: number;
  /** Set where the copy is over an hour old and the feed cannot be asked: what went wrong. */
  stale: string | null;
};
export type Reading = Kept<FeedDocument>;

export type FeedClient = {
  /** Base address, without a slash at its end. */
  url: string;
  catalog(): Promise<Reading | FeedFailure>;
  /** What `/api/resolve.json` holds; undefined where the feed has no such document. */
  spellings(): Promise<Kept<Spellings> | FeedFailure | undefined>;
  /** What `/api/models/<id>.json` holds; undefined where the feed has no such document. `id` is one of the catalog's. */
  model(id: string): Promise<unknown>;
};

export type FeedLimits = {
  /** For which time a copy is served without asking, in ms. */
  freshMs: number;
  /** For which time it is served while the feed cannot be asked. */
  staleMs: number;
  /** For which time after a failure nothing is asked. */
  pauseMs: number;
  /** For a whole request. */
  requestMs: number;
  /** Of a decoded body. */
  bytes: number;
};

const HOUR = 3_600_000;
export const FEED_LIMITS: FeedLimits = {
  freshMs: HOUR,
  staleMs: 24 * HOUR,
  pauseMs: 15_000,
  requestMs: 10_000,
  bytes: 4_194_304,
};

export type FeedOptions = { url: string; now: () => number; limits?: Partial<FeedLimits>; userAgent?: string };

type Answer = { status: 200; json: unknown; etag: string | null } | { status: 304 };
type Broken = FeedFailure & { status?: number };

const MODELS_KEPT = 200;
const MODELS_AT_ONCE = 4;

/** A client of one feed. Throws on a base address that is not plain http(s). */
export function createFeedClient(options: FeedOptions): FeedClient {
  const { now } = options;
  const url = baseAddress(options.url);
  const limits = { ...FEED_LIMITS, ...options.limits };
  const models = new Map<string, { at: number; json: Promise<unknown> }>();
  /** One by one until the feed is known to have such documents: most likely it has all of them or none. */
  const queue = pLimit(1);
  let noModelsUntil = Number.NEGATIVE_INFINITY;

  /** A clock that was set back makes a copy old, not young. */
  const within = (since: number, ms: number) => now() - since < ms && now() >= since - limits.freshMs;

  /** One document: asked for once an hour, by one request however many wait, and served for a day where it cannot be. `absentMs`: for which time a 404 holds. */
  function keeping<T>(
    path: string,
    read: (json: unknown) => T | string,
    absentMs: number,
  ): () => Promise<Kept<T> | Broken> {
    let kept: { document: T; etag: string | null; checkedAt: number } | undefined;
    let failed: { failure: Broken; at: number } | undefined;
    let asking: Promise<void> | undefined;

    async function ask(): Promise<void> {
      const answer = await request(path, kept?.etag);
      const failure = "problem" in answer ? answer : keep(answer);
      failed = failure ? { failure, at: now() } : undefined;
    }

    function keep(answer: Answer): Broken | undefined {
      if (answer.status === 304) {
        if (!kept) return broken("it answered 304 to a first request");
        kept = { ...kept, checkedAt: now() };
        return undefined;
      }
      const document = read(answer.json);
      if (typeof document === "string") return broken(document);
      kept = { document, etag: answer.etag, checkedAt: now() };
      return undefined;
    }

    return async () => {
      if (kept && within(kept.checkedAt, limits.freshMs)) return { ...kept, stale: null };
      if (!failed || !within(failed.at, failed.failure.status === 404 ? absentMs : limits.pauseMs)) {
        asking ??= ask().finally(() => {
          asking = undefined;
        });
        await asking;
      }
      if (!failed) return kept ? { ...kept, stale: null } : broken("it gave nothing");
      if (kept && within(kept.checkedAt, limits.staleMs)) return { ...kept, stale: failed.failure.problem };
      return failed.failure;
    };
  }

  const catalog = keeping("/api/models.json", readDocument, limits.pauseMs);
  /** What a feed does not have, it will not have within the hour. */
  const askSpellings = keeping("/api/resolve.json", readSpellings, limits.freshMs);

  async function spellings(): Promise<Kept<Spellings> | FeedFailure | undefined> {
    const answer = await askSpellings();
    return "problem" in answer && answer.status === 404 ? undefined : answer;
  }

  async function request(path: string, etag?: string | null): Promise<Answer | Broken> {
    const headers = new Headers({
      accept: "application/json",
      "user-agent": options.userAgent ?? "model-almanac-client",
    });
    if (etag) headers.set("if-none-match", etag);
    try {
      const signal = AbortSignal.timeout(limits.requestMs);
      const response = await fetch(url + path, { headers, signal, redirect: "error" });
      if (response.status === 304) return { status: 304 };
      if (response.status !== 200) {
        await response.body?.cancel();
        return broken(`it answered with status ${response.status}`, response.status);
      }
      const text = await bodyOf(response, limits.bytes);
      if (text === undefined) return broken(`its answer is larger than ${limits.bytes} bytes`);
      return { status: 200, json: JSON.parse(text), etag: response.headers.get("etag") };
    } catch (error) {
      return broken(reasonOf(error, limits.requestMs));
    }
  }

  async function model(id: string): Promise<unknown> {
    if (!/^[a-z0-9-]+$/.test(id) || now() < noModelsUntil) return undefined;
    const known = models.get(id);
    if (known && within(known.at, limits.freshMs)) return known.json;
    const json = queue(() => askModel(id));
    const [oldest] = models.keys();
    if (models.size >= MODELS_KEPT && oldest !== undefined) models.delete(oldest);
    models.set(id, { at: now(), json });
    return json;
  }

  async function askModel(id: string): Promise<unknown> {
    if (now() < noModelsUntil) return undefined;
    const read = await request(`/api/models/${id}.json`);
    if ("json" in read) {
      queue.concurrency = MODELS_AT_ONCE;
      return read.json;
    }
    queue.concurrency = 1;
    models.clear();
    noModelsUntil = now() + (read.status === 404 ? limits.freshMs : limits.pauseMs);
    return undefined;
  }

  const broken = (what: string, status?: number): Broken => ({
    ...(status === undefined ? {} : { status }),
    problem: `the feed at ${url} cannot be used: ${what}`,
    mend: `Try again in a minute. If it stays so, whoever set this server up should open ${url}/api/models.json and mend ALMANAC_URL or the feed.`,
  });

  return { url, catalog, spellings, model };
}

/** Address → the same without a slash at its end. Throws unless it is http or https without credentials, query or fragment. */
function baseAddress(text: string): string {
  const address = URL.parse(text);
  if (
    !address ||
    !/^https?:$/.test(address.protocol) ||
    address.username ||
    address.password ||
    address.search ||
    address.hash
  )
    throw new Error(`"${text}" is no address of a feed: give one such as https://almanac.example`);
  return address.href.replace(/\/+$/, "");
}
