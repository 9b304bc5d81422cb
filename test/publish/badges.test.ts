import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { contextOf } from "../../src/publish/context.ts";
import { badgeOf, badgeSvg, COLOURS } from "../../src/publish/exports/badge.ts";
import { renderAll } from "../../src/publish/render.ts";
import { sampleCatalog, sampleModel } from "../sample-catalog.ts";
import { skeletonOf } from "./hostile-checkers.ts";
import { SITE } from "./marked-catalog.ts";

const ctx = contextOf(sampleCatalog(), SITE);
const read = (id: string) => badgeOf(ctx, id);

test("the SVG is well-formed, has a role and a name, and shows the same texts as the data", () => {
  for (const id of ctx.documents.keys()) {
    const body = badgeSvg(ctx, id);
    assert.ok(skeletonOf({ path: id, type: "image/svg+xml", body }).length > 0);
    const $ = load(body, { xml: true });
    const { label, message } = read(id);
    assert.equal($("svg").attr("role"), "img");
    assert.equal($("svg").attr("aria-label"), `${label}: ${message}`);
    assert.equal($("title").text(), `${label}: ${message}`);
    assert.equal($("[id]").length, 0, "several badges may be in one page");
    assert.deepEqual(
      $("text")
        .toArray()
        .map((text) => $(text).text()),
      [label, message],
    );
    const width = Number($("svg").attr("width"));
    for (const text of $("text").toArray()) {
      const [x, length] = [Number($(text).attr("x")), Number($(text).attr("textLength"))];
      assert.ok(x >= 0 && length > 0 && x + length <= width, `${id}: a text overflows its box`);
    }
  }
});

test("white on each colour has a contrast of 4.5:1 or more (WCAG 2.2, 1.4.3)", () => {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => channel(Number.parseInt(colour.slice(i, i + 2), 16) / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const colour of [...Object.values(COLOURS), "#444c56"])
    assert.ok(1.05 / (luminance(colour) + 0.05) >= 4.5, colour);
});

test("a long name is shortened, an invisible one is replaced", () => {
  const [long, none] = [
    sampleModel({ id: "long", name: "🙂".repeat(90) }),
    sampleModel({ id: "none", name: "\u202e" }),
  ];
  const odd = contextOf(
    sampleCatalog({
      models: new Map([
        ["long", long],
        ["none", none],
      ]),
    }),
    SITE,
  );
  assert.equal(badgeOf(odd, "long").label, `${"🙂".repeat(59)}…`);
  assert.equal(badgeOf(odd, "none").label, "model");
  assert.throws(() => badgeSvg(odd, "nobody"), /nobody/);
});

test("a model's page reserves the size of its badge", () => {
  for (const { path, body } of renderAll(sampleCatalog(), SITE)) {
    const [, id] = /^\/models\/([^/]+)\/$/.exec(path) ?? [];
    if (id === undefined) continue;
    const size = (markup: string, element: string) => {
      const found = load(markup)(element).first();
      return [found.attr("width"), found.attr("height")];
    };
    assert.deepEqual(size(body, "img[src$='.svg']"), size(badgeSvg(ctx, id), "svg"), id);
  }
});
