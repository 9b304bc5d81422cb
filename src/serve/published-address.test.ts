import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../../test/folder.ts";
import { isMisleading, publishedAddress } from "./published-address.ts";

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
