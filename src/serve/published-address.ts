import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Folder of a generation → the address that its links have, without a slash at its end; undefined where it does not tell. */
export async function publishedAddress(dir: string): Promise<string | undefined> {
  const robots = await readFile(join(dir, "files/robots.txt"), "utf8").catch(() => "");
  return /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(robots)?.[1];
}

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether links of this address lead to this machine, yet not to a server at `port`: nobody stands before it who could bring them there. */
export function misleads(address: string, port: number): boolean {
  const url = URL.parse(address);
  return (
    url !== null && LOCAL.test(url.hostname) && Number(url.port || (url.protocol === "https:" ? 443 : 80)) !== port
  );
}
