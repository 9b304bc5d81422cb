import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../../test/folder.ts";
import { CannotDo } from "../schema/exit.ts";
import { withWriter } from "./one-writer.ts";

const root = folder();
const catalog = join(root, "catalog");
mkdirSync(catalog);

/** Takes the lock 1000 times; exits with 1 if another process held it too, or on any other error. */
const CHILD = `
import { rmSync, writeFileSync } from "node:fs";
import { withWriter } from ${JSON.stringify(new URL("../../build/js/src/daily/one-writer.js", import.meta.url).href)};
const inside = ${JSON.stringify(join(root, "inside"))};
for (let done = 0; done < 1000; done++)
  try {
    await withWriter(${JSON.stringify(catalog)}, () => {
      writeFileSync(inside, "", { flag: "wx" });
      rmSync(inside);
    });
  } catch (error) {
    if (error.constructor.name !== "CannotDo") throw error;
  }
`;

test("only one of several processes writes at a time", async () => {
  const children = [1, 2, 3].map(() => spawn(process.execPath, ["--input-type=module", "-e", CHILD]));
  const ended = await Promise.all(children.map((child) => once(child, "exit")));
  assert.deepEqual(
    ended.map(([code]) => code),
    [0, 0, 0],
  );
  assert.deepEqual(readdirSync(root), ["catalog"]);
});

test("the lock file of a killed process is removed, even if incomplete; that of a live process is kept", async () => {
  const file = `${catalog}.writing`;
  for (const left of ["", "999999999\n", "x"]) {
    writeFileSync(file, left);
    assert.equal(await withWriter(catalog, () => "done"), "done");
  }
  writeFileSync(file, `${process.ppid}\n`);
  await assert.rejects(
    withWriter(catalog, () => "done"),
    (error) => error instanceof CannotDo && error.message === `process ${process.ppid} is writing the catalog`,
  );
});
