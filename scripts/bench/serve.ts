import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loadCatalog } from "../../src/catalog/load.ts";
import { publish } from "../../src/publish/publish.ts";
import { ask, type Reply } from "../../test/http.ts";
import { type Kind, missingTools, type Run, runLoad } from "./serve-load.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 2);
const PATH = "/api/models.json";
const GZIP = { "Accept-Encoding": "gzip" };

type Server = { url: string; pid: number; etag: string };
type Aim = { rate?: number; cpu?: number; p99?: number };

/** Publishes the committed catalog, or that of the given folder, and prints the table. */
async function compare(): Promise<void> {
  const root = join(import.meta.dirname, "../..");
  const folder = await mkdtemp(join(tmpdir(), "almanac-bench-"));
  const children: ChildProcess[] = [];
  const run = (command: string, ...args: string[]) => {
    const child = spawn("taskset", ["-c", "0", command, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    return child;
  };
  try {
    const dist = join(folder, "dist");
    const { catalog } = loadCatalog(process.argv[2] ?? join(root, "catalog"));
    await publish(catalog, { out: dist, site: "http://127.0.0.1:8787" });
    const ours = run(process.execPath, join(root, "bin/almanac.mjs"), "serve", "--out", dist, "--port", "0");
    const line = await new Promise<string>((resolve) => ours.stdout?.once("data", (chunk) => resolve(String(chunk))));
    const port = 20_000 + (process.pid % 20_000);
    const config = join(folder, "nginx.conf");
    await writeFile(config, nginxConfig(folder, port));
    run("nginx", "-c", config, "-p", folder);
    await wait(500);
    const master = readFileSync(join(folder, "nginx.pid"), "latin1").trim();
    const worker = Number(readFileSync(`/proc/${master}/task/${master}/children`, "latin1").trim().split(" ")[0]);
    const [nginx, almanac] = await Promise.all([
      server(`http://127.0.0.1:${port}`, worker),
      server(/http:\/\/[\d.:]+\d/.exec(line)?.[0] ?? "", ours.pid ?? 0),
    ]);
    await sameBytes(nginx, almanac);
    print(catalog.models.size, nginx, almanac);
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await wait(200);
    await rm(folder, { recursive: true, force: true });
  }
}

/** nginx at its fastest for files: no log, sendfile, cached descriptors, precompressed files, connections kept open. */
const nginxConfig = (folder: string, port: number) => `
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000; keepalive_requests 100000000; keepalive_timeout 65;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  types { application/json json; } charset utf-8; charset_types application/json;
  server {
    listen 127.0.0.1:${port}; root ${folder}/dist/current/files; gzip_static on; gzip_vary on;
    add_header Cache-Control max-age=3600; add_header Access-Control-Allow-Origin *;
    add_header Access-Control-Expose-Headers ETag; add_header X-Content-Type-Options nosniff;
  }
}`;

async function server(url: string, pid: number): Promise<Server> {
  return { url, pid, etag: String((await ask(url, PATH, { headers: GZIP })).headers.etag) };
}

async function sameBytes(nginx: Server, almanac: Server): Promise<void> {
  for (const headers of [{}, GZIP]) {
    const [a, b] = (await Promise.all([nginx, almanac].map(({ url }) => ask(url, PATH, { headers })))) as [
      Reply,
      Reply,
    ];
    assert.equal(a.status, 200);
    assert.ok(a.body.equals(b.body), "the servers give different bytes");
    assert.equal(a.headers["content-encoding"], b.headers["content-encoding"]);
  }
}

const KINDS: [aim: Aim, kind: (server: Server) => Kind][] = [
  [{ rate: 0.95, cpu: 1.15 }, () => ({ title: "gzip 200", fields: GZIP })],
  [{}, () => ({ title: "identity 200", fields: {} })],
  [{ rate: 0.8 }, ({ etag }) => ({ title: "304", fields: { ...GZIP, "If-None-Match": etag } })],
  [{ rate: 0.5 }, () => ({ title: "gzip 200, no keep-alive", fields: { ...GZIP, Connection: "close" } })],
  [{ p99: 1.5 }, () => ({ title: "gzip 200, 64 connections", fields: GZIP, connections: 64 })],
];

/** Runs every kind in alternating pairs, each server first in half of them, and prints the medians of the pairs' ratios. */
function print(models: number, nginx: Server, almanac: Server): void {
  console.log(
    `serve: ${models} models; ours to nginx, medians of ${ROUNDS} pairs of ${SECONDS} s (smallest to largest)`,
  );
  console.log("| kind | requests/s | CPU per request | p99 | nginx, ours busy | targets |\n|---|---|---|---|---|---|");
  for (const [aim, kindFor] of KINDS) {
    const pairs: [theirs: Run, ours: Run][] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const load = (server: Server) => runLoad(server.url, PATH, kindFor(server), server.pid, SECONDS);
      const first = load(round % 2 === 0 ? nginx : almanac);
      const second = load(round % 2 === 0 ? almanac : nginx);
      if (round >= 0) pairs.push(round % 2 === 0 ? [first, second] : [second, first]); // the first round is a warm-up
    }
    const rate = pairs.map(([theirs, ours]) => ours.perSecond / theirs.perSecond);
    const cpu = pairs.map(([theirs, ours]) => ours.cpuEach / theirs.cpuEach);
    const p99 = pairs.map(([theirs, ours]) => ours.p99 / theirs.p99);
    const busy = [0, 1].map((i) => `${(100 * median(pairs.map((pair) => (pair[i] as Run).busy))).toFixed(0)} %`);
    const row = [
      kindFor(nginx).title,
      spread(rate),
      spread(cpu),
      spread(p99),
      busy.join(", "),
      verdict(aim, { rate, cpu, p99 }),
    ];
    console.log(`| ${row.join(" | ")} |`);
  }
  console.log(
    "If a server was not busy, the load generator or the machine was the limit; compare CPU per request instead.",
  );
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const spread = (values: readonly number[]) =>
  Number.isNaN(median(values))
    ? "-"
    : `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;

function verdict(aim: Aim, got: Record<keyof Aim, number[]>): string {
  const said = (Object.keys(aim) as (keyof Aim)[]).map((what) => {
    const [wanted, reached] = [aim[what] as number, median(got[what])];
    const isMet = what === "rate" ? reached >= wanted : reached <= wanted;
    return `${what} ${what === "rate" ? ">=" : "<="} ${wanted}: ${isMet ? "met" : "MISSED"}`;
  });
  return said.join(", ") || "-";
}

if (process.platform !== "linux") console.log("serve: CPU time is only measured on Linux; nothing was measured");
else if (availableParallelism() < 2) console.log("serve: two cores are needed; nothing was measured");
else {
  const missing = missingTools();
  if (missing.length > 0)
    console.log(`serve: install ${missing.join(", ")} to compare with nginx; nothing was measured`);
  else await compare();
}
