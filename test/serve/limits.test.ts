import assert from "node:assert/strict";
import { Agent } from "node:http";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { ask, parseReplies, raw, until } from "../http.ts";
import { etagOf, fixtureDocuments, writeGeneration } from "./dist-fixture.ts";
import { countdown, load, once } from "./load.ts";
import { askWithoutReading, dripBody, dripHeader, suffer } from "./slow-clients.ts";

const PATH = "/api/models.json";
/** Longer than anything here takes on a busy machine. */
const PATIENT = { header: 60_000, request: 60_000, idle: 60_000, write: 60_000, body: 60_000 };
const NEVER = new Promise<never>(() => {});

for (const fastPath of [true, false]) {
  const dist = folder();
  const big = { path: "/big.txt", type: "text/plain", versions: [1, 2], body: "invented ".repeat(1_000_000) };
  await writeGeneration(dist, "one", [...fixtureDocuments("one"), big]);
  /** A server with only these limits short. */
  const start = (limits: object) =>
    serve({ dist, host: "127.0.0.1", port: 0, limits: { ...PATIENT, settle: 10, drain: 100, ...limits }, fastPath });

  describe(fastPath ? "with the fast path" : "with node:http only", { timeout: 300_000 }, () => {
    const askForMuch = askWithoutReading("/big.txt", 4);
    const statusesOf = (text: string) => parseReplies(text).replies.map(({ status }) => status);

    for (const [title, limits, talk, statuses] of [
      ["a silent connection is closed without a response", { header: 300 }, () => {}, []],
      ["a header sent too slowly gets 408, then the connection closes", { header: 300 }, dripHeader, [408]],
      ["a body sent too slowly gets a response, then the connection closes", { body: 200 }, dripBody, [405]],
      [
        "a connection that is idle between requests is closed",
        { idle: 300 },
        (socket) => socket.write(`GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`),
        [200],
      ],
    ] as [string, object, (socket: Socket) => unknown, number[]][])
      test(title, async () => {
        const { url, close } = await start(limits);
        const { text } = await suffer(url, talk);
        assert.deepEqual(statusesOf(text), statuses);
        assert.equal(parseReplies(text).rest, "");
        await close();
      });

    test("good clients are served despite 60 bad ones", async () => {
      const { url, close } = await start({});
      const bad = [dripHeader, dripBody, askForMuch];
      const cut = Array.from({ length: 60 }, (_, i) => suffer(url, bad[i % 3] as (socket: Socket) => void));
      for (let i = 0; i < 40; i++) assert.equal((await ask(url, PATH)).status, 200);
      await close();
      await Promise.all(cut);
    });

    test("connections beyond the limit are refused, and the others keep working", async () => {
      const { url, close } = await start({ connections: 2 });
      const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
      for (const agent of agents) await once(`${url}${PATH}`, agent, {});
      const { text } = await raw(url, [`GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`]);
      assert.equal(text, "");
      for (const agent of agents) assert.equal((await once(`${url}${PATH}`, agent, {})).status, 200);
      for (const agent of agents) agent.destroy();
      await until("room", async () => (await ask(url, PATH).catch(() => undefined))?.status === 200);
      await close();
    });

    test("stopping under load: every request on an open connection is answered", async () => {
      const { url, close } = await start({ settle: 60_000, drain: 120_000 });
      const { reached, check } = countdown(30, 3);
      const clients = load(url, { connections: 30 }, NEVER, check);
      await reached;
      await close();
      assert.deepEqual((await clients).problems, []);
    });

    test("stopping does not wait for idle connections", async () => {
      const { url, close } = await start({ drain: 600_000 });
      const agent = new Agent({ keepAlive: true });
      await once(`${url}${PATH}`, agent, {});
      await close();
      agent.destroy();
    });

    test("200 keep-alive connections: every body matches its ETag, and no request fails", async () => {
      const { url, close } = await start({});
      const { reached, check } = countdown(200, 5, ({ etag, body }) =>
        etag === etagOf(body) ? undefined : "a body with another ETag",
      );
      const { problems } = await load(url, { connections: 200, pause: 100 }, reached, check);
      assert.deepEqual(problems, []);
      await close();
    });

    test("stopping waits for no client longer than the drain limit", async () => {
      const { url, close } = await start({ header: 600_000, request: 600_000, write: 600_000, drain: 300 });
      const slow = [suffer(url, askForMuch), suffer(url, () => {})];
      await ask(url, PATH);
      await close();
      await Promise.all(slow);
    });
  });
}
