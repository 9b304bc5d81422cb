import assert from "node:assert/strict";
import { test } from "node:test";
import { progressOn, type Screen } from "./progress.ts";

const run = { provider: "openai", day: "2026-11-22", pages: [], failures: [] } as const;
const failure = { page: "models", why: "no connection", problem: "refused" };

function shown(screen: Omit<Screen, "write">, known: number): string {
  let text = "";
  const progress = progressOn({ ...screen, write: (more: string) => (text += more) }, () => known);
  for (const key of ["models", "pricing"]) progress.page("openai", key);
  progress.run({ ...run, pages: [], failures: [failure] });
  return text;
}

test("on a terminal one line is rewritten, fits the width, and is cleared at the end", () => {
  const lines = shown({ isTTY: true, columns: 30 }, 12).split("\r\x1b[K");
  assert.deepEqual(lines, ["", "openai: 1 of about 12 pages, ", "openai: 2 of about 12 pages, ", ""]);
  assert.match(shown({ isTTY: true }, 1), /openai: 1 of about 1 pages, models.*openai: 2 pages, pricing/s);
});

test("elsewhere each finished provider gets a plain line", () => {
  assert.equal(shown({}, 12), "openai 2026-11-22: pages read 0, failed 1\n");
});
