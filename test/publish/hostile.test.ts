import assert from "node:assert/strict";
import { test } from "node:test";
import { textsOf } from "../../src/publish/render.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { plain } from "../../src/site/html.ts";
import { LONG, sample } from "../long.ts";
import { catalogOf } from "./hostile-catalog.ts";
import { skeletonOf } from "./hostile-checkers.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { SITE } from "./marked-catalog.ts";

const calmTexts = (texts: readonly string[]) => texts.map((_, i) => `calm ${i}`);
const skeletons = (catalog: Catalog) =>
  new Map([...textsOf(catalog, SITE)].map((document) => [document.path, skeletonOf(document)]));

test("the corpus has more than 200 texts, each once", () => {
  const texts = Object.values(HOSTILE_TEXTS).flat();
  assert.ok(texts.length > 200, `${texts.length}`);
  assert.equal(new Set(texts).size, texts.length);
});

// In the short form the texts of all attacks share one catalog, since rendering its other documents takes longest.
const attacks = Object.entries(HOSTILE_TEXTS);
const SHORT = { all: attacks.flatMap(([attack, texts]) => sample(texts, attack === "sizes" ? 4 : 8)) };

function assertCovered(seen: readonly string[]): void {
  for (const { path, type, each } of ROUTES) {
    if (type === "image/png" || type === "font/woff2") continue; // doesn't contain texts
    const [before = "", after = ""] = path.split(/\{\w+\}/);
    const found = seen.some((one) => (each ? one.startsWith(before) && one.endsWith(after) : one === path));
    assert.ok(found, `${path} has no document`);
  }
}

for (const [attack, texts] of Object.entries<readonly string[]>(LONG ? HOSTILE_TEXTS : SHORT))
  test(`inert in every document: ${attack}, ${texts.length} texts`, () => {
    const calm = skeletons(catalogOf(calmTexts(texts)));
    const hostile = skeletons(catalogOf(texts));
    assertCovered([...hostile.keys()]);
    const added = [...hostile.keys()].filter((path) => !calm.has(path));
    // A model's document is also published under an API string that is safe in a URL.
    for (const path of added) assert.match(path, /^\/api\/models\/\w[\w.:@~-]{0,99}\.json$/);
    assert.equal(hostile.size, calm.size + added.length);
    for (const [path, skeleton] of hostile) {
      if (!calm.has(path)) continue;
      const expected = calm.get(path) ?? [];
      const at = skeleton.findIndex((part, i) => part !== expected[i]);
      const what =
        at < 0 ? "missing parts at the end" : `${skeleton[at]} where the calm twin has ${expected[at] ?? "nothing"}`;
      assert.ok(at < 0 && skeleton.length === expected.length, `${path}, part ${at}: ${what}`);
    }
  });

test("each text is unchanged in the catalog document", () => {
  const texts = Object.values(HOSTILE_TEXTS).flat();
  const [document] = textsOf(catalogOf(texts), SITE);
  assert.equal(document?.path, "/api/models.json");
  const models: { id: string; name: string; notes: string }[] = JSON.parse(document.body).models;
  const rows = new Map(models.map((row) => [row.id, row]));
  for (const [i, text] of texts.entries())
    assert.deepEqual([rows.get(`t-${i}`)?.name, rows.get(`t-${i}`)?.notes], [text, text]);
});

// Each checker fails on an example.
for (const [type, body, complaint] of [
  ["text/html", "<p onclick=x>", /onclick/],
  ["text/html", "<a href=' java\tscript:x'>", /href/],
  ["text/plain", "a\u202eb", /U\+202e/],
  ["image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", /script/],
  ["image/svg+xml", "<svg>&nbsp;</svg>", /entity/],
  ["application/rss+xml", "<rss><description>&lt;p onclick=x&gt;</description></rss>", /onclick/],
  ["application/json", "[1,]", /JSON/],
  ["text/csv; charset=utf-8", "a,=1\r\n", /text\/csv|match|a,=1|x/],
  ["text/csv; charset=utf-8", "a,b\r\nc\r\n", /length/i],
  ["text/calendar", `BEGIN:VCALENDAR\r\nX:${"x".repeat(80)}\r\nEND:VCALENDAR\r\n`, /75/],
  ["text/markdown", "www.evil.example", /www\.evil/],
  ["text/markdown", "<b>x</b>", /x: html/],
  ["application/octet-stream", "", /no checker/],
] as const)
  test(`a checker rejects ${type}: ${JSON.stringify(plain(body)).slice(0, 60)}`, () => {
    assert.throws(() => skeletonOf({ path: "x", type, body }), complaint);
  });
