import assert from "node:assert/strict";
import { test } from "node:test";
import { readFixture, textsOf } from "../../../../test/read/pages.ts";
import { openai } from "../openai.ts";

test("a snapshot that the SDK lists without a comment is an alias of the model listed with it", () => {
  const rows = ["`orbit-2`", "`orbit-2-2026-01-01`", "`comet-1-2026-01-01`"].map((id) => `| ${id} | |`);
  const text = ["## shared.ts", "### ChatModel", "| Value | Documentation |", "| --- | --- |", ...rows].join("\n");
  const reading = readFixture(openai, "sdk", { format: "md", text });
  assert.deepEqual(
    reading.statements.map((s) => [s.subject.api_string, s.values]),
    [["orbit-2", { aliases: ["orbit-2-2026-01-01"] }]],
  );
  assert.deepEqual(textsOf(reading.skipped), ["orbit-2", "comet-1-2026-01-01"]);
});
