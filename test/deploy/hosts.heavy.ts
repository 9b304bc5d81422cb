import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { nginxConfig } from "../../src/deploy/nginx.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { publish } from "../../src/publish/publish.ts";
import { folder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { contract } from "../serve/contract.ts";

const SITE = "https://almanac.example";
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

contract("nginx", () => nginx(2), { version: 2, cannot: [] });
contract("nginx, version 1 at its root", () => nginx(1), { version: 1, cannot: [] });
