import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleModel } from "../../test/sample-catalog.ts";
import { documentsOf, renderAll } from "./render.ts";
import { ROUTES } from "./routes.ts";

const SITE = "http://127.0.0.1:8787";

test("the whole public surface", () => {
  assert.deepEqual(
    ROUTES.map(({ path, versions }) => `${path} ${versions}`),
    [
      "/api/models.json 2",
      "/api/deprecations.json 2",
      "/api/models/{id}.json 1,2",
      "/api/full.json 1,2",
      "/api/providers/{provider}.json 1,2",
      "/api/providers/{provider}/models.json 2",
      "/api/hosts.json 1,2",
      "/api/hosts/{host}.json 1,2",
      "/api/sources.json 1,2",
      "/api/schema/{name}.json 1,2",
      "/api/standings.json 1,2",
      "/api/resolve.json 1,2",
      "/api/rates.json 1,2",
      "/api/changes.json 1,2",
      "/api/changes/{month}.json 1,2",
      "/api/openapi.json 2",
      "/llms.txt 2",
      "/docs/ 2",
      "/v1/api/models.json 1,2",
      "/v1/api/deprecations.json 1,2",
      "/v1/llms.txt 1,2",
      "/v1/docs/ 1,2",
      "/rss.xml 1,2",
      "/atom.xml 1,2",
      "/feed.json 1,2",
      "/calendar.ics 1,2",
      "/providers/{provider}/rss.xml 1,2",
      "/providers/{provider}/atom.xml 1,2",
      "/providers/{provider}/feed.json 1,2",
      "/providers/{provider}/calendar.ics 1,2",
      "/hosts/{host}/rss.xml 1,2",
      "/hosts/{host}/atom.xml 1,2",
      "/hosts/{host}/feed.json 1,2",
      "/hosts/{host}/calendar.ics 1,2",
      "/models.csv 1,2",
      "/hosts.csv 1,2",
      "/export/litellm.json 1,2",
      "/export/litellm/left-out.json 1,2",
      "/export/endoflife/api/{slug}.json 1,2",
      "/badges/{id}.json 1,2",
      "/badges/{id}.svg 1,2",
      "/models/{id}.md 1,2",
      "/llms-full.txt 1,2",
      "/check.mjs 1,2",
      "/mcp.mjs 1,2",
      "/SKILL.md 1,2",
      "/ 1,2",
      "/deprecations/ 1,2",
      "/check/ 1,2",
      "/compare/ 1,2",
      "/prices/ 1,2",
      "/changes/ 1,2",
      "/providers/ 1,2",
      "/providers/{provider}/ 1,2",
      "/hosts/ 1,2",
      "/hosts/{host}/ 1,2",
      "/models/{id}/ 1,2",
      "/methodology/ 1,2",
      "/contact/ 1,2",
      "/404.html 1,2",
      "/site.css 1,2",
      "/islands/{island}.js 1,2",
      "/islands/rows.json 1,2",
      "/favicon.svg 1,2",
      "/marks.svg 1,2",
      "/lifespans.svg 1,2",
      "/fonts/{font}.woff2 1,2",
      "/card.png 1,2",
      "/deprecations.png 1,2",
      "/models/{id}.png 1,2",
      "/robots.txt 1,2",
      "/sitemap.xml 1,2",
      "/api/release.json 1,2",
    ],
  );
});

test("a model's document is published under its id, API string and aliases, except ambiguous ones", () => {
  const models = [
    { name: "A", api_string: "birch.pro-v1:0", aliases: ["birch-pro", "birch"] },
    { name: "B", api_string: "birch-mini", aliases: ["birch", "birch.pro/x", ".hidden"] },
  ].map((facts) => sampleModel(facts));
  const all = renderAll(sampleCatalog({ models: byId(models) }), SITE);
  const bodies = new Map(all.map(({ path, body }) => [path, body]));
  const names = [...bodies.keys()].flatMap((path) => /^\/api\/models\/(.+)\.json$/.exec(path)?.[1] ?? []);
  assert.deepEqual(names, ["birch-mini", "birch-pro-v1-0", "birch-pro", "birch.pro-v1:0"]);
  for (const name of names.slice(2))
    assert.equal(bodies.get(`/api/models/${name}.json`), bodies.get("/api/models/birch-pro-v1-0.json"));
});

test("every URL in a document is published, at a root of either version", () => {
  const all = [...documentsOf(sampleCatalog(), SITE)];
  const visible = {
    1: all.flatMap(({ path, versions }) =>
      versions.includes(1) ? [path, ...(path.startsWith("/v1/") ? [path.slice(3)] : [])] : [],
    ),
    2: all.filter(({ versions }) => versions.includes(2)).map(({ path }) => path),
  };
  const known = { 1: new Set(visible[1]), 2: new Set(visible[2]) };
  for (const { path, type, versions, body } of all) {
    if (/\.m?js$/.test(path) || typeof body !== "string") continue; // texts in a program are not links
    if (path === "/api/release.json") continue; // it lists what a root of version 2 has
    const links = linksIn(body, type);
    if (path.endsWith(".html") || path.endsWith("/") || path.endsWith(".txt") || /^\/api\/models\/./.test(path))
      assert.ok(links.length > 0 || path === "/robots.txt", `${path}: no links found`);
    for (const version of versions)
      for (const link of links) assert.ok(known[version].has(link), `${path} gives ${link}, version ${version}`);
  }
});

/** Our own paths in a body: as URLs of the site in any text, and as paths in HTML and Markdown. */
function linksIn(body: string, type: string): string[] {
  const whole = [...body.matchAll(/http:\/\/127\.0\.0\.1:8787(\/[\w./-]*?)\.?(?=[")#<\s])/g)];
  const paths = /html|markdown|plain/.test(type) ? [...body.matchAll(/(?:href="|\]\()(\/[\w./-]*)(?=[")#])/g)] : [];
  // /v1 is a base URL, not a document.
  return [...whole, ...paths].flatMap(([, to = ""]) => (to === "/v1" ? [] : [to]));
}

test("an error has the path of the document", () => {
  const models = new Map([["a", sampleModel({ id: "a", context_window: 0.5 })]]);
  assert.throws(
    () => renderAll(sampleCatalog({ models }), SITE),
    /^Error: \/api\/models\.json: models\.0\.context_window/,
  );
});

test("the public address changes bytes only where it is printed", () => {
  const here = renderAll(sampleCatalog(), SITE);
  const there = renderAll(sampleCatalog(), "https://models.example.org");
  const moved = (body: string) =>
    unfolded(body)
      .replaceAll(SITE, "https://models.example.org")
      .replaceAll(SITE.replace(/^https?/, "webcal"), "webcal://models.example.org");
  // The release list has hashes of the others; the reference shortens its examples by length.
  for (const [i, { path, body }] of here.entries())
    if (path !== "/api/release.json" && path !== "/docs/")
      assert.equal(moved(body), unfolded(there[i]?.body ?? ""), path);
});

/** Unfolds a calendar's lines (RFC 5545, section 3.1). */
const unfolded = (body: string) => body.replaceAll("\r\n ", "");
