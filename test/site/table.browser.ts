import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openSite, shownRows as shown, wake } from "./browser.ts";

const open = await openSite();

/** The page with its rows read. */
async function opened(path: string, options?: Parameters<typeof open>[1]) {
  const seen = await open(path, options);
  await wake(seen.page);
  return seen;
}
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.id ?? document.activeElement?.getAttribute("name"));
/** Waits until the page has updated the URL. */
const settled = (page: Page, wanted: string) => page.waitForURL(({ search }) => search === wanted);
/** Models that take 200k tokens, by input price. */
const BIG = ["elm-1", "elm-3", "elm-5", "elm-7", "elm-9", "elm-11", "cedar-large-2"];
const BY_DAY = ["elm-11", "elm-9", "elm-7", "elm-5", "cedar-large-2", "elm-3", "elm-1"];
const CEDARS = ["cedar-large-2", "cedar-mini-2", "cedar-large-1", "cedar-0"];

test("the search takes names, hidden spellings, words and forms; every word has to match", async () => {
  const { page, errors } = await opened("/");
  const current = await shown(page);
  const search = page.getByRole("searchbox");
  for (const [typed, ids, links, understood] of [
    ["LANTERN", ["lantern-4", "lantern-3-2026"], [], ""],
    ["lantern 4", ["lantern-4"], [], ""],
    ["voyage rank", ["sonar-rank"], [], ""],
    ["3@2026", ["lantern-3-2026"], [], ""],
    ["cedar vision", ["cedar-large-2"], [], ""],
    ["when does cedar-large-1 stop?", ["cedar-large-1"], [], ""],
    ["retires in 60 days", ["fir", "oak"], ["10 at Azure"], "retires within 60 days"],
    ["retires 2027", ["oak", "cedar-large-1"], ["19 at Azure"], "retires in 2027"],
    ["retiring soon", ["fir", "oak", "cedar-large-1"], ["19 at Azure"], "retires within 90 days"],
    ["cheapest vision 200k", BIG, [], "cheapest input first, context of 200k or more, vision"],
    ["200,000 context", [...BY_DAY, "lantern-4"], [], "context of 200k or more"],
    ["cheaper than elm-2", ["cedar-mini-2", "sonar-embed", "elm-1"], [], "input below $0.50, the price of Elm 2"],
    ["cheapest cedar", ["cedar-mini-2", "cedar-large-2", "cedar-large-1"], [], "cheapest input first"],
    [
      "cedar on azure before openai",
      ["cedar-large-2", "cedar-large-1"],
      ["cedar at Microsoft Foundry (Azure)"],
      "at Azure",
    ],
    ["open source", ["sonar-embed"], [], "open weights"],
    ["azure", ["cedar-large-2", "oak", "cedar-large-1"], ["Microsoft Foundry (Azure)"], "at Azure"],
    ["azure before openai", ["cedar-large-2", "oak", "cedar-large-1"], ["Microsoft Foundry (Azure)"], "at Azure"],
    ["oak at azure", ["oak"], ["oak at Microsoft Foundry (Azure)"], "at Azure"],
    ["fir on bedrock", ["fir"], ["fir at Amazon Bedrock"], "at Bedrock"],
    ["fir at azure", [], ["fir at Microsoft Foundry (Azure)"], "at Azure"],
    ["cedar-large-2, fir", ["cedar-large-2", "fir"], ["Compare these 2"], ""],
    ["cedar-large-2 elm-2 elm-1", ["cedar-large-2", "elm-2", "elm-1"], ["Compare these 3"], ""],
    ["other 7b", [], ["1 at Groq"], ""],
    ["lantern zzz", [], [], ""],
  ] as const) {
    await search.fill(typed);
    assert.deepEqual(await shown(page), ids, typed);
    assert.deepEqual((await page.locator("#_ways a").allInnerTexts()).slice(0, 1), links, typed);
    assert.equal(await page.locator("#_understood").textContent(), understood, typed);
  }
  assert.match(await page.locator("#_empty").innerText(), /“zzz”/);
  assert.equal(await page.locator("#_empty a").getAttribute("href"), "/hosts/");
  await page.locator("#_filters [type=reset]").click();
  await page.locator("#_empty").waitFor({ state: "hidden" });
  assert.deepEqual(await shown(page), current);
  await search.fill("cedar-large-2 fir-1");
  await settled(page, "?q=cedar-large-2+fir-1");
  const check = page.getByRole("link", { name: "Check these 2" });
  assert.equal(await check.getAttribute("href"), "check/#ids=cedar-large-2,fir-1");
  await check.click();
  // The page leaves out of its address what no model is called, perhaps before this waits.
  await page.waitForURL("**/check/#ids=cedar-large-2*");
  assert.deepEqual(errors, []);
});

