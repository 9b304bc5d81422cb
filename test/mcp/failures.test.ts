import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { describe, test } from "node:test";
import { CALLS, connectTo, connectToFeed, type Session } from "./client.ts";
import { feedDocument, feedRow, NOON, ROWS, serving } from "./feed.ts";

describe("the feed fails", () => {
  test("down from the start: every verdict is unknown, and every other tool returns an error with a hint", async () => {
    const session = await connectTo("http://127.0.0.1:1");
    for (const [name, args] of Object.entries(CALLS)) {
      const { data, text, isError } = await session.call(name, args);
      assert.match(text, /cannot be used/);
      assert.equal(isError, name !== "check_model_status");
      if (!isError) {
        assert.deepEqual(data.counts, { retired: 0, retiring: 0, deprecated: 0, unverified: 0, unknown: 3, ok: 0 });
        assert.deepEqual([data.feed.available, data.feed.updated], [false, null]);
      } else assert.match(text, /Try again in a minute/);
    }
    await assert.rejects(session.client.readResource({ uri: "almanac://catalog" }));
    await session.close();
  });

  test("down later: answers say that they are stale, and stop after a day", async () => {
    const session = await connectToFeed();
    await session.call("list_models");
    await session.feed.close();
    session.clock.now += 3 * 3_600_000;
    const { data, text } = await session.call("check_model_status", { models: ["cedar-2"] });
    assert.deepEqual([data.feed.stale, data.feed.read_minutes_ago, data.results[0].verdict], [true, 180, "ok"]);
    assert.match(text, /STALE: read 180 minutes ago, because the feed at .* cannot be reached/);
    session.clock.now += 21 * 3_600_000;
    assert.equal(
      (await session.call("check_model_status", { models: ["cedar-2"] })).data.results[0].verdict,
      "unknown",
    );
    assert.equal((await session.call("list_models")).isError, true);
  });

  test("invalid rows are reported, and are unknown", async () => {
    const torn = { ...feedRow({ api_string: "torn-1" }), retires_on: "soon" };
    const session = await connectToFeed(feedDocument([...ROWS, torn]));
    const { data, text } = await session.call("check_model_status", { models: ["torn-1"] });
    assert.equal(data.results[0].verdict, "unknown");
    assert.match(data.results[0].reason, /breaks the contract/);
    assert.match(text, /1 of its rows could not be read/);
  });

  test("version 1 gives the same answers", async () => {
    const { _meta, ...flat } = feedDocument();
    const session = await connectToFeed({ ...flat, version: 1, source: "s", license: "l" });
    for (const [name, args] of Object.entries(CALLS)) {
      const { data } = await session.call(name, args);
      assert.equal(data.feed.version, 1, name);
    }
  });
});

/** Makes a hundred parallel calls, cycling through `calls`, and asserts that none fails. */
async function crowd({ call }: Session, calls: readonly (readonly [string, Record<string, unknown>])[]) {
  const all = Array.from({ length: 100 }, (_, i) => calls[i % calls.length] ?? calls[0]);
  const replies = await Promise.all(all.map((one) => call(...(one as [string, Record<string, unknown>]))));
  assert.ok(replies.every(({ isError }) => !isError));
  return replies;
}

test("a hundred parallel first calls fetch the feed once", async () => {
  const session = await connectToFeed();
  await crowd(session, [
    ["list_models", { provider: "OpenAI", limit: 3 }],
    ["get_model", { model: "us.anthropic.lantern-4-20260301-v1:0" }],
    ["search_models", { query: "lantern" }],
    ["compare_models", { models: ["cedar-1", "cedar-2"] }],
    ["cheapest_models", { workload: { input_tokens: 1_000, output_tokens: 100 } }],
    ["list_deprecations", { within_days: 90 }],
    ["check_model_status", { models: ["cedar-0", "cedar-2"] }],
  ]);
  const [models, others] = [true, false].map((is) =>
    session.feed.asked.filter((path) => path.startsWith("/api/models/") === is),
  );
  assert.deepEqual(others, ["/api/models.json", "/api/resolve.json", "/api/rates.json"]);
  assert.equal(new Set(models).size, models?.length, "nor is a model's own document fetched twice");
});

