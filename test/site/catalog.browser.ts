import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { plain } from "../../src/site/html.ts";
import { SAMPLES, sampleCatalog, sampleModel } from "../sample-catalog.ts";
import { sampleSite } from "./browser.ts";

const HOSTILE = `</script><img src=x onerror="globalThis.hit=1"><svg onload=globalThis.hit=1>'"{{7*7}}`;
const models = [...SAMPLES, { name: HOSTILE, api_string: "hostile-1", aliases: [HOSTILE] }].map(sampleModel);
const { open } = await sampleSite(sampleCatalog({ models: new Map(models.map((model) => [model.id, model])) }));

const shown = (page: Page) =>
  page.locator("#_models tbody tr:not([hidden])").evaluateAll((rows) => rows.map(({ id }) => id));
/** What the table shows by default. */
const current = await (async () => {
  const { page } = await open("/");
  return shown(page);
})();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.id ?? document.activeElement?.getAttribute("name"));
/** Waits until the page has updated the URL. */
const settled = (page: Page, search: string) => page.waitForFunction((wanted) => location.search === wanted, search);

test("a search finds names, ids, providers and hidden spellings; every word has to match", async () => {
  const { page, errors } = await open("/");
  const search = page.getByRole("searchbox");
  for (const [text, found] of [
    ["LANTERN", ["lantern-4", "lantern-3-2026"]],
    ["lantern 4", ["lantern-4"]],
    ["voyage rank", ["sonar-rank"]],
    ["@2026", ["lantern-3-2026"]],
    ["cedar-large 2", ["cedar-large-2"]],
    ["lantern zzz", []],
  ] as const) {
    await search.fill(text);
    assert.deepEqual(await shown(page), found, text);
  }
  assert.equal(await page.locator("#_empty span").innerText(), "No model matches “zzz”.");
  await page.locator("#_empty button").click();
  await page.locator("#_empty").waitFor({ state: "hidden" });
  assert.deepEqual(await shown(page), current);
  assert.deepEqual(errors, []);
});

test("words that name a page and no model lead there, from the table's search and from the dialog", async () => {
  const { page, errors } = await open("/");
  await page.getByRole("searchbox").fill("retires next");
  assert.equal((await shown(page)).length, models.length, "no model is asked for");
  await page.locator("#_ways").getByRole("link", { name: "All retirements" }).click();
  await page.waitForURL("**/deprecations/");
  await page.keyboard.press("Control+k");
  await page.locator("#_find").fill("price changes");
  await page.getByRole("option", { name: "All changes" }).click();
  await page.waitForURL("**/changes/");
  assert.deepEqual(errors, []);
});

test("filters combine, and are kept in the URL", async () => {
  const { page } = await open("/");
  await page.getByText("Provider", { exact: true }).first().click();
  await page.getByRole("checkbox", { name: "OpenAI" }).check();
  await page.keyboard.press("Escape");
  await page.locator("summary", { hasText: "Status" }).click();
  await page.getByRole("checkbox", { name: "available", exact: false }).check();
  assert.deepEqual(await shown(page), ["cedar-large-2", "hostile-1"]);
  await page.locator("summary", { hasText: "Context" }).click();
  await page.locator("[name=context-from]").fill("100000");
  assert.deepEqual(await shown(page), ["cedar-large-2"]);
  await settled(page, "?provider=OpenAI&status=ga&context-from=100000");
  await page.reload();
  assert.deepEqual(await shown(page), ["cedar-large-2"]);
  assert.ok(await page.locator("[value=OpenAI]").isChecked());
  await page.getByRole("button", { name: "Clear" }).first().click();
  await settled(page, "");
  assert.deepEqual(await shown(page), current);
});

test("modality, price range, open weights and an invalid URL", async () => {
  for (const [search, found] of [
    ["?modality=vision", ["cedar-large-2"]],
    ["?modality=vision&modality=video", ["cedar-large-2", "echo"]],
    ["?price-from=0.1&price-to=3", ["cedar-large-2", "sonar-embed"]],
    ["?price-to=0.075", ["cedar-mini-2"]],
    ["?open=1", ["sonar-embed"]],
    ["?q=lantern&sort=-context", ["lantern-4", "lantern-3-2026"]],
    ["?q=lantern&sort=%3Cscript%3E&provider=Nobody&price-from=x", ["lantern-4", "lantern-3-2026"]],
  ] as const) {
    const { page, errors } = await open(`/${search}`);
    assert.deepEqual(await shown(page), found, search);
    assert.deepEqual(errors, [], search);
    await page.context().close();
  }
});

