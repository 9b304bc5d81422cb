// Owns the page for an address that does not exist. Refuses to print that address back.
import { NAME } from "./about.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";
import { basePath, type Site } from "./site.ts";

/** The page at `/404.html`, which the server gives for unknown addresses. */
export function notFound(site: Site): string {
  const base = basePath(site.site);
  const body = html`<h1>There is no such page</h1>
<p class="lead">The feed is at <a href="${base}/api/models.json">/api/models.json</a>. The <a href="${base}/docs/">API reference</a> lists every address, and the <a href="${base}/">first page</a> every model.</p>`;
  return layout(site, {
    path: "/404.html",
    title: `${NAME}: no such page`,
    description: "There is no page at this address.",
    body,
    hidden: true,
  });
}
