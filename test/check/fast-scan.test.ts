import assert from "node:assert/strict";
import { test } from "node:test";
import { createFastScan } from "../../src/clients/check/fast-scan.ts";
import { readFeed } from "../../src/clients/check/feed.ts";
import { createMatcher } from "../../src/clients/check/match.ts";
import { feedOf } from "./corpus/feed.ts";
import { readCorpus } from "./corpus/read.ts";

test("over the corpus the fast scan and the plain one give the same matches", () => {
  const feed = readFeed(feedOf("2026-11-20"));
  assert.ok(typeof feed !== "string");
  const [plain, fast] = [createMatcher(feed), createMatcher(feed, createFastScan)];
  for (const { path, text } of readCorpus())
    assert.deepEqual(fast.match(Buffer.from(text), path), plain.match(Buffer.from(text), path), path);
});