test("filters combine, are counted, and are kept in the URL", async () => {
  const { page } = await opened("/");
  const current = await shown(page);
  await page.getByText("Provider", { exact: true }).first().click();
  await page.getByRole("checkbox", { name: "OpenAI" }).check();
  await page.keyboard.press("Escape");
  await page.locator("#_filters summary", { hasText: "More" }).click();
  await page.getByRole("checkbox", { name: "available", exact: false }).check();
  assert.deepEqual(await shown(page), ["cedar-large-2", "hostile-1"]);
  await page.locator("summary", { hasText: "Context" }).click();
  await page.locator("[name=context-from]").fill("100000");
  assert.deepEqual(await shown(page), ["cedar-large-2"]);
  await settled(page, "?provider=OpenAI&context-from=100000&status=ga");
  assert.equal(await page.locator("summary", { hasText: "Provider" }).innerText(), "Provider 1");
  await page.reload();
  await wake(page);
  assert.deepEqual(await shown(page), ["cedar-large-2"]);
  assert.ok(await page.locator("[value=OpenAI]").isChecked());
  await page.getByRole("button", { name: "Clear" }).first().click();
  await settled(page, "");
  assert.deepEqual(await shown(page), current);
});

test("an address is a question; what is invalid in it is ignored", async () => {
  const { page, errors } = await open("/");
  for (const [search, ids] of [
    ["?modality=vision&modality=video&provider=OpenAI&provider=voyage", ["cedar-large-2", "echo"]],
    ["?within=30", ["fir"]],
    ["?q=lantern&sort=-context", ["lantern-4", "lantern-3-2026"]],
    ["?q=lantern&sort=%3Cscript%3E&provider=Nobody&price-from=x", ["lantern-4", "lantern-3-2026"]],
  ] as const) {
    await page.goto(new URL(`/${search}`, page.url()).href);
    await wake(page);
    assert.deepEqual(await shown(page), ids, search);
    assert.deepEqual(errors, [], search);
  }
});

test("a column header sorts ascending, descending, then resets; rows without the value always come last", async () => {
  const { page } = await opened("/?q=cedar");
  const head = page.getByRole("button", { name: "Output" });
  assert.deepEqual(await shown(page), CEDARS);
  await head.click();
  assert.deepEqual(await shown(page), ["cedar-mini-2", "cedar-large-2", "cedar-large-1", "cedar-0"]);
  assert.equal(await page.locator("th[aria-sort=ascending]").count(), 1);
  await head.click();
  assert.deepEqual(await shown(page), ["cedar-large-1", "cedar-large-2", "cedar-mini-2", "cedar-0"]);
  assert.equal(await page.locator("th[aria-sort=descending]").count(), 1);
  await settled(page, "?q=cedar&sort=-output");
  await head.click();
  assert.deepEqual(await shown(page), CEDARS);
  await settled(page, "?q=cedar");
});

test("the cheapest for a need: from its tile, with what is unpublished reported, and included on demand", async () => {
  const { page } = await opened("/");
  await page
    .locator(".tile.cheap")
    .getByRole("link", { name: /^Cheapest/ })
    .click();
  await page.waitForURL("**/?modality=vision&context-from=200000&status=ga&sort=input");
  await wake(page);
  const known = await shown(page);
  assert.deepEqual(known, BIG);
  const unknown = page.locator("#_unknown");
  assert.match(await unknown.innerText(), /^\d+ more: (context|modality)/);
  await unknown.getByRole("button", { name: "Include" }).click();
  const all = await shown(page);
  assert.deepEqual(all.slice(0, known.length), known, "what is known to fit stays first");
  assert.ok(all.includes("elm-12") && !all.includes("elm-2"));
  assert.equal(await page.locator("#_models .unsure").count(), all.length - known.length);
});

test("what has ended is hidden until the chip is removed, which is kept in the URL", async () => {
  const { page } = await opened("/");
  const current = await shown(page);
  assert.ok(current.includes("fir") && !current.includes("cedar-0"));
  await page.getByRole("button", { name: /Usable today/ }).click();
  const all = await shown(page);
  assert.ok(all.includes("cedar-0"));
  await settled(page, "?all=1");
  await page.reload();
  await wake(page);
  assert.deepEqual(await shown(page), all);
});

