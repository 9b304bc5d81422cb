import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { evidenceComplete } from "./evidence-complete.ts";

const found = finderOf(evidenceComplete);
const LARGE = "catalog/openai/cedar-large-2.json";

test("evidence-complete rejects a value without evidence, such as a guessed date", () => {
  assert.deepEqual(
    found((c) => Object.assign(recordOf(c, "cedar-large-2"), { deprecated_on: "2026-12-01" })),
    [`${LARGE}:deprecated_on: no evidence states it`],
  );
});

test("evidence-complete reports every field of a deleted entry", () => {
  const lost = found((c) => {
    const record = recordOf(c, "cedar-large-2");
    record.evidence = record.evidence.filter((e) => e.page !== "pricing");
  });
  assert.deepEqual(
    lost,
    ["price_input_per_mtok", "price_output_per_mtok", "price_cached_input_per_mtok", "rates"].map(
      (field) => `${LARGE}:${field}: no evidence states it`,
    ),
  );
});

test("evidence-complete rejects evidence for a field that the record does not state", () => {
  assert.deepEqual(
    found((c) => {
      delete recordOf(c, "cedar-large-2").released;
    }),
    [`${LARGE}:released: evidence of models ("models / Cedar Large 2") states it, but the record doesn't`],
  );
});

test("evidence-complete ignores superseded evidence", () => {
  const overruled = found((c) => {
    const record = recordOf(c, "cedar-large-2");
    record.evidence = record.evidence.map((e) => (e.page === "deprecations" ? { ...e, superseded: true } : e));
  });
  assert.deepEqual(overruled, [`${LARGE}:status: no evidence states it`]);
  const spare = found((c) => {
    recordOf(c, "cedar-large-2").evidence.push({
      page: "deprecations",
      at: "History / Cedar Large 2",
      superseded: true,
      states: { retires_on: "2026-05-01" },
    });
  });
  assert.deepEqual(spare, []);
});

test("evidence-complete needs no evidence for a name that equals the id or the api_string", () => {
  const withName = (name: string) =>
    found((c) => {
      const record = recordOf(c, "lantern-3-2026");
      record.name = name;
      for (const e of record.evidence) delete e.states.name;
    });
  assert.deepEqual(withName("lantern-3-2026"), []);
  assert.deepEqual(withName("lantern-3@2026"), []);
  assert.deepEqual(withName("Lantern 3"), ["catalog/anthropic/lantern-3-2026.json:name: no evidence states it"]);
});

test("evidence-complete counts the elements of a union list over all entries", () => {
  const aliases = (...states: string[][]) =>
    found((c) => {
      const record = recordOf(c, "cedar-large-2");
      record.aliases = ["cedar-large", "cedar-latest"];
      for (const e of record.evidence) delete e.states.aliases;
      for (const list of states) record.evidence.push({ page: "models", at: "Aliases", states: { aliases: list } });
    });
  assert.deepEqual(aliases(["cedar-large", "cedar-latest"]), []);
  assert.deepEqual(aliases(["cedar-large"], ["cedar-latest"]), []);
  assert.deepEqual(aliases(["cedar-large"]), [`${LARGE}:aliases: evidence for 1 elements, the record has 2`]);
  assert.deepEqual(aliases(["cedar-large", "cedar-latest"], ["cedar-large"]), [
    `${LARGE}:aliases: evidence for 3 elements, the record has 2`,
  ]);
});

test("evidence-complete requires every entry to state any other list in full", () => {
  const modalities = (...states: string[][]) =>
    found((c) => {
      const record = recordOf(c, "cedar-large-2");
      for (const e of record.evidence) delete e.states.input_modalities;
      for (const list of states)
        record.evidence.push({ page: "models", at: "Inputs", states: { input_modalities: list } });
    });
  assert.deepEqual(modalities(["text", "image"], ["text", "image"]), []);
  assert.deepEqual(modalities(["text"], ["image"]), [
    `${LARGE}:input_modalities: evidence for 1 elements, the record has 2`,
    `${LARGE}:input_modalities: evidence for 1 elements, the record has 2`,
  ]);
});

test("evidence-complete rejects one text for a list, and a list of entries for one value", () => {
  const wrong = found((c) => {
    const record = recordOf(c, "cedar-large-2");
    for (const e of record.evidence) {
      if (e.states.aliases) e.states.aliases = "cedar-large";
      if (e.states.released) e.states.released = [["2026-03-03"], ["2026"]];
    }
  });
  assert.deepEqual(wrong, [
    `${LARGE}:aliases: the evidence "cedar-large" is one text for a list`,
    `${LARGE}:released: the evidence is a list of entries for one value`,
  ]);
});
