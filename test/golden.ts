import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

/**
 * Tests that a folder holds exactly these texts, by path. After a change that is wanted, the test file run with UPDATE=1 in the environment
 * writes them.
 */
export function testGolden(folder: string, texts: ReadonlyMap<string, string>): void {
  if (process.env.UPDATE === "1") {
    rmSync(folder, { recursive: true, force: true });
    for (const [file, text] of texts) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  }
  test("there is a golden file for each text, and no other", () => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const files = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    assert.deepEqual(files.sort(), [...texts.keys()].sort());
  });
  for (const [file, text] of texts)
    test(`golden: ${file}`, () => assert.equal(text, readFileSync(join(folder, file), "utf8")));
}

/** JSON with a line for each entry of its lists and objects, two levels deep. */
export const layOut = (value: unknown): string => `${lines(value, "\n")}\n`;

function lines(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null || indent.length > 4) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) => {
    return `${indent}  ${isList ? "" : `${JSON.stringify(key)}: `}${lines(part, `${indent}  `)}`;
  });
  return parts.length === 0 ? JSON.stringify(value) : `${isList ? "[" : "{"}${parts}${indent}${isList ? "]" : "}"}`;
}
