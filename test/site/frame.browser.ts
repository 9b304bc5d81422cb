// What every page has: theme, dialog, copy buttons, days left, and what a hostile text can't do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { plain } from "../../src/site/html.ts";
import { openSite, stir } from "./browser.ts";
import { HOSTILE } from "./site-catalog.ts";

const open = await openSite();

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
      Object.assign(globalThis, { atFirst: document.documentElement.style.colorScheme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  assert.equal(await paper(), light);
  assert.equal(await page.evaluate(() => (globalThis as { atFirst?: string }).atFirst), "light");
});

test("⌘K finds models, hosts and lists of ids on any page", async () => {
  const { page, errors } = await open("/changes/");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find a model" });
  for (const [typed, option] of [
    ["azure", "Microsoft Foundry (Azure)"],
    ["fir azure", "fir at Microsoft Foundry (Azure)"],
    ["elm-1, elm-2", "Check these 2"],
    ["cedar larg", "Cedar Large 2 OpenAI available"],
  ] as const) {
    await field.fill(typed);
    await page.getByRole("option", { name: option, exact: true }).waitFor();
  }
  await page.keyboard.press("Enter");
  await page.waitForURL("**/models/cedar-large-2/");
  assert.deepEqual(errors, []);
});

test("a page that doesn't exist leads to what is meant: a model by another spelling, or similar names", async () => {
  const { page } = await open("/models/cedar-large/");
  await page.waitForURL("**/models/cedar-large-2/");
  for (const [path, words, to] of [
    ["/models/lantren-4/", "Did you mean Lantern 4?", "/models/lantern-4/"],
    ["/models/cedar-lrg-2/", "Did you mean Cedar Large 2", "/models/cedar-large-2/"],
    ["/cedar-lrg-2/", "Did you mean Cedar Large 2", "/models/cedar-large-2/"],
    ["/hosts/azur/", "Did you mean Microsoft Foundry (Azure)?", "/hosts/azure/"],
    ["/providers/openia/", "Did you mean OpenAI?", "/providers/openai/"],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator("#_instead", { hasText: words }).waitFor();
    await page.locator("#_instead a").first().click();
    await page.waitForURL(`**${to}`);
  }
});

test("on paper a price is one line, and there are no controls", async () => {
  const { page } = await open("/");
  await page.emulateMedia({ media: "print" });
  const lines = await page.locator("#fir td:nth-child(3) abbr").evaluate((price) => price.getClientRects().length);
  const box = await page.locator("#fir th").evaluate((name) => getComputedStyle(name, "::before").content);
  assert.deepEqual([lines, box], [1, "none"]);
  await page.goto(new URL("/compare/?ids=fir,oak", page.url()).href);
  await page.locator("table.compare").waitFor();
  assert.equal(await page.locator("main button:visible").count(), 0);
  await page.emulateMedia({ media: null });
});

test("days left count from the reader's date, and a past date says when its page was read", async () => {
  const { page } = await open("/models/cedar-large-1/");
  for (const [today, words] of [
    ["2027-01-31", "Ends 1 Feb 2027, tomorrow."],
    ["2027-02-01", "Ends today, 1 Feb 2027."],
    ["2026-12-31", "Ends 1 Feb 2027, in 32 days."],
    ["2027-02-02", "Was due to end 1 Feb 2027 (passed; read 20 Nov 2026)."],
  ] as const) {
    await page.clock.setFixedTime(`${today}T12:00:00Z`);
    await page.reload();
    const line = await page.locator(".ending").innerText();
    assert.equal(line.slice(0, words.length), words);
  }
});

test("a report of a wrong price knows its model, can be copied, and opens as an email", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, errors } = await open("/models/cedar-large-2/", { permissions });
  const button = page.getByRole("button", { name: "Copy the API string" });
  const [before, next] = [await button.boundingBox(), await page.locator(".under").boundingBox()];
  await button.click();
  await page.locator("#_said", { hasText: "Copied" }).waitFor({ state: "attached" });
  assert.deepEqual([await button.boundingBox(), await page.locator(".under").boundingBox()], [before, next]);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "cedar-large-2");
  await page.getByRole("link", { name: "Report an error" }).first().click();
  const report = page.getByLabel("Report", { exact: true });
  const written = ["Field: Input price", "The provider’s page says: $2.40"];
  await page.waitForFunction(() => /Day you read it: 2026/.test(document.querySelector("textarea")?.value ?? ""));
  for (const line of written)
    await report.fill((await report.inputValue()).replace(line.replace(/(: ).*/, "$1"), line));
  await page.getByRole("button", { name: "Copy the report" }).click();
  await page.locator("#_said", { hasText: "Copied" }).waitFor({ state: "attached" });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.deepEqual(copied.split("\n"), [
    "Model: cedar-large-2 (https://almanac.example/models/cedar-large-2/)",
    "Field: Input price",
    "Model Almanac says: ",
    "The provider’s page says: $2.40",
    "Address of that page: ",
    "Day you read it: 2026-11-21",
  ]);
  const mail = new URL((await page.getByRole("link", { name: "mail program" }).getAttribute("href")) ?? "");
  assert.equal(mail.searchParams.get("subject"), "Wrong value: cedar-large-2, Input price");
  assert.equal(mail.searchParams.get("body"), copied.replaceAll("\n", "\r\n"));
  assert.deepEqual(errors, []);
});

test("without JavaScript the report is a text to fill in and an email link", async () => {
  const { page } = await open("/contact/", { javaScriptEnabled: false });
  assert.match(await page.getByLabel("Report", { exact: true }).inputValue(), /^Model: \nField: \n/);
  const mail = await page.getByRole("link", { name: "mail program" }).getAttribute("href");
  assert.match(mail ?? "", /^mailto:\?subject=/);
});

test("hostile texts stay text, and the CSP blocks an injected script, handler, style and image", async () => {
  const { page, foreign } = await open("/");
  for (const path of ["/", "/models/hostile-1/"]) {
    await page.goto(new URL(path, page.url()).href);
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
    const colour = await page.evaluate(() => getComputedStyle(document.querySelector("#_styled") as Element).color);
    assert.notEqual(colour, "rgb(255, 0, 0)");
    assert.deepEqual(foreign, []);
  }
});

test("if the rows can't be read, the table stays, and the page says so", async () => {
  const { page } = await open("/models/fir/");
  await page.route("**/islands/table.json", (route) => route.abort());
  await page.getByRole("link", { name: "Model Almanac" }).click();
  await page.waitForURL("**/");
  await stir(page);
  await page.locator("#_count", { hasText: "could not be loaded" }).waitFor();
  assert.ok(await page.locator("#cedar-0").isVisible(), "what has ended, too");
});
