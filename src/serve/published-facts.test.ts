import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../../test/folder.ts";
import { isMisleading, pagesReport, publishedAddress } from "./published-facts.ts";

const dir = folder();
const publish = (text: string) => {
  mkdirSync(join(dir, "files/api"), { recursive: true });
  writeFileSync(join(dir, "files/api/sources.json"), text);
  return pagesReport(dir);
};
const page = (key: string, more: object = {}) => {
  return { provider_slug: "openai", key, published_from: "2026-11-20", until: null, failure: null, ...more };
};

test("lists failing pages, the longest failing first, and the oldest reading in use; retired pages don't count", async () => {
  assert.equal(await pagesReport(dir), undefined);
  assert.equal(await publish("{"), undefined);
  const fine = await publish(
    JSON.stringify({ pages: [page("a"), page("old", { until: "2026-01-01", published_from: "2025-01-01" })] }),
  );
  assert.equal(fine?.line, "0 of 1 official pages fail; the oldest reading in use is of 2026-11-20");
  const failure = (since: string) => ({ failure: { since, why: "HTTP status 500" }, published_from: since });
  const six = [3, 2, 4, 5, 6, 7].map((n) => page(`p${n}`, failure(`2026-11-0${n}`)));
  const report = await publish(JSON.stringify({ pages: [...six, page("a")] }));
  assert.match(
    report?.line ?? "",
    /^6 of 7 official pages fail: openai\/p2 since 2026-11-02 \(HTTP status 500\), openai\/p3 .* and 1 more; the oldest .* 2026-11-02$/,
  );
  assert.deepEqual(
    report?.metrics.map(([name, , , value]) => [name, value]),
    [
      ["official_pages", 7],
      ["official_pages_failing", 6],
      ["oldest_reading_timestamp_seconds", Date.parse("2026-11-02") / 1000],
    ],
  );
});

test("the address of a generation comes from the sitemap in robots.txt", async () => {
  const dir = folder();
  assert.equal(await publishedAddress(dir), undefined);
  mkdirSync(join(dir, "files"));
  const robots = "User-agent: *\nAllow: /\nSitemap: https://almanac.example/feed/sitemap.xml\n";
  writeFileSync(join(dir, "files/robots.txt"), robots);
  assert.equal(await publishedAddress(dir), "https://almanac.example/feed");
});

test("a local address with another port misleads; a public address may be a proxy's", () => {
  for (const [address, is] of [
    ["http://127.0.0.1:8787", false],
    ["http://127.0.0.1:8788", true],
    ["http://localhost:8787", false],
    ["http://[::1]:1", true],
    ["http://localhost", true],
    ["https://almanac.example", false],
    ["http://192.168.1.5:1", false],
  ] as const)
    assert.equal(isMisleading(address, 8787), is, address);
});
