import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { writeCloudflare } from "../../src/deploy/cloudflare.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { caddyConfig, nginxConfig } from "../../src/deploy/web-servers.ts";
import { publish } from "../../src/publish/publish.ts";
import { folder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { contract } from "../serve/contract.ts";
import { CADDY_CANNOT, CLOUDFLARE_CANNOT, NGINX_CANNOT } from "./hosts.ts";

const SITE = "https://almanac.example";
const WRANGLER = "wrangler@4.164.0";
const root = folder();
const children: ChildProcess[] = [];
after(() => {
  for (const { pid, exitCode } of children) if (pid !== undefined && exitCode === null) process.kill(-pid, "SIGKILL");
});

/** Installs a Debian package if it is missing. */
function ensure(program: string): void {
  if (spawnSync("sh", ["-c", `command -v ${program}`]).status === 0) return;
  const { status, stderr } = spawnSync("apt-get", ["install", "-y", program], { encoding: "utf8" });
  assert.equal(status, 0, `${program} is missing and cannot be installed: ${stderr}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : assert.fail();
}

/** Starts a program in a new process group and waits until it responds. */
async function start(command: string, args: string[], cwd: string, url: string): Promise<string> {
  const env = { ...process.env, HOME: cwd, XDG_CONFIG_HOME: cwd, WRANGLER_SEND_METRICS: "false", CI: "true" };
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
    });
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) assert.fail(`${command} ended: ${said}`);
    if (
      await fetch(url).then(
        (reply) => reply.body?.cancel().then(() => true),
        () => false,
      )
    )
      return url;
    await sleep(100);
  }
  assert.fail(`${command} does not respond: ${said}`);
}

async function published(name: string) {
  const out = join(root, name, "dist");
  mkdirSync(out, { recursive: true });
  await publish(sampleCatalog(), { out, site: SITE });
  return { out, folder: join(root, name), release: await readPublished(out), port: await freePort() };
}

async function nginx(feedVersion: 1 | 2): Promise<string> {
  ensure("nginx");
  const { out, folder, release, port } = await published(`nginx${feedVersion}`);
  const site = nginxConfig(release, { out, listen: `127.0.0.1:${port}`, serverName: "_", feedVersion });
  writeFileSync(join(folder, "site.conf"), site);
  const main = `user root; daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`;
  writeFileSync(join(folder, "nginx.conf"), main);
  return await start("nginx", ["-c", join(folder, "nginx.conf")], folder, `http://127.0.0.1:${port}`);
}

async function caddy(feedVersion: 1 | 2): Promise<string> {
  ensure("caddy");
  const { out, folder, release, port } = await published(`caddy${feedVersion}`);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, caddyConfig(release, { out, listen: `127.0.0.1:${port}`, serverName: "_", feedVersion }));
  return await start("caddy", ["run", "--config", file, "--adapter", "caddyfile"], folder, `http://127.0.0.1:${port}`);
}

async function cloudflare(feedVersion: 1 | 2): Promise<string> {
  const { folder, release, port } = await published(`cloudflare${feedVersion}`);
  const tool = join(root, "wrangler");
  mkdirSync(tool, { recursive: true });
  const install = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", tool, WRANGLER], {
    encoding: "utf8",
  });
  assert.equal(install.status, 0, install.stderr);
  const to = join(folder, "assets");
  await writeCloudflare(release, { to, name: "almanac", feedVersion });
  const wrangler = join(tool, "node_modules/wrangler/bin/wrangler.js");
  const options = `--port ${port} --ip 127.0.0.1 --inspector-port ${await freePort()}`.split(" ");
  return await start(process.execPath, [wrangler, "dev", ...options], to, `http://127.0.0.1:${port}`);
}

contract("nginx", () => nginx(2), { version: 2, cannot: NGINX_CANNOT });
contract("nginx, version 1 at its root", () => nginx(1), { version: 1, cannot: NGINX_CANNOT });
contract("Caddy", () => caddy(2), { version: 2, cannot: CADDY_CANNOT });
contract("Caddy, version 1 at its root", () => caddy(1), { version: 1, cannot: CADDY_CANNOT });
// Wrangler's own requirement.
if (Number.parseInt(process.versions.node, 10) < 22)
  test("Cloudflare's runtime", { skip: `${WRANGLER} needs Node 22` });
else contract("Cloudflare's runtime", () => cloudflare(2), { version: 2, cannot: CLOUDFLARE_CANNOT });
