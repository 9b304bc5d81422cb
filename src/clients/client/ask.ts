import { bodyOf, reasonOf } from "../feed/answer.ts";
import type { Entry, Options, Store } from "./api.ts";

export type Asked = { json: unknown } | { problem: string; status?: number };
export type Asking = { fetch: NonNullable<Options["fetch"]>; store: Store; timeout: number };

const MOST_BYTES = 32 * 1_048_576;

/** Address → its parsed JSON, as confirmed now, or what went wrong. A kept copy is used only where the feed confirms it (304). */
export async function ask(url: string, { fetch: request, store, timeout }: Asking): Promise<Asked> {
  const kept = await keptAt(url, store);
  const headers: Record<string, string> = { accept: "application/json" };
  if (kept) headers["if-none-match"] = kept.etag;
  try {
    const response = await request(url, { headers, signal: AbortSignal.timeout(timeout) });
    if (response.status === 304 && kept) return { json: kept.json };
    if (response.status !== 200) {
      await response.body?.cancel();
      return { problem: `it answered with status ${response.status}`, status: response.status };
    }
    const body = await bodyOf(response, MOST_BYTES);
    if (body === undefined) return { problem: `its answer is larger than ${MOST_BYTES} bytes` };
    const json: unknown = JSON.parse(body);
    const etag = response.headers.get("etag");
    if (etag) await keep(url, store, { etag, body });
    return { json };
  } catch (error) {
    return { problem: reasonOf(error, timeout) };
  }
}

/** Nothing where the store fails or holds what it should not: then the whole document is asked for. */
async function keptAt(url: string, store: Store): Promise<{ etag: string; json: unknown } | undefined> {
  try {
    const entry = await store.get(url);
    return entry && { etag: entry.etag, json: JSON.parse(entry.body) };
  } catch {
    return undefined;
  }
}

async function keep(url: string, store: Store, entry: Entry): Promise<void> {
  try {
    await store.set(url, entry);
  } catch {
    // The answer is good all the same.
  }
}
