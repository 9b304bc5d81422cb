import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";

const open = await openSite();
/** The titles, once there are so many: models' documents are fetched. */
const heads = async (page: Page, count: number) => {
  const links = page.locator("table.compare thead th a");
  await links.nth(count - 1).waitFor();
  return links.allTextContents();
};
const cost = (page: Page, name: string) => page.locator("table.costs tr", { hasText: name });

test("models are found, added, removed, and kept in the URL, by keyboard alone", async () => {
  const { page, errors, foreign } = await open("/compare/");
  await page.getByLabel("Add a model").fill("cedar large");
  await page.keyboard.press("Enter");
  assert.deepEqual(await heads(page, 1), ["Cedar Large 2"]);
  await page.keyboard.type("cedar-large-1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.deepEqual(await heads(page, 2), ["Cedar Large 2", "Cedar Large 1"]);
  await page.waitForURL(({ search }) => search === "?ids=cedar-large-2,cedar-large-1");
  await page.getByRole("button", { name: "Remove Cedar Large 2" }).press("Enter");
  await page.waitForURL(({ search }) => search === "?ids=cedar-large-1");
  assert.deepEqual([errors, foreign], [[], []]);
});

test("a list of ids with commas is added whole", async () => {
  const { page } = await open("/compare/");
  await page.getByLabel("Add a model").fill("cedar-large-2, cedar-large-1,cedar-large-2, nobody");
  await page.keyboard.press("Enter");
  assert.deepEqual(await heads(page, 2), ["Cedar Large 2", "Cedar Large 1"]);
  await page.waitForURL(({ search }) => search === "?ids=cedar-large-2,cedar-large-1");
});

test("on arrival ids can be typed at once, with spaces, too; those that nobody has are named; no keyboard opens on a phone", async () => {
  const { page } = await open("/compare/");
  await page.locator("#_add:focus").waitFor();
  await page.keyboard.type("cedar-large-2 nobody-7 cedar-large-1");
  await page.keyboard.press("Enter");
  assert.deepEqual(await heads(page, 2), ["Cedar Large 2", "Cedar Large 1"]);
  assert.match(await page.locator(".add output").innerText(), /nobody-7/);
  const { page: phone } = await open("/compare/", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.locator("#_add:enabled").waitFor();
  assert.equal(await phone.locator("#_add:focus").count(), 0);
});

test("a shared URL gives the same comparison; the best of several values and what is not stated are marked in words", async () => {
  const { page } = await open("/compare/?ids=cedar-large-2,cedar-large-1,lantern-3-2026,planted%3Cb%3E");
  await page.waitForSelector("table.compare");
  assert.ok(await page.locator(".lead").isVisible(), "only what a filter counts waits for it");
  const row = (title: string) => page.locator("table.compare tr", { hasText: new RegExp(`^${title}`) });
  assert.match((await row("Input price").textContent()) ?? "", /\$3\.00 lowest.*\$5\.00not stated/);
  assert.doesNotMatch((await row("Cached input").textContent()) ?? "", /lowest/, "one value and none stated");
  assert.match((await row("Retires").textContent()) ?? "", /not before Mar 2027/);
  assert.match((await page.locator(".add output").textContent()) ?? "", /: planted<b>\.$/);
});

test("on a phone three models fit side by side, each line's name above its values", async () => {
  const ids = "cedar-large-2,cedar-large-1,lantern-3-2026";
  const { page } = await open(`/compare/?ids=${ids}`, { viewport: { width: 390, height: 844 } });
  await page.waitForSelector("table.compare");
  const right = (selector: string) =>
    page.locator(selector).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  assert.ok((await right("table.compare :is(th, td)")) <= 390);
  const [name, value] = await page
    .locator("table.compare tbody tr:first-child > :nth-child(-n + 2)")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
  assert.ok(name && value && name.bottom <= value.top + 1 && name.left <= value.left + 1);
});

test("six models at most", async () => {
  const ids = ["cedar-large-2", "cedar-large-1", "cedar-mini-2", "cedar-0", "lantern-4", "sonar-embed", "echo"];
  const { page } = await open(`/compare/?ids=${ids}`);
  await page.waitForSelector("table.compare");
  assert.equal((await heads(page, 6)).length, 6);
  assert.ok(await page.getByLabel("Add a model").isDisabled());
});

test("the calculator is exact, keeps its input in the URL, and never treats an unknown price as zero", async () => {
  const { page } = await open(
    "/compare/?ids=cedar-large-2,cedar-large-1,cedar-mini-2&in=100k&cached=40k&out=10k&requests=300",
  );
  await page.waitForSelector("table.costs");
  // 60,000 at $3, 40,000 at $0.30, 10,000 at $15.
  await cost(page, "Cedar Large 2")
    .filter({ hasText: /\$0\.342.*\$102\.60/ })
    .waitFor();
  await cost(page, "Cedar Large 1")
    .filter({ hasText: /Unknown: no price of cached input is stated/ })
    .waitFor();
  await page.getByLabel("Cached part of them").fill("0");
  await page.waitForURL(({ searchParams }) => !searchParams.has("cached"));
  await cost(page, "Cedar Large 1")
    .filter({ hasText: /\$0\.75.*\$225\.00/ })
    .waitFor();
  // Its output is stated as free.
  await cost(page, "Cedar Mini 2")
    .filter({ hasText: /\$0\.0075\s*lowest\s*\$2\.25/ })
    .waitFor();
  await page.getByLabel("Requests per month").fill("many");
  await page
    .locator("#_compare [role=status]")
    .filter({ hasText: /Whole numbers/ })
    .waitFor();
  await page.locator("table.costs").waitFor({ state: "detached" });
});

test("what doesn't apply to a kind of model is neither unknown nor charged, and kinds aren't ranked together", async () => {
  const { page } = await open("/compare/?ids=sonar-embed,cedar-mini-2&cached=4k");
  await cost(page, "Sonar Embed")
    .filter({ hasText: /\$0\.0012.*\$12\.00/ })
    .waitFor();
  assert.match((await page.locator("table.compare tr", { hasText: "Output price" }).textContent()) ?? "", /n\/a/);
  assert.doesNotMatch(await page.locator("#_chosen").innerText(), /lowest/);
});

test("without JavaScript it says what it needs and where to go", async () => {
  const { page } = await open("/compare/", { javaScriptEnabled: false });
  const note = page.locator("main noscript");
  assert.match((await note.innerText()) ?? "", /needs JavaScript/);
  assert.deepEqual(await note.locator("a").evaluateAll((all) => all.map((one) => one.getAttribute("href"))), ["/"]);
});
