import assert from "node:assert/strict";
import { test } from "node:test";
import { FetchError } from "./fetch-error.ts";
import { robotsRules, unreachable } from "./robots.ts";

const AT = new URL("https://docs.example.com/robots.txt");
const rules = (status: number, text = "") => robotsRules(AT, status, Buffer.from(text));
const barred = (text: string, path = "/models") => rules(200, text)(new URL(path, AT)) !== undefined;

test("a missing robots.txt allows everything; an unreachable one, nothing", () => {
  for (const status of [400, 401, 403, 404, 410]) assert.equal(rules(status)(AT), undefined, String(status));
  for (const status of [204, 304, 429, 500, 503]) {
    const error = rules(status)(AT);
    assert.deepEqual([error?.kind, error?.retryable], ["robots", true], String(status));
  }
});

test("our own group takes precedence over the one for all, whatever its case", () => {
  assert.equal(barred(""), false);
  assert.equal(barred("<!doctype html><html>Disallow</html>"), false);
  assert.equal(barred("User-agent: *\nDisallow: /models"), true);
  assert.equal(barred("User-agent: *\nDisallow: /\n\nUser-agent: modelalmanacbot\nAllow: /"), false);
  assert.equal(barred("User-agent: *\nAllow: /\n\nUser-Agent: ModelAlmanacBot\nDisallow: /mod*ls$"), true);
  assert.equal(barred("User-agent: OtherBot\nDisallow: /"), false);
  assert.equal(barred("User-agent: *\nDisallow: /\nAllow: /models"), false);
  assert.equal(barred("User-agent: *\nDisallow: /*?q=", "/models?q=1"), true);
});

test("an unreachable host keeps the kind of its error", () => {
  assert.equal(unreachable(AT, new FetchError("tls", "expired"))(AT)?.kind, "tls");
  const error = unreachable(AT, new FetchError("too-large", "much"))(AT);
  assert.deepEqual([error?.kind, error?.retryable], ["robots", true]);
});
