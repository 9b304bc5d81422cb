// The line of /healthz, and the metrics, about the official pages; taken from the generation's own sources.json.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Metric } from "./metrics.ts";

const Sources = z.object({
  pages: z.array(
    z.object({
      provider_slug: z.string(),
      key: z.string(),
      published_from: z.string().nullish(),
      until: z.string().nullish(),
      failure: z.object({ since: z.string(), why: z.string() }).nullish(),
    }),
  ),
});

/** Maximum number of pages listed by name. */
const MOST = 5;

export type PagesReport = { line: string; metrics: Metric[] };

/** `dir`: the folder of a generation. Undefined if it has no readable sources.json. */
export async function pagesReport(dir: string): Promise<PagesReport | undefined> {
  const text = await readFile(join(dir, "files/api/sources.json"), "utf8").catch(() => "null");
  const read = Sources.safeParse(parsed(text));
  if (!read.success) return undefined;
  const current = read.data.pages.filter(({ until }) => !until);
  const failing = current
    .flatMap(({ provider_slug, key, failure }) => (failure ? [{ name: `${provider_slug}/${key}`, ...failure }] : []))
    .sort((a, b) => (a.since + a.name < b.since + b.name ? -1 : 1));
  const named = failing.slice(0, MOST).map(({ name, since, why }) => `${name} since ${since} (${why})`);
  const more = failing.length > MOST ? ` and ${failing.length - MOST} more` : "";
  const [oldest] = current.flatMap(({ published_from }) => published_from ?? []).sort();
  const line = [
    `${failing.length} of ${current.length} official pages fail`,
    ...(failing.length > 0 ? [`: ${named.join(", ")}${more}`] : []),
    ...(oldest ? [`; the oldest reading in use is of ${oldest}`] : []),
  ].join("");
  const metrics: Metric[] = [
    ["official_pages", "gauge", "Official pages that are read.", current.length],
    ["official_pages_failing", "gauge", "Official pages whose last reading failed.", failing.length],
  ];
  if (oldest)
    metrics.push([
      "oldest_reading_timestamp_seconds",
      "gauge",
      "Day of the oldest reading in use.",
      Date.parse(oldest) / 1000,
    ]);
  return { line, metrics };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
