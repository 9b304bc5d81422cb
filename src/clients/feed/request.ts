/** A cached response. */
export type Entry = { etag: string; body: string };

/** A cache of responses by URL. Its errors are ignored. */
export type Store = {
  get(url: string): Entry | undefined | Promise<Entry | undefined>;
  set(url: string, entry: Entry): unknown;
};

export type Fetch = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

type Got = { json: unknown } | { problem: string };

export type RequestOptions = {
  /** The built-in fetch by default. */
  fetch?: Fetch | undefined;
  /** Where responses are cached; without one, every request fetches the whole document. */
  store?: Store;
  /** For the whole request, in milliseconds. */
  timeout?: number | undefined;
  userAgent?: string | undefined;
  /** Whether a redirect is a failure. */
  refuseRedirects?: boolean;
};

const builtIn: Fetch = (url, init) => fetch(url, init);

/** In decoded bytes. */
export const LARGEST_BODY = 32 * 1_048_576;

/** Address → its parsed JSON, or what went wrong. A cached copy is used only if the server confirms it (304). */
export async function getJson(url: string, options: RequestOptions): Promise<Got> {
  const { fetch: request = builtIn, store, timeout = 10_000, userAgent, refuseRedirects } = options;
  // If the store fails or holds something else, the whole document is fetched.
  const kept = await ignoringErrors(async () => {
    const entry = await store?.get(url);
    return entry && { etag: entry.etag, json: JSON.parse(entry.body) as unknown };
  });
  const headers: Record<string, string> = { accept: "application/json" };
  if (userAgent) headers["user-agent"] = userAgent;
  if (kept) headers["if-none-match"] = kept.etag;
  try {
    const init = {
      headers,
      signal: AbortSignal.timeout(timeout),
      ...(refuseRedirects && { redirect: "error" as const }),
    };
    const response = await request(url, init);
    if (response.status === 304 && kept) return { json: kept.json };
    if (response.status !== 200) {
      await response.body?.cancel();
      return { problem: `it answered with status ${response.status}` };
    }
    const body = await bodyOf(response);
    if (body === undefined) return { problem: `its answer is larger than ${LARGEST_BODY} bytes` };
    const json: unknown = JSON.parse(body);
    const etag = response.headers.get("etag");
    if (etag) await ignoringErrors(async () => store?.set(url, { etag, body }));
    return { json };
  } catch (error) {
    return { problem: reasonOf(error, timeout) };
  }
}

async function ignoringErrors<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch {
    return undefined;
  }
}

/** The decoded body, or undefined if it exceeds the limit, as soon as it does. Rejects if it isn't UTF-8. */
async function bodyOf(response: Response): Promise<string | undefined> {
  // Not every browser can iterate over a stream.
  const reader = response.body?.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > LARGEST_BODY) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** What a request threw, and its timeout in milliseconds → why there is no answer. */
export function reasonOf(error: unknown, ms: number): string {
  if (!(error instanceof Error)) return "it failed";
  if (error.name === "TimeoutError") return `it gave no complete answer within ${ms / 1000} s`;
  if (error instanceof SyntaxError) return "its answer is not JSON";
  const { code, message } = (error.cause ?? error) as { code?: string; message: string };
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "its answer is not UTF-8";
  if (message === "unexpected redirect") return "it redirects to another address; use that one";
  return `it cannot be reached (${code ?? message.slice(0, 100)})`;
}
