// What people come for, on the committed catalog.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { COMMITTED_CONTEXT } from "../committed.ts";
import { shownRows as shown, siteOf, wake } from "./browser.ts";

const { documents, updated } = COMMITTED_CONTEXT;
const all = [...documents.values()];
const visit = await siteOf(COMMITTED_CONTEXT);
const open = async (path: string, width = 1440): Promise<Page> =>
  (await visit(path, { today: updated, viewport: { width, height: 900 } })).page;

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
    .getByRole("link", { name: /^Cheapest/ })
    .click();
  await wake(page);
  const ids = await shown(page);
  const prices = ids.map((id) => inputAt(id, 200_000) ?? Number.NaN);
  assert.ok(ids.length > 8);
  const ascending = prices.toSorted((a, b) => a - b);
  assert.deepEqual(prices, ascending);
  const dearer = ids.find((id) => inputAt(id, 200_000) !== documents.get(id)?.price_input_per_mtok) ?? "";
  const cell = await page.locator(`[id="${dearer}"] > td:nth-child(3)`).innerText();
  assert.equal(Number(/[\d.]+/.exec(cell)?.[0]), inputAt(dearer, 200_000), dearer);
  await page.goto(new URL(`/?q=${dearer}`, page.url()).href);
  await wake(page);
  const mark = page.locator(`[id="${dearer}"] > td:nth-child(3) abbr`);
  assert.match((await mark.getAttribute("title")) ?? "", /^(above \S+|long prompts): \$/);
});

