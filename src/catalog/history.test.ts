import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleChange } from "../../test/sample-catalog.ts";
import { replay } from "./history.ts";

test("replay returns each model's last stated facts, without those that became null", () => {
  const { facts } = replay([
    sampleChange("cedar", { name: [null, "Cedar"], retires_on: [null, "2027-01-01"], aliases: [null, ["c", "d"]] }),
    sampleChange("lantern", { name: [null, "Lantern"] }),
    sampleChange("cedar", { retires_on: ["2027-01-01", null], aliases: [["c", "d"], ["c"]] }),
  ]);
  assert.deepEqual(
    [...facts],
    [
      ["cedar", { name: "Cedar", aliases: ["c"] }],
      ["lantern", { name: "Lantern" }],
    ],
  );
});

test("replay of an empty journal is empty, and it does not modify the lines", () => {
  assert.equal(replay([]).facts.size, 0);
  const changes = [sampleChange("cedar", { aliases: [null, ["c"]] }), sampleChange("cedar", { name: [null, "Cedar"] })];
  const before = structuredClone(changes);
  replay(changes);
  assert.deepEqual(changes, before);
});

test("replay returns the lines that do not continue the previous ones", () => {
  const { breaks } = replay([
    sampleChange("cedar", { context_window: [null, 1000] }),
    sampleChange("cedar", { context_window: [1000, 2000] }),
    sampleChange("oak", { capabilities: [null, ["tools", "batch"]] }),
    sampleChange("oak", { capabilities: [["batch", "tools"], ["batch"]] }),
    sampleChange("cedar", { context_window: [1000, 3000], name: ["Cedar", "Cedar 2"] }),
  ]);
  assert.deepEqual(breaks, [
    { line: 5, id: "cedar", field: "context_window", says: 1000, was: 2000 },
    { line: 5, id: "cedar", field: "name", says: "Cedar", was: null },
  ]);
});
