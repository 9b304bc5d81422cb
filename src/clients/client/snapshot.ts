// The data that the package was packed with: a file beside the program, which a browser gets over HTTP.
import { type Feed, feedOf, fetchFeed } from "../feed/feed.ts";

type Node = { getBuiltinModule?(name: "node:fs"): { readFileSync(file: URL, encoding: "utf8"): string } };

/** Never rejects. */
export async function readSnapshot(): Promise<Feed | { problem: string }> {
  const file = new URL("./standings.json", import.meta.url);
  if (file.protocol !== "file:") return await fetchFeed(file.href);
  try {
    const fs = (globalThis as { process?: Node }).process?.getBuiltinModule?.("node:fs");
    return fs ? feedOf(JSON.parse(fs.readFileSync(file, "utf8"))) : { problem: "Node 20.16 or newer is needed" };
  } catch (error) {
    return { problem: `its snapshot cannot be read: ${(error as NodeJS.ErrnoException).code ?? "it is not JSON"}` };
  }
}
