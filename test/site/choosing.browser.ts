// Common tasks on the committed catalog, as users would do them.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { renderedSite } from "./rendered.ts";

const { open } = await renderedSite();
const TODAY = "2026-11-22";
/** The retirement cell in a row. */
const RETIRES = 10;
const rows = (page: Page) =>
  page.locator("#_models tbody tr:not([hidden])").evaluateAll((all) =>
    all.slice(0, 60).map((row) => ({
      id: row.id,
      isUnsure: row.classList.contains("unsure"),
      cells: [...row.children].map((cell) => cell.textContent?.trim() ?? ""),
    })),
  );

test("the cheapest Gemini with vision and 200,000 tokens: unpublished values are reported, and included on demand", async () => {
  const { page, errors } = await open("/", { today: TODAY });
  for (const [choice, box] of [
    ["Provider", "Google"],
    ["Modality", "vision"],
  ] as const) {
    await page.locator("summary", { hasText: choice }).click();
    await page.locator(`.choice[open] [value="${box}"]`).check();
    await page.keyboard.press("Escape");
  }
  await page.locator("summary", { hasText: "Context" }).click();
  await page.locator("[name=context-from]").fill("200000");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Input" }).click();
  const known = await rows(page);
  const said = page.locator("#_unknown");
  assert.match(await said.innerText(), /^\d+ more have no published (context window|modality)/);
  await said.getByRole("button", { name: "Include" }).click();
  const all = await rows(page);
  assert.ok(all.length > known.length);
  assert.deepEqual(all.slice(0, known.length), known, "what is known to fit stays first");
  assert.ok(all.slice(known.length).every(({ isUnsure }) => isUnsure));
  assert.ok(
    all.every(({ cells }) => /^(available|preview)$/.test(cells[3] ?? "")),
    "none that is on its way out",
  );
  assert.deepEqual(errors, []);
});

test("the soonest retirements, and those within 60 days", async () => {
  const { page } = await open("/", { today: TODAY });
  await page.getByRole("button", { name: "Retires", exact: true }).click();
  const [first] = await rows(page);
  assert.ok((first?.cells[RETIRES] ?? "") >= TODAY, `the first row's day lies ahead: ${first?.cells[RETIRES]}`);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Retires within").selectOption("60");
  const soon = await rows(page);
  const days = soon.map(({ cells }) => cells[RETIRES]?.slice(0, 10) ?? "");
  assert.deepEqual(days, days.toSorted(), "the soonest first, without asking");
  assert.ok(soon.length > 0);
  for (const { cells } of soon) {
    const day = (cells[RETIRES] ?? "").slice(0, 10);
    assert.ok(day >= TODAY && day <= "2027-01-21", day);
  }
});

test("removing the chip shows retiring models, and is kept in the URL", async () => {
  const { page } = await open("/", { today: TODAY });
  const count = async () => Number(/\d+/.exec(await page.locator("#_count").innerText())?.[0]);
  const before = await count();
  await page.getByRole("button", { name: /Available \+ preview/ }).click();
  assert.ok((await count()) > before);
  await page.waitForURL(({ search }) => search === "?all=1");
  await page.reload();
  assert.ok((await count()) > before);
});

test("a search is lenient: spaces, missing hyphens, a typo, a provider before the id; the exact id comes first", async () => {
  const { page } = await open("/", { today: TODAY });
  const search = page.getByRole("searchbox");
  for (const typed of ["gpt4o", "GPT 4o", "openai/gpt-4o"]) {
    await search.fill(typed);
    assert.equal((await rows(page))[0]?.id, "gpt-4o", typed);
  }
  await search.fill("sonet");
  assert.match((await rows(page))[0]?.id ?? "", /sonnet/);
});

test("an alias resolves to its model: in a comparison, and as a page URL", async () => {
  const { page } = await open("/compare/?ids=gpt-4o-mini,claude-sonnet-4-5", { today: TODAY });
  const heads = page.locator("table.compare thead th a");
  await heads.nth(1).waitFor();
  assert.match((await heads.nth(1).textContent()) ?? "", /Claude Sonnet 4\.5/);
  const replacement = page.locator("table.compare tr", { hasText: /^Replace/ }).getByRole("link");
  assert.equal(await replacement.first().innerText(), "Claude Sonnet 5.5");
  assert.match((await replacement.first().getAttribute("href")) ?? "", /models\/claude-sonnet-5-5\/$/);
  assert.equal(await page.locator("#_compare .card").count(), 0);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("table.compare").isVisible(), "paper shows the comparison");
  assert.ok(!(await page.locator("#_add").isVisible()), "and no field to type into");
  await page.emulateMedia({ media: "screen" });
  await page.goto(new URL("/models/claude-sonnet-4-5/", page.url()).href);
  await page.locator("#_instead a").click();
  await page.waitForURL(/\/models\/claude-sonnet-4-5-\d+\/$/);
});

