import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { serve } from "../../src/serve/serve.ts";
import { ask, parseReplies, raw } from "../http.ts";
import { emptyDist, etagOf, fixtureDocuments, writeGeneration } from "./dist-fixture.ts";
import { load } from "./load.ts";
import { askWithoutReading, dripBody, dripHeader, suffer } from "./slow-clients.ts";

for (const fastPath of [true, false]) {
  const { dist, remove } = await emptyDist();
  const big = { path: "/big.txt", type: "text/plain", versions: [1, 2], body: "invented ".repeat(1_000_000) };
  await writeGeneration(dist, "one", [...fixtureDocuments("one"), big]);
  const LIMITS = { header: 400, request: 600, idle: 300, write: 400, body: 200 };
  const start = (limits: object = LIMITS) => serve({ dist, host: "127.0.0.1", port: 0, limits, fastPath });
  const { url, close } = await start();
  after(async () => {
    await close();
    await remove();
  });

  describe(fastPath ? "over the fast path" : "by node:http alone", () => {
    const PATH = "/api/models.json";
    const askForMuch = askWithoutReading("/big.txt", 4);
    const statusesOf = (text: string) => parseReplies(text).replies.map(({ status }) => status);

    test("a silent connection is closed without a word", async () => {
      const { ms, text } = await suffer(url, () => {});
      assert.ok(ms < 2_000, `${ms} ms`);
      assert.equal(text, "");
    });

    test("a header that drips in is answered with 408 and closed", async () => {
      const { ms, text } = await suffer(url, dripHeader);
      assert.ok(ms < 3_000, `${ms} ms`);
      assert.deepEqual(statusesOf(text), [408]);
    });

    test("a body that drips in is answered and closed", async () => {
      const { ms, text } = await suffer(url, dripBody);
      assert.ok(ms < 2_000, `${ms} ms`);
      assert.deepEqual(statusesOf(text), [405]);
    });

    test("a client that asks and does not read is cut", async () => {
      const { ms } = await suffer(url, askForMuch);
      assert.ok(ms < 3_000, `${ms} ms`);
    });

    test("a connection that idles between requests is closed", async () => {
      const { ms, text } = await suffer(url, (socket) => socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`));
      assert.ok(ms < 3_000, `${ms} ms`);
      assert.deepEqual(statusesOf(text), [200]);
    });

    test("good clients do not notice 60 bad ones", async () => {
      const bad = [dripHeader, dripBody, askForMuch];
      const cut = Promise.all(
        Array.from({ length: 60 }, (_, i) => suffer(url, bad[i % 3] as (socket: Socket) => void)),
      );
      let worst = 0;
      for (let i = 0; i < 40; i++) {
        const begin = performance.now();
        assert.equal((await ask(url, PATH)).status, 200);
        worst = Math.max(worst, performance.now() - begin);
        await wait(20);
      }
      assert.ok(worst < 1_000, `${worst} ms`);
      assert.ok((await cut).every(({ ms }) => ms < 5_000));
    });

    test("connections beyond the limit are refused, the others serve on", async () => {
      const limited = await start({ ...LIMITS, connections: 2, header: 5_000, request: 5_000 });
      const held = [1, 2].map(() => connect(Number(new URL(limited.url).port), "127.0.0.1"));
      await wait(50);
      const { text } = await raw(limited.url, [`GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`], { patience: 500 });
      assert.equal(text, "");
      for (const socket of held) socket.destroy();
      await wait(50);
      assert.equal((await ask(limited.url, PATH)).status, 200);
      await limited.close();
    });

    test("stopping under load: every request on an open connection is answered, and idle connections do not hold it up", async () => {
      const stopped = await start({ settle: 300, drain: 3_000 });
      const idle = connect(Number(new URL(stopped.url).port), "127.0.0.1");
      idle.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`);
      const clients = load(stopped.url, { connections: 30 }, new Promise(() => {}));
      await wait(300);
      const begin = performance.now();
      await stopped.close();
      const took = performance.now() - begin;
      const { answered, problems } = await clients;
      assert.deepEqual(problems, []);
      assert.ok(answered > 100, `${answered} answers`);
      assert.ok(took < 2_000, `${took} ms`);
    });

    test("200 kept connections for 20 s: every body fits its ETag, and none fails", async () => {
      const patient = await start({});
      const { answered, problems } = await load(
        patient.url,
        { connections: 200, pause: 200 },
        wait(20_000),
        ({ etag, body }) => (etag === etagOf(body) ? undefined : "a body with another ETag"),
      );
      assert.deepEqual(problems, []);
      assert.ok(answered > 1_000, `${answered} answers`);
      await patient.close();
    });

    test("stopping waits for no client longer than the drain", async () => {
      const held = await start({ header: 60_000, request: 60_000, write: 60_000, settle: 100, drain: 400 });
      const slow = suffer(held.url, askForMuch);
      const silent = suffer(held.url, () => {});
      await wait(100);
      const begin = performance.now();
      await held.close();
      assert.ok(performance.now() - begin < 1_500);
      await Promise.all([slow, silent]);
    });
  });
}
