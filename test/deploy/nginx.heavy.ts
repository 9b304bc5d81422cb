// nginx serves the published files itself, or stands before our server.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { nginxConfig } from "../../src/deploy/nginx.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { publish } from "../../src/publish/publish.ts";
import { serve } from "../../src/serve/serve.ts";
import { folder, outFolder } from "../folder.ts";
import { ask, until } from "../http.ts";
import { start } from "../program.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { contract } from "../serve/contract.ts";

if (spawnSync("nginx", ["-v"]).status !== 0) {
  const { status, stderr } = spawnSync("apt-get", ["install", "-y", "nginx"], { encoding: "utf8" });
  assert.equal(status, 0, `nginx is missing and cannot be installed: ${stderr}`);
}

const out = outFolder();
await publish(sampleCatalog(), { out, site: "https://almanac.example" });
const release = await readPublished(out);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts nginx with a server at a free port, until the tests of this file end. Returns its address. */
async function nginx(configOf: (address: string, dir: string) => string): Promise<string> {
  const dir = folder();
  const address = `127.0.0.1:${await freePort()}`;
  const file = join(dir, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  const http = `access_log off; ${temporary.join(" ")} ${configOf(address, dir)}`;
  writeFileSync(file, `user root; daemon off; pid ${dir}/pid; error_log stderr; events {} http { ${http} }`);
  const { child, ended } = start("nginx", ["-c", file, "-p", dir]);
  after(async () => {
    child.kill();
    await ended;
  });
  await until("nginx answers", () =>
    ask(`http://${address}`, "/")
      .then(() => true)
      .catch(() => false),
  );
  return `http://${address}`;
}

for (const [feedVersion, name] of [
  [2, "nginx"],
  [1, "nginx, version 1 at its root"],
] as const) {
  const url = await nginx((listen) => nginxConfig(release, { out, listen, serverName: "_", feedVersion }));
  contract(name, async () => url, { version: feedVersion });
}

const passing = (origin: string) => (listen: string) =>
  `server { listen ${listen}; location / { proxy_pass ${origin}; } }`;
const caching = (origin: string) => (listen: string, dir: string) =>
  `proxy_cache_path ${dir}/cache keys_zone=feed:1m;
  server { listen ${listen}; location / {
    proxy_cache feed; proxy_pass ${origin}; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Accept-Encoding $http_accept_encoding; add_header X-Cache $upstream_cache_status;
  } }`;

for (const fastPath of [true, false]) {
  const service = await serve({ dist: out, host: "127.0.0.1", port: 0, fastPath });
  after(() => service.close());
  const path = fastPath ? "the fast path" : "node:http alone";
  const cached = await nginx(caching(service.url));
  for (const [way, url] of [
    ["passes", await nginx(passing(service.url))],
    ["caches", cached],
  ] as const) {
    contract(`${path}, behind nginx that ${way}`, async () => url, { version: 2 });
    contract(`${path}, behind nginx that ${way}, under /v1`, async () => `${url}/v1`, { version: 1 });
  }
  test(`${path}, behind nginx that caches: each coding is cached separately`, async () => {
    for (const coding of ["identity", "gzip", "br"]) {
      const get = () => ask(cached, "/api/models.json", { headers: { "Accept-Encoding": coding } });
      await get();
      const { headers } = await get();
      assert.deepEqual([headers["x-cache"], headers["content-encoding"] ?? "identity"], ["HIT", coding]);
    }
  });
}
