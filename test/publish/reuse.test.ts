import assert from "node:assert/strict";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder, markOf, put, readCurrent } from "./reader.ts";

const inode = (dir: string, file: string) => statSync(join(dir, "files", file)).ino;

inFolder(
  "an unchanged document keeps its files, including compressed ones; a changed one is rewritten",
  async (out) => {
    const a = await put(out, "a", { brotli: true });
    const b = await put(out, "b", { brotli: true });
    assert.equal(a.reused, 0);
    assert.ok(b.reused > 0 && b.reused < b.documents, `${b.reused} of ${b.documents}`);
    for (const file of ["check.mjs", "check.mjs.gz", "check.mjs.br"])
      assert.equal(inode(a.dir, file), inode(b.dir, file));
    assert.notEqual(inode(a.dir, "api/models.json"), inode(b.dir, "api/models.json"));
    assert.equal(markOf(out, ["b"]), "b");
  },
);

for (const [damage, file] of [
  ["body", "check.mjs"],
  ["compressed body", "check.mjs.gz"],
] as const)
  inFolder(`a damaged ${damage} of the previous generation is not reused`, async (out) => {
    const { dir } = await put(out, "a");
    rmSync(join(dir, "files", file));
    writeFileSync(join(dir, "files", file), "damaged");
    await put(out, "b");
    assert.equal(markOf(out, ["b"]), "b"); // checks every file against the manifest
  });

inFolder("brotli can be disabled, and a later publication can add it", async (out) => {
  const { dir } = await put(out, "a");
  assert.throws(() => statSync(join(dir, "files/api/models.json.br")));
  const plain = readCurrent(out);
  const full = await put(out, "a", { brotli: true });
  assert.ok(statSync(join(full.dir, "files/api/models.json.br")).size > 0);
  assert.deepEqual(readCurrent(out), plain);
});
