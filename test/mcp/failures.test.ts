// The feed is slow, broken or down; what the server has read stays in use for a day, and says how old it is.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { folder } from "../folder.ts";
import { CALLS, connectTo, connectToFeed, type Session } from "./client.ts";
import { NOON, STANDINGS } from "./fixture.ts";
import { serving } from "./served.ts";

const HOUR = 3_600_000;
const PATH = "/api/standings.json";
const verdictOf = async ({ call }: Session, model: string) =>
  (await call("check_model_status", { models: model })).data?.verdict;

describe("the cache", () => {
  test("no request for an hour, then a conditional one; a 304 keeps the copy for another hour", async () => {
    const session = await connectToFeed();
    const { feed, clock } = session;
    for (const at of [0, HOUR - 1, HOUR, 2 * HOUR - 1]) {
      clock.now = NOON + at;
      assert.equal(await verdictOf(session, "cedar-2"), "ok");
    }
    assert.deepEqual(feed.asked, [PATH, `${PATH} (conditional)`]);
  });

  test("changes are picked up after the hour", async () => {
    const session = await connectToFeed();
    assert.equal(await verdictOf(session, "cedar-2-mini"), "ok");
    session.feed.answer(serving({ ...STANDINGS, models: STANDINGS.models.slice(0, 5) }));
    session.clock.now += HOUR;
    assert.equal(await verdictOf(session, "cedar-2-mini"), "unknown");
  });

  test("a hundred parallel first calls fetch the feed once", async () => {
    const { call, feed } = await connectToFeed();
    const calls = Object.entries(CALLS);
    const each = Array.from({ length: 100 }, (_, i) => calls[i % calls.length] as (typeof calls)[number]);
    const replies = await Promise.all(each.map(([name, args]) => call(name, args)));
    assert.ok(replies.every(({ isError }) => !isError));
    assert.equal(feed.asked.filter((path) => path === PATH).length, 1);
  });

  test("a folder or file is read again after an hour, too", async () => {
    const file = join(folder(), "standings.json");
    writeFileSync(file, JSON.stringify(STANDINGS));
    const session = await connectTo(dirname(file));
    assert.equal(await verdictOf(session, "cedar-2-mini"), "ok");
    writeFileSync(file, JSON.stringify({ ...STANDINGS, models: STANDINGS.models.slice(0, 5) }));
    assert.equal(await verdictOf(session, "cedar-2-mini"), "ok");
    session.clock.now += HOUR;
    assert.equal(await verdictOf(session, "cedar-2-mini"), "unknown");
    const { isError, data } = await session.call("get_model", { model: "lantern-4", detail: true });
    assert.deepEqual([isError, data.sources], [false, undefined]);
    assert.equal(session.client.getServerVersion()?.websiteUrl, undefined);
  });

  test("a clock set back by days does not keep a copy fresh forever", async () => {
    const session = await connectToFeed();
    await verdictOf(session, "cedar-2");
    session.clock.now -= 5 * 24 * HOUR;
    await verdictOf(session, "cedar-2");
    assert.equal(session.feed.asked.length, 2);
  });
});

describe("a feed that is down", () => {
  test("from the start: every tool fails and says why; no resource is read", async () => {
    const session = await connectTo("http://127.0.0.1:9");
    for (const [name, args] of Object.entries(CALLS)) {
      const { data, text, isError } = await session.call(name, args);
      assert.deepEqual([isError, data], [true, undefined]);
      assert.match(text, /127\.0\.0\.1:9/);
    }
    await assert.rejects(session.client.readResource({ uri: "almanac://models/cedar-2" }));
    await session.close();
  });

  test("later: answers have the age of the copy and the reason; after a day there are none, until it is back", async () => {
    const session = await connectToFeed();
    const { call, clock, feed } = session;
    await verdictOf(session, "cedar-2");
    feed.answer((_, response) => response.writeHead(503).end());
    clock.now = NOON + 3 * HOUR;
    const { data } = await call("check_model_status", { models: "cedar-2" });
    assert.deepEqual([data.verdict, data.stale.read_minutes_ago], ["ok", 180]);
    assert.match(data.stale.problem, /503/);
    await call("list_models");
    assert.equal(feed.asked.length, 2, "there is a pause between requests that fail");
    clock.now += 15_000;
    await call("list_models");
    assert.equal(feed.asked.length, 3);
    clock.now = NOON + 24 * HOUR;
    assert.equal((await call("list_models")).isError, true);
    feed.answer();
    clock.now += 15_000;
    assert.equal((await call("check_model_status", { models: "cedar-2" })).data.stale, undefined);
  });
});

describe("a feed that answers nonsense", () => {
  const BOMB = gzipSync(Buffer.alloc(50_000_000, " "));
  const say =
    (status: number, body: string | Buffer, headers = {}) =>
    (_: unknown, response: ServerResponse) => {
      response.writeHead(status, headers).end(body);
    };
  for (const [title, answer, problem] of [
    ["garbage", say(200, "<html>"), /not JSON/],
    ["40 MB of junk", say(200, Buffer.alloc(40_000_000, "x")), /larger than/],
    ["a gzip bomb", say(200, BOMB, { "content-encoding": "gzip" }), /larger than/],
    ["another document", say(200, '{"models":{}}'), /not a standings document/],
    ["a redirect", say(302, "", { location: "/elsewhere" }), /redirects/],
    ["an error", say(500, JSON.stringify(STANDINGS)), /status 500/],
    ["nothing in time", () => {}, /within 2 s/],
  ] as const)
    test(`${title}: an error that names the feed, and the next try works`, async () => {
      const feedSession = await connectToFeed(undefined, answer);
      // A busy machine answers late, too.
      const session = await connectTo(feedSession.feed.url, {
        requestMs: title === "nothing in time" ? 2_000 : 60_000,
      });
      const { text, isError } = await session.call("list_models");
      assert.equal(isError, true);
      assert.ok(text.includes(feedSession.feed.url), text);
      assert.match(text, problem);
      feedSession.feed.answer();
      session.clock.now += 15_000;
      assert.equal(await verdictOf(session, "cedar-2"), "ok");
      await session.close();
    });

  test("a model without a document has no detail, and the others are asked for all the same", async () => {
    const { call } = await connectToFeed();
    const { data } = await call("check_model_status", { models: ["cedar-1", "cedar-2"], detail: true });
    assert.deepEqual([data.retiring[0].notes, data.ok[0].notes], [undefined, "Free for students."]);
  });
});
