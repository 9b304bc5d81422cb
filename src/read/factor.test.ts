import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactor } from "./factor.ts";
import { readRegionEnd } from "./region-end.ts";

for (const [text, times, ...rest] of [
  ["2x input", 2],
  ["1.5x output", 1.5],
  ["2x", 2],
  ["2× Standard", 2],
  ["1.1x standard rates", 1.1],
  ["-50%", 0.5],
  ["+75%", 1.75],
  ["50% of Standard", 0.5],
  ["50% lower than Standard", 0.5],
  ["10% uplift", 1.1],
  ["20% off", 0.8],
  ["50% batch inference discount", 0.5],
  ["20%", 0.8, "Batch discount"],
] as [string, number, ...string[]][])
  test(`factor: ${[text, ...rest].join(", ")}`, () => {
    assert.deepEqual(readFactor(text, rest), { kind: "value", value: { times } });
  });

for (const text of ["20%", "50", "100% off", "half", "2xyz", "up to 50% off", "0x"])
  test(`no factor: ${text}`, () => assert.equal(readFactor(text, []).kind, "unreadable"));

test("the end in some regions", () => {
  const read = (text: string) => {
    const outcome = readRegionEnd({ text, rest: [] });
    return outcome.kind === "value" ? outcome.value : outcome.kind;
  };
  assert.deepEqual(read("May 20, 2025 (us-east-1)"), { regions: ["us-east-1"], retires_on: "2025-05-20" });
  assert.deepEqual(read("May 20, 2025 (only in us-east-1, eu-west-1 and eu-west-2)"), {
    regions: ["us-east-1", "eu-west-1", "eu-west-2"],
    retires_on: "2025-05-20",
  });
  for (const text of ["May 20, 2025", "soon (us-east-1)", "May 2025 (us-east-1)"])
    assert.equal(read(text), "unreadable");
});
