import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanCatalog, finderOf } from "../../../test/clean-catalog.ts";
import { sampleChange, sampleDecision } from "../../../test/sample-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import type { Reviewed } from "../../schema/history.ts";
import { noRemoval } from "./no-removal.ts";

const reviewed = (c: Catalog) => {
  c.reviewed = [sampleDecision("cedar-0"), sampleDecision("cedar-large-1")];
};
const check = finderOf(noRemoval);
const found = (change: (catalog: Catalog) => unknown, base = cleanCatalog(reviewed)) =>
  check((c) => [reviewed(c), change(c)], { base });
const rename = (c: Catalog, id: string, to: Partial<{ id: string; provider: "xai" }>) => {
  const model = c.models.get(id);
  if (!model) throw new Error(`no ${id}`);
  c.models.delete(id);
  c.models.set(to.id ?? id, { ...model, ...to });
};

test("no-removal accepts more rows, inserted changes and appended decisions", () => {
  const grown = found((c) => {
    const model = c.models.get("cedar-0");
    if (model) c.models.set("cedar-9", { ...model, id: "cedar-9" });
    c.changes.splice(3, 0, sampleChange("cedar-9", {}, { on: "2026-09-01" }));
    c.reviewed.push(sampleDecision("cedar-9"));
  });
  assert.deepEqual(grown, []);
});

test("no-removal rejects a missing record", () => {
  assert.deepEqual(
    found((c) => c.models.delete("cedar-0")),
    ["catalog/openai/cedar-0.json:: the record is gone"],
  );
});

test("no-removal rejects a changed id, and a row moved to another provider", () => {
  assert.deepEqual(
    found((c) => rename(c, "cedar-large-1", { id: "cedar-one" })),
    ["catalog/openai/cedar-large-1.json:: the id is gone; its api_string is now cedar-one"],
  );
  assert.deepEqual(
    found((c) => rename(c, "cedar-large-1", { provider: "xai" })),
    ["catalog/openai/cedar-large-1.json:: the id moved to xai"],
  );
});

test("no-removal rejects a change that is missing, altered, or one of two equal ones", () => {
  const gone = "catalog/changes.jsonl:cedar-0: the first_read of cedar-0 on 2026-09-01 (models) is gone";
  const isFirst = (change: Catalog["changes"][number]) => change.id === "cedar-0";
  assert.deepEqual(
    found((c) => {
      c.changes = c.changes.filter((change) => !isFirst(change));
    }),
    [gone],
  );
  assert.deepEqual(
    found((c) => {
      c.changes = c.changes.map((change) => (isFirst(change) ? { ...change, page: "pricing" } : change));
    }),
    [gone],
  );
  const twice = cleanCatalog();
  twice.changes.push(...twice.changes.filter(isFirst));
  assert.deepEqual(
    found(() => {}, twice),
    [gone],
  );
});

test("no-removal rejects a decision that is missing, altered or moved", () => {
  const lost = (reviewed: Reviewed[]) =>
    found((c) => {
      c.reviewed = reviewed;
    });
  const at = (line: number, id: string) => [
    `catalog/reviewed.jsonl:line ${line}: the decision on ${id}:* of 2026-10-01 is gone or was changed`,
  ];
  assert.deepEqual(lost([sampleDecision("cedar-0")]), at(2, "cedar-large-1"));
  assert.deepEqual(
    lost([{ ...sampleDecision("cedar-0"), why: "other" }, sampleDecision("cedar-large-1")]),
    at(1, "cedar-0"),
  );
  assert.deepEqual(lost([sampleDecision("cedar-large-1"), sampleDecision("cedar-0")]), at(1, "cedar-0"));
});

test("no-removal finds nothing without a base", () => {
  assert.deepEqual(
    check((c) => c.models.clear()),
    [],
  );
});
