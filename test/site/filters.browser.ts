import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { realSite, sampleSite } from "./browser.ts";

const { open } = await sampleSite();
// The sample has no hosts.
const real = await realSite({ whole: false });
const shown = (page: Page) => page.locator("main [data-entry]:not([hidden])");
const names = async (page: Page) =>
  (await shown(page).locator("a[href*='/models/']:first-child").allTextContents()).filter(Boolean);
const chip = (page: Page, label: string) => page.locator(".chip", { hasText: label }).locator("input");

test("deprecations: a filter narrows the list and the chart, and is kept in the URL", async () => {
  const { page, errors } = await open("/deprecations/");
  const all = await shown(page).count();
  await chip(page, "Anthropic").check();
  await page.waitForURL(({ search }) => search === "?provider=anthropic");
  assert.deepEqual(await names(page), ["Lantern 3"]);
  assert.equal(await page.locator(".spans [data-panel]:not([hidden])").count(), 1);
  await chip(page, "Confirmed, past and ahead").check();
  await page.waitForURL(({ search }) => search === "?provider=anthropic&kind=firm");
  assert.equal(await shown(page).count(), 0);
  assert.equal(await page.locator("output[data-shown]").textContent(), `0 of ${all} models`);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.waitForURL((url) => url.search === "");
  assert.equal(await shown(page).count(), all);
  await page.goto(page.url().replace(/\?.*|$/, "?provider=openai,anthropic&kind=soft,planted"));
  assert.deepEqual(await names(page), ["Lantern 3"]);
  assert.ok(await chip(page, "OpenAI").isChecked());
  assert.deepEqual(errors, []);
});

test("deprecations: an earliest date is never shown as firm, and days left count from the reader's date", async () => {
  const { page } = await open("/deprecations/", { today: "2027-01-22" });
  const soft = page.locator("li[data-kind=soft]", { hasText: "Lantern 3" });
  assert.match((await soft.textContent()) ?? "", /not before\s*2027-03/);
  assert.equal(await soft.locator(".left").count(), 0);
  const firm = page.locator("li[data-kind=firm]", { hasText: "Cedar Large 1" });
  assert.equal(await firm.locator(".left").textContent(), "in 10 days");
  assert.match((await firm.textContent()) ?? "", /184 days’ notice/);
});

test("deprecations: a mark in the chart links to its month, even if that is folded", async () => {
  const { page } = await open("/deprecations/");
  await page.locator(".strip a[href$='#m-2027-02']").first().click();
  assert.ok(await page.locator("#m-2027-02").isVisible());
  await page.goto(`${page.url().replace(/#.*/, "")}#m-2025-07`);
  assert.ok(await page.locator("#m-2025-07").isVisible());
});

test("prices: the chart and the table are filtered together; each dot links to its model", async () => {
  const { page } = await open("/prices/");
  const dots = page.locator(".scatter a:not([hidden])");
  assert.equal(await dots.count(), 1);
  assert.match((await dots.first().getAttribute("href")) ?? "", /\/models\/cedar-large-2\/$/);
  await chip(page, "Voyage AI").check();
  assert.equal(await dots.count(), 0);
  assert.deepEqual(await names(page), ["Sonar Embed"]);
});

test("changes: by kind, corrections separate from price changes", async () => {
  const { page } = await open("/changes/?kind=correction");
  assert.deepEqual(await shown(page).locator("h3 a").allInnerTexts(), ["Cedar Large 2"]);
  assert.equal(await page.locator("section.day:not([hidden])").count(), 1);
  await chip(page, "price").check();
  await page.waitForURL(({ search }) => search === "?kind=correction,price");
  assert.equal(await shown(page).count(), 2);
});

test("changes: since a date, which is kept in the URL and can be cleared", async () => {
  const { page } = await open("/changes/");
  const all = await shown(page).count();
  const [newest = ""] = await page.locator("[data-entry]").evaluateAll((entries) =>
    entries
      .map((entry) => (entry as HTMLElement).dataset.on ?? "")
      .sort()
      .reverse(),
  );
  await page.getByLabel("Since").fill(newest);
  await page.waitForURL(({ search }) => search === `?since=${newest}`);
  const left = await shown(page).count();
  assert.ok(left > 0 && left < all);
  await page.reload();
  assert.equal(await shown(page).count(), left);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.waitForURL(({ search }) => search === "");
  assert.equal(await shown(page).count(), all);
});

test("a host's long schedule is searched by id and version, folded rows too, and narrowed by the vendor's date", async () => {
  const { page, errors } = await real.open("/hosts/azure/");
  const all = await shown(page).count();
  await page.getByLabel("Find").fill("GPT4o 2024-05-13");
  await page.waitForURL(({ search }) => search.startsWith("?q=GPT4o"));
  const found = await shown(page).allInnerTexts();
  assert.ok(found.length > 0 && found.length < 5, `${found.length} rows`);
  for (const text of found) assert.match(text, /gpt-4o[\s\S]*2024-05-13/);
  await page.getByLabel("Find").fill("gpt-35-turbo");
  assert.ok(await shown(page).first().isVisible(), "in the folded list of retired models");
  await page.getByRole("button", { name: "Show all" }).click();
  await chip(page, "Earlier than the vendor").check();
  for (const text of await shown(page).locator("td:nth-child(4)").allTextContents()) assert.match(text, /earlier$/);
  assert.ok((await shown(page).count()) < all);
  assert.deepEqual(errors, []);
});

test("without JavaScript every entry is shown, and no form that would do nothing", async () => {
  for (const path of ["/deprecations/", "/prices/", "/changes/"]) {
    const { page } = await open(path, { javaScriptEnabled: false });
    assert.ok((await shown(page).count()) > 2, path);
    assert.ok(!(await page.locator("form.filter").isVisible()), path);
  }
});

test("a provider's page says how fresh it is, how much notice it gave, and where to follow it", async () => {
  const { page } = await open("/providers/openai/");
  const text = (await page.locator("main").textContent()) ?? "";
  assert.match(text, /2026-11-19/);
  assert.match(text, /181 days/);
  assert.match(text, /Cedar Large 1/);
  for (const path of ["calendar.ics", "rss.xml", "atom.xml", "feed.json"])
    assert.equal(await page.locator(`main a[href='/providers/openai/${path}']`).count(), 1, path);
});

test("the hosts' calendars are next to the providers' in the subscription list", async () => {
  const { page } = await real.open("/deprecations/");
  await page.getByText("Calendars and feeds of each provider and host").click();
  const table = page.getByRole("region", { name: "Calendars and feeds" });
  const links = await table
    .locator("a[href^='/'][href$='.ics']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  assert.ok(links.includes("/calendar.ics"));
  assert.ok(links.some((link) => link?.startsWith("/providers/")));
  assert.ok(links.some((link) => link?.startsWith("/hosts/")));
  for (const link of links) assert.equal((await page.request.get(new URL(link ?? "", page.url()).href)).status(), 200);
});
