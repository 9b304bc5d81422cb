import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";

const open = await openSite();
const shown = (page: Page) => page.locator("main [data-entry]:not([hidden])");
const names = async (page: Page) =>
  (await shown(page).locator("a[href*='/models/']:first-child").allTextContents()).filter(Boolean);
const chip = (page: Page, label: string) => page.locator(".choice label", { hasText: label }).locator("input");
/** Takes a choice in its menu; of several, only that is open. */
async function choose(page: Page, label: string): Promise<void> {
  await page.evaluate((text) => {
    for (const menu of document.querySelectorAll(".choice"))
      menu.toggleAttribute("open", menu.textContent?.includes(text));
  }, label);
  await chip(page, label).check();
}

test("deprecations: a filter narrows the list and is kept in the URL", async () => {
  const { page, errors } = await open("/deprecations/");
  const all = await shown(page).count();
  await choose(page, "Anthropic");
  await page.waitForURL(({ search }) => search === "?provider=anthropic");
  assert.deepEqual(await names(page), ["Lantern 3"]);
  assert.equal(await page.locator("#_said").textContent(), `1 of ${all}`);
  for (const list of ["_ahead", "_passed"]) {
    const [all, left] = await Promise.all(
      ["", ":not([hidden])"].map((is) => page.locator(`#${list} [data-entry]${is}`).count()),
    );
    assert.equal(await page.locator(`.lead [data-of=${list}]`).textContent(), `${left} of ${all}`);
  }
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForURL((url) => url.search === "");
  assert.equal(await shown(page).count(), all);
  await page.goto(page.url().replace(/\?.*|$/, "?provider=Anthropic,planted"));
  assert.deepEqual(await names(page), ["Lantern 3"]);
  assert.ok(await chip(page, "Anthropic").isChecked());
  assert.deepEqual(errors, []);
});

test("what an address asks for is there at once, and Escape closes a menu", async () => {
  const { page } = await open("/deprecations/?provider=anthropic", { viewport: { width: 390, height: 844 } });
  const moved = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const observer = new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        );
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(done, 500, 0);
      }),
  );
  assert.ok(moved < 0.01, `layout shift ${moved}`);
  assert.deepEqual(await names(page), ["Lantern 3"]);
  for (const menu of ["form .choice", "header .more"]) {
    await page.locator(`${menu} summary`).first().click();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(`${menu}[open]`).count(), 0, menu);
    assert.ok(
      await page
        .locator(`${menu} summary`)
        .first()
        .evaluate((summary) => summary === document.activeElement),
    );
  }
});

test("deprecations: an earliest date is never shown as firm, and days left count from the reader's date", async () => {
  const { page } = await open("/deprecations/", { today: "2027-01-22" });
  const soft = page.locator("#_soft li", { hasText: "Lantern 3" });
  assert.match((await soft.textContent()) ?? "", /not before\s*Mar 2027/);
  assert.equal(await soft.locator(".left").count(), 0);
  const firm = page.locator(".day", { hasText: "Cedar Large 1" });
  assert.equal(await firm.locator(".left").textContent(), "in 10 days");
});

