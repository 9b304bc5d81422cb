import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { renderAll } from "../../src/publish/render.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { sampleHosts } from "../sample-hosts.ts";
import { sampleSite } from "./browser.ts";

const catalog = { ...sampleCatalog(), hosts: sampleHosts() };
const documents = new Map(renderAll(catalog, "https://almanac.example").map(({ path, body }) => [path, body]));
const openapi = JSON.parse(documents.get("/api/openapi.json") ?? "{}");
const $ = load(documents.get("/docs/") ?? "");
const { open } = await sampleSite();

test("every operation is listed with its path, a working request, and its response", () => {
  for (const [path, { get }] of Object.entries<{ get: { operationId: string; parameters?: unknown[] } }>(
    openapi.paths,
  )) {
    const block = $(`[id="_op-${get.operationId}"]`);
    assert.equal(block.find(".path").text(), path);
    const asked = /curl --compressed 'https:\/\/almanac\.example([^']+)'/.exec(block.text())?.[1] ?? "";
    assert.ok(documents.has(asked), `${path}: ${asked}`);
    assert.equal(block.find("form input").length, get.parameters?.length ?? 0, path);
    const example = block.find("pre.answer").text();
    if (/json/.test(block.find(".facts").text()) && example) assert.ok(JSON.parse(example), path);
  }
});

test("every schema has a table with every field, and each link to one works", () => {
  for (const [name, schema] of Object.entries<{ properties?: object }>(openapi.components.schemas)) {
    const fields = $(`[id="_schema-${name}"] tbody th`)
      .toArray()
      .map((cell) => $(cell).text());
    for (const field of Object.keys(schema.properties ?? {})) assert.ok(fields.includes(field), `${name}.${field}`);
  }
  for (const link of $("main a[href^='#']").toArray())
    assert.equal($(`[id="${$(link).attr("href")?.slice(1)}"]`).length, 1, $(link).attr("href"));
});

test("a form sends a request to this site and shows status, headers, time and the response; repeated with the ETag there is no body", async () => {
  const { page, errors, foreign } = await open("/docs/#_op-getProviderRss");
  assert.equal(await page.locator("#_op-getProviderRss").getAttribute("open"), "");
  await page.locator("#_op-getProviderRss input").fill("openai");
  await page.getByRole("button", { name: "Try getProviderRss" }).click();
  const answer = page.locator("#_op-getProviderRss .answered");
  await answer.locator("pre").first().waitFor();
  const text = (await answer.textContent()) ?? "";
  assert.match(text, /200.* in \d+ ms/);
  assert.match(text, /etag: "/);
  assert.match(text, /<rss/);
  await answer.getByRole("button", { name: "Send again" }).click();
  await answer.getByText("304").waitFor();
  assert.equal(await answer.locator("pre").count(), 1);
  await page.locator("#_op-getProviderRss input").fill("../x?<b>");
  await page.getByRole("button", { name: "Try getProviderRss" }).click();
  await answer.getByText("404 Not Found").waitFor();
  assert.deepEqual(foreign, []);
  assert.deepEqual(
    errors.filter((error) => !/404/.test(error)),
    [],
  );
});

test("a long response is truncated, and says so", async () => {
  const { page } = await open("/docs/#_op-getModels");
  await page.getByRole("button", { name: "Try getModels" }).click();
  const body = page.getByLabel("Response body");
  await body.waitFor();
  assert.ok(((await body.textContent()) ?? "").length < 20_100);
  assert.match((await body.textContent()) ?? "", /^\{\n {2}"version": 2,/);
});
