// What a generation says of itself: the address of its links, and its official pages for /healthz and /metrics.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { Metric } from "./metrics.ts";

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The base URL of a generation's links, without a trailing slash; undefined if it has no robots.txt. `dir`: the generation's folder. */
export async function publishedAddress(dir: string): Promise<string | undefined> {
  const robots = await readFile(join(dir, "files/robots.txt"), "utf8").catch(() => "");
  return /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(robots)?.[1];
}

/** Whether links with this base URL lead to this machine but not to a server at `port`. A public address may belong to a proxy. */
export function isMisleading(address: string, port: number): boolean {
  const { hostname, port: given, protocol } = URL.parse(address) ?? {};
  return LOCAL.test(hostname ?? "") && Number(given || (protocol === "https:" ? 443 : 80)) !== port;
}

const Failure = z.object({ since: z.string(), why: z.string() });
const Page = z.object({
  provider_slug: z.string(),
  key: z.string(),
  published_from: z.string().nullish(),
  until: z.string().nullish(),
  failure: Failure.nullish(),
});
const Sources = z.object({ pages: z.array(Page) });

/** Maximum number of pages listed by name. */
const MOST = 5;

export type PagesReport = { line: string; metrics: Metric[] };

/** `dir`: the folder of a generation. Undefined if it has no readable sources.json. */
export async function pagesReport(dir: string): Promise<PagesReport | undefined> {
  const sources = await readFile(join(dir, "files/api/sources.json"), "utf8")
    .then((text) => Sources.parse(JSON.parse(text)))
    .catch(() => undefined);
  if (sources === undefined) return undefined;
  const current = sources.pages.filter(({ until }) => !until);
  const failing = current
    .flatMap(({ provider_slug, key, failure }) => (failure ? [{ name: `${provider_slug}/${key}`, ...failure }] : []))
    .sort((a, b) => (a.since + a.name < b.since + b.name ? -1 : 1));
  const examples = failing.slice(0, MOST).map(({ name, since, why }) => `${name} since ${since} (${why})`);
  const more = failing.length > MOST ? ` and ${failing.length - MOST} more` : "";
  const [oldest] = current.flatMap(({ published_from }) => published_from ?? []).sort();
  const line = [
    `${failing.length} of ${current.length} official pages fail`,
    ...(failing.length > 0 ? [`: ${examples.join(", ")}${more}`] : []),
    ...(oldest ? [`; the oldest reading in use is of ${oldest}`] : []),
  ].join("");
  const metrics: Metric[] = [
    ["official_pages", "gauge", "Official pages that are read.", current.length],
    ["official_pages_failing", "gauge", "Official pages whose last reading failed.", failing.length],
  ];
  const help = "Day of the oldest reading in use.";
  if (oldest) metrics.push(["oldest_reading_timestamp_seconds", "gauge", help, Date.parse(oldest) / 1000]);
  return { line, metrics };
}
