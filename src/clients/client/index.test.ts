import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DOCUMENT, documentOf, model, row, TODAY } from "../../../test/clients/fixture.ts";
import { type Entry, fetchCatalog, type Options, type Work } from "./index.ts";

const PATH = "/api/standings.json";

/** Client options with a feed of this document and an empty store; `seen` collects the If-None-Match headers. */
function origin(document: unknown) {
  const store = new Map<string, Entry>();
  const seen: (string | undefined)[] = [];
  const served = { document };
  const fetch: NonNullable<Options["fetch"]> = async (url, { headers }) => {
    if (served.document instanceof Error) throw served.document;
    if (new URL(url).pathname !== PATH) return new Response(null, { status: 404 });
    const body = typeof served.document === "string" ? served.document : JSON.stringify(served.document);
    const etag = `"${body.length}"`;
    seen.push(headers["if-none-match"]);
    if (headers["if-none-match"] === etag) return new Response(null, { status: 304 });
    return new Response(body, { headers: { etag } });
  };
  return { served, seen, store, fetch, url: "https://feed.example" };
}
const catalogOf = (document: unknown) => fetchCatalog(origin(document));

test("status is the verdict with a sentence and the successor", async () => {
  const { status, models, updated } = await catalogOf(DOCUMENT);
  const brief = (...asked: Parameters<typeof status>) => {
    const { verdict, code, days_left, sentence, successor } = status(...asked);
    return [verdict, code, days_left, sentence, successor?.text ?? null];
  };
  for (const [text, host, expected] of [
    ["cedar-2", undefined, ["ok", "available", null, "no end is announced", null]],
    ["cedar-1", undefined, ["retired", "date-passed", -51, "ended 2026-10-01", "cedar-2"]],
    ["cedar-2", "azure", ["retiring", "firm-date", 130, "ends 2027-03-31 at Azure (130 days)", "cedar-3"]],
    ["openrouter/openai/cedar-1", undefined, ["retired", "date-passed", -51, "ended 2026-10-01", "cedar-2"]],
    ["no-such-model", undefined, ["unknown", "unknown", null, "is unknown", null]],
  ] as const)
    assert.deepEqual(brief(text, TODAY, { host }), expected, text);
  assert.deepEqual([models.length, updated], [DOCUMENT.models.length, "2026-11-20"]);
  const strict = await fetchCatalog({ ...origin(DOCUMENT), maxReadingAge: 1 });
  assert.equal(strict.status("cedar-2", TODAY).verdict, "unverified");
  for (const day of ["today", "2026-02-30", "2026-11-21T00:00:00Z"])
    assert.throws(() => status("cedar-2", day), RangeError);
});

// source.test.ts has what else is no feed.
for (const [name, options] of [
  ["an address that answers nothing", origin(new TypeError("fetch failed"))],
  ["half a document", origin(JSON.stringify(DOCUMENT).slice(0, -5))],
  ["no address", { url: "" }],
] as const)
  test(`${name}: every verdict is unknown`, async () => {
    const catalog = await fetchCatalog(options);
    assert.match(catalog.problem ?? "", /^the feed ".*" cannot be used: /);
    const { verdict, code, sentence } = catalog.status("cedar-2", TODAY);
    assert.deepEqual([verdict, code, sentence], ["unknown", "unreadable", catalog.problem]);
    const { usd } = catalog.cost("cedar-2", { input: 1, output: 1 }, TODAY);
    assert.deepEqual([catalog.resolve("cedar-2").kind, usd], ["unreadable", null]);
  });

test("a cached document is revalidated by ETag, and not used if the feed doesn't confirm it", async () => {
  const at = origin(DOCUMENT);
  await fetchCatalog(at);
  assert.equal((await fetchCatalog(at)).status("cedar-2", TODAY).verdict, "ok");
  assert.deepEqual(at.seen, [undefined, `"${JSON.stringify(DOCUMENT).length}"`]);
  at.served.document = new TypeError("fetch failed");
  assert.equal((await fetchCatalog(at)).status("cedar-2", TODAY).verdict, "unknown");
});

test("a store that fails or returns rubbish is ignored", async () => {
  const at = origin(DOCUMENT);
  const failing = { get: () => Promise.reject(new Error("disk")), set: () => Promise.reject(new Error("disk")) };
  const corrupt = { get: () => ({ etag: '"1"', body: "{" }), set: () => undefined };
  for (const store of [failing, corrupt]) assert.equal((await fetchCatalog({ ...at, store })).problem, null);
  assert.deepEqual(at.seen, [undefined, undefined]);
});

describe("a cost", async () => {
  const band = { meter: "input", price: 2, per: "1M tokens", above: 100_000 } as const;
  const oak = model("OpenAI", "oak-5", "ga", {
    price_input_per_mtok: 1,
    price_output_per_mtok: 4,
    context_window: 500_000,
    rates: [band, { ...band, price: 3, from: "2027-01-01" }],
  });
  const { cost } = await catalogOf(
    documentOf([oak, model("OpenAI", "oak-6", "ga")], { host_rows: [row("groq", "hill-8b", "ga")] }),
  );

  for (const [id, work, usd, later] of [
    ["openai/oak-5", { input: 100_000, output: 1_000, requests: 1 }, 0.104, undefined],
    ["oak-5", { input: 400_000, output: 0, requests: 2 }, 0.8, 1.2],
    ["oak-5", { input: 10_000_000, output: 0 }, 10, 20],
    ["oak-5", { input: 600_000, output: 0, requests: 1 }, null, undefined],
    ["oak-6", { input: 1, output: 0 }, null, undefined],
    ["elm-1", { input: 1, output: 0 }, null, undefined],
    ["groq/hill-8b", { input: 1, output: 0 }, null, undefined],
  ] as [string, Work, number | null, number | undefined][])
    test(`${id} for ${JSON.stringify(work)}`, () => {
      const price = cost(id, work, TODAY);
      assert.deepEqual([price.usd, price.otherwise[0]?.usd, price.why.length > 0], [usd, later, usd === null]);
    });

  test("what isn't a number of tokens, or a day", () => {
    assert.throws(() => cost("oak-5", { input: 0.5, output: 0 }, TODAY), RangeError);
    assert.throws(() => cost("oak-5", { input: 1, output: 0 }, "soon"), RangeError);
  });
});
