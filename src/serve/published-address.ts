import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The base URL of a generation's links, without a trailing slash; undefined if it has no robots.txt. `dir`: the generation's folder. */
export async function publishedAddress(dir: string): Promise<string | undefined> {
  const robots = await readFile(join(dir, "files/robots.txt"), "utf8").catch(() => "");
  return /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(robots)?.[1];
}

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether links with this base URL lead to this machine but not to a server at `port`. A public address may belong to a proxy. */
export function isMisleading(address: string, port: number): boolean {
  const url = URL.parse(address);
  return (
    url !== null && LOCAL.test(url.hostname) && Number(url.port || (url.protocol === "https:" ? 443 : 80)) !== port
  );
}
