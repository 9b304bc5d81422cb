import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { loadCatalog } from "../../src/catalog/load.ts";
import { contextOf } from "../../src/publish/context.ts";
import { siteOf } from "./browser.ts";

// What people come for, on the committed catalog; what is expected is computed from it.
const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const { documents, updated } = contextOf(catalog, "https://almanac.example");
const visit = await siteOf(catalog);
const all = [...documents.values()];
const open = async (path: string, width = 1440) =>
  (await visit(path, { today: updated, viewport: { width, height: 900 } })).page;
const table = (page: Page) => page.locator("#_models.live").waitFor();
const shown = (page: Page) => page.locator("#_models tbody tr").evaluateAll((rows) => rows.map(({ id }) => id));

/** The standard input price for prompts of so many tokens, read off the rate card. */
const inputAt = (id: string, size: number) => {
  const { rates = [], price_input_per_mtok: base } = documents.get(id) ?? {};
  const own = rates.filter(
    ({ meter, per, service, mode, medium, region, promotion, from, until }) =>
      meter === "input" &&
      per === "1M tokens" &&
      [service, mode, medium, region, promotion, from, until].every((condition) => !condition),
  );
  const above = own.filter((rate) => typeof rate.above === "number" && rate.above < size);
  const long = own.find((rate) => rate.above === "unstated");
  return above.sort((a, b) => Number(b.above) - Number(a.above))[0]?.price ?? long?.price ?? base ?? null;
};

test("the cheapest vision model with 200k context is ranked by its price at 200k", async () => {
  const page = await open("/");
  await page.locator(".tile.cheap").getByRole("link", { name: "All that fit" }).click();
  await table(page);
  const ids = await shown(page);
  const prices = ids.map((id) => inputAt(id, 200_000) ?? Number.NaN);
  assert.ok(ids.length > 8);
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  );
  const dearer = ids.find((id) => inputAt(id, 200_000) !== documents.get(id)?.price_input_per_mtok) ?? "";
  const cell = await page.locator(`[id="${dearer}"] > td:nth-child(5)`).innerText();
  assert.equal(Number(/[\d.]+/.exec(cell)?.[0]), inputAt(dearer, 200_000), dearer);
  await page.goto(new URL(`/?q=${dearer}`, page.url()).href);
  await table(page);
  const mark = page.locator(`[id="${dearer}"] > td:nth-child(5) abbr`);
  assert.match((await mark.getAttribute("title")) ?? "", /^(above \S+|long prompts): \$/);
});

test("the rows shown are saved as CSV, in their order", async () => {
  const page = await open("/?provider=Anthropic&sort=input");
  await table(page);
  const ids = await shown(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV of these rows" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(",")[0]),
    ids,
  );
  assert.match(lines[0] ?? "", /^id,name,/);
});

test("no row shows between the filters and the head of the table", async () => {
  const page = await open("/");
  await table(page);
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => scrollY > 1500);
  const filters = await page.locator("#_filters").boundingBox();
  const head = await page.locator("#_models thead").boundingBox();
  assert.ok(filters && head && head.y <= filters.y + filters.height, `${JSON.stringify([filters, head])}`);
});

test("the latest news is about models in use", async () => {
  const page = await open("/");
  for (const link of await page.locator(".tile.latest a[href*='/models/']").all()) {
    const id = /models\/(.+)\/$/.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
    const line = await link.locator("xpath=ancestor::*[self::p or self::li]").first().innerText();
    assert.ok(documents.get(id)?.status !== "retired" || /retires/.test(line), line);
  }
});

test("a retired model has no time in service ahead, also where no page says when it ended", async () => {
  const undated = all.filter(({ status, retires_on, released }) => status === "retired" && !retires_on && released);
  assert.ok(undated.length > 0);
  for (const { id } of undated.slice(0, 3)) {
    const page = await open(`/models/${id}/`);
    assert.equal(await page.locator(".life .service, .life .winding").count(), 0, id);
  }
});

test("a model leads to its provider; the header stays where it is from page to page", async () => {
  const page = await open("/");
  const place = async () => (await page.locator(".brand").boundingBox())?.x;
  const first = await place();
  await page.goto(new URL("/models/gpt-4o/", page.url()).href);
  assert.equal(await place(), first);
  await page.locator(".crumbs").getByRole("link", { name: "OpenAI" }).click();
  await page.waitForURL("**/providers/openai/");
  assert.equal(await place(), first);
});
