// Typical tasks on the committed catalog: ask a question, report an error, see what changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { renderedSite } from "./rendered.ts";

const { open } = await renderedSite();
const TODAY = "2026-11-22";
const found = (page: Page) =>
  page.locator("#_models tbody tr:not([hidden])").evaluateAll((all) => all.map(({ id }) => id));

test("a report of a wrong price is complete except for what the page says, can be copied, and opens as an email", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, errors } = await open("/models/gpt-4o/", { today: TODAY, permissions });
  await page.getByRole("link", { name: "Report an error" }).first().click();
  await page.getByLabel("Field").selectOption({ label: "Input price (per 1M tokens)" });
  await page.waitForFunction(() => /says: 2\.5 \(read on/.test(document.querySelector("textarea")?.value ?? ""));
  const report = page.getByLabel("Report", { exact: true });
  await report.fill((await report.inputValue()).replace("page says: ", "page says: $2.40"));
  await page.getByRole("button", { name: "Copy the report" }).click();
  await page.waitForFunction(() => document.querySelector("#_said")?.textContent === "Copied");
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.match(copied[0] ?? "", /^Model: gpt-4o \(https:.*\/models\/gpt-4o\/\)$/);
  assert.equal(copied[3], "The provider’s page says: $2.40");
  assert.match(copied[4] ?? "", /^Address of that page: https:\/\/developers\.openai\.com\//);
  assert.equal(copied[5], `Day you read it: ${TODAY}`);
  const mail = new URL((await page.getByRole("link", { name: "mail program" }).getAttribute("href")) ?? "");
  assert.equal(mail.searchParams.get("subject"), "Wrong value: gpt-4o, Input price");
  assert.equal(mail.searchParams.get("body"), copied.join("\r\n"));
  assert.match(
    await page.locator("main").innerText(),
    /has no address for reports\. Send it to whoever runs \S+, by mail or any other way/,
  );
  assert.deepEqual(errors, []);
});

test("without JavaScript the report is a text to fill in and an email link", async () => {
  const { page } = await open("/contact/", { javaScriptEnabled: false });
  assert.match(await page.getByLabel("Report", { exact: true }).inputValue(), /^Model: \nField: \n/);
  assert.match(
    (await page.getByRole("link", { name: "mail program" }).getAttribute("href")) ?? "",
    /^mailto:\?subject=/,
  );
});

test("recent changes: prices by kind, provider announcements by date, and what may be missing", async () => {
  const { page } = await open("/changes/", { today: TODAY });
  assert.match(
    await page.locator("main").innerText(),
    /prices of \d+ of \d+ models haven’t been read in the last 60 days/,
  );
  await page.locator(".chip", { hasText: /^price/ }).click();
  const headlines = await page.locator(".news h3:visible").allInnerTexts();
  assert.ok(headlines.length > 0 && headlines.every((text) => /price/.test(text)));
  await page.goto(new URL("/changes/?kind=announced", page.url()).href);
  const gpt4o = page.locator(".news > li:visible", { has: page.locator("a[href$='/models/gpt-4o/']") });
  await gpt4o.locator("summary").click();
  const said = await gpt4o.locator("li", { has: page.getByText("GPT-4o", { exact: true }) }).innerText();
  assert.match(said, /Announced by 16 Oct 2026[\s\S]*2027-01-14/);
});

test("a question, a host and several ids are understood by the search and by ⌘K", async () => {
  const { page, errors } = await open("/", { today: TODAY });
  const search = page.getByRole("searchbox");
  await search.fill("what replaces gpt-4o?");
  assert.equal((await found(page))[0], "gpt-4o");
  await search.fill("azure gpt-4o");
  assert.equal((await found(page))[0], "gpt-4o");
  assert.equal(await page.getByRole("heading", { name: "All models" }).count(), 0);
  const atHost = await page.getByRole("link", { name: "gpt-4o at Microsoft Foundry (Azure)" }).getAttribute("href");
  assert.equal(atHost, "hosts/azure/?q=gpt-4o");
  await search.fill("gpt-5.1");
  const ids = await found(page);
  assert.ok(ids[0] === "gpt-5-1" && ids.every((id) => id.includes("5-1")), String(ids));
  const pasted = "gpt-4-0613, claude-3-opus-20240229, mistral-large-latest";
  await page.goto(new URL("/changes/", page.url()).href);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find a model" });
  await field.fill("azure gpt-4o");
  await page.getByRole("option").first().filter({ hasText: "gpt-4o at Microsoft Foundry (Azure)" }).waitFor();
  await field.fill(pasted);
  await page.getByRole("option", { name: "Check these 3 ids" }).waitFor();
  await page.goto(new URL("/", page.url()).href);
  await search.fill(pasted);
  assert.equal((await found(page)).length, 3);
  await page.getByRole("link", { name: "Check these 3 ids" }).click();
  const verdicts = page.locator(".verdicts li");
  await verdicts.nth(2).waitFor();
  assert.deepEqual(
    (await page.locator(".verdicts code:first-of-type").allInnerTexts()).toSorted(),
    pasted.split(", ").toSorted(),
  );
  assert.deepEqual(errors, []);
});

