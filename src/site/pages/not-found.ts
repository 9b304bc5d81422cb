import { html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { basePath, NAME, type Site } from "../site.ts";

const WAYS: readonly [path: string, text: string, what: string][] = [
  ["/", "Models", "the whole catalog; a model’s page is at its id"],
  ["/deprecations/", "Retirements", "what ends when"],
  ["/providers/", "Providers", "where the data comes from"],
  ["/docs/", "Docs", "every address of the API"],
];

/** The page at `/404.html`, which the server gives for unknown addresses. */
export function notFound(site: Site): string {
  const base = basePath(site.site);
  const body = html`<h1>There is no such page</h1>
<p class="lead">The address may be old or mistyped. Models are never removed, so a model’s page never goes away.</p>
<p class="card" id="_instead" role="status" hidden></p>
<ul class="prose">${WAYS.map(([path, text, what]) => html`<li><a href="${base}${path}">${text}</a>: ${what}</li>`)}</ul>`;
  return layout(site, {
    path: "/404.html",
    title: `${NAME}: no such page`,
    description: "There is no page at this address.",
    body,
    islands: ["not-found"],
    hidden: true,
  });
}
