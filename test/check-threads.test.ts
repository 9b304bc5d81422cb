// Owns the proof that two threads say what one says, and that the fast scan finds what the plain one finds. Refuses to measure time.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { createFastScan } from "../src/clients/check/fast-scan.ts";
import { readFeed } from "../src/clients/check/feed.ts";
import { createMatcher } from "../src/clients/check/match.ts";
import { ROWS, world } from "./check-world.ts";
import { feedOf } from "./corpus/feed.ts";
import { readCorpus } from "./corpus/read.ts";

const FILE = join(import.meta.dirname, "../check.mjs");
const FILES = 6_000;
const today = new Date().toISOString().slice(0, 10);

const one = world(
  Object.fromEntries(
    Array.from({ length: FILES }, (_, i) => [
      `part-${i % 20}/m${i}.py`,
      i % 7 === 0 ? `x = 1\nm = "oak-3"  # ${i}\n` : i % 500 === 1 ? "\0" : "x = 1\n",
    ]),
  ),
);
after(one.remove);
writeFileSync(one.feedFile, JSON.stringify(feedOf(today, ROWS)));

test("a tree that is large enough for a second thread gives the report that one thread gives, in order", async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FILE, "--feed", one.feedFile, "--format", "json"], {
    cwd: one.dir,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  assert.equal(stderr, "");
  assert.equal(status, 1);
  const { out } = await one.on(today, "--format", "json");
  assert.deepEqual(JSON.parse(stdout), JSON.parse(out));
  assert.equal(JSON.parse(out).findings.length, Math.ceil(FILES / 7));
});

test("the argument of the second thread is none that a user could give: no judgement is no pass", () => {
  const { status } = spawnSync(process.execPath, [FILE, "#second"], { cwd: one.dir });
  assert.equal(status, 2);
});

test("over the corpus the fast scan and the plain one give the same matches", () => {
  const feed = readFeed(feedOf("2026-11-20"));
  assert.ok(typeof feed !== "string");
  const [plain, fast] = [createMatcher(feed), createMatcher(feed, createFastScan)];
  for (const { path, text } of readCorpus())
    assert.deepEqual(fast.match(Buffer.from(text), path), plain.match(Buffer.from(text), path), path);
});
