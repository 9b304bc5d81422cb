import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { Manifest } from "../../src/publish/manifest.ts";
import { publish } from "../../src/publish/publish.ts";
import { outFolder } from "../folder.ts";
import { sampleCatalog } from "../sample-catalog.ts";
import { markedCatalog, SITE } from "./marked-catalog.ts";
import { inFolder, markOf, put } from "./reader.ts";

const kept = (out: string) => readdirSync(join(out, "generations")).sort();
const currentOf = (out: string) => basename(readlinkSync(join(out, "current")));

inFolder(
  "a generation consists of a manifest, the files it lists, and links where documents share a file",
  async (out) => {
    const { generation, dir, documents } = await put(out, "a");
    const manifest = JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as Manifest;
    assert.equal(manifest.generation, generation);
    assert.equal(manifest.documents.length, documents);
    const listed = manifest.documents.flatMap((document) =>
      Object.values(document.representations).map(({ file }) => file),
    );
    const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
    const pathsOf = (some: typeof entries) =>
      some.map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1)).sort();
    assert.deepEqual(
      pathsOf(entries.filter((entry) => entry.isFile())),
      [...new Set([...listed, "manifest.json"])].sort(),
    );
    assert.deepEqual(pathsOf(entries.filter((entry) => entry.isSymbolicLink())), [
      "files/api/models/cedar-large.json",
      "files/api/models/lantern-3@2026.json",
    ]);
    assert.equal(markOf(out, ["a"]), "a");
  },
);

inFolder("a manifest entry has path, type, versions, and for each coding file, length and ETag", async (out) => {
  const { dir } = await put(out, "a", { brotli: true });
  const { documents } = JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as Manifest;
  const { representations, ...entry } = documents[0] ?? assert.fail();
  assert.deepEqual(entry, {
    path: "/api/models.json",
    type: "application/json; charset=utf-8",
    versions: [2],
    effort: "best",
  });
  assert.deepEqual(Object.keys(representations), ["identity", "gzip", "br"]);
  for (const one of Object.values(representations)) assert.deepEqual(Object.keys(one), ["file", "length", "etag"]);
});

inFolder("publishing the same catalog again doesn't change the folder", async (out) => {
  const first = await put(out, "a");
  const file = join(first.dir, "files/api/models.json");
  const { ino, mtimeNs } = statSync(file, { bigint: true });
  assert.deepEqual(await put(out, "a"), { ...first, reused: first.documents });
  const again = statSync(file, { bigint: true });
  assert.deepEqual([again.ino, again.mtimeNs], [ino, mtimeNs]);
});

inFolder("another public address gives another generation", async (out) => {
  const at = (site: string) => publish(markedCatalog("a"), { out: outFolder(out), site, brotli: false });
  assert.notEqual((await at(SITE)).generation, (await at("https://models.example.org")).generation);
});

inFolder(
  "keeps the two previously current generations and removes older ones, even after returning to one",
  async (out) => {
    const names: Record<string, string> = {};
    const play = async (...marks: string[]) => {
      for (const mark of marks) names[mark] = (await put(out, mark)).generation;
    };
    await play("a", "b", "c", "d");
    assert.deepEqual(kept(out), [names.b, names.c, names.d].sort());
    assert.equal(currentOf(out), names.d);
    await play("b", "e");
    assert.deepEqual(kept(out), [names.e, names.b, names.d].sort());
  },
);

inFolder("a generation that was never current does not displace one that was", async (out) => {
  const a = await put(out, "a");
  const b = await put(out, "b");
  // As left by a run killed between renaming the folder and switching.
  mkdirSync(join(out, "generations", "unseen"));
  writeFileSync(join(out, "recent.json"), JSON.stringify(["unseen", b.generation, a.generation]));
  const c = await put(out, "c");
  assert.deepEqual(kept(out), [a.generation, b.generation, c.generation].sort());
});

inFolder("without the list of recent generations, publishing uses the folders and the link", async (out) => {
  for (const mark of ["a", "b", "c"]) await put(out, mark);
  for (const text of [undefined, "", "{", "[1]"]) {
    const before = currentOf(out);
    if (text === undefined) rmSync(join(out, "recent.json"));
    else writeFileSync(join(out, "recent.json"), text);
    const { generation } = await put(out, `next ${text}`);
    assert.equal(kept(out).length, 3);
    assert.ok(kept(out).includes(before) && kept(out).includes(generation));
  }
});

const damages: Record<string, (dir: string) => void> = {
  "a cut-off body": (dir) => writeFileSync(join(dir, "files/api/models.json.gz"), "cut"),
  "a missing body": (dir) => rmSync(join(dir, "files/rss.xml")),
  "a missing link": (dir) => rmSync(join(dir, "files/api/models/cedar-large.json")),
  "a file for a link": (dir) => {
    rmSync(join(dir, "files/api/models/cedar-large.json"));
    writeFileSync(join(dir, "files/api/models/cedar-large.json"), "{}");
  },
  "a missing folder": (dir) => rmSync(join(dir, "files/v1"), { recursive: true }),
  "an empty manifest": (dir) => writeFileSync(join(dir, "manifest.json"), ""),
  "a missing manifest": (dir) => rmSync(join(dir, "manifest.json")),
};
inFolder("a damaged generation is repaired in place", async (out) => {
  const { dir, generation } = await put(out, "a");
  for (const [damage, make] of Object.entries(damages)) {
    make(dir);
    assert.throws(() => markOf(out, ["a"]), damage);
    assert.equal((await put(out, "a")).generation, generation);
    assert.equal(markOf(out, ["a"]), "a", damage);
  }
});

inFolder("leftovers of a killed run are removed; the work folder of a running one is kept", async (out) => {
  await put(out, "a");
  const [dead, alive, other] = [".tmp-999999999", `.tmp-${process.ppid}`, ".tmp-notes"];
  for (const name of [dead, alive, other]) mkdirSync(join(out, name, "x"), { recursive: true });
  await put(out, "b");
  assert.deepEqual(
    [dead, alive, other].map((name) => existsSync(join(out, name))),
    [false, true, true],
  );
});

inFolder("a folder that can't be written gives a clear error", async (out) => {
  writeFileSync(join(out, "file"), "");
  await assert.rejects(put(join(out, "file"), "a"), /^Error: cannot publish to .*file: E(NOTDIR|EXIST)/);
});

inFolder("a catalog that can't be published changes nothing", async (out) => {
  await put(out, "a");
  await assert.rejects(publish(sampleCatalog({ models: new Map() }), { out, site: SITE }), /no models/);
  await assert.rejects(publish(sampleCatalog(), { out, site: "nowhere" }), /public address/);
  assert.equal(markOf(out, ["a"]), "a");
  assert.deepEqual(readdirSync(out).sort(), ["current", "generations", "recent.json"]);
});

test("an error is reported if no folder can be created", { skip: process.platform !== "linux" }, async () => {
  for (const out of ["/proc/almanac", "/proc/almanac/below"])
    await assert.rejects(put(out, "a"), /^Error: cannot publish to \/proc\/almanac.*: ENOENT/);
});
