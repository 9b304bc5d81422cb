import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Entry, Options, Work } from "../feed/api.ts";
import { fetchCatalog } from "./index.ts";

const row = (id: string, over: object = {}) => ({
  id,
  name: id,
  provider: "OpenAI",
  status: "ga",
  api_string: id,
  ...over,
});
const ROWS = [
  row("oak-5"),
  row("oak-4", { status: "deprecated", retires_on: "2026-12-01", replacement: "oak-5" }),
  row("oak-3", { status: "retired", replacement: "oak-4" }),
  row("oak-2", { status: "deprecated", retires_on: "2027-12-01" }),
];
const feed = (models: unknown[] = ROWS, over: object = {}) => ({
  version: 2,
  updated: "2026-11-20",
  count: models.length,
  models,
  ...over,
});
const DAY = "2026-11-21";

/** Client options with a feed of these documents and an empty store; `seen` collects the If-None-Match headers. */
function origin(documents: Record<string, unknown>) {
  const store = new Map<string, Entry>();
  const seen: (string | undefined)[] = [];
  const fetch: NonNullable<Options["fetch"]> = async (url, { headers }) => {
    const document = documents[new URL(url).pathname];
    if (document instanceof Error) throw document;
    if (document === undefined) return new Response(null, { status: 404 });
    const body = typeof document === "string" ? document : JSON.stringify(document);
    const etag = `"${body.length}"`;
    seen.push(headers["if-none-match"]);
    if (headers["if-none-match"] === etag) return new Response(null, { status: 304 });
    return new Response(body, { headers: { etag } });
  };
  return { seen, store, fetch, url: "https://feed.example" };
}
const catalogOf = (models: unknown, resolve?: unknown) =>
  fetchCatalog(origin({ "/api/models.json": models, "/api/resolve.json": resolve }));

test("status gives the verdict, the days left, the replacement and the live model it leads to", async () => {
  const { status } = await catalogOf(feed());
  const brief = (id: string) => {
    const { verdict, days_left, replacement, live } = status(id, DAY);
    return [verdict, days_left, replacement, live?.id ?? null];
  };
  assert.deepEqual(brief("oak-5"), ["ok", null, null, null]);
  assert.deepEqual(brief("oak-4"), ["retiring", 10, "oak-5", "oak-5"]);
  assert.deepEqual(brief("oak-3"), ["retired", null, "oak-4", "oak-5"]);
  assert.deepEqual(brief("oak-2"), ["retiring", 375, null, null]);
  assert.deepEqual(brief("no-such-model"), ["unknown", null, null, null]);
  assert.equal(status("oak-4", "2026-12-01").verdict, "retired");
  for (const day of ["today", "2026-02-30", "2026-11-21T00:00:00Z"])
    assert.throws(() => status("oak-5", day), RangeError);
});

test("resolves a spelling from the index and a host's form; an ambiguous one has no verdict", async () => {
  const index = {
    spellings: { "Great Oak": "oak-5" },
    hosts: { "Great Oak": "Grove" },
    ambiguous: { acorn: ["oak-5", "oak-3"] },
  };
  const { resolve, status } = await catalogOf(feed(), index);
  const found = resolve("Great Oak");
  assert.ok(found.kind === "found");
  assert.deepEqual([found.model.id, found.matched_by, found.host], ["oak-5", "host", "Grove"]);
  assert.equal(status("openrouter/openai/oak-3", DAY).verdict, "retired");
  assert.equal(resolve("acorn").kind, "ambiguous");
  assert.equal(status("acorn", DAY).verdict, "unknown");
});

test("an invalid row is unknown, without affecting the others; too many invalid rows make the feed unusable", async () => {
  const many = Array.from({ length: 20 }, (_, i) => row(`elm-${i}`));
  const { problem, models, unreadable, status } = await catalogOf(
    feed([...many, row("ash-1", { retires_on: "soon" })]),
  );
  assert.deepEqual([problem, models.length, unreadable], [null, 20, ["ash-1"]]);
  assert.equal(status("ash-1", DAY).verdict, "unknown");
  assert.match(
    (await catalogOf(feed([row("ash-1", { retires_on: "soon" }), ...ROWS]))).problem ?? "",
    /1 of its 5 rows/,
  );
});

