import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { anyText } from "../../test/any-text.ts";
import { type Effort, representationsOf } from "./representations.ts";

test("every coding decodes to the body and has its own ETag", async () => {
  const body = '{"model":"invented"}'.repeat(200);
  const { identity, gzip, br } = await representationsOf(body);
  assert.equal(Buffer.from(identity?.bytes ?? []).toString(), body);
  assert.equal(gunzipSync(gzip?.bytes ?? Buffer.of()).toString(), body);
  assert.equal(brotliDecompressSync(br?.bytes ?? Buffer.of()).toString(), body);
  const tags = [identity, gzip, br].map((one) => one?.etag);
  assert.equal(new Set(tags).size, 3);
  for (const tag of tags) assert.match(tag ?? "", /^"[0-9a-f]{32}"$/);
});

test("the gzip header has no time and no operating system", async () => {
  const { gzip } = await representationsOf("a".repeat(2000));
  assert.deepEqual([...(gzip?.bytes ?? []).slice(0, 10)], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
});

const CODINGS: [Effort, bytes: number, codings: string[]][] = [
  ["best", 1_200, ["identity"]],
  ["best", 1_201, ["identity", "gzip", "br"]],
  ["none", 1_201, ["identity", "gzip"]],
  ["rare", 8_192, ["identity"]],
  ["rare", 8_193, ["identity", "gzip"]],
];

test("codings by effort and length", async () => {
  for (const [effort, bytes, codings] of CODINGS)
    assert.deepEqual(Object.keys(await representationsOf("a".repeat(bytes), effort)), codings, `${effort} ${bytes}`);
});

test("a coding that doesn't make the body smaller is left out", async () => {
  assert.deepEqual(Object.keys(await representationsOf("")), ["identity"]);
  assert.deepEqual(Object.keys(await representationsOf("abc")), ["identity"]);
  await fc.assert(
    fc.asyncProperty(
      anyText({ maxLength: 200 }).map((text) => text.padEnd(1_300, text || ".")),
      async (body) => {
        const { identity, ...coded } = await representationsOf(body);
        for (const { bytes } of Object.values(coded)) assert.ok(bytes.length < (identity?.bytes.length ?? 0));
      },
    ),
    { seed: 4, numRuns: 100 },
  );
});

test("a body that is not text is never compressed", async () => {
  const whole = Buffer.concat([Buffer.of(1, 2, 3), Buffer.alloc(5_000)]);
  const { identity, ...coded } = await representationsOf(whole.subarray(3));
  assert.deepEqual(Buffer.from(identity?.bytes ?? []), Buffer.alloc(5_000));
  assert.deepEqual(coded, {});
});
