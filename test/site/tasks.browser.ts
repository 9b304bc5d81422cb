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
const table = async (page: Page) => {
  await page.mouse.move(9, 9, { steps: 2 }); // the rows are read when somebody is there
  await page.locator("#_models.live").waitFor();
};
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
  await page
    .locator(".tile.cheap")
    .getByRole("link", { name: /^Cheapest with/ })
    .click();
  await table(page);
  const ids = await shown(page);
  const prices = ids.map((id) => inputAt(id, 200_000) ?? Number.NaN);
  assert.ok(ids.length > 8);
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  );
  const dearer = ids.find((id) => inputAt(id, 200_000) !== documents.get(id)?.price_input_per_mtok) ?? "";
  const cell = await page.locator(`[id="${dearer}"] > td:nth-child(3)`).innerText();
  assert.equal(Number(/[\d.]+/.exec(cell)?.[0]), inputAt(dearer, 200_000), dearer);
  await page.goto(new URL(`/?q=${dearer}`, page.url()).href);
  await table(page);
  const mark = page.locator(`[id="${dearer}"] > td:nth-child(3) abbr`);
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

test("code for Azure, once pasted on the first page, is answered with Azure's day, and the answer can be shared", async () => {
  const dated = all.find(
    ({ id, retires_on, hosts }) =>
      id.startsWith("gpt-") &&
      retires_on &&
      hosts.some(({ host, retires_on: on }) => host === "azure" && on && on > updated),
  );
  const code = `from openai import AzureOpenAI\nkey = "hush"\nclient = AzureOpenAI(azure_endpoint=url)\nclient.chat.completions.create(model="${dated?.id}")\n`;
  for (const width of [1440, 390]) {
    const page = await open("/", width);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url() + request.postData()));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((text) => navigator.clipboard.writeText(text), code);
    await page.locator("#_paste").focus();
    await page.keyboard.press("Control+V");
    await page.waitForURL(({ hash }) => hash === `#ids=azure/${dated?.id}&within=90`);
    const answer = /\d+ \w+ \d{4} at Azure/;
    assert.match(await page.locator(".verdicts li").first().innerText(), answer);
    assert.equal(await page.locator(".verdicts mark").innerText(), dated?.id);
    assert.ok(!sent.some((text) => text.includes("hush")));
    // Somebody else gets the result by its address.
    const other = await page.context().newPage();
    await other.goto(page.url());
    assert.match(await other.locator(".verdicts li").first().innerText(), answer);
    await page.context().close();
  }
});

test("search: Enter opens a single hit and a host's page; a form, a mistyped id and an alias have answers", async () => {
  const page = await open("/");
  await table(page);
  for (const [typed, to] of [
    ["azure", /\/hosts\/azure\/$/],
    ["deepseek-chat", /\/models\/deepseek-chat\/$/],
  ] as const) {
    await page.goto(new URL("/", page.url()).href);
    await table(page);
    await page.getByRole("searchbox").fill(typed);
    await page.keyboard.press("Enter");
    await page.waitForURL(to);
  }
  await page.goto(new URL("/models/gpt-4o-mni/", page.url()).href);
  await page.locator("#_instead", { hasText: "Did you mean" }).waitFor();
  const alias = all.flatMap(({ aliases }) => aliases).find((name) => !documents.has(name) && /^[\w.-]+$/.test(name));
  await page.goto(new URL(`/models/${alias}/`, page.url()).href);
  await page.waitForURL((url) => documents.has(url.pathname.split("/")[2] ?? ""));
});

test("the price history of a model is found from the first page", async () => {
  const page = await open("/");
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Prices" }).click();
  await page.getByRole("link", { name: "Price changes", exact: true }).click();
  await page
    .getByRole("link", { name: /^Price history/ })
    .first()
    .click();
  await page.locator(".plot.prices").waitFor();
  assert.match(page.url(), /#_prices$/);
});

test("the first screens are short, and the table's cells say something", async () => {
  for (const [path, most] of [
    ["/", 150],
    ["/models/gpt-4o/", 130],
    ["/deprecations/", 120],
  ] as const) {
    const page = await open(path);
    if (path === "/") {
      await table(page);
      const cells = await page.locator("#_models tbody :is(th, td)").allInnerTexts();
      const dashes = cells.filter((text) => text.trim() === "–").length;
      assert.ok(dashes <= cells.length / 5, `${dashes} of ${cells.length}`);
    }
    const words = await page.evaluate(wordsInView);
    assert.ok(words <= most, `${path} has ${words} words`);
    await page.context().close();
  }
});

/** The words that can be seen without scrolling. */
function wordsInView(): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest("script, option, .unseen, .skip"))
      continue;
    for (const { 0: word, index } of node.data.matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 1 && bottom > 0 && (top + bottom) / 2 < innerHeight) words += 1;
    }
  }
  return words;
}

test("what retires next is in the first screen, with its day, replacement and hosts", async () => {
  for (const [width, most] of [
    [1440, 350],
    [390, 600],
  ] as const) {
    const page = await open("/deprecations/", width);
    const row = page.locator(".day [data-entry]").first();
    const box = await row.boundingBox();
    assert.ok(box && box.y + box.height <= most, JSON.stringify(box));
    assert.match(await page.locator(".day h2").first().innerText(), /\d+ \w{3}/);
  }
});
