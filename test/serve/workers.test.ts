import assert from "node:assert/strict";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { serve } from "../../src/serve/serve.ts";
import { ask, json, until } from "../http.ts";
import { etagOf, type Fixture, fixtureDocuments, serveFixture, writeGeneration } from "./dist-fixture.ts";
import { countdown, load } from "./load.ts";

const PATH = "/api/models.json";
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function start(options: Fixture = {}) {
  const service = await serveFixture({ workers: 2, adminPort: 0, ...options });
  cleanUp.push(service.close);
  return service;
}

/** Asks until all of 30 connections answer with this mark. */
async function allHave(url: string, mark: string): Promise<void> {
  await until(`all workers have ${mark}`, async () => {
    const marks = await Promise.all(Array.from({ length: 30 }, async () => json(await ask(url, PATH)).mark));
    return marks.every((one) => one === mark);
  });
}

test("every worker gets the new generation, and none one that can't be read", async () => {
  const { url, dist, reload, said } = await start();
  await allHave(url, "one");
  await writeGeneration(dist, "two", fixtureDocuments("two"));
  await reload();
  await allHave(url, "two");
  const dir = await writeGeneration(dist, "three", fixtureDocuments("three"));
  await truncate(join(dir, "api/models.json"), 10);
  await reload();
  await until("two complaints", () => said.filter((line) => line.startsWith("kept")).length === 2);
  await allHave(url, "two");
  assert.match(said.join("\n"), /kept the previous generation: .*models\.json has 10 bytes/);
});

test("a worker that dies is replaced", async () => {
  const { url, pids, adminUrl } = await start();
  const [victim = 0, ...others] = pids();
  process.kill(victim, "SIGKILL");
  await until("a replacement", () => pids().length === 2 && !pids().includes(victim));
  assert.deepEqual(pids().slice(0, 1), others);
  assert.equal(pids().length, 2);
  await allHave(url, "one");
  assert.equal((await ask(adminUrl ?? "", "/healthz")).status, 200);
});

test("metrics are the sum over all workers, including dead ones", async () => {
  const { url, pids, adminUrl } = await start();
  for (let i = 0; i < 30; i++) await ask(url, PATH, { agent: false });
  const answers = async () =>
    Number(/class="2xx"\} (\d+)/.exec((await ask(adminUrl ?? "", "/metrics")).body.toString())?.[1]);
  await until("30 answers", async () => (await answers()) === 30);
  // Each has answered some, on connections of their own.
  for (const pid of pids()) process.kill(pid, "SIGKILL");
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
