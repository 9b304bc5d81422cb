import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../../test/folder.ts";
import { CannotDo } from "../schema/finding.ts";
import { withWriter } from "./one-writer.ts";

const root = folder();
const catalog = join(root, "catalog");
const held = `${catalog}.lock`;
mkdirSync(catalog);

/** Takes the lock many times; exits with 1 if another process held it too, or on any other error. */
const CHILD = `
import { rmSync, writeFileSync } from "node:fs";
import { withWriter } from ${JSON.stringify(new URL("../../build/js/src/daily/one-writer.js", import.meta.url).href)};
const inside = ${JSON.stringify(join(root, "inside"))};
for (let done = 0; done < 100; done++)
  try {
    await withWriter(${JSON.stringify(catalog)}, () => {
      writeFileSync(inside, "", { flag: "wx" });
      rmSync(inside);
    }, { patience: 0 });
  } catch (error) {
    if (error.constructor.name !== "CannotDo") throw error;
  }
`;

test("only one of several processes writes at a time", async () => {
  const children = [1, 2, 3].map(() => spawn(process.execPath, ["--input-type=module", "-e", CHILD]));
  const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
  assert.deepEqual(codes, [0, 0, 0]);
  assert.deepEqual(readdirSync(root), ["catalog"]);
});

const take = (options: Parameters<typeof withWriter>[2]) => withWriter(catalog, () => "done", options);

test("a lock that is touched is respected, from whichever process; one that isn't any more is removed", async () => {
  mkdirSync(held);
  await assert.rejects(take({ patience: 0 }), (error) => error instanceof CannotDo && /is writing/.test(error.message));
  // In a container of its own, every server has the same process id.
  writeFileSync(
    `${catalog}.writer.json`,
    JSON.stringify({ host: "c0ffee", pid: 1, since: "2026-03-01T05:17:00.000Z" }),
  );
  await assert.rejects(take({ patience: 0 }), /process 1 on c0ffee, started 2026-03-01T05:17/);
  // Waits until it is stale.
  assert.equal(await take({ stale: 2_000, patience: 5_000 }), "done");
  mkdirSync(held);
  const minutesAgo = Date.now() / 1_000 - 120;
  utimesSync(held, minutesAgo, minutesAgo);
  assert.equal(await take({ patience: 0 }), "done");
  assert.deepEqual(readdirSync(root), ["catalog"]);
});

test("the lock is released when the work fails, and a folder that doesn't exist yet has one, too", async () => {
  const fail = () => Promise.reject(new Error("no space left"));
  await assert.rejects(withWriter(catalog, fail, { patience: 0 }), /no space left/);
  assert.equal(await take({ patience: 0 }), "done");
  assert.equal(await withWriter(join(root, "no/where"), () => "done"), "done");
  const files = await withWriter(join(root, "none"), () => readdirSync(root));
  assert.deepEqual(files, ["catalog", "none.lock", "none.writer.json"]);
});