test("a column header sorts ascending, descending, then resets; rows without the value always come last", async () => {
  const { page } = await open("/?q=cedar");
  const published = await shown(page);
  const head = page.getByRole("button", { name: "Input" });
  await head.click();
  assert.deepEqual(await shown(page), ["cedar-mini-2", "cedar-large-2", "cedar-large-1", "cedar-0"]);
  assert.equal(await page.locator("th[aria-sort=ascending]").count(), 1);
  await head.click();
  assert.deepEqual(await shown(page), ["cedar-large-1", "cedar-large-2", "cedar-mini-2", "cedar-0"]);
  assert.equal(await page.locator("th[aria-sort=descending]").count(), 1);
  await settled(page, "?q=cedar&sort=-input");
  await head.click();
  assert.deepEqual(await shown(page), published);
  await settled(page, "?q=cedar");
});

test("keyboard only: / searches, arrow keys move between rows, Enter opens, Escape goes back", async () => {
  const { page } = await open("/");
  await page.keyboard.press("/");
  await page.keyboard.type("lantern");
  assert.equal(await focused(page), "q");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "lantern-4");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "lantern-3-2026", "the last row keeps the focus");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "q");
  await page.keyboard.press("Escape");
  assert.deepEqual(await shown(page), current);
  await page.keyboard.type("/lantern-4");
  await page.keyboard.press("Escape");
  await page.keyboard.type("lantern-4");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "q");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/models/lantern-4/");
});

test("the theme follows the system until one is chosen, and the choice is kept; no flash: it is set before the first paint", async () => {
  const { page } = await open("/", { colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Light theme" }).click();
  const light = await paper();
  assert.notEqual(light, dark);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(globalThis, { atFirst: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  assert.equal(await paper(), light);
  assert.equal(await page.evaluate(() => (globalThis as { atFirst?: string }).atFirst), "light");
});

test("without JavaScript every row has its links, no control is dead, and dates are shown without days left", async () => {
  const { page, errors } = await open("/", { javaScriptEnabled: false });
  assert.equal(await page.locator("#_models tbody tr").count(), models.length);
  assert.equal(await page.locator("#_filters").isVisible(), false);
  assert.equal(await page.locator("button:visible").count(), 0);
  assert.match(await page.locator("noscript").innerText(), /need JavaScript/);
  assert.equal(await page.locator(".next time").first().innerText(), "1 Feb 2027");
  await page.locator("noscript a", { hasText: "Voyage AI" }).click();
  assert.match(page.url(), /\/providers\/voyage\/$/);
  await page.goBack();
  await page.locator("#cedar-large-2 a").click();
  await page.locator(".fact", { hasText: "Context window" }).locator("summary").click();
  assert.ok(await page.locator("mark", { hasText: "200,000" }).first().isVisible());
  assert.deepEqual(errors, []);
});

test("days left count from the reader's date, and a past date says when its page was read", async () => {
  for (const [today, words] of [
    ["2027-01-31", "tomorrow"],
    ["2027-02-01", "today"],
    ["2026-12-31", "in 32 days"],
    ["2027-02-02", "(passed; page last read 2026-11-20)"],
  ] as const) {
    const { page } = await open("/models/cedar-large-1/", { today });
    assert.equal(await page.locator(".lifecycle .left").innerText(), words);
    await page.context().close();
  }
});

test("a copy button copies what it names and says so", async () => {
  const { page } = await open("/models/cedar-large-2/", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Copy the API string" }).click();
  await page.waitForFunction(() => document.querySelector("#_said")?.textContent === "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "cedar-large-2");
});

test("hostile texts stay text, and the CSP blocks an injected script, handler, style and image", async () => {
  for (const path of ["/", "/models/hostile-1/"]) {
    const { page, foreign } = await open(path);
    await page.locator("body").waitFor();
    assert.ok((await page.locator("main").innerText()).includes(plain(HOSTILE).slice(0, 20)));
    await page.evaluate(() => {
      const put = (tag: string, set: (element: HTMLElement) => void) => {
        const element = document.createElement(tag);
        set(element);
        document.body.append(element);
        return element;
      };
      put("script", (script) => script.append("globalThis.hit = 1"));
      put("script", (script) => script.setAttribute("src", "https://elsewhere.example/x.js"));
      put("b", (element) => element.setAttribute("onclick", "globalThis.hit = 1")).click();
      put("p", (element) => element.setAttribute("style", "color: red")).id = "_styled";
    });
    await page.waitForTimeout(200);
    assert.equal(await page.evaluate(() => (globalThis as { hit?: number }).hit), undefined);
    assert.notEqual(
      await page.evaluate(() => getComputedStyle(document.querySelector("#_styled") as Element).color),
      "rgb(255, 0, 0)",
    );
    assert.deepEqual(foreign, []);
    await page.context().close();
  }
});
