import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../../test/folder.ts";
import { misleads, publishedAddress } from "./published-address.ts";

test("a generation tells its address by the sitemap that robots.txt names", async () => {
  const dir = folder();
  assert.equal(await publishedAddress(dir), undefined);
  mkdirSync(join(dir, "files"));
  const robots = "User-agent: *\nAllow: /\nSitemap: https://almanac.example/feed/sitemap.xml\n";
  writeFileSync(join(dir, "files/robots.txt"), robots);
  assert.equal(await publishedAddress(dir), "https://almanac.example/feed");
});

test("an address of this machine at another port misleads; a public one is a proxy's matter", () => {
  for (const [address, is] of [
    ["http://127.0.0.1:8787", false],
    ["http://127.0.0.1:8788", true],
    ["http://localhost:8787", false],
    ["http://[::1]:1", true],
    ["http://localhost", true],
    ["https://almanac.example", false],
    ["http://192.168.1.5:1", false],
  ] as const)
    assert.equal(misleads(address, 8787), is, address);
});
