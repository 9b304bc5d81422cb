import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { writeGeneration } from "../../src/publish/generation.ts";
import { fileOf, type Manifest } from "../../src/publish/manifest.ts";
import { renderAll } from "../../src/publish/render.ts";
import type { Coding } from "../../src/publish/representations.ts";
import { folder } from "../folder.ts";
import { sourceArgs } from "../program.ts";
import { type Marked, markedDocuments } from "./marked.ts";
import { markedCatalog, SITE } from "./marked-catalog.ts";

const SOME = /^\/(api\/(models|deprecations|providers|resolve)\b.*|v1\/api\/.*|rss\.xml|check\.mjs|models\/cedar-.*)$/;
/** Starts of some of a marked catalog's documents: with and without the mark, with several names, of both versions. */
const TEMPLATE = renderAll(markedCatalog("MARK"), SITE, { only: (path) => SOME.test(path) }).map(
  (one): Marked => ({ ...one, body: String(one.body).slice(0, 50_000) }),
);

const documentsOf = (mark: string, brotli: boolean) =>
  markedDocuments(TEMPLATE, mark).map(
    (one) => ({ ...one, effort: brotli || one.effort === "rare" ? one.effort : "none" }) as const,
  );

/** Publishes marked documents, by default without the slow brotli compression. */
export const put = (out: string, mark: string, { brotli = false } = {}) =>
  writeGeneration(out, documentsOf(mark, brotli));

const template = join(folder(), "template.json");
writeFileSync(template, JSON.stringify(documentsOf("MARK", false)));

/** Node's arguments for a process that publishes, as in `publisher.ts`. */
export const PUBLISHER = [...sourceArgs("test/publish/publisher.ts"), template];

/** A test with an empty folder. */
export const inFolder = (name: string, use: (out: string, t: TestContext) => void | Promise<void>) =>
  test(name, (t) => use(folder(), t));

/** Asserts that there are at most three generations, and no leftovers. */
export function assertTidy(out: string): void {
  assert.deepEqual(readdirSync(out).sort(), ["current", "generations", "recent.json"]);
  assert.ok(readdirSync(join(out, "generations")).length <= 3);
}

/** Path → body of the current generation. Asserts that representations match the manifest and each other. */
export function readCurrent(out: string): Map<string, string> {
  const dir = realpathSync(join(out, "current"));
  const manifest = JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as Manifest;
  assert.ok(dir.endsWith(manifest.generation));
  const decode: Record<Coding, (bytes: Buffer) => Buffer> = {
    identity: (bytes) => bytes,
    gzip: gunzipSync,
    br: brotliDecompressSync,
  };
  return new Map(
    manifest.documents.map(({ path, representations }) => {
      const bodies = (Object.keys(representations) as Coding[]).map((coding) => {
        const { file = "", length, etag } = representations[coding] ?? {};
        // The document's own file or link, as a plain web server finds it.
        const bytes = readFileSync(join(dir, fileOf(path, coding)));
        assert.deepEqual(readFileSync(join(dir, file)), bytes, file);
        assert.equal(bytes.length, length, file);
        assert.equal(`"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`, etag, file);
        return decode[coding](bytes).toString();
      });
      assert.equal(new Set(bodies).size, 1, `${path}: the codings differ`);
      return [path, bodies[0] ?? ""];
    }),
  );
}

/** The mark of the catalog that a reader gets. Throws if it isn't one of `marks`, or is a mixture. */
export function markOf(out: string, marks: readonly string[]): string {
  const bodies = [...readCurrent(out)];
  const mark = marks.find((mark) => bodies[0]?.[1].includes(`Marked ${mark}"`));
  assert.ok(mark !== undefined, "the reader got none of the published catalogs");
  const expected = markedDocuments(TEMPLATE, mark).map(({ path, body }) => [path, body]);
  assert.deepEqual(bodies, expected, "the reader got a mixture");
  return mark;
}
