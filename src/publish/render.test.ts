import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleModel } from "../../test/sample-catalog.ts";
import { documentsOf, renderAll, textsOf } from "./render.ts";

const SITE = "http://127.0.0.1:8787";

test("a model's document is published under its id, API string and aliases, except ambiguous ones", () => {
  const models = [
    { name: "A", api_string: "birch.pro-v1:0", aliases: ["birch-pro", "birch"] },
    { name: "B", api_string: "birch-mini", aliases: ["birch", "birch.pro/x", ".hidden"] },
  ].map((facts) => sampleModel(facts));
  const only = (path: string) => path.startsWith("/api/models/");
  const all = [...textsOf(sampleCatalog({ models: byId(models) }), SITE, { only })];
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
    // The list is of a root of version 2; the skill has an example of a model that the sample lacks.
    if (path === "/api/release.json" || path === "/SKILL.md") continue;
    const links = linksIn(body, type);
    if (path.endsWith(".html") || path.endsWith("/") || path.endsWith(".txt") || /^\/api\/models\/./.test(path))
      assert.ok(links.length > 0 || path === "/robots.txt", `${path}: no links found`);
    for (const version of versions)
      for (const link of links) assert.ok(known[version].has(link), `${path} gives ${link}, version ${version}`);
  }
});

/** Our own paths in a body: as URLs of the site in any text, and as paths in HTML and Markdown. An address may have marks of where it breaks. */
function linksIn(marked: string, type: string): string[] {
  const body = marked.replace(/<wbr>|<span class="id">/g, "");
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
