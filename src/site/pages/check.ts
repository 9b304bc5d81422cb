import { dataBlock } from "../html.ts";
import { newestFirst } from "../parts/catalog.ts";
import { layout } from "../parts/layout.ts";
import { prose } from "../parts/prose.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

export function check(feed: SiteFeed): string {
  const data = dataBlock("application/json", { example: example(feed) }, "_base");
  const body = prose("check", { base: basePath(feed.site), example: data });
  return layout(feed, {
    path: "/check/",
    title: `${NAME}: check the AI models in your code`,
    description:
      "Paste code, .env or a list of model ids: which are retired, which end soon, and what replaces them. Nothing is uploaded.",
    body,
    card: { path: "/check.png", alt: "Check your models" },
    islands: ["check"],
  });
}

/** Lines of an .env file: a model that retires next, one that is retired, and a new one. */
function example({ models, deprecations, updated }: SiteFeed): string[] {
  const spellings = new Map(models.map(({ id, api_string }) => [id, api_string]));
  const entries = deprecations.filter(({ id }) => spellings.get(id));
  const going = entries.find(({ status, retires_on: on }) => status === "deprecated" && on && on >= updated);
  const gone = entries.findLast(({ status, retires_on: on, replacement }) => status === "retired" && on && replacement);
  const newest = newestFirst(models).find(({ api_string }) => api_string);
  const settings = [
    ["CHAT_MODEL", going],
    ["FALLBACK_MODEL", gone],
    ["NEW_MODEL", newest],
  ] as const;
  return settings.flatMap(([name, entry]) => (entry ? [`${name}=${spellings.get(entry.id)}`] : []));
}
