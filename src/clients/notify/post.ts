export type Post = (
  url: URL,
  init: { body: string; headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>;

export type Poster = {
  /** The built-in fetch by default. */
  post?: Post | undefined;
  sleep(ms: number): Promise<void>;
  /** For a whole request, in milliseconds. */
  timeout?: number | undefined;
};

const builtIn: Post = (url, init) => fetch(url, { method: "POST", redirect: "manual", ...init });

/** Between the tries of one run, in milliseconds. */
const PAUSES = [1_000, 5_000];
/** A hook that asks for a longer pause is asked again by the next run. */
const LONGEST_PAUSE = 60_000;

/**
 * Posts JSON. Undefined once the hook has taken it (2xx), or why that is not known. Tried again are answers of 429 and 5xx and connections that
 * fail. A hook that hangs may have taken what it was sent, so that only the next run asks it again. `key` tells a receiver what it
 * has already (Idempotency-Key).
 */
export async function send(hook: URL, body: object, key: string, poster: Poster): Promise<Failed | undefined> {
  const { sleep } = poster;
  for (let tries = 0; ; tries += 1) {
    const failed = await once(hook, body, key, poster);
    if (failed === undefined) return undefined;
    const pause = failed.again === undefined ? undefined : Math.max(failed.again, PAUSES[tries] ?? Infinity);
    if (pause === undefined || pause > LONGEST_PAUSE) return failed;
    await sleep(pause);
  }
}

/** `unsure`: it may have been taken. `again`: the least pause before another try, in milliseconds; undefined where none is worth it. */
export type Failed = { why: string; unsure?: true; again?: number };

async function once(
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
      const asked = Number(response.headers.get("retry-after") ?? 0);
      return { why: `it answered with status ${status}`, again: Number.isFinite(asked) ? asked * 1_000 : 0 };
    }
    const gone = status === 404 || status === 410 ? ": is the hook still there?" : "";
    return { why: `it answered with status ${status}${gone}` };
  } catch (error) {
    const { name, cause, message } = error as Error & { cause?: { code?: string } };
    if (name === "TimeoutError") return { why: `it gave no answer within ${timeout / 1000} s`, unsure: true };
    return { why: `it cannot be reached (${cause?.code ?? message.slice(0, 100)})`, again: 0 };
  }
}
