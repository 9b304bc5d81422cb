import { reasonOf } from "../feed/request.ts";

export type Post = (
  url: URL,
  init: { body: string; headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>;

export type Poster = {
  /** The built-in fetch by default. */
  post?: Post | undefined;
  sleep(ms: number): Promise<void>;
  /** Per request, in milliseconds. */
  timeout?: number | undefined;
};

const builtIn: Post = (url, init) => fetch(url, { method: "POST", redirect: "manual", ...init });

/** Pauses between attempts, in milliseconds. */
const PAUSES = [1_000, 5_000];
/** If a hook asks for a longer pause, the next run retries instead. */
const LONGEST_PAUSE = 60_000;

/**
 * Posts JSON. Returns undefined if the hook accepts it (2xx). Retries 429, 5xx and failed connections, but not a timeout: the hook may
 * have accepted the message, so the next run posts it again. `key` is sent as Idempotency-Key, so that receivers can drop duplicates.
 */
export async function send(hook: URL, body: object, key: string, poster: Poster): Promise<Failed | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const failed = await postOnce(hook, body, key, poster);
    if (failed === undefined) return undefined;
    const pause = Math.max(failed.retryAfter ?? Infinity, PAUSES[attempt] ?? Infinity);
    if (pause > LONGEST_PAUSE) return failed;
    await poster.sleep(pause);
  }
}

/** `unsure`: the hook may have accepted the message. `retryAfter`: the shortest pause, in milliseconds; undefined if a retry is pointless. */
type Failed = { why: string; unsure?: true; retryAfter?: number };

async function postOnce(
  hook: URL,
  body: object,
  key: string,
  { post = builtIn, timeout = 10_000 }: Poster,
): Promise<Failed | undefined> {
  const headers = { "content-type": "application/json", "idempotency-key": key, "user-agent": "model-almanac-notify" };
  try {
    const response = await post(hook, { body: JSON.stringify(body), headers, signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel();
    const { status } = response;
    if (status >= 200 && status < 300) return undefined;
    if (status === 429 || status >= 500) {
      const seconds = Number(response.headers.get("retry-after") ?? 0);
      return { why: `it answered with status ${status}`, retryAfter: Number.isFinite(seconds) ? seconds * 1_000 : 0 };
    }
    const gone = status === 404 || status === 410 ? ": is the hook still there?" : "";
    return { why: `it answered with status ${status}${gone}` };
  } catch (error) {
    const why = reasonOf(error, timeout);
    return (error as Error).name === "TimeoutError" ? { why, unsure: true } : { why, retryAfter: 0 };
  }
}
