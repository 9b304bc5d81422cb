import { changes } from "../../site/pages/changes.ts";
import { check } from "../../site/pages/check.ts";
import { compare } from "../../site/pages/compare.ts";
import { contact } from "../../site/pages/contact.ts";
import { deprecations } from "../../site/pages/deprecations.ts";
import { home } from "../../site/pages/home.ts";
import { methodology } from "../../site/pages/methodology.ts";
import { modelPage } from "../../site/pages/model.ts";
import { notFound } from "../../site/pages/not-found.ts";
import { prices } from "../../site/pages/prices.ts";
import { provider } from "../../site/pages/provider.ts";
import { providers } from "../../site/pages/providers.ts";
import { CARD, card } from "../../site/parts/card.ts";
import { ISLANDS, type Island, island } from "../../site/parts/island.ts";
import { ICON, STYLESHEET } from "../../site/style.ts";
import { factsOf, newsOf } from "../documents/provider-facts.ts";
import { BOTH, type DocumentRow, HTML_TYPE, providerSlugs, SCRIPT_TYPE, TEXT_TYPE } from "../route.ts";

export const SITE_DOCUMENTS: readonly DocumentRow[] = [
  { path: "/", type: HTML_TYPE, versions: BOTH, render: home },
  { path: "/deprecations/", type: HTML_TYPE, versions: BOTH, render: deprecations },
  { path: "/check/", type: HTML_TYPE, versions: BOTH, render: check },
  { path: "/compare/", type: HTML_TYPE, versions: BOTH, render: compare },
  { path: "/prices/", type: HTML_TYPE, versions: BOTH, render: prices },
  { path: "/changes/", type: HTML_TYPE, versions: BOTH, render: (ctx) => changes(ctx, newsOf(ctx)) },
  {
    path: "/providers/",
    type: HTML_TYPE,
    versions: BOTH,
    render: (ctx) =>
      providers(
        ctx,
        ctx.providers.map(({ slug }) => factsOf(ctx, slug)),
      ),
  },
  {
    path: "/providers/{provider}/",
    type: HTML_TYPE,
    versions: BOTH,
    each: providerSlugs,
    render: (ctx, slug) => provider(ctx, factsOf(ctx, slug)),
  },
  {
    path: "/models/{id}/",
    type: HTML_TYPE,
    versions: BOTH,
    each: (ctx) => ctx.documents.keys(),
    render: modelPage,
  },
  { path: "/methodology/", type: HTML_TYPE, versions: BOTH, render: methodology },
  { path: "/contact/", type: HTML_TYPE, versions: BOTH, render: contact },
  { path: "/404.html", type: HTML_TYPE, versions: BOTH, render: notFound },
  { path: "/site.css", type: "text/css; charset=utf-8", versions: BOTH, render: () => STYLESHEET },
  {
    path: "/islands/{name}.js",
    type: SCRIPT_TYPE,
    versions: BOTH,
    each: () => ISLANDS,
    render: (_, name) => island(name as Island),
  },
  { path: "/favicon.svg", type: "image/svg+xml", versions: BOTH, render: () => ICON },
  { path: CARD.path, type: CARD.type, versions: BOTH, render: card },
  {
    path: "/robots.txt",
    type: TEXT_TYPE,
    versions: BOTH,
    render: ({ site }) => `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`,
  },
];
