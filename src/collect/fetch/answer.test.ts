import assert from "node:assert/strict";
import { test } from "node:test";
import { retryAfter, statusError } from "./answer.ts";
import { asFetchError, FetchError, printable } from "./fetch-error.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

test("Retry-After is parsed as seconds or a date, and nothing else", () => {
  assert.equal(retryAfter("0", NOW), 0);
  assert.equal(retryAfter(" 120 ", NOW), 120_000);
  assert.equal(retryAfter("Sat, 21 Nov 2026 12:00:30 GMT", NOW), 30_000);
  assert.equal(retryAfter("Sat, 21 Nov 2026 11:00:00 GMT", NOW), 0);
  for (const text of ["", "-1", "1.5", "soon", "2026-11-21", "Xyz, 99 Abc 2026 12:00:00 GMT", "9".repeat(30)]) {
    assert.equal(retryAfter(text, NOW), undefined, text);
  }
});

test("only temporary statuses are retryable", () => {
  const retryable = [408, 425, 429, 500, 502, 503, 504, 520];
  const lasting = [201, 204, 206, 304, 400, 401, 403, 404, 410, 451, 501, 505];
  for (const status of retryable) assert.equal(statusError(status, {}, NOW).retryable, true, String(status));
  for (const status of lasting) assert.equal(statusError(status, {}, NOW).retryable, false, String(status));
  const error = statusError(429, { "retry-after": "7" }, NOW);
  assert.deepEqual([error.kind, error.retryAfterMs, error.message], ["status", 7000, "status 429, retry after 7 s"]);
});

test("errors of a connection have their own kinds", () => {
  const kinds = { EAI_AGAIN: "dns", ENETUNREACH: "connect", ETIMEDOUT: "connect-timeout", CERT_HAS_EXPIRED: "tls" };
  for (const [code, kind] of Object.entries(kinds))
    assert.equal(asFetchError(Object.assign(new Error("x"), { code }), "connect").kind, kind);
  assert.equal(asFetchError("a string", "answer").kind, "reset");
});

test("messages are one short line without control characters", () => {
  assert.equal(printable("a\r\n::error::b\u001b[31m\u202ec\u2028d\0"), "a ::error::b [31m c d ");
  assert.equal(printable("x".repeat(500)).length, 200);
  assert.equal(new FetchError("status", "a\nb").message, "a b");
});
