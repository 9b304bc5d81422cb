// Owns showing what an answer costs: requests per second and CPU time per request of the serving thread, by kind of request.
import { connect } from "node:net";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { loadCatalog } from "../../src/catalog/load.ts";
import { publish } from "../../src/publish/generation.ts";
import { serve } from "../../src/serve/serve.ts";
import { emptyDist } from "../dist-fixture.ts";
import { ask } from "../http.ts";

const CONNECTIONS = 16;
const SECONDS = 2;
type Task = { port: number; request: string; size: number; keep: boolean };

if (isMainThread) await measure();
else parentPort?.postMessage(await hammer(workerData as Task));

/** Publishes the committed catalog, or the one in the folder named, serves it on this thread, and asks from another one. */
async function measure(): Promise<void> {
  const { dist, remove } = await emptyDist();
  const { catalog } = loadCatalog(process.argv[2] ?? join(import.meta.dirname, "../../catalog"));
  await publish(catalog, { out: dist, site: "http://127.0.0.1:8787" });
  const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0 });
  const path = "/api/models.json";
  const zipped = await ask(url, path, { headers: { "Accept-Encoding": "gzip" } });
  const kinds: [title: string, fields: string, keep: boolean][] = [
    ["gzip 200", "Accept-Encoding: gzip\r\n", true],
    ["304", `Accept-Encoding: gzip\r\nIf-None-Match: ${zipped.headers.etag}\r\n`, true],
    ["identity 200", "", true],
    ["gzip 200, new connection each", "Accept-Encoding: gzip\r\nConnection: close\r\n", false],
  ];
  console.log(`${catalog.models.size} models, ${zipped.body.length} bytes gzipped, ${CONNECTIONS} connections`);
  for (const [title, fields, keep] of kinds) {
    const request = `GET ${path} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;
    const task: Task = { port: Number(new URL(url).port), request, size: await sizeOf(url, request), keep };
    const before = process.threadCpuUsage();
    const worker = new Worker(new URL(import.meta.url), { workerData: task });
    const answers = await new Promise<number>((resolve, reject) => worker.on("message", resolve).on("error", reject));
    const { user, system } = process.threadCpuUsage(before);
    const perSecond = Math.round(answers / SECONDS);
    console.log(`${title}: ${perSecond} requests/s, ${((user + system) / answers).toFixed(1)} µs CPU each`);
  }
  await close();
  await remove();
}

/** Bytes of one whole answer: the same for every one, since only the digits of its Date change. */
function sizeOf(url: string, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.end(request));
    socket.on("data", (chunk) => {
      size += chunk.length;
    });
    socket.on("error", reject).on("close", () => resolve(size));
  });
}

/** Asks again on every connection as soon as the answer is whole. Returns the number of answers. */
async function hammer({ port, request, size, keep }: Task): Promise<number> {
  let answers = 0;
  const end = performance.now() + SECONDS * 1_000;
  const exchange = () =>
    new Promise<void>((resolve, reject) => {
      let got = 0;
      const socket = connect(port, "127.0.0.1", () => socket.write(request));
      socket.on("data", (chunk) => {
        got += chunk.length;
        if (got < size) return;
        got -= size;
        answers++;
        if (!keep || performance.now() > end) socket.destroy();
        else socket.write(request);
      });
      socket.on("error", reject).on("close", () => resolve());
    });
  const client = async () => {
    while (performance.now() < end) await exchange();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answers;
}
