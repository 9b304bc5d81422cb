import assert from "node:assert/strict";
import { test } from "node:test";
import { type cleanCatalog, finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { evidenceShowsValue } from "./evidence-shows-value.ts";

const found = finderOf(evidenceShowsValue);
const LARGE = "catalog/openai/cedar-large-2.json";
const stateOf = (
  catalog: ReturnType<typeof cleanCatalog>,
  id: string,
  field: "status" | "rates" | "price_input_per_mtok",
) => {
  const entry = recordOf(catalog, id).evidence.find((e) => e.states[field] !== undefined);
  if (!entry) throw new Error(`no evidence of ${field}`);
  return entry;
};

test("evidence-shows-value rejects one changed digit of a price", () => {
  assert.deepEqual(
    found((c) => Object.assign(recordOf(c, "cedar-large-2"), { price_input_per_mtok: 2 })),
    [`${LARGE}:price_input_per_mtok: evidence "$3" with "per 1M tokens" reads as 3, the record says 2`],
  );
});

test("evidence-shows-value rejects a price whose unit is not stated", () => {
  const bare = found((c) => {
    stateOf(c, "cedar-large-2", "price_input_per_mtok").states.price_input_per_mtok = "$3";
  });
  assert.equal(bare.length, 1);
  assert.match(bare[0] ?? "", /price_input_per_mtok: evidence "\$3" cannot be read \(.+\), the record says 3/);
});

test("evidence-shows-value rejects a soft date recorded as a firm one", () => {
  const soft = found((c) => {
    const record = recordOf(c, "lantern-3-2026");
    record.retires_on = "2027-03-01";
    record.evidence.push({
      page: "deprecations",
      at: "Lantern 3",
      states: { retires_on: "Not sooner than March 1, 2027" },
    });
  });
  assert.equal(soft.length, 1);
  assert.match(
    soft[0] ?? "",
    /lantern-3-2026\.json:retires_on: evidence "Not sooner than March 1, 2027" cannot be read/,
  );
});

test("evidence-shows-value rejects a value if the page shows a blank", () => {
  const blank = found((c) => {
    stateOf(c, "cedar-large-2", "price_input_per_mtok").states.price_input_per_mtok = "-";
  });
  assert.deepEqual(blank, [`${LARGE}:price_input_per_mtok: evidence "-" states nothing, the record says 3`]);
});

test("evidence-shows-value reads a status by the provider's terms only", () => {
  const word = (raw: string) =>
    found((c) => {
      stateOf(c, "cedar-large-1", "status").states.status = raw;
    });
  assert.deepEqual(word("Deprecated"), []);
  assert.match(word("Sunset")[0] ?? "", /cedar-large-1\.json:status: evidence "Sunset" cannot be read/);
  assert.match(word("Preview")[0] ?? "", /reads as "preview", the record says "deprecated"/);
});

test("evidence-shows-value compares a shutdown column with the day of reading", () => {
  const readOn = (read_on: string) =>
    found((c) => {
      const provider = c.providers.get("openai");
      const column = { before: "deprecated", after: "retired", definition: "deprecations: States" } as const;
      if (provider) provider.terms.status = { ...provider.terms.status, "Shutdown date": column };
      const entry = stateOf(c, "cedar-large-1", "status");
      entry.states.status = ["2027-02-01", "Shutdown date"];
      entry.read_on = read_on;
    });
  assert.deepEqual(readOn("2027-01-31"), []);
  assert.match(readOn("2027-02-01")[0] ?? "", /reads as "retired", the record says "deprecated"/);
});

test("evidence-shows-value reads each element of a union list, in evidence order", () => {
  const aliases = (recorded: string[]) =>
    found((c) => {
      const record = recordOf(c, "cedar-large-2");
      record.aliases = recorded;
      record.evidence.push({ page: "deprecations", at: "Aliases", states: { aliases: ["cedar-latest"] } });
    });
  assert.deepEqual(aliases(["cedar-large", "cedar-latest"]), []);
  assert.deepEqual(aliases(["cedar-latest", "cedar-large"]), [
    `${LARGE}:aliases.0: evidence "cedar-large" reads as "cedar-large", the record says "cedar-latest"`,
    `${LARGE}:aliases.1: evidence "cedar-latest" reads as "cedar-latest", the record says "cedar-large"`,
  ]);
});

test("evidence-shows-value compares price and unit of each rate", () => {
  const rate = (change: (rate: { price: number; per: string }) => void) =>
    found((c) => {
      for (const r of recordOf(c, "cedar-large-2").rates ?? []) change(r);
    });
  assert.deepEqual(
    rate((r) => {
      r.price = 15;
    }),
    [
      `${LARGE}:rates.0: evidence "$1.5" with "per 1M tokens" reads as {"price":1.5,"per":"1M tokens"}, the record says {"price":15,"per":"1M tokens"}`,
    ],
  );
  assert.match(
    rate((r) => {
      r.per = "1k tokens";
    })[0] ?? "",
    /rates\.0: .* the record says \{"price":1\.5,"per":"1k tokens"\}/,
  );
});

test("evidence-shows-value ignores superseded evidence", () => {
  const spare = found((c) => {
    recordOf(c, "cedar-large-1").evidence.push({
      page: "deprecations",
      at: "History / Cedar Large 1",
      superseded: true,
      states: { retires_on: "2026-05-01" },
    });
  });
  assert.deepEqual(spare, []);
});