test("a replacement that only hosts state is shown at the top and for each host", async () => {
  const { page } = await open("/models/gpt-4o/", { today: TODAY });
  assert.match(
    await page.locator(".ending").innerText(),
    /The provider names no replacement for GPT-4o itself; Microsoft Foundry \(Azure\) names gpt-5\.1/,
  );
  const hosts = page.getByRole("region", { name: "Hosts of this model" });
  await hosts.getByRole("link", { name: "gpt-5.1" }).first().click();
  await page.waitForURL(/\/models\/gpt-5-1/);
});

test("the next retirement comes first, its list is visible, and there is a calendar to subscribe to", async () => {
  const { page } = await open("/deprecations/", { today: TODAY });
  assert.match(await page.locator(".lead").innerText(), /^Next is Claude Sonnet 4\.5 on 30 Nov 2026/);
  const top = async (id: string) => (await page.locator(id).boundingBox())?.y ?? 9_999;
  assert.ok((await top("#_ahead")) < 900);
  assert.ok((await top("#_ahead")) < (await top("#_spans")));
  const subscribe = page.getByRole("link", { name: "Subscribe in your calendar program" });
  assert.equal(await subscribe.getAttribute("href"), "webcal://almanac.example/calendar.ics");
  assert.equal(await page.locator("#_calendar").innerText(), "https://almanac.example/calendar.ics");
});

test("several names in the table’s search: the best match of each first, and one click compares them", async () => {
  for (const width of [1440, 390]) {
    const { page, errors } = await open("/", { today: TODAY, viewport: { width, height: 844 } });
    const search = page.getByRole("searchbox");
    await search.fill("claude-sonnet-4.5, gpt-5.1 and gemini 2.5 pro");
    assert.deepEqual((await found(page)).slice(0, 3), ["claude-sonnet-4-5-20250929", "gpt-5-1", "gemini-2-5-pro"]);
    const compare = page.getByRole("link", { name: "Compare these 3" });
    assert.ok(((await compare.boundingBox())?.y ?? 999) < 500, "the link is in sight");
    await compare.click();
    await page.locator("table.compare thead th a").nth(2).waitFor();
    assert.match(page.url(), /ids=claude-sonnet-4-5-20250929,gpt-5-1,gemini-2-5-pro$/);
    assert.deepEqual(errors, []);
  }
});

test("the page of an alias says what the provider names for its snapshot", async () => {
  const { page } = await open("/models/gpt-5-nano/", { today: TODAY });
  assert.match(
    await page.locator(".move").innerText(),
    /no replacement for GPT-5 nano itself\. For its snapshot gpt-5-nano-2025-08-07 it names gpt-5\.6-luna/,
  );
});

test("a link within the page arrives at once", async () => {
  const { page } = await open("/deprecations/", { today: TODAY });
  await page.locator(".lead a[href='#_passed']").click();
  const top = await page.evaluate(() => document.querySelector("#_passed")?.getBoundingClientRect().top);
  assert.ok(Math.abs(top ?? 999) < 100, `the list is ${top} px from the top`);
});

test("the footer’s link to the calendars leads to the one of all providers, in sight", async () => {
  const { page } = await open("/deprecations/#_subscribe", { today: TODAY, viewport: { width: 390, height: 844 } });
  const link = await page.getByRole("link", { name: "Subscribe in your calendar program" }).boundingBox();
  assert.ok(link && link.y >= 0 && link.y < 844, `the link is at ${link?.y}`);
});
