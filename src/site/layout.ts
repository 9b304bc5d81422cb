// Owns what every page shares: head, navigation, footer. Refuses scripts and anything from another host.
import { NAME } from "./about.ts";
import { type Content, type Html, html } from "./html.ts";

export type Page = { title: string; description: string; body: Content };

/** Page → whole document. `site` is the public address; links are relative to its path, so that any host may serve them. */
export function layout(site: string, { title, description, body }: Page): string {
  const base = basePath(site);
  const links: [path: string, text: string][] = [
    ["/", "Models"],
    ["/docs/", "API"],
    ["/contact/", "Report an error"],
  ];
  const page: Html = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${base}/site.css">
<link rel="icon" href="${base}/favicon.svg" type="image/svg+xml">
<link rel="alternate" type="application/rss+xml" title="${NAME}: changes" href="${base}/rss.xml">
</head>
<body>
<a class="skip" href="#_main">Skip to content</a>
<header>
<a class="name" href="${base}/">${NAME}</a>
<nav aria-label="Site"><ul>${links.map(([path, text]) => html`<li><a href="${base}${path}">${text}</a></li>`)}</ul></nav>
</header>
<main id="_main">
${body}
</main>
<footer>
<p>Only what a provider states is recorded. A dash means that the provider does not publish the value.</p>
<p>Data and code: MIT licence. <a href="${base}/api/models.json">JSON</a> · <a href="${base}/rss.xml">RSS</a> · <a href="${base}/llms.txt">llms.txt</a></p>
</footer>
</body>
</html>
`;
  return page.toString();
}

/** Path at which the public address starts: empty, or like `/almanac`. */
export const basePath = (site: string) => new URL(site).pathname.replace(/\/$/, "");
