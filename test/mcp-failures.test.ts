// Owns the proof of what a caller is told when the feed fails, is torn or is older. Refuses the sound feed: see mcp-tools.test.ts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CALLS, tie } from "./mcp-client.ts";
import { feedDocument, feedRow, ROWS, startFeed } from "./mcp-feed.ts";

describe("the feed fails", () => {
  test("down from the start: every verdict is unknown, every other tool an error that says what to do", async () => {
    const tied = await tie("http://127.0.0.1:1");
    for (const [name, args] of Object.entries(CALLS)) {
      const { data, text, isError } = await tied.call(name, args);
      assert.match(text, /cannot be used/);
      assert.equal(isError, name !== "check_model_status");
      if (!isError) {
        assert.deepEqual(data.counts, { ok: 0, plan: 0, act_now: 0, dead: 0, unknown: 3 });
        assert.deepEqual([data.feed.available, data.feed.updated], [false, null]);
      } else assert.match(text, /Try again in a minute/);
    }
    await assert.rejects(tied.client.readResource({ uri: "almanac://catalog" }));
    await tied.close();
  });

  test("down later: stale answers say so, after a day there are none", async () => {
    const other = await startFeed();
    const tied = await tie(other.url);
    await tied.call("list_models");
    await other.close();
    tied.clock.now += 3 * 3_600_000;
    const { data, text } = await tied.call("check_model_status", { models: ["cedar-2"] });
    assert.deepEqual([data.feed.stale, data.feed.read_minutes_ago, data.results[0].verdict], [true, 180, "ok"]);
    assert.match(text, /STALE: read 180 minutes ago, since the feed at .* cannot be reached/);
    tied.clock.now += 21 * 3_600_000;
    assert.equal((await tied.call("check_model_status", { models: ["cedar-2"] })).data.results[0].verdict, "unknown");
    assert.equal((await tied.call("list_models")).isError, true);
    await tied.close();
  });

  test("rows that could not be read are told, and are unknown", async () => {
    const torn = { ...feedRow({ api_string: "torn-1" }), retires_on: "soon" };
    const other = await startFeed(feedDocument([...ROWS, torn]));
    const tied = await tie(other.url);
    const { data, text } = await tied.call("check_model_status", { models: ["torn-1"] });
    assert.equal(data.results[0].verdict, "unknown");
    assert.match(data.results[0].reason, /does not keep to the contract/);
    assert.match(text, /1 rows of it could not be read/);
    await tied.close();
    await other.close();
  });

  test("version 1 gives the same answers", async () => {
    const { _meta, ...flat } = feedDocument();
    const other = await startFeed({ ...flat, version: 1, source: "s", license: "l" });
    const tied = await tie(other.url);
    for (const [name, args] of Object.entries(CALLS)) {
      const { data } = await tied.call(name, args);
      assert.equal(data.feed.version, 1, name);
    }
    await tied.close();
    await other.close();
  });
});

test("a hundred parallel first calls ask the feed once", async () => {
  const other = await startFeed();
  const tied = await tie(other.url);
  const names = Object.keys(CALLS).filter((name) => name !== "get_model");
  const calls = Array.from({ length: 100 }, (_, i) => names[i % names.length] ?? "");
  const replies = await Promise.all(calls.map((name) => tied.call(name, CALLS[name])));
  assert.ok(replies.every(({ isError }) => !isError));
  assert.deepEqual(other.asked, ["/api/models.json"]);
  await tied.close();
  await other.close();
});
