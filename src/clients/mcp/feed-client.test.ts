import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { feedDocument, NOON, ROWS, serving, startFeed } from "../../../test/mcp/feed.ts";
import { createFeedClient, type FeedLimits, type Reading } from "./feed-client.ts";

const HOUR = 3_600_000;
const BOTH = ["/api/models.json", "/api/resolve.json"];
const feed = await startFeed();
after(feed.close);

/** A client with a manual clock, and a feed that has had no requests yet. */
function fresh(limits: Partial<FeedLimits> = {}) {
  feed.asked.length = 0;
  feed.answer();
  const clock = { now: NOON };
  return { clock, client: createFeedClient({ url: feed.url, now: () => clock.now, limits }) };
}

const say = (status: number, body: string | Buffer, headers = {}) =>
  feed.answer((_, response) => response.writeHead(status, headers).end(body));

async function problem(client: ReturnType<typeof createFeedClient>): Promise<string> {
  const read = await client.feed();
  assert.ok("problem" in read, "there is a feed");
  assert.match(read.hint, /Try again/);
  return read.problem;
}

async function reading(client: ReturnType<typeof createFeedClient>): Promise<Reading> {
  const read = await client.feed();
  assert.ok(!("problem" in read), "problem" in read ? read.problem : "");
  return read;
}

describe("the cache", () => {
  test("a hundred parallel first calls send one request", async () => {
    const { client } = fresh();
    const all = await Promise.all(Array.from({ length: 100 }, () => reading(client)));
    assert.deepEqual(feed.asked, BOTH);
    assert.equal(new Set(all.map(({ document }) => document)).size, 1);
  });

  test("no request for an hour, then a conditional one; a 304 keeps the copy for another hour", async () => {
    const { client, clock } = fresh();
    const first = await reading(client);
    clock.now += HOUR - 1;
    await reading(client);
    assert.equal(feed.asked.length, 2);
    clock.now += 1;
    const second = await reading(client);
    assert.deepEqual(feed.asked, [...BOTH, "/api/models.json (conditional)", "/api/resolve.json"]);
    assert.deepEqual(second.document, first.document);
    assert.equal(second.checkedAt, clock.now);
    clock.now += HOUR - 1;
    await reading(client);
    assert.equal(feed.asked.length, 4);
  });

  test("changes are picked up after the hour", async () => {
    const { client, clock } = fresh();
    await reading(client);
    feed.answer(serving(feedDocument(ROWS.slice(0, 3), { updated: "2026-11-21" })));
    clock.now += HOUR;
    const { document } = await reading(client);
    assert.deepEqual([document.updated, document.models.length], ["2026-11-21", 3]);
  });

  test("if the feed is down, the copy is served as stale for up to 24 hours, with a pause between retries", async () => {
    const { client, clock } = fresh({ pauseMs: 60_000 });
    await reading(client);
    say(503, "");
    clock.now += HOUR;
    const stale = await reading(client);
    assert.match(stale.stale ?? "", /status 503/);
    assert.equal(stale.checkedAt, NOON);
    await reading(client);
    assert.equal(feed.asked.length, 4, "no second request within the pause");
    clock.now += 60_000;
    await reading(client);
    assert.equal(feed.asked.length, 6);
    clock.now = NOON + 24 * HOUR - 1;
    assert.ok((await reading(client)).stale);
    clock.now = NOON + 24 * HOUR;
    assert.match(await problem(client), /status 503/);
    feed.answer();
    clock.now += 60_000;
    assert.equal((await reading(client)).stale, null);
  });

  test("a clock set back by days does not keep a copy fresh forever", async () => {
    const { client, clock } = fresh();
    await reading(client);
    clock.now -= 5 * 24 * HOUR;
    await reading(client);
    assert.equal(feed.asked.length, 4);
  });
});

