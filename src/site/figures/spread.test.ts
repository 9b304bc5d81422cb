import assert from "node:assert/strict";
import { test } from "node:test";
import { labels, spread } from "./spread.ts";

const crowd = Array.from({ length: 12 }, (_, i) => ({ name: `Cedar ${i}`, x: 50, y: 50 + (i % 3) }));

test("dots at nearly the same place are spread out, the first in its place", () => {
  const dots = spread(crowd);
  const at = dots.map(({ x, y, dx, dy }) => [x * 5.6 + dx, y * 4.32 + dy] as const);
  assert.deepEqual(dots[0], { ...crowd[0], dx: 0, dy: 0 });
  for (const [i, [x, y]] of at.entries())
    for (const [otherX, otherY] of at.slice(i + 1))
      assert.ok(Math.max(Math.abs(x - otherX), Math.abs(y - otherY)) > 8.9);
});

test("a label is next to its dot, overlaps no other, and fits in the figure; labels without room are omitted", () => {
  const [left, right] = spread([
    { name: "Oak", x: 0, y: 50 },
    { name: "Elm", x: 100, y: 50 },
  ]);
  assert.ok(left && right);
  const [first, second] = labels([left, right], [left, right]);
  assert.deepEqual([first?.isLeft, first?.dx, second?.isLeft, second?.dx], [false, 10, true, -10]);
  const beside = { name: "", x: 0, y: 50, dx: 20, dy: 0 };
  assert.equal(labels([left], [left, beside])[0]?.dy, -8, "another dot is next to it");
  const walls = Array.from({ length: 60 }, (_, i) => ({
    x: 0,
    y: 50,
    dx: 8 + (i % 10) * 9,
    dy: Math.floor(i / 10) * 9 - 27,
  }));
  assert.deepEqual(labels([left], [left, ...walls]), []);
});
