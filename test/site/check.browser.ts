import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";

const open = await openSite();
const rowsOf = async (page: Page) =>
  (await page.locator(".verdicts li > p:first-child").allTextContents()).map((text) => text.replace(/\s+/g, " "));

test("code is checked in the page, even offline, and none of it is sent", async () => {
  const { page, errors, foreign } = await open("/check/", { today: "2027-01-02" });
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const sent: string[] = [];
  page.on("request", (request) => !request.url().endsWith("/favicon.svg") && sent.push(request.url()));
  await page
    .getByLabel("Code, .env or ids")
    .fill('const secret = "hush";\ncall({ model: "cedar-large-1" });\nuse("cedar-large-2");');
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.waitForSelector(".verdicts");
  assert.deepEqual(await rowsOf(page), ["retiring cedar-large-1 line 2", "fine cedar-large-2 line 3"]);
  const text = (await page.locator(".verdicts li").first().textContent()) ?? "";
  assert.match(text, /1 Feb 2027 \(30 days\)/);
  assert.match(text, /cedar-large-2|cedar-mini-2/);
  assert.equal(await page.locator("#_summary").textContent(), "2 models: 1 ends within 90 days, 1 fine.");
  assert.deepEqual(sent, []);
  assert.deepEqual([errors, foreign], [[], []]);
});

test("a shared list contains only ids that the feed knows, never the pasted text", async () => {
  const { page } = await open("/check/");
  await page.getByLabel("Code, .env or ids").fill("KEY=sk-hush\nMODEL=cedar-large-1\nOTHER=cedar-large-2\n");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Copy a link" }).click();
  await page.waitForURL(({ hash }) => hash === "#ids=cedar-large-1,cedar-large-2&within=90");
  const { page: other } = await open(`/check/${new URL(page.url()).hash}`);
  await other.waitForSelector(".verdicts");
  assert.deepEqual(await rowsOf(other), ["retiring cedar-large-1 line 1", "fine cedar-large-2 line 2"]);
});

test("a model that only a host lists has the same result at its shared address", async () => {
  const { page } = await open("/check/");
  await page
    .getByLabel("Code, .env or ids")
    .fill('from groq import Groq\nGroq().chat.completions.create(model="other/other-7b")\n');
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.waitForURL(({ hash }) => hash.includes("other-7b"));
  const words = async (one: Page) => (await one.locator(".verdicts li p:last-child").innerText()).trim();
  assert.match(await words(page), /Groq/);
  const { page: other } = await open(`/check/${new URL(page.url()).hash}`);
  await other.waitForSelector(".verdicts");
  assert.deepEqual(await words(other), await words(page));
});

test("prices are those of where a model is called", async () => {
  const { page } = await open("/check/#ids=cedar-large-1,azure/cedar-large-1");
  await page.waitForSelector(".verdicts");
  const texts = await page.locator(".verdicts li").allInnerTexts();
  const priced = texts.map((text) => [/azure/.test(text), /\$5 → \$3/.test(text), /cedar-large-2/.test(text)]);
  assert.deepEqual(priced.sort(), [
    [false, true, true],
    [true, false, true],
  ]);
});

test("a chosen file is parsed by its name; unknown ids are reported; markup stays text", async () => {
  const { page, errors } = await open("/check/");
  await page.setInputFiles("input[type=file]", {
    name: "models.py",
    mimeType: "text/plain",
    buffer: Buffer.from(
      '# cedar-large-1 was fine\nmodel = "cedar-large-9<img src=x onerror=alert(1)>"\nm = "lantern-4"\n',
    ),
  });
  await page.waitForSelector(".verdicts");
  const rows = (await rowsOf(page)).join("\n");
  for (const row of [/mentioned cedar-large-1 line 1/, /fine lantern-4 line 3/]) assert.match(rows, row);
  await page.getByLabel("Code, .env or ids").fill("cedar-large-1 nothing-1");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  assert.equal(await page.locator("main img").count(), 0);
  assert.match((await rowsOf(page)).join("\n"), /unknown nothing-1/);
  assert.deepEqual(errors, []);
});

test("with a shorter warning period a distant date is not a finding", async () => {
  const { page } = await open("/check/#ids=cedar-large-1", { today: "2026-11-21" });
  await page.waitForSelector(".verdicts");
  assert.match((await rowsOf(page))[0] ?? "", /retiring/);
  await page.getByLabel("Warn within").selectOption("30");
  await page.waitForSelector(".verdicts .ga");
});

test("without JavaScript it says what it needs and names the check for terminals", async () => {
  const { page } = await open("/check/", { javaScriptEnabled: false });
  assert.match(await page.locator("main noscript").innerText(), /needs JavaScript/);
  assert.ok(!(await page.locator("form.paste").isVisible()));
});

test("an example shows what the check says, before anything is pasted", async () => {
  const { page, errors } = await open("/check/");
  await page.getByRole("button", { name: "Try an example" }).click();
  await page.locator(".verdicts").waitFor();
  assert.ok((await page.locator(".verdict:is(.ga, .deprecated)").count()) > 0);
  assert.equal(await page.locator(".verdict.preview").count(), 0);
  assert.deepEqual(errors, []);
});

test("a past date is not shown as a retirement that the provider has confirmed", async () => {
  const { page } = await open("/check/#ids=cedar-large-1,cedar-0", { today: "2027-02-02" });
  await page.waitForSelector(".verdicts");
  assert.deepEqual((await rowsOf(page)).toSorted(), ["past the date cedar-large-1 line 1", "retired cedar-0 line 2"]);
  const words = await page.locator(".verdicts li", { hasText: "cedar-large-1" }).innerText();
  assert.match(words, /1 Feb 2027/);
  assert.doesNotMatch(words, /\bended\b/i);
});

test("an alias that is fine says which model it means now", async () => {
  const { page } = await open("/check/");
  await page.getByLabel("Code, .env or ids").fill("A=cedar-large\nB=cedar-large-2\n");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const row = (text: string) => page.locator(".verdicts li", { has: page.getByText(text, { exact: true }) });
  await page.waitForSelector(".verdicts");
  assert.match(await row("cedar-large").first().innerText(), /It currently means Cedar Large 2 \(cedar-large-2\)\./);
  assert.doesNotMatch(await page.locator(".verdicts li").last().innerText(), /currently means/);
});