describe("a feed that fails", () => {
  for (const [title, answer, expected] of [
    ["garbage", () => say(200, "<html>not json"), /not JSON/],
    ["half a document", () => say(200, JSON.stringify(feedDocument()).slice(0, 900)), /not JSON/],
    ["nothing", () => say(200, ""), /not JSON/],
    ["bytes that are not UTF-8", () => say(200, Buffer.from([0x22, 0xff, 0xfe, 0x22])), /not UTF-8/],
    ["40 MB of junk", () => say(200, Buffer.alloc(40_000_000, "x")), /larger than 33554432 bytes/],
    [
      "a gzip bomb",
      () => say(200, gzipSync(Buffer.alloc(50_000_000, " ")), { "content-encoding": "gzip" }),
      /larger than 33554432 bytes/,
    ],
    ["a wrong schema", () => say(200, '{"models":{}}'), /not a catalog document/],
    ["another version", () => say(200, JSON.stringify(feedDocument(ROWS, { version: 3 }))), /version/],
    [
      "a count that is not so",
      () => say(200, JSON.stringify(feedDocument(ROWS, { count: 2 }))),
      /says 2 models but has 15/,
    ],
    [
      "rows of another kind",
      () => say(200, JSON.stringify(feedDocument([1, 2, {}]))),
      /3 of its 3 rows break the contract/,
    ],
    ["404", () => say(404, ""), /status 404/],
    ["304 to a first request", () => say(304, ""), /status 304/],
    ["a redirect", () => say(302, "", { location: "http://127.0.0.1:9/" }), /redirects to another address/],
    ["a cut connection", () => feed.answer((request) => request.socket.destroy()), /cannot be reached/],
  ] as const)
    test(`${title}: an error with the reason, no crash, and an existing copy stays in use`, async () => {
      const { client, clock } = fresh();
      answer();
      assert.match(await problem(client), expected);
      feed.answer();
      clock.now += HOUR;
      const { document } = await reading(client);
      answer();
      clock.now += HOUR;
      const after = await reading(client);
      assert.match(after.stale ?? "", expected);
      assert.deepEqual(after.document, document);
    });

  for (const [title, begin] of [
    ["that says nothing", () => {}],
    ["that drips", (response: ServerResponse) => response.writeHead(200).write("{")],
  ] as const)
    test(`a feed ${title} is aborted at the limit`, async () => {
      const { client } = fresh({ requestMs: 150 });
      feed.answer((_, response) => void begin(response));
      assert.match(await problem(client), /no complete answer within 0.15 s/);
    });

  test("nothing listens", async () => {
    const client = createFeedClient({ url: "http://127.0.0.1:1", now: () => NOON });
    assert.match(await problem(client), /cannot be (reached|used)/);
  });
});

describe("documents of one model", () => {
  test("are requested once an hour, even if one is missing", async () => {
    const { client, clock } = fresh();
    const ids = ROWS.map(({ id }) => id);
    assert.deepEqual(new Set(await Promise.all(ids.map((id) => client.model(id)))), new Set([undefined]));
    assert.ok(feed.asked.length <= 4, String(feed.asked));
    feed.asked.length = 0;
    feed.answer(serving(feedDocument(), Object.fromEntries(ids.map((id) => [id, { id }]))));
    clock.now += HOUR;
    for (const _ of [1, 2])
      assert.deepEqual(
        await Promise.all(ids.map((id) => client.model(id))),
        ids.map((id) => ({ id })),
      );
    assert.equal(feed.asked.length, ids.length);
  });

  for (const id of ["", "../secret", "a/b", "A", "x.json?y", "http://127.0.0.1:1/"])
    test(`${JSON.stringify(id)} is never put into a URL`, async () => {
      const { client } = fresh();
      assert.equal(await client.model(id), undefined);
      assert.deepEqual(feed.asked, []);
    });
});

for (const url of [
  "",
  "almanac",
  "ftp://a.example",
  "http://user:pw@a.example",
  "https://a.example/?x",
  "https://a.example/#x",
])
  test(`${JSON.stringify(url)} is rejected as a base URL`, () => {
    assert.throws(() => createFeedClient({ url, now: () => NOON }), /is not a feed's address/);
  });