test("what has passed since the site was made is neither next nor ahead, and its page doesn't say that it ends", async () => {
  const today = "2026-12-12";
  const { page, errors } = await open("/deprecations/", { today });
  assert.equal(await page.locator("#_passed #end-fir").count(), 1);
  for (const list of ["_ahead", "_passed"])
    assert.equal(
      await page.locator(`.lead [data-of=${list}]`).textContent(),
      String(await page.locator(`#${list} [data-entry]`).count()),
    );
  await page.clock.setFixedTime("2027-01-02T12:00:00Z");
  await page.goto(new URL("/hosts/azure/", page.url()).href);
  assert.equal(await page.locator("#_ahead time.passed").count(), 0);
  assert.equal(await page.locator("#_passed #azure-oak-2026-02-04").count(), 1);
  await page.clock.setFixedTime(`${today}T12:00:00Z`);
  await page.goto(new URL("/", page.url()).href);
  assert.deepEqual(await page.locator(".tile.next:visible time").allTextContents(), ["14 Jan 2027"]);
  await page.goto(new URL("/models/fir/", page.url()).href);
  assert.match(await page.locator(".ending").innerText(), /^Was due to end 11 Dec 2026 \(passed/);
  assert.deepEqual(errors, []);
});

test("deprecations: the next comes first, and links within the page arrive, also in what is folded or below the header", async () => {
  const { page } = await open("/deprecations/");
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 9_999;
  assert.match(await page.locator(".day").first().innerText(), /11 Dec[\s\S]*Fir/);
  assert.ok((await top(".day [data-entry]")) < 300, "in the first screen");
  await page.goto(`${page.url().replace(/#.*/, "")}#m-2025-07`);
  assert.ok(await page.locator("#m-2025-07").isVisible());
  await page.locator(".lead a[href='#_passed']").click();
  assert.ok((await top("#_passed")) < 900);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("footer a[href$='#_subscribe']").click();
  const subscribe = page.getByRole("link", { name: "Subscribe in your calendar program" });
  assert.equal(await subscribe.getAttribute("href"), "webcal://almanac.example/calendar.ics");
  const { y = -1 } = (await subscribe.boundingBox()) ?? {};
  assert.ok(y >= 0 && y < 844, `the calendar of all providers is at ${y}`);
});

test("deprecations: each provider and host has its calendar", async () => {
  const { page } = await open("/deprecations/");
  await page.getByText("Calendars and feeds of each provider and host").click();
  const links = await page
    .getByRole("region", { name: "Calendars and feeds" })
    .locator("a[href^='/'][href$='.ics']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  for (const start of ["/calendar.ics", "/providers/google/", "/hosts/azure/"])
    assert.match(links.join("\n"), new RegExp(`^${start}`, "m"));
  for (const link of links) assert.equal((await page.request.get(new URL(link, page.url()).href)).status(), 200);
});

test("prices: each provider has a row of available models by input price; each dot links to its model and says its price", async () => {
  const { page, errors } = await open("/prices/");
  assert.equal(await page.locator(".strip .rows a").count(), 14);
  const dots = page.locator(".strip svg[aria-label=OpenAI] a");
  assert.deepEqual(await dots.locator("title").allTextContents(), ["Cedar Mini 2: $0.075", "Cedar Large 2: $3.00"]);
  assert.deepEqual(await dots.evaluateAll((all) => all.map((one) => one.getAttribute("href"))), [
    "/models/cedar-mini-2/",
    "/models/cedar-large-2/",
  ]);
  assert.deepEqual(errors, []);
});

test("changes: by kind, kept in the URL; corrections are separate from price changes", async () => {
  const { page } = await open("/changes/?kind=correction");
  assert.deepEqual(await shown(page).locator("h3 a").allInnerTexts(), ["Cedar Large 2"]);
  assert.equal(await page.locator("section.day:not([hidden])").count(), 1);
  await choose(page, "price");
  await page.waitForURL(({ search }) => search === "?kind=correction,price");
  assert.equal(await shown(page).count(), 2);
  await page.reload();
  assert.equal(await shown(page).count(), 2);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForURL(({ search }) => search === "");
  assert.ok((await shown(page).count()) > 2);
});

test("a host's long schedule is searched by id and version, folded rows too, and narrowed by the vendor's date", async () => {
  const { page, errors } = await open("/hosts/azure/?q=oak");
  assert.equal(await shown(page).count(), 21);
  await page.getByLabel("Find").fill("OAK 2026-02-09");
  await page.waitForURL(({ search }) => search.startsWith("?q=OAK"));
  assert.deepEqual(await shown(page).evaluateAll((all) => all.map(({ id }) => id)), ["azure-oak-2026-02-09"]);
  await page.getByLabel("Find").fill("2026-02-01");
  assert.ok(await shown(page).first().isVisible(), "in the folded list of retired models");
  await page.getByRole("button", { name: "Clear" }).click();
  await choose(page, "Later than the vendor");
  for (const text of await shown(page).locator("td:nth-child(4)").allTextContents()) assert.match(text, /later$/);
  assert.equal(await shown(page).count(), 9);
  assert.deepEqual(errors, []);
});

test("without JavaScript every entry is shown, and no form that would do nothing", async () => {
  const { page } = await open("/", { javaScriptEnabled: false });
  for (const path of ["/deprecations/", "/changes/", "/hosts/azure/"]) {
    await page.goto(new URL(path, page.url()).href);
    assert.ok((await shown(page).count()) > 2, path);
    assert.ok(!(await page.locator("form.filter").isVisible()), path);
  }
});
