import assert from "node:assert/strict";
import { test } from "node:test";
import { outline } from "../../src/collect/page/outline.ts";

test("a page that would take a parser minutes or gigabytes is unreadable in seconds", () => {
  const hostile = [
    "*a_ ".repeat(16_000),
    "<a>".repeat(5_000),
    "> ".repeat(20_000),
    "a *b* `c` [d](e)\n\n".repeat(50_000),
  ];
  for (const text of hostile) {
    const began = process.cpuUsage();
    const read = outline({ format: "md", text });
    assert.match((read as { why: string }).why, /more than 10 s or 200 MB|nested too deeply/);
    assert.ok(process.cpuUsage(began).user < 20_000_000);
  }
});
