import assert from "node:assert/strict";
import { test } from "node:test";
import type { Terms } from "../schema/provider.ts";
import { lookUp, readStatus } from "./status.ts";

const terms: Terms = {
  status: {
    Active: "ga",
    Legacy: "ga",
    LEGACY: "deprecated",
    Deprecated: "deprecated",
    "End of life": "retired",
    Shutdown: { before: "deprecated", after: "retired", definition: "deprecations: Overview" },
  },
};
const read = (raw: string[], read_on = "2026-11-21") => {
  const [text = "", ...rest] = raw;
  const outcome = readStatus({ text, rest }, terms, read_on);
  return outcome.kind === "value" ? outcome.value : outcome.kind === "unreadable" ? outcome.why : outcome.kind;
};

test("words are looked up in the terms, exact case first", () => {
  assert.equal(read(["Active"]), "ga");
  assert.equal(read(["ACTIVE"]), "ga");
  assert.equal(read(["LEGACY"]), "deprecated");
  assert.equal(read(["Almond 2", "Deprecated"]), "deprecated");
  assert.equal(read(["Active", "Deprecated"]), "ga");
  assert.equal(read(["Resting"]), "unknown status word");
  assert.equal(read(["constructor"]), "unknown status word");
});

test("a date may follow the word", () => {
  assert.equal(read(["Deprecated Sept 15, 2026"]), "deprecated");
  assert.equal(read(["End of life Apr 4, 2026"]), "retired");
  assert.equal(read(["Legacy (EOL: 2026-09-30)"]), "ga");
  assert.equal(read(["Deprecated soon"]), "unknown status word");
  assert.equal(read(["Actively maintained"]), "unknown status word");
});

test("a shutdown column's date is compared with the day of reading", () => {
  assert.equal(read(["November 21, 2026", "Shutdown"]), "retired");
  assert.equal(read(["November 22, 2026", "Shutdown"]), "deprecated");
  assert.equal(read(["November 22, 2026", "Shutdown"], "2026-11-23"), "retired");
  assert.equal(read(["Nov 22", "Shutdown", "2026"]), "deprecated");
  assert.equal(read(["Shutdown November 20, 2026"]), "retired");
});

test("the row's word applies until the column's date has passed", () => {
  assert.equal(read(["Deprecated", "November 22, 2026", "Shutdown"]), "deprecated");
  assert.equal(read(["Deprecated", "November 20, 2026", "Shutdown"]), "retired");
  assert.equal(read(["Active", "Shutdown", "November 22, 2026"]), "ga");
  assert.equal(read(["Deprecated Sept 15, 2025", "Shutdown", "November 22, 2026"]), "deprecated");
  assert.equal(read(["Deprecated Sept 15, 2025", "Shutdown"]), "deprecated");
  assert.equal(read(["Active", "Shutdown", "Not sooner than May 5, 2026"]), "ga");
});

test("a date in the cell has precedence over a heading's", () => {
  assert.equal(read(["November 22:", "Shutdown", "October 8, 2026"]), "deprecated");
  assert.equal(read(["Shutdown", "November 22, 2026", "October 8, 2026"]), "two shutdown days");
});

test("without a single firm date the column decides nothing", () => {
  const none = "no shutdown day beside the status word";
  assert.equal(read(["December 2026", "Shutdown"]), none);
  assert.equal(read(["Not sooner than May 5, 2026", "Shutdown"]), none);
  assert.equal(read(["Shutdown"]), none);
});

test("look-ups see own keys only", () => {
  assert.equal(lookUp({ a: 1 }, "A"), 1);
  assert.equal(lookUp({ a: 1 }, "__proto__"), undefined);
});
