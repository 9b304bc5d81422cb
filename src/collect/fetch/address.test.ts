import assert from "node:assert/strict";
import { test } from "node:test";
import { isPublicAddress } from "./address.ts";

const PUBLIC = ["1.1.1.1", "9.255.255.255", "100.63.255.255", "172.32.0.1", "223.255.255.255", "2606:4700::1111"];

const REFUSED = `
  0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
  192.0.2.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1
  ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 fc00::1
  fd12:3456::1 fe80::1 fe80::1%eth0 2606:4700::1111%eth0 ff02::1 localhost 127.1 0177.0.0.1
`
  .trim()
  .split(/\s+/);

test("public addresses are allowed", () => {
  for (const address of PUBLIC) assert.equal(isPublicAddress(address), true, address);
});

test("private, local, special, mapped and invalid addresses are refused", () => {
  for (const address of [...REFUSED, "", "1.1.1.1 "]) assert.equal(isPublicAddress(address), false, address);
});