describe("the index of spellings", () => {
  const RESOLVE = {
    updated: "2026-11-20",
    count: 3,
    spellings: { "brook-large-latest": "brook-large-2512", "acme/cedar-two": "cedar-2", gone: "no-such-row" },
    hosts: { "acme/cedar-two": "Acme Cloud" },
    ambiguous: { cedar: ["cedar-1", "cedar-2"] },
  };
  const unknown = ["check_model_status", { models: ["brook-large-latest", "nothing-9"] }] as const;

  test("is fetched once, along with the list", async () => {
    const session = await connectToFeed(undefined, serving(feedDocument(), {}, RESOLVE));
    const replies = await crowd(session, [unknown]);
    assert.deepEqual(session.feed.asked.slice(0, 2), ["/api/models.json", "/api/resolve.json"]);
    assert.deepEqual(
      session.feed.asked.slice(2),
      ["/api/models/brook-large-2512.json"],
      "an alias was read on a day of its own",
    );
    const [alias, lost] = replies.at(-1)?.data.results ?? [];
    assert.deepEqual([alias.id, alias.matched_by, alias.verdict], ["brook-large-2512", "alias", "ok"]);
    assert.deepEqual([lost.id, lost.verdict], [null, "unknown"]);
  });

  test("resolves aliases and hosts' spellings, reports ambiguous ones, and ignores ids without a row", async () => {
    const session = await connectToFeed(undefined, serving(feedDocument(), {}, RESOLVE));
    const got = async (model: string) => (await session.call("get_model", { model })).data;
    const hosted = await got("acme/cedar-two");
    assert.deepEqual([hosted.model.id, hosted.matched_by, hosted.host], ["cedar-2", "host", "Acme Cloud"]);
    assert.match(
      hosted.note,
      /^All dates and prices are those of the vendor's own API\. The vendor's API takes "cedar-2"\./,
    );
    const several = await got("cedar");
    assert.deepEqual([several.found, several.near_misses.length], [false, 2]);
    assert.match(several.reason, /several models/);
    assert.equal((await got("gone")).found, false);
    assert.equal((await got("mistralai/brook-large-latest")).matched_by, "alias");
    assert.equal((await got("anthropic/brook-large-latest")).found, false, "another vendor's name before an alias");
    const { data } = await session.call("check_model_status", { models: ["brook-large-2411"] });
    assert.equal(data.results[0].replacement.live, null, "a name is not an alias");
  });

  for (const [what, answer] of [
    ["is down", (response: ServerResponse) => response.writeHead(503).end()],
    ["is malformed", (response: ServerResponse) => response.writeHead(200).end('{"spellings":["x"]}')],
  ] as const)
    test(`if it ${what}, the answer says so, and an unresolved id is never ok`, async () => {
      const others = serving(feedDocument());
      const session = await connectToFeed(undefined, (request, response) =>
        request.url === "/api/resolve.json" ? answer(response) : others(request, response),
      );
      const { data, text } = await session.call("check_model_status", { models: ["acme-two", "cedar-2"] });
      assert.deepEqual([data.counts.unknown, data.counts.ok, data.feed.stale], [1, 1, false]);
      assert.match(data.feed.problem, /stated aliases were not looked up, because the feed/);
      assert.match(text, /Incomplete: stated aliases were not looked up/);
      await session.call(...unknown);
      assert.equal(
        session.feed.asked.filter((path) => path === "/api/resolve.json").length,
        1,
        "not fetched again within the pause",
      );
    });

  test("is optional: after a 404, it is not requested again for an hour", async () => {
    const session = await connectToFeed();
    const asked = () => session.feed.asked.filter((path) => path === "/api/resolve.json").length;
    for (const minutes of [0, 30, 59]) {
      session.clock.now = NOON + minutes * 60_000;
      const { data } = await session.call(...unknown);
      assert.equal(data.feed.problem, null);
    }
    assert.equal(asked(), 1);
    session.clock.now = NOON + 61 * 60_000;
    await session.call(...unknown);
    assert.equal(asked(), 2);
  });
});
