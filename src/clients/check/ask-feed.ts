import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { bodyOf } from "../feed/answer.ts";
import { type Feed, readFeed } from "./feed.ts";

const LIMIT = { ms: 15_000, bytes: 32 * 1_048_576 };

export type Asked = { feed: Feed; url: string };

/** `--feed` → the feed, or a sentence that says why there is none. */
export async function askFeed(where: string): Promise<Asked | string> {
  const remote = /^https?:\/\//i.test(where);
  if (remote && hasSecret(where)) return "the feed's address holds credentials; it is public, name it without them";
  try {
    const [models, resolve] = remote ? await overNetwork(where) : fromFile(where);
    const feed = readFeed(models, resolve);
    return typeof feed === "string" ? `the feed ${where} cannot be used: ${feed}` : { feed, url: where };
  } catch (error) {
    return `the feed ${where} cannot be had: ${reason(error)}; name one that answers: --feed URL|FILE, or ALMANAC_URL`;
  }
}

/** Where there is a name or a password, which no message may repeat. */
const hasSecret = (address: string) => /^https?:\/*[^/?#]*@/i.test(address);

async function overNetwork(where: string): Promise<[unknown, unknown]> {
  const base = new URL(where);
  const models = base.pathname.endsWith(".json")
    ? base
    : new URL(`${base.pathname.replace(/\/+$/, "")}/api/models.json`, base);
  const resolve = new URL("resolve.json", models);
  const [first, second] = await Promise.all([ask(models, true), ask(resolve, false).catch(() => undefined)]);
  return [first, second];
}

async function ask(address: URL, needed: boolean): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: "application/json", "user-agent": "model-almanac-check" },
    signal: AbortSignal.timeout(LIMIT.ms),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    if (needed) throw new Error(`it answered with status ${response.status}`);
    return undefined;
  }
  const text = await bodyOf(response, LIMIT.bytes);
  if (text === undefined) throw new Error(`its answer is larger than ${LIMIT.bytes} bytes`);
  return JSON.parse(text);
}

/** A catalog document, or a folder that holds `api/models.json`; `resolve.json` is read where it lies beside it. */
function fromFile(where: string): [unknown, unknown] {
  const file = statSync(where).isDirectory() ? join(where, "api/models.json") : where;
  const resolve = join(dirname(file), "resolve.json");
  const read = (path: string): unknown => {
    if (statSync(path).size > LIMIT.bytes) throw new Error(`it is larger than ${LIMIT.bytes} bytes`);
    return JSON.parse(readFileSync(path, "utf8"));
  };
  return [read(file), existsSync(resolve) && resolve !== file ? read(resolve) : undefined];
}

function reason(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === "TimeoutError") return `no whole answer within ${LIMIT.ms / 1000} s`;
  if (error instanceof SyntaxError) return "it is not JSON";
  return cause?.code ?? cause?.message ?? message;
}
