import assert from "node:assert/strict";
import { test } from "node:test";
import { asFetchError, FetchError, printable } from "./fetch-error.ts";

const coded = (code: string, message = "x", name = "Error") => Object.assign(new Error(message), { code, name });

test("the same error has a different kind before, at and after the response headers", () => {
  const reset = coded("ECONNRESET");
  assert.equal(asFetchError(reset, "connect").kind, "reset");
  assert.equal(asFetchError(reset, "answer").kind, "reset");
  assert.equal(asFetchError(reset, "body").kind, "truncated");
  const parser = coded("", "Invalid EOF state", "HTTPParserError");
  assert.equal(asFetchError(parser, "answer").kind, "reset");
  assert.equal(asFetchError(parser, "body").kind, "truncated");
});

test("connection errors have their own kinds, and an unknown error has one too", () => {
  const kinds = { ENOTFOUND: "dns", EAI_AGAIN: "dns", ECONNREFUSED: "connect", ENETUNREACH: "connect" };
  for (const [code, kind] of Object.entries(kinds)) assert.equal(asFetchError(coded(code), "connect").kind, kind);
  assert.equal(asFetchError(coded("ETIMEDOUT"), "connect").kind, "connect-timeout");
  assert.equal(asFetchError(coded("CERT_HAS_EXPIRED"), "connect").kind, "tls");
  assert.equal(asFetchError("a string", "answer").kind, "reset");
  const known = new FetchError("robots", "x");
  assert.equal(asFetchError(known, "body"), known);
});

test("messages are one short line without control characters", () => {
  assert.equal(printable("a\r\n::error::b\u001b[31m\u202ec\u2028d\0"), "a ::error::b [31m c d ");
  assert.equal(printable("x".repeat(500)).length, 200);
  assert.equal(new FetchError("status", "a\nb").message, "a b");
});
