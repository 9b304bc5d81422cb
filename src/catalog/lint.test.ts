import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cleanCatalog, firstReading, recordOf, throughFiles } from "../../test/clean-catalog.ts";
import { quickly } from "../../test/quick.ts";
import { sampleModel } from "../../test/sample-catalog.ts";
import type { Catalog, Model } from "../schema/catalog.ts";
import { PRICE_FIELDS } from "../schema/field-keys.ts";
import type { ModelRecord } from "../schema/record.ts";
import { lint } from "./lint.ts";
import { parseCatalog } from "./load.ts";

const fileOf = ({ provider, id }: Model) => `catalog/${provider}/${id}.json`;
const models = [...cleanCatalog().models.values()];

/** A catalog that was not read from files. */
const made = (catalog: Catalog) => ({ catalog, findings: [], texts: new Map() });

/** The paths of lint's findings for a model after `change`. */
function pathsOf(model: Model, change: (catalog: Catalog) => void): string[] {
  const findings = lint(made(cleanCatalog(change)));
  return findings.filter((f) => f.file === fileOf(model)).map((f) => f.path);
}

describe("lint", () => {
  test("finds nothing in a clean catalog compared with itself on the day of the last reading", () => {
    const loaded = throughFiles(cleanCatalog());
    assert.equal(loaded.catalog.models.size, 9);
    assert.deepEqual(lint(loaded, cleanCatalog(), "2026-11-20"), []);
  });

  test("reports file and field for any deleted evidence entry", () => {
    let deleted = 0;
    for (const model of models) {
      for (const [i, entry] of model.record.evidence.entries()) {
        const paths = pathsOf(model, (c) => {
          const { evidence } = recordOf(c, model.id);
          if (evidence.length > 1) evidence.splice(i, 1);
          // A record without any evidence does not load, so its last entry loses its texts instead.
          else evidence[i] = { ...entry, states: {} };
        });
        const only = Object.keys(entry.states).filter((f) =>
          model.record.evidence.every((e, j) => i === j || !(f in e.states)),
        );
        deleted += only.length;
        assert.deepEqual(
          only.filter((field) => !paths.includes(field)),
          [],
          `${model.id}, entry ${i}`,
        );
      }
    }
    assert.ok(deleted >= 40, `${deleted} fields`);
  });

  test("reports file and field for any changed digit of a price", () => {
    let changed = 0;
    for (const model of models) {
      for (const field of PRICE_FIELDS) {
        const digits = String(model.record[field] ?? "");
        for (const [i, digit] of [...digits].entries()) {
          if (digit === ".") continue;
          const price = Number(digits.slice(0, i) + ((Number(digit) + 1) % 10) + digits.slice(i + 1));
          const paths = pathsOf(model, (c) => {
            recordOf(c, model.id)[field] = price;
          });
          assert.ok(paths.includes(field), `${model.id}.${field} = ${price}`);
          changed += 1;
        }
      }
    }
    assert.ok(changed >= 15, `${changed} digits`);
  });

  test("reports file and field for any guessed date", () => {
    for (const model of models) {
      for (const field of [
        "released",
        "deprecated_on",
        "retires_on",
        "retires_not_before",
        "knowledge_cutoff",
      ] as const) {
        if (model.record[field] !== undefined) continue;
        const paths = pathsOf(model, (c) => {
          recordOf(c, model.id)[field] = "2026-09-30";
        });
        assert.ok(paths.includes(field), `${model.id}.${field}`);
      }
    }
  });

  test("reports a guessed date even with its own journal line", () => {
    const paths = pathsOf(sampleModel({ name: "Lantern 4", provider: "anthropic" }), (c) => {
      recordOf(c, "lantern-4").released = "2026-09-30";
      const model = c.models.get("lantern-4");
      if (model) c.changes = c.changes.map((change) => (change.id === model.id ? firstReading(model) : change));
    });
    assert.deepEqual(paths, ["released"]);
  });

  const LARGE = "catalog/openai/cedar-large-2.json";
  const COPY = "catalog/openai/cedar-copy.json";
  const set = (over: Partial<ModelRecord>) => (c: Catalog) => void Object.assign(recordOf(c, "cedar-large-2"), over);
  for (const [title, file, change, line] of [
    [
      "gives the file, the field and the fix",
      LARGE,
      set({ price_input_per_mtok: 2 }),
      `${LARGE}:price_input_per_mtok: evidence "$3" with "per 1M tokens" reads as 3, the record says 2 — take the value from the page, or fix the evidence`,
    ],
    [
      "reports a copied record once",
      COPY,
      (c) => c.models.set("cedar-copy", { ...(c.models.get("cedar-large-2") as Model), id: "cedar-copy" }),
      `${COPY}:: the id cedar-copy does not match the record — cedar-large-2.json is there: merge the two records`,
    ],
    ["reports a guess once", LARGE, set({ max_input_tokens: 1000 }), `${LARGE}:max_input_tokens: no evidence`],
    [
      "reports a note without a change",
      LARGE,
      set({ notes: "Batch requests cost a third." }),
      `${LARGE}:notes: the record says `,
    ],
  ] as [string, string, (catalog: Catalog) => unknown, string][])
    test(title, () => {
      const findings = lint(throughFiles(cleanCatalog((c) => void change(c))));
      const lines = findings.map((f) => `${f.file}:${f.path}: ${f.message} — ${f.mend}`);
      const [first = "", ...others] = lines.filter((one) => one.startsWith(`${file}:`));
      assert.ok(first.startsWith(line), lines.join("\n"));
      assert.deepEqual(others, []);
    });

  test("returns the loader's findings, sorted by file and place", () => {
    const { catalog, texts } = throughFiles(cleanCatalog());
    const finding = (file: string, path: string) => ({ file, path, message: "m", mend: "n" });
    const findings = [finding("b", "line 10"), finding("b", "line 9"), finding("a", "z"), finding("b", "")];
    const places = () => lint({ catalog, texts, findings }).map((f) => `${f.file}:${f.path}`);
    assert.deepEqual(places(), ["a:z", "b:", "b:line 9", "b:line 10"]);
    assert.deepEqual(places(), places());
  });

  test("finds nothing in an empty catalog", () => {
    assert.deepEqual(lint(parseCatalog(new Map())), []);
  });

  test("checks 500 records in less than 1.5 s", () => {
    const catalog = cleanCatalog((c) => {
      const [large] = c.models.values();
      for (let i = c.models.size; large && i < 500; i++) {
        const record = structuredClone(large.record);
        Object.assign(record, { api_string: `cedar-copy-${i}`, aliases: [`cedar-alias-${i}`] });
        for (const { states } of record.evidence) {
          if (states.api_string) states.api_string = `cedar-copy-${i}`;
          if (states.aliases) states.aliases = [`cedar-alias-${i}`];
        }
        const model: Model = { provider: "openai", id: `cedar-copy-${i}`, record };
        c.models.set(model.id, model);
        c.changes.push(firstReading(model));
      }
    });
    assert.equal(catalog.models.size, 500);
    const findings = quickly(() => lint(made(catalog), catalog, "2026-11-20"));
    assert.deepEqual(findings, []);
  });
});