test("the list of models opens below its field and is navigated with arrow keys", async () => {
  const { page } = await open("/compare/", { today: TODAY });
  const field = page.getByRole("combobox", { name: "Add a model" });
  const before = await field.boundingBox();
  await field.fill("gemini");
  const list = await page.getByRole("listbox").boundingBox();
  assert.deepEqual(await field.boundingBox(), before, "the field does not move");
  assert.ok(list && before && list.y >= before.y + before.height);
  const second = page.getByRole("option").nth(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await second.getAttribute("aria-selected"), "true");
  const id = await second.getAttribute("data-value");
  await page.keyboard.press("Enter");
  await page.waitForURL(({ search }) => search === `?ids=${id}`);
});

test("a deprecated model without a date is not a dead end, and ages are shown in words", async () => {
  const { page } = await open("/models/gpt-4o/", { today: "2027-03-01" });
  assert.match(await page.locator(".ending").innerText(), /Its snapshot/);
  assert.match(await page.locator("main").innerText(), /Prices read \d+ \w+ 20\d\d overdue, \d+ days old/);
  assert.match(await page.locator("main").innerText(), /Similar models still available.*not the provider’s/);
  await page.getByRole("link", { name: "Report an error" }).first().click();
  await page.waitForFunction(() => /^Model: gpt-4o \(/.test(document.querySelector("textarea")?.value ?? ""));
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find a model" });
  await field.fill("azure");
  await page.getByRole("option", { name: "Microsoft Foundry" }).waitFor();
  await field.fill("sonet 4.5");
  await page
    .getByRole("option", { name: /Claude Sonnet 4\.5/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/models\/claude-sonnet-4-5/);
});

test("lifespans: a bar for each retiring model, also in words, filtered by provider, and printable", async () => {
  const { page, errors } = await open("/deprecations/", { today: TODAY });
  const bars = page.locator(".spans li:visible");
  const all = await bars.count();
  assert.ok(all > 100);
  const one = page.locator(".spans li", { has: page.locator("a[href$='/models/claude-sonnet-4-5-20250929/']") });
  assert.match((await one.textContent()) ?? "", /retires 2026-11-30/);
  assert.equal(await one.locator("line.end").count(), 1);
  await page.locator(".chip", { hasText: "Anthropic" }).locator("input").check();
  assert.ok((await bars.count()) < all);
  await page.emulateMedia({ media: "print" });
  assert.ok(await one.isVisible());
  assert.deepEqual(errors, []);
});

test("on a phone the search and its results are visible, and nothing is wider than the screen", async () => {
  const { page } = await open("/", { today: TODAY, viewport: { width: 390, height: 844 } });
  const search = page.getByRole("searchbox");
  assert.ok(((await search.boundingBox())?.y ?? 999) < 300);
  await search.fill("gpt4o");
  const row = await page.locator("#_models tbody tr:not([hidden])").first().boundingBox();
  assert.ok((row?.y ?? 9_999) < 500, `the first row at ${row?.y}, behind the keyboard`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test("requirements in words: matches, the cheapest first, and how many publish too little to tell", async () => {
  const { page } = await open("/", { today: TODAY });
  await page.getByRole("searchbox").fill("vision, 200k context, under $1");
  const found = await rows(page);
  const prices = found.map(({ cells }) => Number(cells[4]?.slice(1)));
  assert.ok(prices.length > 5 && prices.every((price) => price <= 1));
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  );
  assert.ok(found.every(({ cells }) => /vision/.test(cells[8] ?? "") && !/deprecated|retired/.test(cells[3] ?? "")));
  assert.match(await page.locator("#_understood").innerText(), /vision · input at most \$1 · context of 200k or more/);
  assert.match(await page.locator("#_unknown").innerText(), /^\d+ more have no published/);
  assert.ok(await page.locator("#_models tbody tr").first().isVisible(), "answers are in sight, the tiles are not");
  assert.ok(!(await page.locator(".tiles").isVisible()));
});

test("the first screen shows the next retirement, the cheapest model for a need, and the last change; rows with figures first", async () => {
  const { page } = await open("/", { today: TODAY });
  assert.match(await page.locator(".tile.next").innerText(), /Claude Sonnet 4\.5\s+Anthropic · 30 Nov 2026 in 8 days/);
  assert.match(await page.locator(".tile.cheap").innerText(), /Cheapest with vision, 200k context[\s\S]*\$\d/);
  assert.match(await page.locator(".tile.latest .hero").innerText(), /^\S.* (adds|deprecates|retires|changes|cuts) /);
  assert.ok((await rows(page)).slice(0, 2).every(({ cells }) => cells[4]?.startsWith("$")));
  let stops = 0;
  do {
    await page.keyboard.press("Tab");
    stops++;
  } while (stops < 20 && (await page.evaluate(() => document.activeElement?.id)) !== "_q");
  assert.ok(stops <= 15, `the search is stop ${stops}`);
});

test("models selected in the table are compared, with the cost in the context band of the input", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, errors } = await open("/", { today: TODAY, permissions });
  await page.getByRole("searchbox").fill("gemini 2.5 pro");
  await page.getByRole("checkbox", { name: "Select Gemini 2.5 Pro", exact: true }).check();
  // The search is ready for the next model: typing replaces it.
  await page.keyboard.type("claude sonnet 5.5");
  assert.equal(await page.getByRole("searchbox").inputValue(), "claude sonnet 5.5");
  await page.getByRole("checkbox", { name: "Select Claude Sonnet 5.5", exact: true }).check();
  assert.equal(await page.locator("#_tray output").innerText(), "2 selected: Gemini 2.5 Pro, Claude Sonnet 5.5");
  await page.getByRole("button", { name: "Copy ids" }).click();
  await page.waitForFunction(() => document.querySelector("#_said")?.textContent === "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "gemini-2-5-pro\nclaude-sonnet-5-5");
  // The count of a search, which is announced a moment after the last key, doesn't replace what is said about the copy.
  await page.getByRole("searchbox").fill("opus");
  await page.waitForURL(({ searchParams }) => searchParams.get("q") === "opus");
  assert.match((await page.locator("#_shown").textContent()) ?? "", /^\d+ of \d+ models$/);
  assert.equal(await page.locator("#_said").textContent(), "Copied");
  await page.getByRole("link", { name: "Compare", exact: true }).last().click();
  await page.waitForURL(({ search }) => search === "?ids=gemini-2-5-pro,claude-sonnet-5-5");
  await page.getByRole("button", { name: "Coding agent" }).click();
  await page.getByLabel("Input tokens per request").fill("250k");
  // 130,000 at $2.50 and 120,000 at $0.25 beyond 200,000 tokens, 3,000 at $15; five thousand times.
  const gemini = page.locator("table.costs tr", { hasText: "Gemini 2.5 Pro" });
  await gemini.filter({ hasText: /long-context price.*\$2,000\.00/ }).waitFor();
  await page.goBack();
  assert.match(await page.locator("#_tray output").innerText(), /^2 selected/);
  assert.deepEqual(errors, []);
});

test("a prompt beyond a model's maximum input has no cost, though its context window is larger", async () => {
  const { page, errors } = await open("/compare/?ids=gpt-6-1-sol&in=1M&cached=0", { today: TODAY });
  await page
    .locator("table.costs", { hasText: "a prompt of 1,000,000 tokens exceeds the maximum input of 922,000" })
    .waitFor();
  await page.getByLabel("Input tokens per request").fill("900k");
  await page.locator("table.costs td", { hasText: "$" }).first().waitFor();
  assert.deepEqual(errors, []);
});

test("on a tablet rows are a table, not cards; the reader chooses the columns, and the choice is kept", async () => {
  const { page } = await open("/", { today: TODAY, viewport: { width: 800, height: 1000 } });
  const height = async () => (await page.locator("#_models tbody tr").first().boundingBox())?.height ?? 0;
  assert.ok((await height()) < 45);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 800);
  await page.locator("summary", { hasText: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Context", exact: true }).uncheck();
  await page.reload();
  assert.ok(!(await page.getByRole("button", { name: "Context", exact: true }).isVisible()));
});

test("lifespans as an image file, drawn in the browser; prices as a chart that can be switched", async () => {
  const { page, errors, foreign } = await open("/deprecations/", { today: TODAY });
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PNG" }).click()]);
  assert.equal(file.suggestedFilename(), "lifespans.png");
  await page.goto(new URL("/prices/", page.url()).href);
  const dots = page.locator(".scatter [data-dot]");
  const sold = await dots.count();
  await page.getByLabel("Deprecated and retired too").check();
  assert.ok((await dots.count()) > sold);
  await page.getByLabel("Blended 3:1").check();
  await page.locator("[data-dot='gemini-2-5-pro'] .reach").dispatchEvent("pointerover");
  assert.match(await page.locator(".tip").innerText(), /\$3\.4375 blended 3:1/);
  assert.deepEqual([errors, foreign], [[], []]);
});

test("a status word works like the status filter", async () => {
  const { page } = await open("/", { today: TODAY });
  for (const [typed, words] of [
    ["vision available", ["available"]],
    ["preview", ["preview"]],
    ["gpt deprecated", ["deprecated"]],
    ["opus vision", ["available"]],
  ] as const) {
    await page.getByRole("searchbox").fill(typed);
    const statuses = (await rows(page)).map(({ cells }) => cells[3]);
    assert.deepEqual([...new Set(statuses)], words, typed);
  }
});
