import assert from "node:assert/strict";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../../test/folder.ts";
import { build } from "./build.ts";
import type { Document } from "./render.ts";

const document = (path: string, body: string): Document => ({
  path,
  body: body.repeat(5_000),
  type: "text/plain",
  versions: [2],
  effort: "none",
});

test("documents with the same body share files, whatever the previous generation shared", async () => {
  const root = folder();
  const make = async (name: string, bodies: Record<string, string>, before?: string) => {
    const dir = join(root, name);
    const documents = Object.entries(bodies).map(([path, body]) => document(path, body));
    const { manifest, reused } = await build(dir, documents, before && join(root, before));
    for (const [path, body] of Object.entries(bodies)) {
      assert.equal(readFileSync(join(dir, "files", path), "utf8"), body.repeat(5_000), path);
      const { file = "" } = manifest.documents.find((one) => one.path === path)?.representations.identity ?? {};
      assert.equal(readFileSync(join(dir, file), "utf8"), body.repeat(5_000), file);
    }
    return {
      reused,
      links: Object.keys(bodies).filter((path) => lstatSync(join(dir, "files", path)).isSymbolicLink()),
    };
  };
  assert.deepEqual(await make("1", { "/a": "x", "/b/c": "x", "/d": "y" }), { reused: 0, links: ["/b/c"] });
  assert.deepEqual(await make("2", { "/a": "y", "/b/c": "x", "/d": "y" }, "1"), { reused: 1, links: ["/d"] });
  assert.deepEqual(await make("3", { "/a": "z", "/b/c": "x", "/d": "y" }, "2"), { reused: 2, links: [] });
});
