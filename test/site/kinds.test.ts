import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { type Context, contextOf } from "../../src/publish/context.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import type { ModelDocument } from "../../src/schema/model-document.ts";
import { COMMITTED, COMMITTED_CONTEXT } from "../committed.ts";
import { LONG } from "../long.ts";
import { ROOT } from "../program.ts";
import { siteOf } from "./browser.ts";

const AXE = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");

const inWords = ({ id, nodes }: axe.Result) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html)}`;

/** What axe finds on a page with its default rules, or with one. A list of what is right would take a third of the time. */
async function faults(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const only = rule === undefined ? {} : { runOnly: [rule] };
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    { resultTypes: ["violations" as const], ...only },
  );
  return violations.map(inWords);
}

const openAll = (page: Page, selector: string) =>
  page.evaluate((each) => {
    for (const one of document.querySelectorAll(each)) one.toggleAttribute("open", true);
  }, selector);

/** Leaves the first two of like rows, entries and sections: axe takes most of its time for what it has seen. */
const thin = (page: Page) =>
  page.evaluate(() => {
    const likes = new Map<Element | null, Map<string, number>>();
    for (const one of document.querySelectorAll("main :is(tr, li, details, section, article, dl > div, pre > *)")) {
      const seen = likes.get(one.parentElement) ?? new Map<string, number>();
      const kind = `${one.tagName} ${one.className}`;
      likes.set(one.parentElement, seen.set(kind, (seen.get(kind) ?? 0) + 1));
      if ((seen.get(kind) ?? 0) > 2) one.remove();
    }
  });

/** Elements that overflow a page on the right. */
const wide = (page: Page) =>
  page.evaluate(() => {
    const shown = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > shown
      ? [...document.querySelectorAll("body *")]
          .filter((one) => !one.closest(".scroll *") && one.getBoundingClientRect().right > shown + 1)
          .slice(0, 5)
          .map((one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`)
      : [];
  });

/** One page of each kind; for models, so many of those that show the most. */
const kindsOf = (context: Context, models: number): string[] =>
  ROUTES.filter(({ type }) => type.startsWith("text/html")).flatMap(({ path, each }) => {
    if (path === "/404.html") return ["/no/such/page"];
    const keys =
      path === "/models/{id}/"
        ? new Set(telling(context).slice(0, models))
        : [...(each?.(context) ?? [""])].slice(0, 1);
    return [...keys].map((key) => path.replace(/\{\w+\}/, key));
  });

/** The first models of each provider, and those whose pages show the most. */
function excerptOf(catalog: Catalog, context: Context): Context {
  const keep = new Set(telling(context));
  for (const own of Map.groupBy(catalog.models.values(), ({ provider }) => provider).values())
    for (const { id } of own.slice(0, 2)) keep.add(id);
  const isKept = ({ id }: { id: string }) => keep.has(id);
  const part = {
    ...catalog,
    models: new Map([...catalog.models].filter(([id]) => keep.has(id))),
    changes: catalog.changes.filter(isKept),
    held: catalog.held.filter(isKept),
  };
  return contextOf(part, context.site);
}

/** Ids of the models whose pages show the most of something. */
function telling({ documents: all }: Context): string[] {
  const documents = [...all.values()];
  const most = (size: (document: ModelDocument) => number) =>
    documents.reduce((best, document) => (size(document) > size(best) ? document : best)).id;
  return [
    most(({ evidence }) => Object.values(evidence).flat().length),
    most(({ hosts }) => hosts.length),
    most(({ history }) => history.filter(({ field, from }) => field.startsWith("price_") && from !== null).length),
    most(({ name, api_string }) => name.length + (api_string?.length ?? 0)),
    most(({ chain }) => chain.length),
    most(({ retires_not_before }) => Number(retires_not_before !== null)),
  ];
}

const PATHS = kindsOf(COMMITTED_CONTEXT, LONG ? 6 : 3);
// In the short form an excerpt of the committed catalog, without the shorter docs of version 1.
const open = await siteOf(LONG ? COMMITTED_CONTEXT : excerptOf(COMMITTED, COMMITTED_CONTEXT));
for (const path of PATHS.filter((path) => LONG || !path.startsWith("/v1/")))
  test(`${path}: no axe finding, no error, no request to other hosts, nothing wider than 320 px, no touch target too small, a skip link`, async () => {
    const { page, errors, foreign } = await open(path, { viewport: { width: 320, height: 640 } });
    assert.deepEqual(await wide(page), []);
    assert.deepEqual(await faults(page, "target-size"), []);
    await openAll(page, ".fact");
    assert.deepEqual(await wide(page), []);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("href")), "#_main");
    if (!LONG) await thin(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    if (path === "/") assert.deepEqual(await faults(page), [], "as it opens");
    await openAll(page, "main details");
    assert.deepEqual(await faults(page), []);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await faults(page, "color-contrast"), [], "in the dark");
    await page.waitForLoadState("load");
    assert.deepEqual(errors.slice(path === "/no/such/page" ? 1 : 0), []);
    assert.deepEqual(foreign, []);
  });
