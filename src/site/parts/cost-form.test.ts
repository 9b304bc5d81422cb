import assert from "node:assert/strict";
import { test } from "node:test";
import { costs } from "./cost-form.ts";

test("a cost without a price is a range or unknown, and says why", () => {
  const why = ["nobody knows"];
  const shown = (range: { low: bigint; high: bigint } | null) => String(costs([{ name: "Oak", why, range }]));
  assert.match(shown(null), />Unknown: nobody knows</);
  assert.match(
    shown({ low: 15n * 10n ** 12n, high: 275n * 10n ** 11n }),
    />\$15\.00 to \$27\.50 per month: nobody knows</,
  );
});
