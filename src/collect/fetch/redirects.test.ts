import assert from "node:assert/strict";
import { test } from "node:test";
import { FetchError } from "./fetch-error.ts";
import { addressError, redirectTarget } from "./redirects.ts";

const HOSTS = ["docs.example.com", "10.0.0.1"];
const kindOf = (address: string) => addressError(new URL(address), HOSTS)?.kind;

test("only https on an exact host of the provider is allowed", () => {
  assert.equal(kindOf("https://docs.example.com/models?a=b"), undefined);
  assert.equal(kindOf("https://DOCS.example.com:443/models"), undefined);
  assert.equal(kindOf("http://docs.example.com/models"), "not-https");
  assert.equal(kindOf("ftp://docs.example.com/models"), "not-https");
  assert.equal(kindOf("data:text/html,x"), "not-https");
  assert.equal(kindOf("https://docs.example.com:8443/models"), "host-refused");
  assert.equal(kindOf("https://example.com/"), "host-refused");
  assert.equal(kindOf("https://docs.example.com./"), "host-refused");
  assert.equal(kindOf("https://docs.example.com.evil.example/"), "host-refused");
  assert.equal(kindOf("https://docs.example.com@evil.example/"), "bad-url");
  assert.equal(kindOf("https://8.8.8.8/"), "host-refused");
});

test("a private address is refused in every notation, listed or not", () => {
  for (const host of ["10.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "[::1]", "[::ffff:a00:1]"]) {
    assert.equal(kindOf(`https://${host}/`), "private-address", host);
  }
});

test("a redirect has one target, relative to the redirecting page", () => {
  const from = new URL("https://docs.example.com/en/models");
  const target = (location: string | string[]) => {
    const to = redirectTarget({ location }, from);
    return to instanceof FetchError ? to.kind : to.href;
  };
  assert.equal(target("overview#top"), "https://docs.example.com/en/overview");
  assert.equal(target("//other.example/x"), "https://other.example/x");
  assert.equal(target(""), "bad-redirect");
  assert.equal(target(["/a", "/b"]), "bad-redirect");
  assert.equal(target("https://%"), "bad-redirect");
  assert.equal(target("/login?next=/en/models"), "login");
  assert.equal(target("https://accounts.example.com/signin/v2"), "login");
  assert.equal(target("/docs/authentication"), "https://docs.example.com/docs/authentication");
});
