import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf } from "../../../test/collect/fault-answers.ts";
import { checkAddress, isPublicAddress, redirectTarget } from "./address.ts";

const PUBLIC = ["1.1.1.1", "9.255.255.255", "100.63.255.255", "172.32.0.1", "223.255.255.255", "2606:4700::1111"];
const REFUSED = `
  0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
  192.0.2.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1
  ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 fc00::1
  fd12:3456::1 fe80::1 fe80::1%eth0 2606:4700::1111%eth0 ff02::1 localhost 127.1 0177.0.0.1
`
  .trim()
  .split(/\s+/);

test("public addresses are allowed; private, local, special, mapped and invalid ones are refused", () => {
  for (const address of PUBLIC) assert.equal(isPublicAddress(address), true, address);
  for (const address of [...REFUSED, "", "1.1.1.1 "]) assert.equal(isPublicAddress(address), false, address);
});

test("only https on an exact host of the provider is allowed, and no private address in any notation, listed or not", () => {
  for (const [address, kind] of [
    ["https://docs.example.com/models?a=b", undefined],
    ["https://DOCS.example.com:443/models", undefined],
    ["http://docs.example.com/models", "not-https"],
    ["ftp://docs.example.com/models", "not-https"],
    ["data:text/html,x", "not-https"],
    ["javascript:alert(1)", "not-https"],
    ["https://localhost/", "host-refused"],
    ["https://docs.example.com:8443/models", "host-refused"],
    ["https://example.com/", "host-refused"],
    ["https://evil.docs.example.com/", "host-refused"],
    ["https://evildocs.example.com/", "host-refused"],
    ["https://docs.example.com./", "host-refused"],
    ["https://docs.example.com.evil.example/", "host-refused"],
    ["https://docs.example.com@evil.example/", "bad-url"],
    ["https://8.8.8.8/", "host-refused"],
    ...["10.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "[::1]", "[::ffff:a00:1]"].map(
      (host) => [`https://${host}/`, "private-address"] as const,
    ),
  ] as const)
    assert.equal(
      kindOf(() => checkAddress(new URL(address), ["docs.example.com", "10.0.0.1"])),
      kind,
      address,
    );
});

test("a redirect has one target, relative to the redirecting page", () => {
  const from = new URL("https://docs.example.com/en/models");
  for (const [location, target] of [
    ["overview#top", "https://docs.example.com/en/overview"],
    ["//other.example/x", "https://other.example/x"],
    ["", "bad-redirect"],
    [["/a", "/b"], "bad-redirect"],
    ["https://%", "bad-redirect"],
    ["/login?next=/en/models", "login"],
    ["https://accounts.example.com/signin/v2", "login"],
    ["/docs/authentication", "https://docs.example.com/docs/authentication"],
  ] as [string | string[], string][])
    assert.equal(String(kindOf(() => redirectTarget({ location }, from))), target);
});
