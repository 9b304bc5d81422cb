import assert from "node:assert/strict";
import { test } from "node:test";
import { readStatus } from "./status.ts";
import { termsOf } from "./terms.ts";

const END = { before: "deprecated", after: "retired", definition: "ends: Overview" } as const;
const terms = termsOf({
  terms: { status: { "Shutdown date": END, Sunset: "preview" } },
  columns: { "Shutdown Date": ["Retirement date", "Sunset"], Model: ["Model ID"] },
});
const statusUnder = (title: string) => readStatus({ text: "May 1, 2027", rest: [title] }, terms, "2026-11-22");

test("a status column's other titles have the same meaning, unless they have their own", () => {
  assert.deepEqual(statusUnder("Retirement date"), { kind: "value", value: "deprecated" });
  assert.deepEqual(statusUnder("Sunset"), { kind: "value", value: "preview" });
  assert.equal(statusUnder("Model ID").kind, "unreadable");
});
