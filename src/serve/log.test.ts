import assert from "node:assert/strict";
import { test } from "node:test";
import { logTo } from "./log.ts";

test("each line of the log has its time and level, as text or as JSON", () => {
  const lines: string[] = [];
  for (const form of ["text", "json"] as const) {
    const log = logTo(
      (line) => lines.push(line),
      form,
      () => "2026-02-25T06:13:20Z",
    );
    log("serving");
    log('no "space"', "error");
  }
  const time = "2026-02-25T06:13:20Z";
  assert.deepEqual(lines.slice(0, 2), [`${time} info serving`, `${time} error no "space"`]);
  assert.deepEqual(
    lines.slice(2).map((line) => JSON.parse(line)),
    [
      { time, level: "info", message: "serving" },
      { time, level: "error", message: 'no "space"' },
    ],
  );
});
