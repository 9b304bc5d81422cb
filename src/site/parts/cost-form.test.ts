import assert from "node:assert/strict";
import { test } from "node:test";
import { costs } from "./cost-form.ts";

test("a cost without a price is a range or unknown, and says why", () => {
  const why = ["nobody knows"];
  const shown = (range: { low: bigint; high: bigint } | null) => String(costs([{ name: "Oak", why, range }]));
  assert.match(shown(null), />Unknown: nobody knows</);
  assert.match(
    shown({ low: 15n * 10n ** 12n, high: 275n * 10n ** 11n }),
    />\$15\.00 to \$27\.50<br><span class="note">nobody knows</,
  );
});

test("the lowest is what costs at most what every other costs at least", () => {
  const flat = (name: string, month: bigint) => ({ name, request: 1n, month, isLong: false, otherwise: [] });
  const range = (name: string, low: bigint, high: bigint) => ({ name, why: ["unstated"], range: { low, high } });
  const lowest = (...rows: Parameters<typeof costs>[0]) =>
    [...String(costs(rows)).matchAll(/scope="row">(\w+)<(?:(?!<tr>).)*>lowest</g)].map(([, name]) => name);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 9n)), ["Oak"]);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 5n), flat("Fir", 9n)), ["Oak", "Elm"]);
  assert.deepEqual(lowest(flat("Oak", 5n), flat("Elm", 5n)), []);
  assert.deepEqual(lowest(flat("Oak", 5n), range("Elm", 4n, 6n)), []);
  assert.deepEqual(lowest(flat("Oak", 5n), range("Elm", 3n, 4n)), ["Elm"]);
  assert.deepEqual(lowest(flat("Oak", 5n), range("Elm", 6n, 9n), { name: "Fir", why: ["unread"], range: null }), [
    "Oak",
  ]);
  assert.deepEqual(lowest(flat("Oak", 5n)), []);
});
