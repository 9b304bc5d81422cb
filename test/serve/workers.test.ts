import assert from "node:assert/strict";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { serve } from "../../src/serve/serve.ts";
import { ask, json } from "../http.ts";
import { etagOf, type Fixture, fixtureDocuments, serveFixture, switchTo, writeGeneration } from "./dist-fixture.ts";
import { countdown, load } from "./load.ts";

const PATH = "/api/models.json";
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function start(options: Fixture = {}) {
  const service = await serveFixture({ workers: 3, adminPort: 0, ...options });
  cleanUp.push(service.close);
  return service;
}

test("every worker accepts connections, and all have the new generation before the switch ends", async () => {
  const { url, dist, reload } = await start();
  for (const mark of ["two", "three", "one"]) {
    if (mark === "one") await switchTo(dist, mark);
    else await writeGeneration(dist, mark, fixtureDocuments(mark));
    await reload();
    const marks = await Promise.all(Array.from({ length: 60 }, async () => json(await ask(url, PATH)).mark));
    assert.deepEqual([...new Set(marks)], [mark]);
  }
});

test("a generation that can't be read is used by no worker", async () => {
  const { url, dist, reload, said } = await start();
  const dir = await writeGeneration(dist, "two", fixtureDocuments("two"));
  await truncate(join(dir, "api/models.json"), 10);
  await reload();
  for (let i = 0; i < 20; i++) assert.equal(json(await ask(url, PATH)).mark, "one");
  assert.match(said.join("\n"), /kept the previous generation: .*models\.json has 10 bytes/);
});

test("a worker that dies is replaced, with the generation in use", async () => {
  const { url, dist, reload, pids, adminUrl } = await start();
  await writeGeneration(dist, "two", fixtureDocuments("two"));
  await reload();
  const [victim, ...others] = pids();
  process.kill(victim ?? 0, "SIGKILL");
  while (pids().length < 3 || pids().includes(victim ?? 0)) await wait(25);
  assert.equal(pids().length, 3);
  for (const pid of others) assert.ok(pids().includes(pid));
  await wait(1_000);
  const marks = await Promise.all(Array.from({ length: 60 }, async () => json(await ask(url, PATH)).mark));
  assert.deepEqual([...new Set(marks)], ["two"]);
  assert.equal((await ask(adminUrl ?? "", "/healthz")).status, 200);
});

test("metrics are the sum over all workers, including dead ones", async () => {
  const { url, pids, adminUrl } = await start();
  for (let i = 0; i < 30; i++) await ask(url, PATH);
  const answers = async () =>
    Number(/class="2xx"\} (\d+)/.exec((await ask(adminUrl ?? "", "/metrics")).body.toString())?.[1]);
  while ((await answers()) < 30) await wait(50);
  process.kill(pids()[0] ?? 0, "SIGKILL");
  await wait(200);
  assert.equal(await answers(), 30);
});

test("stopping under load loses no requests", async () => {
  const { url, close } = await start({ limits: { settle: 60_000, drain: 120_000 } });
  const check = ({ etag, body }: { etag: string; body: Buffer }) =>
    etag === etagOf(body) ? undefined : "another ETag";
  const busy = countdown(30, 2, check);
  const clients = load(url, { connections: 30 }, new Promise(() => {}), busy.check);
  await busy.reached;
  await close();
  assert.deepEqual((await clients).problems, []);
});

test("a port in use is refused, also if a service with several processes uses it", async () => {
  const { url, dist } = await start();
  const port = Number(new URL(url).port);
  const again = { dist, host: "127.0.0.1", port };
  await assert.rejects(serve({ ...again, workers: 2 }), { code: "EADDRINUSE" });
  await assert.rejects(serve(again), { code: "EADDRINUSE" });
});
