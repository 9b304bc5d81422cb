import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { copyAt } from "../../src/deploy/copy.ts";
import { readPublished } from "../../src/deploy/published.ts";
import { deployS3 } from "../../src/deploy/s3.ts";
import { verifyRelease } from "../../src/deploy/verify-release.ts";
import { publish } from "../../src/publish/publish.ts";
import { folder } from "../folder.ts";
import { markedCatalog } from "../publish/marked-catalog.ts";
import { BUCKET, CREDENTIALS, s3Store } from "./s3-store.ts";

const KILLS = 50;
const ROOT = join(import.meta.dirname, "..", "..");
const root = folder();
const store = await s3Store();
after(() => store.close());

/** Reads the release list and all its bodies, checks them, and returns the release's mark. */
async function releaseSeen(): Promise<string> {
  const list = await (await fetch(`${store.url}/api/release.json`)).json();
  const bodies = await Promise.all(
    (list as { documents: { path: string; sha256: string }[] }).documents.map(async ({ path, sha256 }) => {
      const body = Buffer.from(await (await fetch(`${store.url}/by-hash/${sha256}`)).arrayBuffer());
      assert.equal(createHash("sha256").update(body).digest("hex"), sha256, path);
      return [path, body.toString()] as const;
    }),
  );
  const marks = new Set(
    ["/api/models.json", "/api/deprecations.json", "/rss.xml", "/models.csv"].map((path) => {
      const text = new Map(bodies).get(path) ?? assert.fail(path);
      return /Marked (\w+)/.exec(text)?.[1];
    }),
  );
  assert.equal(marks.size, 1, `a mix: ${[...marks].join(", ")}`);
  return [...marks][0] ?? assert.fail();
}

/** Runs the command in a separate process, killed after `ms`, if given. Resolves with whether it succeeded. */
async function deploy(out: string, ms?: number): Promise<boolean> {
  const { accessKeyId, secretAccessKey } = CREDENTIALS;
  const env = { ...process.env, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
  const args = ["bin/almanac.mjs", "deploy", "s3", "--out", out, "--bucket", BUCKET, "--endpoint", store.endpoint];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "ignore" });
  const ended = new Promise<boolean>((done) => child.once("exit", (code) => done(code === 0)));
  if (ms !== undefined) void sleep(ms).then(() => child.kill("SIGKILL"));
  return await ended;
}

test(`killed at ${KILLS} moments, readers see the old release or the new one, and the next run completes the new one`, async () => {
  const folders = new Map<string, string>();
  for (const mark of ["even", "odd"]) {
    const out = join(root, mark);
    await publish(markedCatalog(mark), { out, site: "https://almanac.example", brotli: false });
    folders.set(mark, out);
  }
  await deployS3(await readPublished(folders.get("even") ?? ""), store.target, { feedVersion: 2 });
  const start = performance.now();
  assert.ok(await deploy(folders.get("odd") ?? ""));
  const whole = performance.now() - start;
  assert.ok(await deploy(folders.get("even") ?? ""));
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    const [mark, before] = i % 2 ? ["even", "odd"] : ["odd", "even"];
    const out = folders.get(mark) ?? "";
    // Spread over the second half of the run and a little beyond, since the first half is process startup.
    if (!(await deploy(out, whole * (0.4 + (0.7 * ((i * 37) % KILLS)) / KILLS)))) killed += 1;
    assert.ok([mark, before].includes(await releaseSeen()));
    assert.ok(await deploy(out), "the next run succeeds");
    assert.equal(await releaseSeen(), mark);
  }
  assert.ok(killed > KILLS / 4, `only ${killed} runs were killed before their end`);
  const { faults } = await verifyRelease(copyAt(store.url), {});
  for (const fault of faults) assert.match(fault, /^\/(.*\/)? /);
  console.log(`killed ${killed} of ${KILLS} runs before their end; a whole run takes ${Math.round(whole)} ms`);
});