test("keyboard only: / searches, arrow keys move between rows, Enter opens, Escape goes back", async () => {
  const { page } = await opened("/");
  const current = await shown(page);
  await page.keyboard.press("/");
  await page.keyboard.type("lantern");
  for (const [key, at] of [
    ["Shift", "q"],
    ["ArrowDown", "lantern-4"],
    ["ArrowDown", "lantern-3-2026"],
    ["ArrowDown", "lantern-3-2026"],
    ["ArrowUp", "lantern-4"],
    ["ArrowUp", "q"],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), at);
  }
  await page.keyboard.press("Escape");
  assert.deepEqual(await shown(page), current);
  await page.keyboard.type("/lantern-4");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "q");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/models/lantern-4/");
  for (const [typed, path] of [
    ["azure", "hosts/azure"],
    ["cedar-large-2", "models/cedar-large-2"],
    ["openai/Oak", "models/oak"],
    ["cheapest lantern 3", "models/lantern-3-2026"],
  ] as const) {
    await page.goto(new URL("/", page.url()).href);
    await wake(page);
    // What several models are called in part opens none of them.
    await page.getByRole("searchbox").fill("cedar");
    await page.keyboard.press("Enter");
    assert.deepEqual(await shown(page), CEDARS);
    await page.getByRole("searchbox").fill(typed);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/${path}/`);
  }
});

test("a click on a box's place, before there are boxes, selects the model; beside it, it opens the model", async () => {
  const [first, second] = [(await open("/")).page, (await open("/")).page];
  const clickAt = (page: Page, x: number) => page.locator("#cedar-large-2 th").click({ position: { x, y: 10 } });
  await clickAt(first, 8);
  await first.getByRole("checkbox", { name: "Select Cedar Large 2", exact: true, checked: true }).waitFor();
  await clickAt(second, 60);
  await second.waitForURL("**/models/cedar-large-2/");
});

test("models selected in the table are compared and copied; the selection stays for the way back", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, errors } = await opened("/", { permissions });
  await page.getByRole("searchbox").fill("elm-3");
  await page.getByRole("checkbox", { name: "Select Elm 3", exact: true }).check();
  // The search is ready for the next model: typing replaces it.
  await page.keyboard.type("cedar large 2");
  await page.getByRole("checkbox", { name: "Select Cedar Large 2", exact: true }).check();
  assert.equal(await page.locator("#_tray output").innerText(), "2 selected: Elm 3, Cedar Large 2");
  await page.getByRole("button", { name: "Copy ids" }).click();
  await page.locator("#_said", { hasText: "Copied" }).waitFor({ state: "attached" });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "elm-3\ncedar-large-2");
  await page.getByRole("link", { name: "Compare", exact: true }).last().click();
  await page.waitForURL(({ search }) => search === "?ids=elm-3,cedar-large-2");
  await page.goBack();
  await page.locator("#_tray output", { hasText: /^2 selected/ }).waitFor();
  await page.getByRole("checkbox", { name: "Select Cedar Large 2", exact: true }).uncheck();
  assert.equal(await page.locator("#_tray output").innerText(), "1 selected: Elm 3");
  assert.deepEqual(errors, []);
});

test("on a tablet rows are a table, not cards; a click copies an id", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page } = await opened("/", { viewport: { width: 800, height: 1000 }, permissions });
  assert.ok(((await page.locator("#_models tbody tr").first().boundingBox())?.height ?? 99) < 60);
  for (const width of [705, 800, 1100]) {
    await page.setViewportSize({ width, height: 1000 });
    const [all = 0, most, top = 0, bottom = 99] = await page.evaluate(() => {
      const edges = [...document.querySelectorAll("header nav > ul > li")].map((item) => item.getBoundingClientRect());
      const excess = [...document.querySelectorAll("#_models tr")].map((row) => row.scrollWidth - row.clientWidth);
      const tops = edges.map(({ top }) => top);
      return [document.documentElement.scrollWidth, Math.max(...excess), Math.min(...tops), Math.max(...tops)];
    });
    assert.deepEqual([all, most], [width, 0], "nothing is cut off");
    assert.ok(bottom - top < 9, "the navigation is one line");
  }
  await page.locator("#cedar-large-2 code").click();
  await page.locator("#_said", { hasText: "Copied" }).waitFor({ state: "attached" });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "cedar-large-2");
});

test("on a phone the search and its results are in sight, and nothing is wider than the screen", async () => {
  const { page } = await opened("/", { viewport: { width: 390, height: 844 } });
  const search = page.getByRole("searchbox");
  assert.ok(((await search.boundingBox())?.y ?? 999) < 300);
  await search.fill("cedar-large-2, fir");
  await shown(page);
  const [row, link] = [page.locator("#_models tbody tr").first(), page.getByRole("link", { name: "Compare these 2" })];
  assert.ok(((await row.boundingBox())?.y ?? 999) < 500, "not behind the keyboard");
  assert.ok(((await link.boundingBox())?.y ?? 999) < 500);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test("without JavaScript every row has its links, no control is dead, and dates are shown without days left", async () => {
  const { page, errors } = await open("/", { javaScriptEnabled: false });
  assert.ok(await page.locator("#cedar-0").isVisible(), "what has ended, too");
  assert.equal(await page.locator("#_filters").isVisible(), false);
  assert.equal(await page.locator("button:visible").count(), 0);
  assert.match(await page.locator("noscript").innerText(), /need JavaScript/);
  assert.equal(await page.locator(".next time").first().innerText(), "11 Dec 2026");
  await page.locator("noscript a", { hasText: "Voyage AI" }).click();
  assert.match(page.url(), /\/providers\/voyage\/$/);
  await page.goBack();
  await page.locator("#cedar-large-2 a").click();
  await page.locator(".fact", { hasText: "Context window" }).locator("summary").click();
  assert.ok(await page.locator("mark", { hasText: "200,000" }).first().isVisible());
  assert.deepEqual(errors, []);
});
