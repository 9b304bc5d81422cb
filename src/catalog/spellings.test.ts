import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, recordOf } from "../../test/clean-catalog.ts";
import { spellings } from "./spellings.ts";

test("spellings finds a row by api_string, alias, id and name", () => {
  const find = spellings(cleanCatalog());
  assert.equal(find("lantern-3@2026"), "lantern-3-2026");
  assert.equal(find("cedar-large"), "cedar-large-2");
  assert.equal(find("lantern-3-2026"), "lantern-3-2026");
  assert.equal(find(" cedar  LARGE 1"), "cedar-large-1");
});

test("spellings does not match similar texts", () => {
  const find = spellings(cleanCatalog());
  for (const text of ["Cedar-Large-2", "cedar-large-2 ", "cedar", "lantern-3", "", "constructor"]) {
    assert.equal(find(text), undefined, JSON.stringify(text));
  }
});

test("spellings prefers api_string, then alias, id and name", () => {
  const find = spellings(
    cleanCatalog((c) => {
      recordOf(c, "cedar-large-1").aliases = ["echo", "cedar-0"];
      recordOf(c, "lantern-4").name = "cedar-mini-2";
    }),
  );
  assert.equal(find("echo"), "echo");
  assert.equal(find("cedar-0"), "cedar-large-1");
  assert.equal(find("cedar-mini-2"), "cedar-mini-2");
});

test("a name that several rows share means the only one that is still sold", () => {
  const named = (...retired: string[]) =>
    spellings(
      cleanCatalog((c) => {
        recordOf(c, "cedar-large-1").name = "Cedar";
        recordOf(c, "cedar-large-2").name = "Cedar";
        for (const id of ["cedar-large-1", "cedar-large-2"])
          recordOf(c, id).status = retired.includes(id) ? "retired" : "ga";
      }),
    )("cedar");
  assert.equal(named("cedar-large-1"), "cedar-large-2");
  assert.equal(named("cedar-large-2"), "cedar-large-1");
  assert.equal(named(), undefined);
  assert.equal(named("cedar-large-1", "cedar-large-2"), undefined);
});