describe("if the feed fails, every verdict is unknown", () => {
  const broken: [string, unknown, unknown?][] = [
    ["missing", undefined],
    ["unreachable", new TypeError("fetch failed")],
    ["not JSON", "<html>"],
    ["truncated", JSON.stringify(feed()).slice(0, -5)],
    ["unsupported version", feed(ROWS, { version: 3 })],
    ["wrong count", feed(ROWS, { count: 9 })],
    ["an index that is not JSON", feed(), "<html>"],
  ];
  for (const [name, models, index] of broken)
    test(name, async () => {
      const catalog = await catalogOf(models, index);
      assert.ok(catalog.problem);
      assert.deepEqual([catalog.status("oak-5", DAY).verdict, catalog.resolve("oak-5").kind], ["unknown", "unknown"]);
    });
  for (const url of ["", "feed", "file:///etc", "https://a:b@feed.example"])
    test(`invalid address: "${url}"`, async () =>
      assert.match((await fetchCatalog({ url })).problem ?? "", /not a feed's address/));
});

test("cached documents are revalidated by ETag, and not used if the feed doesn't confirm them", async () => {
  const documents: Record<string, unknown> = { "/api/models.json": feed() };
  const at = origin(documents);
  await fetchCatalog(at);
  assert.equal((await fetchCatalog(at)).status("oak-5", DAY).verdict, "ok");
  assert.deepEqual(at.seen, [undefined, `"${JSON.stringify(feed()).length}"`]);
  documents["/api/models.json"] = new TypeError("fetch failed");
  assert.equal((await fetchCatalog(at)).status("oak-5", DAY).verdict, "unknown");
});

test("a store that fails or returns rubbish is ignored", async () => {
  const at = origin({ "/api/models.json": feed() });
  const failing = { get: () => Promise.reject(new Error("disk")), set: () => Promise.reject(new Error("disk")) };
  const corrupt = { get: () => ({ etag: '"1"', body: "{" }), set: () => undefined };
  for (const store of [failing, corrupt]) assert.equal((await fetchCatalog({ ...at, store })).problem, null);
  assert.deepEqual(at.seen, [undefined, undefined]);
});

test("a cost uses the price of the context band, or says why there is none; rate cards are fetched once", async () => {
  const priced = row("oak-5", { price_input_per_mtok: 1, price_output_per_mtok: 4, context_window: 500_000 });
  const band = { meter: "input", price: 2, per: "1M tokens", above: 100_000 };
  const later = { ...band, price: 3, from: "2027-01-01" };
  const at = origin({
    "/api/models.json": feed([priced, row("oak-6"), row("oak-7", { price_input_per_mtok: 1 })]),
    "/api/rates.json": {
      rates: { "oak-5": [band, later], "oak-7": [{ ...band, above: "unstated" }] },
    },
  });
  const catalog = await fetchCatalog(at);
  const cost = (id: string, work: Work) => catalog.cost(id, work, DAY);
  assert.deepEqual(await cost("openai/oak-5", { input: 100_000, output: 1_000 }), {
    usd: 0.104,
    why: [],
    range: null,
    otherwise: [],
  });
  assert.deepEqual(await cost("oak-5", { input: 200_000, output: 0, requests: 2 }), {
    usd: 0.8,
    why: [],
    range: null,
    otherwise: [{ when: "from 2027-01-01", usd: 1.2 }],
  });
  assert.match((await cost("oak-5", { input: 600_000, output: 0 })).why[0] ?? "", /exceeds the context window/);
  assert.deepEqual(await cost("oak-6", { input: 1, output: 0 }), {
    usd: null,
    why: ["no price for input is stated"],
    range: null,
    otherwise: [],
  });
  assert.deepEqual((await cost("oak-7", { input: 1_000_000, output: 0 })).range, { low: 1, high: 2 });
  assert.match((await cost("elm-1", { input: 1, output: 0 })).why[0] ?? "", /no such model/);
  await assert.rejects(cost("oak-5", { input: 0.5, output: 0 }), RangeError);
  await assert.rejects(catalog.cost("oak-5", { input: 1, output: 0 }, "soon"), RangeError);
  assert.equal(at.seen.length, 2);
  const without = await catalogOf(feed());
  assert.match(
    (await without.cost("oak-5", { input: 1, output: 0 }, DAY)).why[0] ?? "",
    /rate cards could not be read/,
  );
});
