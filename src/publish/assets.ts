// Styles, scripts, fonts and images of the pages.
import type { ModelDocument } from "../schema/model-document.ts";
import { deprecationsCard, homeCard, modelCard } from "../site/figures/cards.ts";
import { lifespans } from "../site/figures/lifespans.ts";
import { font, ICON, type Island, island, MARKS, STYLESHEET } from "../site/parts/assets.ts";
import { rowsOf } from "../site/parts/catalog.ts";
import type { Context } from "./context.ts";
import { json, keysOf, pathOf, png, type Route, route, script, svg, typed } from "./route.ts";

export const ASSETS: readonly Route[] = [
  typed("text/css")("/site.css", () => STYLESHEET),
  script("/islands/{island}.js", (_, name) => island(name as Island)),
  json("/islands/rows.json", rowsOf),
  svg("/favicon.svg", () => ICON),
  svg("/marks.svg", () => MARKS),
  svg("/lifespans.svg", ({ documents, updated }) => lifespans(documents.values(), updated)),
  route("/fonts/{font}.woff2", "font/woff2", (_, name) => font(name)),
  png("/card.png", homeCard),
  png("/deprecations.png", deprecationsCard),
  png("/models/{id}.png", ({ documents, updated }, id) => modelCard(documents.get(id) as ModelDocument, updated)),
];

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
