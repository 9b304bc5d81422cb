import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { publish } from "../../src/publish/publish.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { ask } from "../http.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { contract } from "./contract.ts";

const isThere = spawnSync("nginx", ["-v"]).status === 0;
const config = (folder: string, port: number, cached: number, origin: string) => `
user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; proxy_cache_path ${folder}/cache keys_zone=feed:1m;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${origin}; } }
  server { listen 127.0.0.1:${cached}; location / {
    proxy_cache feed; proxy_pass ${origin}; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Accept-Encoding $http_accept_encoding; add_header X-Cache $upstream_cache_status;
  } }
}`;

/** A free port. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function listens(port: number): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (await ask(`http://127.0.0.1:${port}`, "/").catch(() => undefined)) return;
    await wait(100);
  }
  throw new Error("nginx does not listen");
}

if (!isThere) test("the contract behind nginx", { skip: "nginx is not installed" }, () => {});
else
  for (const fastPath of [true, false]) {
    const dist = folder();
    await publish(sampleCatalog(), { out: join(dist, "out"), site: "https://almanac.example" });
    const service = await serve({ dist: join(dist, "out"), host: "127.0.0.1", port: 0, fastPath });
    const [port, cached] = [await freePort(), await freePort()];
    await writeFile(join(dist, "nginx.conf"), config(dist, port, cached, service.url));
    const nginx = spawn("nginx", ["-c", join(dist, "nginx.conf"), "-p", dist], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = new Promise((resolve) => nginx.once("exit", resolve));
    after(async () => {
      nginx.kill();
      await ended;
      await service.close();
    });
    await listens(cached);
    const path = fastPath ? "the fast path" : "node:http alone";
    for (const [way, url] of [
      ["passes", `http://127.0.0.1:${port}`],
      ["caches", `http://127.0.0.1:${cached}`],
    ]) {
      contract(`${path}, behind nginx that ${way}`, async () => String(url), { version: 2 });
      contract(`${path}, behind nginx that ${way}, under /v1`, async () => `${url}/v1`, { version: 1 });
    }
    describe(`${path}, behind nginx that caches`, () => {
      test("each coding is cached separately", async () => {
        for (const coding of ["identity", "gzip", "br"]) {
          const get = () =>
            ask(`http://127.0.0.1:${cached}`, "/api/models.json", { headers: { "Accept-Encoding": coding } });
          await get();
          const again = await get();
          assert.equal(again.headers["x-cache"], "HIT");
          assert.equal(again.headers["content-encoding"] ?? "identity", coding);
        }
      });
    });
  }
