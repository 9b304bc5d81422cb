import { layout } from "../parts/layout.ts";
import { prose } from "../parts/prose.ts";
import { basePath, NAME, type Site } from "../site.ts";

export const notFound = (site: Site): string =>
  layout(site, {
    path: "/404.html",
    title: `${NAME}: no such page`,
    description: "There is no page at this address.",
    body: prose("not-found", { base: basePath(site.site) }),
    islands: ["not-found"],
    hidden: true,
  });
