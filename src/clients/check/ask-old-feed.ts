import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { catalogUrl, getFeed } from "../feed/get.ts";
import { type Got, getJson, LARGEST_BODY } from "../feed/request.ts";
import { checkable, type Feed, MAX_UNREADABLE } from "./feed.ts";

type World = { cwd: string; env: Record<string, string | undefined>; feed: string };

const isRemote = (where: string) => /^https?:\/\//i.test(where);

/** Where the feed is: as named, else as the environment says, else the feed that published this program. */
export function feedAt(named: string | undefined, { env, feed, cwd }: World): string {
  const where = named ?? env.ALMANAC_URL ?? feed;
  return isRemote(where) ? where : resolve(cwd, where);
}

/** Address or path → the feed, or a sentence that says why there is none. */
export async function askFeed(where: string): Promise<Feed | string> {
  const remote = isRemote(where);
  // No message may repeat a name or password.
  if (remote && /^https?:\/*[^/?#]*@/i.test(where))
    return "the feed's address contains credentials; the feed is public, so leave them out";
  const catalog = remote ? catalogUrl(where) : catalogIn(where);
  const get = remote ? (url: string) => getJson(url, { timeout: 15_000, userAgent: "model-almanac-check" }) : read;
  const feed =
    catalog === undefined ? { problem: "it is not a plain address" } : await getFeed(catalog, get, MAX_UNREADABLE);
  const usable = "problem" in feed ? feed.problem : checkable(feed);
  return typeof usable === "string"
    ? `the feed ${where} cannot be used: ${usable}; set another one: --feed URL|FILE, or ALMANAC_URL`
    : usable;
}

/** A catalog document, or a folder that holds `api/models.json`. */
function catalogIn(path: string): string {
  const inside = join(path, "api/models.json");
  return pathToFileURL(existsSync(inside) ? inside : path).href;
}

function read(url: string): Got {
  const path = fileURLToPath(url);
  if (!existsSync(path)) return { problem: "there is no such file", status: 404 };
  try {
    if (statSync(path).size > LARGEST_BODY) return { problem: `it is larger than ${LARGEST_BODY} bytes` };
    return { json: JSON.parse(readFileSync(path, "utf8")) };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "it is not JSON" : String((error as NodeJS.ErrnoException).code) };
  }
}
