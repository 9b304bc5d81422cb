import { type Content, dataBlock, type Html, html } from "../html.ts";
import { basePath, NAME, type Site } from "../site.ts";
import { FONTS, fontPath, hashed, type Island, island, STYLESHEET } from "./assets.ts";
import { day } from "./value.ts";

/** Of link preview images, in pixels, in the proportions that most sites use. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
const CARD_ALT = `${NAME}: AI model prices, limits and retirement dates`;

export type Page = {
  /** From the root: `/prices/`. */
  path: string;
  title: string;
  description: string;
  body: Content;
  /** Besides `theme` and `page`, which every page has. */
  islands?: readonly Island[];
  /** Structured data in the terms of schema.org. */
  data?: object;
  /** Other formats of the page, or feeds about it: type, path from the root, title. */
  alternates?: readonly (readonly [type: string, path: string, title: string])[];
  card?: { path: string; alt: string };
  hidden?: boolean;
};

const NAVIGATION: readonly [path: string, text: string][] = [
  ["/", "Models"],
  ["/deprecations/", "Retirements"],
  ["/prices/", "Prices"],
  ["/compare/", "Compare"],
  ["/check/", "Check"],
];
const MORE: readonly [path: string, text: string][] = [
  ["/providers/", "Providers"],
  ["/hosts/", "Hosts"],
  ["/changes/", "Changes"],
  ["/docs/", "Docs"],
  ["/methodology/", "Methodology"],
];

const FEEDS: readonly [path: string, text: string][] = [
  ["/api/models.json", "JSON"],
  ["/rss.xml", "RSS"],
  ["/deprecations/#_subscribe", "Calendars"],
  ["/llms.txt", "llms.txt"],
];

/** A whole HTML document. Links start at the site's path, so that any host may serve it. */
export function layout({ site, updated }: Site, page: Page): string {
  const base = basePath(site);
  const link = ([path, text]: (typeof NAVIGATION)[number]) =>
    html`<li><a href="${base}${path}"${isHere(page.path, path) && html` aria-current="page"`}>${text}</a></li>`;
  return html`<!doctype html>
<html lang="en">
${head(site, base, page)}
<body>
<a class="skip" href="#_main">Skip to content</a>
<header>
<a class="brand" href="${base}/">${icon()}${NAME}</a>
<nav aria-label="Site"><ul>${NAVIGATION.map(link)}<li><details class="more"><summary>More</summary><ul>${MORE.map(link)}</ul></details></li></ul></nav>
<a class="find js-only" href="${base}/#_q" data-find="${scriptOf(base, "find")}" aria-keyshortcuts="Control+K Meta+K">Search <kbd aria-hidden="true">Ctrl+K</kbd></a>
<button type="button" class="theme js-only" id="_theme"></button>
</header>
<main id="_main">
${page.body}
</main>
<footer>
<p>Only what a provider states is recorded. Last recorded change: ${day(updated)}. <a href="${base}/providers/">How old each reading is</a></p>
<ul>
<li><a href="${base}/contact/">Report an error</a></li>
${FEEDS.map(([path, text]) => html`<li><a href="${base}${path}">${text}</a></li>\n`)}<li>Data and code: MIT licence</li>
</ul>
</footer>
<output class="unseen" id="_said"></output>
</body>
</html>
`.toString();
}

function head(site: string, base: string, { path, title, description, islands = [], ...page }: Page): Html {
  const rss: [string, string, string] = ["application/rss+xml", "/rss.xml", `${NAME}: changes`];
  const alternates = [rss, ...(page.alternates ?? [])];
  return html`<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${page.hidden ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${site}${path}">`}
<meta name="color-scheme" content="light dark">
<script src="${scriptOf(base, "theme")}"></script>
<link rel="stylesheet" href="${hashed(`${base}/site.css`, STYLESHEET)}">
${FONTS.map((name) => html`<link rel="preload" href="${base}/${fontPath(name)}" as="font" type="font/woff2" crossorigin>\n`)}<link rel="icon" href="${base}/favicon.svg" type="image/svg+xml">
${alternates.map(([type, to, name]) => html`<link rel="alternate" type="${type}" title="${name}" href="${base}${to}">\n`)}<meta property="og:type" content="website">
<meta property="og:site_name" content="${NAME}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${site}${path}">
<meta property="og:image" content="${site}${page.card?.path ?? "/card.png"}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${CARD_SIZE.width}">
<meta property="og:image:height" content="${CARD_SIZE.height}">
<meta property="og:image:alt" content="${page.card?.alt ?? CARD_ALT}">
<meta name="twitter:card" content="summary_large_image">
${["page" as const, ...islands].map((name) => html`<script type="module" fetchpriority="low" src="${scriptOf(base, name)}"></script>\n`)}${page.data && dataBlock("application/ld+json", { "@context": "https://schema.org", ...page.data })}
</head>`;
}

const scriptOf = (base: string, name: Island) => hashed(`${base}/islands/${name}.js`, island(name));

const isHere = (here: string, to: string) =>
  to === "/" ? here === "/" || here.startsWith("/models/") : here.startsWith(to);

const icon = () =>
  html`<svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true"><path d="M1.5 3.2C4 2.2 6.2 2.5 7.6 3.7v10.1c-1.4-1.1-3.6-1.4-6.1-.5zM14.5 3.2c-2.5-1-4.7-.7-6.1.5v10.1c1.4-1.1 3.6-1.4 6.1-.5z" fill="currentColor"/></svg>`;
