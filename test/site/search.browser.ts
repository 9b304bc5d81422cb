import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../../src/schema/day.ts";
import { shownRows as shown } from "./browser.ts";
import { all, documents, open, table, updated } from "./committed-site.ts";

test("search: Enter opens the model named and a host's page; a form, a mistyped id and an alias have answers", async () => {
  const page = await open("/");
  for (const [typed, to] of [
    ["azure", /\/hosts\/azure\/$/],
    ["gpt-4o", /\/models\/gpt-4o\/$/],
  ] as const) {
    if (new URL(page.url()).pathname !== "/") await page.goto(new URL("/", page.url()).href);
    await table(page);
    await page.getByRole("searchbox").fill(typed);
    await page.keyboard.press("Enter");
    await page.waitForURL(to);
  }
  await page.goto(new URL("/models/gpt-4o-mni/", page.url()).href);
  await page.locator("#_instead", { hasText: "Did you mean" }).waitFor();
  const alias = all.flatMap(({ aliases }) => aliases).find((name) => !documents.has(name) && /^[\w.-]+$/.test(name));
  await page.goto(new URL(`/models/${alias}/`, page.url()).href);
  await page.waitForURL((url) => documents.has(url.pathname.split("/")[2] ?? ""));
});

test("search: what ends in some days or in a year, what is cheaper, and a pasted list are answered from the catalog", async () => {
  const page = await open("/");
  await table(page);
  const inUse = all.filter(({ status }) => status !== "retired");
  const ending = (until: string, from = updated) =>
    inUse.flatMap(({ id, retires_on: on }) => (on !== null && on >= from && on <= until ? [id] : []));
  const most = documents.get("gpt-4o")?.price_input_per_mtok ?? 0;
  const cheaper = inUse.flatMap(({ id, price_input_per_mtok: price, retires_on: on }) =>
    price !== null && price < most && (on ?? "~") >= updated ? [id] : [],
  );
  const taking = (size: number, medium?: "vision") =>
    inUse.flatMap(({ id, modality, context_window: most, retires_on: on }) =>
      (most ?? 0) >= size && (!medium || modality?.includes(medium)) && (on ?? "~") >= updated ? [id] : [],
    );
  const served = inUse.flatMap(({ id, hosts, retires_on: on }) =>
    hosts.some(({ host, status }) => host === "azure" && status !== "retired") && (on ?? "~") >= updated ? [id] : [],
  );
  for (const [typed, ids, link] of [
    ["cheapest vision 200k", taking(200_000, "vision"), undefined],
    ["vision 200k context", taking(200_000, "vision"), undefined],
    ["200,000 context", taking(200_000), undefined],
    ["retiring soon", ending(addDays(updated, 90)), /at Azure$/],
    ["azure", served, /Azure/],
    ["azure before openai", served, /Azure/],
    ["retires in 60 days", ending(addDays(updated, 60)), /at Azure$/],
    ["retires 2027", ending("2027-12-31", "2027-01-01"), /at Azure$/],
    ["cheaper than gpt-4o", cheaper, undefined],
    ["gpt-4o, o3", ["gpt-4o", "o3"], /^Compare these 2$/],
    ["gpt-4o gpt-4-turbo o3-mini", ["gpt-4o", "gpt-4-turbo", "o3-mini"], /^Compare these 3$/],
  ] as const) {
    await page.getByRole("searchbox").fill(typed);
    assert.deepEqual((await shown(page)).toSorted(), ids.toSorted(), typed);
    if (link) await page.locator("#_ways a").getByText(link).first().waitFor();
  }
  await page.getByRole("searchbox").fill("when does gpt-4o stop?");
  assert.equal((await shown(page))[0], "gpt-4o");
  await page.getByRole("searchbox").fill("groq");
  await page.locator("#_ways").getByRole("link", { name: "Groq" }).click();
  await page.waitForURL("**/hosts/groq/");
});
