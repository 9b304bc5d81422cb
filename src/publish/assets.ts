// Styles, scripts, fonts and images of the pages.

import { HOSTS, type HostSlug } from "../schema/vocabulary.ts";
import { hostGaps } from "../site/figures/host-gaps.ts";
import { noticeRows, priceLadder, retirementRows } from "../site/figures/provider-rows.ts";
import type { RowsFigure } from "../site/figures/rows-figure.ts";
import { sold } from "../site/pages/prices.ts";
import { font, ICON, type Island, island, MARKS, STYLESHEET } from "../site/parts/assets.ts";
import { tableOf } from "../site/parts/catalog.ts";
import { shortHostName } from "../site/parts/hosts.ts";
import { many } from "../site/parts/value.ts";
import type { Context } from "./context.ts";
import { homeCard, titleCard } from "./pictures/card.ts";
import { pictureOf } from "./pictures/figure.ts";
import { lifespans } from "./pictures/lifespans.ts";
import { json, keysOf, pathOf, png, type Route, route, script, svg, typed } from "./route.ts";

export const ASSETS: readonly Route[] = [
  typed("text/css")("/site.css", () => STYLESHEET),
  script("/islands/{island}.js", (_, name) => island(name as Island), { effort: "best" }),
  json("/islands/table.json", tableOf),
  svg("/favicon.svg", () => ICON),
  svg("/marks.svg", () => MARKS),
  svg("/lifespans.svg", ({ documents, updated }) => lifespans(documents.values(), updated)),
  route("/fonts/{font}.woff2", "font/woff2", (_, name) => font(name)),
  png("/card.png", homeCard),
  pictured("/deprecations.png", (ctx) => retirementRows(ctx), "AI model retirements"),
  pictured("/prices.png", (ctx) => priceLadder(sold(ctx), ctx.site), "What AI models cost"),
  pictured("/providers.png", ({ documents }) => noticeRows(documents.values()), "Who makes the models"),
  pictured("/hosts/{host}.png", gapsOf, (slug) => `Retirements at ${shortHostName(HOSTS[slug as HostSlug], slug)}`),
  png("/providers/{provider}.png", (ctx, slug) => {
    const { name = "", models = 0 } = ctx.providers.find((provider) => provider.slug === slug) ?? {};
    return titleCard(name, `${many(models, "model")}: prices, limits, retirement dates`);
  }),
  png("/check.png", () => titleCard("Check your models", "Paste code: what ends, when, and what replaces it")),
  png("/compare.png", () => titleCard("Compare AI models", "Prices, limits and dates side by side, and your cost")),
  png("/changes.png", () => titleCard("What changed", "Prices, limits and retirements of AI models, by day")),
];

/** A figure as a picture; only its title where there is nothing to draw. */
function pictured(
  path: string,
  make: (ctx: Context, key: string) => RowsFigure | null,
  title: string | ((key: string) => string),
): Route {
  return png(path, (ctx, key) => {
    const figure = make(ctx, key);
    return figure
      ? pictureOf(figure)
      : titleCard(typeof title === "string" ? title : title(key), "From the official pages");
  });
}

function gapsOf({ hosts, updated }: Context, slug: string): RowsFigure | null {
  const host = hosts.entries.find((entry) => entry.slug === slug);
  const rows = hosts.models.filter((row) => row.host === slug);
  return host ? hostGaps(host, rows, updated) : null;
}

/** The list of pages for search engines (sitemaps.org 0.9). */
export function sitemap(ctx: Context, rows: readonly Route[]): string {
  const pages = rows.filter(
    ({ path, type }) => type.startsWith("text/html") && path.endsWith("/") && !/^\/v1\//.test(path),
  );
  const paths = pages.flatMap((page) => keysOf(page, ctx).map((key) => pathOf(page, key)));
  const urls = paths.map((path) => `<url><loc>${ctx.site}${path}</loc>${changed(path, ctx)}</url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

/** The day a model's page changed; unknown for other pages. Ids are safe in XML: letters, digits, hyphens. */
function changed(path: string, { documents }: Context): string {
  const on = documents.get(/^\/models\/([^/]+)\/$/.exec(path)?.[1] ?? "")?.changed_on;
  return on ? `<lastmod>${on}</lastmod>` : "";
}
