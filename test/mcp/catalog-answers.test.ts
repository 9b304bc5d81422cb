// What answers from the committed catalog put first, and what they say about it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToCatalog } from "./committed.ts";
import { TODAY } from "./feed.ts";

const { call } = await connectToCatalog();

test("promises that end soon come before those that have passed, of vendors and at hosts", async () => {
  const { data } = await call("list_deprecations", { within_days: 60 });
  const { data: hosts } = await call("list_deprecations", { host: "vertex" });
  for (const rows of [data.promised, hosts.at_host]) {
    const promised: string[] = rows.flatMap(({ not_before }: { not_before: string | null }) => not_before ?? []);
    const isPast = promised.map((day) => day <= TODAY);
    assert.ok(isPast.includes(true) && isPast.includes(false));
    assert.deepEqual(isPast, [...isPast].sort());
  }
});
