import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Feed, feedOf } from "./feed.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { LARGEST_BODY, type RequestOptions } from "./request.ts";

export const isRemote = (where: string): boolean => /^https?:\/\//i.test(where);

/** An address, or a folder or file → the feed, or what is wrong. Never rejects. */
export async function loadFeed(where: string, options: RequestOptions = {}): Promise<Feed | { problem: string }> {
  return isRemote(where) ? fetchFeed(where, options) : readFeed(where);
}

/** The document in a folder that holds a published feed, or a file of its own. */
function readFeed(path: string): Feed | { problem: string } {
  const inside = ["", "api/standings.json", "standings.json"].map((name) => join(path, name));
  const file = inside.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
  if (file === undefined) return { problem: "there is no such file" };
  try {
    if (statSync(file).size > LARGEST_BODY) return { problem: `it is larger than ${LARGEST_BODY} bytes` };
    return feedOf(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "it is not JSON" : String((error as NodeJS.ErrnoException).code) };
  }
}
