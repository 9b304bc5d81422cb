import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf } from "../../test/clean-catalog.ts";
import type { Catalog } from "../schema/catalog.ts";
import { spellings } from "./spellings.ts";

/** Asserts what each spelling means in a catalog after a change. */
function means(expected: Record<string, string | undefined>, change: (c: Catalog) => void = () => {}): void {
  const find = spellings(cleanCatalog(change));
  for (const [text, id] of Object.entries(expected)) assert.equal(find(text), id, JSON.stringify(text));
}

test("a row is found by api_string, alias, id and name, not by similar texts", () => {
  means({ "lantern-3@2026": "lantern-3-2026", "cedar-large": "cedar-large-2", "lantern-3-2026": "lantern-3-2026" });
  means({ " cedar  LARGE 1": "cedar-large-1", "Cedar-Large-2": undefined, "cedar-large-2 ": undefined });
  means({ cedar: undefined, "lantern-3": undefined, "": undefined, constructor: undefined });
});

test("an api_string has precedence, then an alias, the id and the name", () =>
  means({ echo: "echo", "cedar-0": "cedar-large-1", "cedar-mini-2": "cedar-mini-2" }, (c) => {
    recordOf(c, "cedar-large-1").aliases = ["echo", "cedar-0"];
    recordOf(c, "lantern-4").name = "cedar-mini-2";
  }));

const PAIR = ["cedar-large-1", "cedar-large-2"];
for (const [retired, expected] of [
  [["cedar-large-1"], "cedar-large-2"],
  [["cedar-large-2"], "cedar-large-1"],
  [[], undefined],
  [PAIR, undefined],
] as const)
  test(`a name that two rows share, of which ${retired.join(" and ") || "none"} retired, means ${expected}`, () =>
    means({ cedar: expected }, (c) => {
      for (const id of PAIR)
        Object.assign(recordOf(c, id), { name: "Cedar", status: retired.some((one) => one === id) ? "retired" : "ga" });
    }));
