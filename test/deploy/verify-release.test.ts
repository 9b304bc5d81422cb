import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { copyFileSync, cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { copyAt } from "../../src/deploy/copy.ts";
import { verifyRelease } from "../../src/deploy/verify-release.ts";
import { publish } from "../../src/publish/publish.ts";
import { serve } from "../../src/serve/serve.ts";
import { almanacIn } from "../almanac.ts";
import { folder, outFolder } from "../folder.ts";
import { markedCatalog, SITE } from "../publish/marked-catalog.ts";
import { sampleChange } from "../sample-catalog.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
const [older, newer] = [outFolder(), outFolder()];
const options = { site: SITE, brotli: false, key: privateKey };
await publish(markedCatalog("old"), { out: older, ...options });
const catalog = markedCatalog("new");
const changes = [...catalog.changes, sampleChange("cedar-0", {}, { on: "2026-11-21" })];
await publish({ ...catalog, changes }, { out: newer, ...options });
const unsigned = outFolder();
await publish(markedCatalog("changed"), { out: unsigned, site: SITE, brotli: false });
const { faults: none, seen } = await verifyRelease(copyAt(newer), { key: publicKey });
assert.deepEqual(none, []);

/** The faults of a modified copy of the newer release. */
async function faultsOf(spoil: (files: string) => void) {
  const copy = folder();
  cpSync(realpathSync(join(newer, "current")), join(copy, "current"), { recursive: true });
  spoil(join(copy, "current", "files"));
  return (await verifyRelease(copyAt(copy), { key: publicKey, seen })).faults;
}

const flip = (file: string) => (files: string) => {
  const bytes = readFileSync(join(files, file));
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(join(files, file), bytes);
};
const OLD = join(realpathSync(join(older, "current")), "files/api/models.json");

for (const [title, spoil, faults] of [
  ["an unmodified release has no faults", () => {}, /^$/],
  ...["api/models.json", "rss.xml", "check.mjs"].map((file) => [
    `a flipped bit in ${file}`,
    flip(file),
    new RegExp(`^/${file} differs from the release$`),
  ]),
  ["a flipped bit in a page", flip("index.html"), /^\/ differs from the release$/],
  [
    "another length is reported with both lengths",
    (files) => writeFileSync(join(files, "rss.xml"), "<rss/>"),
    /^\/rss\.xml differs from the release: 6 bytes, \d+ promised$/,
  ],
  ["a missing document", (files) => rmSync(join(files, "robots.txt")), /^\/robots\.txt is missing$/],
  [
    "a document in another's place is reported with its own path",
    (files) => copyFileSync(join(files, "v1/api/models.json"), join(files, "api/models.json")),
    /^\/api\/models\.json is swapped: it has the body of \/v1\/api\/models\.json$/,
  ],
  [
    "a document of an older release under the newer list",
    (files) => copyFileSync(OLD, join(files, "api/models.json")),
    /^\/api\/models\.json differs from the release/,
  ],
  [
    "a damaged list",
    (files) => writeFileSync(join(files, "api/release.json"), "{"),
    /^\/api\/release\.json: it is damaged: not JSON$/,
  ],
  ["a missing list", (files) => rmSync(join(files, "api/release.json")), /^\/api\/release\.json is missing$/],
] as [string, (files: string) => void, RegExp][])
  test(title, async () => assert.match((await faultsOf(spoil)).join("\n"), faults));

test("an older, correctly signed release is reported as replayed once a newer one was seen", async () => {
  assert.deepEqual((await verifyRelease(copyAt(older), { key: publicKey })).faults, []);
  const { faults } = await verifyRelease(copyAt(older), { key: publicKey, seen });
  assert.equal(faults.length, 1);
  assert.match(
    faults[0] ?? "",
    /^an older release is replayed: this one is updated .*, serial \d+, the last one seen was updated /,
  );
});

test("a release with an older day, or an older serial, than the one seen is replayed", async () => {
  const last = seen ?? assert.fail();
  for (const later of [{ updated: "2099-01-01" }, { serial: last.serial + 1 }]) {
    const { faults } = await verifyRelease(copyAt(newer), { seen: { ...last, ...later } });
    assert.match(faults.join(), /^an older release is replayed/);
  }
});

test("a regenerated list of changed documents has no valid signature, even if signed by someone else", async () => {
  const signed = outFolder();
  await publish(markedCatalog("changed"), { out: signed, ...options, key: stranger.privateKey });
  const faultsIn = async (dir: string) => (await verifyRelease(copyAt(dir), { key: publicKey })).faults;
  assert.deepEqual(await faultsIn(signed), [
    "/api/release.json is not signed with the given key: it was changed, or someone else made it",
  ]);
  assert.deepEqual(await faultsIn(unsigned), ["/api/release.json.sig is missing: this release is unsigned"]);
});

test("a release can be verified over HTTP", async () => {
  const service = await serve({ dist: newer, host: "127.0.0.1", port: 0, feedVersion: 2, log: () => {} });
  try {
    const verdict = await verifyRelease(copyAt(service.url), { key: publicKey, seen });
    assert.deepEqual(verdict.faults, []);
    assert.ok(verdict.documents > 10);
  } finally {
    await service.close();
  }
});

test("whether a release is signed is said in its list, and without a key by the verification", async () => {
  const say = async (dir: string) => (await almanacIn(dir, "verify-release", dir)).out;
  const listed = (dir: string) =>
    JSON.parse(readFileSync(join(dir, "current/files/api/release.json"), "utf8")).signature;
  assert.deepEqual([listed(unsigned), listed(newer)], ["unsigned", "/api/release.json.sig"]);
  assert.match(await say(unsigned), /, unsigned\n$/);
  assert.match(await say(newer), /, signature not checked \(--key\)\n$/);
});

test("--seen is written atomically; a write error is reported in one line", async () => {
  const verb = (file: string) => almanacIn(newer, "verify-release", newer, "--seen", file);
  const dir = folder();
  assert.equal((await verb(join(dir, "seen.json"))).code, 0);
  assert.deepEqual(readdirSync(dir), ["seen.json"]);
  assert.deepEqual(JSON.parse(readFileSync(join(dir, "seen.json"), "utf8")), seen);
  const { code, err } = await verb(join(dir, "none", "seen.json"));
  assert.equal(code, 2);
  assert.match(err, /^almanac: .*seen\.json cannot be written: ENOENT[^\n]*\n$/);
});
