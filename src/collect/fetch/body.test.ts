import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { readBody } from "./body.ts";

const TEXT = Buffer.from("Model Almanac ".repeat(1000));
const stream = (body: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(body.length / size) }, (_, i) => body.subarray(i * size, (i + 1) * size)),
  );
const GZIP = gzipSync(TEXT);
const BROTLI = brotliCompressSync(TEXT);

const BODIES: [why: string, body: Buffer, coding: string | undefined, kind?: string, limit?: number][] = [
  ["plain", TEXT, ""],
  ["identity", TEXT, "identity"],
  ["gzip", GZIP, "gzip"],
  ["brotli, whatever the case", BROTLI, " BR "],
  ["one byte over the limit", TEXT, "", "too-large", TEXT.length - 1],
  ["one byte over the limit when decoded", GZIP, "gzip", "too-large", TEXT.length - 1],
  ["over the limit before it is decoded", gzipSync("a"), "gzip", "too-large", 10],
  ["cut gzip", GZIP.subarray(0, -9), "gzip", "truncated"],
  ["cut brotli", BROTLI.subarray(0, -1), "br", "truncated"],
  ...["gzip", "br", "zstd", "deflate", "gzip, br", undefined].map(
    (coding) => [`text sent as ${coding}`, TEXT, coding, "encoding"] as [string, Buffer, string | undefined, string],
  ),
];
for (const [why, body, coding, kind, limit = TEXT.length] of BODIES)
  test(`a body: ${why}`, async () => {
    const read = readBody(stream(body, 7), coding, limit);
    if (kind) await assert.rejects(read, { kind });
    else assert.deepEqual(await read, TEXT);
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
  await assert.rejects(readBody(endless, "", 50_000), { kind: "too-large" });
  assert.ok(endless.destroyed && taken < 100, `${taken} chunks were taken`);
});
