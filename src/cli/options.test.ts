import assert from "node:assert/strict";
import { test } from "node:test";
import { localAddress, reportsTo, timeOfDay } from "./options.ts";

test("a time is daily or HH:MM", () => {
  assert.match(timeOfDay("daily"), /^\d\d:\d\d$/);
  assert.equal(timeOfDay("23:59"), "23:59");
  for (const text of ["24:00", "5:00", "05:60", "", "hourly", "05:00Z"]) assert.throws(() => timeOfDay(text), /UTC/);
});

test("links lead to the server's address, and to 127.0.0.1 if it listens on all addresses", () => {
  for (const [host, port, address] of [
    [undefined, undefined, "http://127.0.0.1:8787"],
    ["0.0.0.0", 8935, "http://127.0.0.1:8935"],
    ["::", "80", "http://127.0.0.1:80"],
    ["192.168.1.5", "8787", "http://192.168.1.5:8787"],
    ["fe80::1", 1, "http://[fe80::1]:1"],
    ["localhost", "0", "http://localhost:8787"],
  ] as const)
    assert.equal(localAddress(host, port), address);
});

test("reports go to an issue form or a mail address", () => {
  assert.deepEqual(reportsTo("errors@almanac.example"), { mail: "errors@almanac.example" });
  assert.deepEqual(reportsTo("https://github.com/a/b/issues/new"), { issues: "https://github.com/a/b/issues/new" });
  for (const text of ["", "almanac", "a@b", "mailto:a@b.example", "javascript:alert(1)", "https://a.example/?body=x"])
    assert.throws(() => reportsTo(text), /issues\/new or a mail address/);
});
