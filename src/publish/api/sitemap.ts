import type { Context } from "../context.ts";
import { keysOf, pathOf, type Route } from "../route.ts";

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
