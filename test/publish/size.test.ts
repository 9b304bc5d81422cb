import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { COMMITTED } from "../committed.ts";
import { committedJson } from "../committed-documents.ts";

/** Bytes of the specification's catalog of about 300 rows. */
const SPEC = { rows: 300, raw: 230_000, gzipped: 31_000 };

test("the committed catalog is no larger per row than the specification's, without whitespace between values", (t) => {
  const [document] = committedJson();
  assert.equal(document?.path, "/api/models.json");
  const { body } = document;
  const [raw, gzipped] = [Buffer.byteLength(body), gzipSync(body, { level: 9 }).length];
  const rows = COMMITTED.models.size;
  assert.ok(raw / rows <= SPEC.raw / SPEC.rows, `${raw} bytes for ${rows} rows`);
  assert.ok(gzipped / rows <= SPEC.gzipped / SPEC.rows, `${gzipped} gzipped bytes for ${rows} rows`);
  assert.equal(body, JSON.stringify(JSON.parse(body)));
  t.diagnostic(`${rows} rows: ${raw} bytes, ${gzipped} gzipped`);
});
