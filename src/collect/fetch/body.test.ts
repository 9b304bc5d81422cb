import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { readBody } from "./body.ts";

const TEXT = Buffer.from("Model Almanac ".repeat(1000));
const stream = (body: Buffer, size = 100) =>
  Readable.from(
    Array.from({ length: Math.ceil(body.length / size) }, (_, i) => body.subarray(i * size, (i + 1) * size)),
  );
const kind = (expected: string) => (error: unknown) => (error as { kind?: string }).kind === expected;

test("plain, gzip and brotli bodies are decoded, chunk by chunk", async () => {
  assert.deepEqual(await readBody(stream(TEXT), "", TEXT.length), TEXT);
  assert.deepEqual(await readBody(stream(TEXT), "identity", TEXT.length), TEXT);
  assert.deepEqual(await readBody(stream(gzipSync(TEXT), 7), "gzip", TEXT.length), TEXT);
  assert.deepEqual(await readBody(stream(brotliCompressSync(TEXT), 7), " BR ", TEXT.length), TEXT);
});

test("one byte over the limit is refused, before and after decoding", async () => {
  await assert.rejects(readBody(stream(TEXT), "", TEXT.length - 1), kind("too-large"));
  await assert.rejects(readBody(stream(gzipSync(TEXT)), "gzip", TEXT.length - 1), kind("too-large"));
  await assert.rejects(readBody(stream(gzipSync("a")), "gzip", 10), kind("too-large"));
});

test("an endless stream is abandoned at the limit", async () => {
  let taken = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        taken++;
        yield Buffer.alloc(1000);
      }
    })(),
  );
  await assert.rejects(readBody(endless, "", 50_000), kind("too-large"));
  assert.ok(endless.destroyed && taken < 100, `${taken} chunks were taken`);
});

test("a cut stream is truncated; a corrupt one or an unknown coding is an encoding error", async () => {
  await assert.rejects(readBody(stream(gzipSync(TEXT).subarray(0, -9)), "gzip", 1e6), kind("truncated"));
  await assert.rejects(readBody(stream(brotliCompressSync(TEXT).subarray(0, -1)), "br", 1e6), kind("truncated"));
  for (const coding of ["gzip", "br", "zstd", "deflate", "gzip, br", undefined]) {
    await assert.rejects(readBody(stream(TEXT), coding, 1e6), kind("encoding"), coding);
  }
});