test("the rows shown are saved as CSV, in their order", async () => {
  const page = await open("/?provider=Anthropic&sort=input");
  await wake(page);
  const ids = await shown(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV of these rows" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  const saved = lines.slice(1).map((line) => line.split(",")[0]);
  assert.deepEqual(saved, ids);
  const heads = (lines[0] ?? "").split(",");
  for (const name of ["id", "other_prices", "long_prompt_prices", "retires_not_before"])
    assert.ok(heads.includes(name));
  await page.waitForFunction(() => document.querySelector("#_here")?.textContent === location.href);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy a link to these rows" }).click();
  await page.locator("#_said", { hasText: "Copied" }).waitFor({ state: "attached" });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
});

test("no row shows between the filters and the head of the table", async () => {
  const page = await open("/");
  await wake(page);
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

test("a model leads to its provider; the header stays where it is from page to page", async () => {
  const page = await open("/providers/");
  const place = async () => (await page.locator(".brand").boundingBox())?.x;
  const first = await place();
  await page.goto(new URL("/models/gpt-4o/", page.url()).href);
  assert.equal(await place(), first);
  await page.locator(".crumbs").getByRole("link", { name: "OpenAI" }).click();
  await page.waitForURL("**/providers/openai/");
  assert.equal(await place(), first);
});

test("code for Azure, once pasted on the first page, is answered with Azure's day, and the answer can be shared", async () => {
  /** The versions that Azure ends on a day ahead. */
  const versionsOf = (id: string) =>
    all
      .filter((one) => one.id === id || one.id.startsWith(`${id}-20`))
      .flatMap(({ hosts }) => hosts)
      .flatMap(({ host, version, retires_on: on }) =>
        host === "azure" && version && on && on > updated ? [version] : [],
      );
  const dated = all.find(({ id, retires_on }) => id.startsWith("gpt-") && retires_on && versionsOf(id).length > 1);
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
    const words = await page.locator(".verdicts li").first().innerText();
    assert.match(words, answer);
    for (const version of versionsOf(dated?.id ?? "")) assert.ok(words.includes(version), `${version}: ${words}`);
    assert.equal(await page.locator(".verdicts mark").innerText(), dated?.id);
    assert.ok(!sent.some((text) => text.includes("hush")));
    // Somebody else gets the result by its address.
    const other = await page.context().newPage();
    await other.goto(page.url());
    assert.match(await other.locator(".verdicts li").first().innerText(), answer);
  }
});

test("what replaces a model is the same on its page, on the board, in a comparison and in the check", async () => {
  const page = await open("/models/gpt-4o/");
  const link = page.locator(".ending a");
  const to = await link.getAttribute("href");
  const about = await page.locator(".vitals, .note").allInnerTexts();
  assert.match(about.join("\n"), /Price history: no change since \d+ \w+ \d{4}/);
  for (const [path, selector] of [
    ["/deprecations/", "#end-gpt-4o .instead a"],
    ["/compare/?ids=gpt-4o,gpt-5-nano", "table.compare td a"],
    ["/check/#ids=gpt-4o", ".verdicts li p:last-child a"],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    assert.equal(await page.locator(selector).first().getAttribute("href"), to, path);
    if (path.startsWith("/compare"))
      assert.match(await page.locator("table.compare tr", { hasText: /^Input price/ }).innerText(), /lowest, ends/);
  }
});

test("a host's figure, heading and table tell the same days from each other, and leave no row unexplained", async () => {
  const page = await open("/hosts/azure/?q=retires+before+openai");
  const said = async (selector: string) => Number(/\d+/.exec(await page.locator(selector).first().innerText())?.[0]);
  const red = await page.locator(".gaps .sooner").count();
  assert.deepEqual([await said("main h2"), await said(".lead")], [red, red]);
  assert.equal(await page.locator("[data-entry] .sooner").count(), red);
  const unsure = page.locator(".gaps li", { has: page.locator(".unsure") });
  assert.ok((await unsure.count()) > 0);
  for (const text of await unsure.locator("b").allInnerTexts()) assert.match(text, /as of \w+ \d{4}/);
  const names = await page.locator(".gaps li > span").allInnerTexts();
  assert.deepEqual(names, [...new Set(names)], "no two rows of one name");
  const rows = await page.locator("[data-entry]:not([hidden])").count();
  assert.ok(rows > 100, "a search for something else leaves all rows");
});

test("a row of the table opens its model wherever it is clicked, also in another tab", async () => {
  const page = await open("/");
  await wake(page);
  const row = page.locator("#_models tbody tr").first();
  const [other] = await Promise.all([page.context().waitForEvent("page"), row.click({ button: "middle" })]);
  await other.waitForURL(`**/models/${await row.getAttribute("id")}/`);
  await row.click();
  assert.ok(await page.waitForURL("**/models/*/").then(() => true));
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
  const page = await open("/");
  for (const [path, most] of [
    ["/", 150],
    ["/models/gpt-4o/", 130],
    ["/deprecations/", 120],
  ] as const) {
    if (path !== "/") await page.goto(new URL(path, page.url()).href);
    else {
      await wake(page);
      const cells = await page.locator("#_models tbody :is(th, td)").allInnerTexts();
      const dashes = cells.filter((text) => text.trim() === "–").length;
      assert.ok(dashes <= cells.length / 5, `${dashes} of ${cells.length}`);
    }
    const words = await page.evaluate(wordsInView);
    assert.ok(words <= most, `${path} has ${words} words`);
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

test("on screens of any width, no name on the strip of retirements lies over the next mark", async () => {
  for (const width of [390, 768, 1024, 1440]) {
    const page = await open("/", width);
    const overlaps = await page.locator(".strip .rows li").evaluateAll((rows) =>
      rows.flatMap((row) => {
        const marks = [...row.querySelectorAll("circle")].map((mark) => mark.getBoundingClientRect());
        const names = [...row.querySelectorAll("text.name")].map((name) => name.getBoundingClientRect());
        return names.filter((name) => marks.some(({ left }) => name.left < left && name.right > left));
      }),
    );
    assert.deepEqual(overlaps, [], `${width}`);
  }
});

test("a link to a model at a host leads to the host's rows of it", async () => {
  const page = await open("/hosts/azure/?q=gpt-4o", 390);
  await page.waitForFunction(() => window.scrollY > 0);
  const { y = -1 } = (await page.locator("form.filters").boundingBox()) ?? {};
  assert.ok(y >= 0 && y < 200, `the form is at ${y}`);
});
