import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { placesIn } from "./corpus/feed.ts";

/** A case a line: the place of each id in order, a file, and its text, with `⏎` for line breaks. */
const CASES = readFileSync(join(import.meta.dirname, "mentions.txt"), "utf8").split("\n");

for (const line of CASES.filter((line) => line !== "" && !line.startsWith("#"))) {
  const [places, file = "", ...text] = line.split("\t");
  test(line.replaceAll("\t", " "), () =>
    assert.equal(placesIn(file, text.join("\t").replaceAll("⏎", "\n")).join(" "), places),
  );
}

test("in a long file, too, a name says that a table is only asked", () => {
  const source = `DEPRECATED_MODELS: frozenset[str] = frozenset({"oak-4o"})\n${"#".repeat(200_001)}`;
  assert.deepEqual(placesIn("a.py", source), ["prose"]);
});

test("a table of beginnings, in JavaScript", () => {
  const source = 'const A = ["oak-4o"]; const B = ["oak-4o"];\nif (A.some((start) => name.startsWith(start))) run(B);';
  assert.deepEqual(placesIn("a.js", source), ["prose", "use"]);
});
