import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { RULES } from "./index.ts";

const files = readdirSync(import.meta.dirname);
const rules = files.flatMap((f) => /^(?!index|rule)([a-z-]+)\.ts$/.exec(f)?.[1] ?? []);

test("the list has every rule of the folder once, under the name of its file", () => {
  assert.deepEqual(RULES.map((rule) => rule.name).sort(), rules.sort());
});

test("each rule has a test and a description", () => {
  for (const { name, description } of RULES) {
    assert.ok(files.includes(`${name}.test.ts`), name);
    assert.match(description, /^.{20,140}\.$/, name);
  }
});
