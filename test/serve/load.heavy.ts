import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { folder } from "../folder.ts";
import { ask } from "../http.ts";
import { ALMANAC, start as startProgram } from "../program.ts";
import { etagOf, fixtureDocuments, writeGeneration } from "./dist-fixture.ts";
import { load } from "./load.ts";
import { askWithoutReading, dripBody, dripHeader, suffer } from "./slow-clients.ts";

const dist = folder();
const big = { path: "/big.txt", type: "text/plain", versions: [1, 2], body: "invented ".repeat(1_000_000) };
await writeGeneration(dist, "one", [...fixtureDocuments("one"), big]);
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Starts `almanac serve` on the fixture; resolves once it listens. */
async function start(flags: string[], fastPath: boolean) {
  const begin = performance.now();
  const args = [...flags, ALMANAC, "serve", "--out", dist, "--port", "0"];
  if (!fastPath) args.push("--no-fast-path");
  const { child, ended, says } = startProgram(process.execPath, args);
  children.push(child);
  return { child, ended, url: await says(/(http:\/\/[\d.]+:\d+).*\n/), took: performance.now() - begin };
}

const residentKb = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

for (const [path, fastPath] of [
  ["the fast path", true],
  ["node:http only", false],
] as const) {
  test(`T3, ${path}: 1,000 keep-alive connections for 10 minutes: no error, every body matches its ETag, no growth`, async () => {
    const { child, url } = await start(["--max-semi-space-size=2"], fastPath); // little room for garbage, so that growth means a leak
    const checked = new Set<string>();
    const check = ({ etag, body }: { etag: string; body: Buffer }) => {
      const known = `${etag} ${body.length}`;
      if (checked.has(known) && Math.random() > 0.01) return undefined;
      checked.add(known);
      return etag === etagOf(body) ? undefined : "a body with another ETag";
    };
    const options = { connections: 1_000, pause: 1_500 };
    await load(url, options, wait(30_000), check);
    const before = residentKb(child);
    const { answered, problems } = await load(url, options, wait(600_000), check);
    const growth = (residentKb(child) - before) / 1024;
    console.log(`${answered} answers, resident memory ${growth.toFixed(1)} MB more`);
    assert.deepEqual(problems, []);
    assert.ok(growth < 20, `${growth} MB`);
    child.kill("SIGTERM");
  });

  test(`T4, ${path}: 300 slow clients: 95 % are cut off within 15 s, and a good client waits less than 2 s`, async () => {
    const { child, url } = await start([], fastPath);
    const kinds = [dripHeader, dripBody, askWithoutReading("/big.txt", 4)];
    const slow = Promise.all(Array.from({ length: 300 }, (_, i) => suffer(url, kinds[i % 3] ?? dripHeader)));
    const { answered, problems, worst } = await load(url, { connections: 1, pause: 50 }, wait(20_000));
    const times = (await slow).map(({ ms }) => ms).sort((a, b) => a - b);
    console.log(
      `${answered} answers, worst ${worst.toFixed(0)} ms; 95 % cut by ${times[284]?.toFixed(0)} ms, all by ${times[299]?.toFixed(0)} ms`,
    );
    assert.deepEqual(problems, []);
    assert.ok(worst < 2_000);
    assert.ok((times[284] ?? Number.POSITIVE_INFINITY) < 15_000);
    child.kill("SIGTERM");
  });

  test(`T18, ${path}: SIGTERM under load, 20 times: no request fails, and the next start answers within 1 s`, async () => {
    let answers = 0;
    const starts: number[] = [];
    for (let i = 0; i < 20; i++) {
      const { child, ended, url, took } = await start([], fastPath);
      starts.push(took);
      assert.equal((await ask(url, "/api/models.json")).status, 200);
      const clients = load(url, { connections: 50 }, new Promise(() => {}));
      await wait(500 + 37 * i);
      child.kill("SIGTERM");
      assert.equal(await ended, 0);
      const { answered, problems } = await clients;
      assert.deepEqual(problems, []);
      answers += answered;
    }
    const sorted = starts.toSorted((a, b) => a - b);
    const usual = sorted[sorted.length >> 1] ?? Number.POSITIVE_INFINITY; // the median: the slowest one depends on the machine's other load
    console.log(
      `${answers} answers, start ${usual.toFixed(0)} ms in the median, ${sorted.at(-1)?.toFixed(0)} ms at most`,
    );
    assert.ok(usual < 1_000, `${usual} ms`);
  });
}
