import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { collectDay, modelsPage, pricingPage, readDay, trialCatalog } from "../../../test/collect/trial.ts";
import { adapter } from "../providers/adapter.ts";
import { type Claim, newClaim } from "./claim.ts";
import { rowsOfNoModel, unclearOn } from "./findings.ts";
import { newRun } from "./provider-run.ts";
import type { Reading } from "./read.ts";

test("the fix for an unreadable cell depends on the reason", () => {
  const mendOf = (why: string) => {
    const statements = [{ at: "Models / oak", unreadable: [{ field: "status", raw: "x", why }] }];
    const reading = { page: { key: "models" }, unparsed: [], unreadEnds: [], statements };
    return unclearOn(newRun(trialCatalog(), "zai", "2026-01-05"), reading as unknown as Reading)[0]?.mend ?? "";
  };
  assert.match(mendOf("unknown status word"), /terms\.status/);
  assert.match(mendOf("no unit"), /text that states its unit/);
  assert.match(mendOf("not a token count"), /extend the reader/);
});

test("a page that loses all rows fails only if a record rests on one", () => {
  const pages = [{ pricing: pricingPage(["zed-1", "$1", "$2"]) }, { pricing: pricingPage() }];
  for (const [models, failing] of [
    [modelsPage(), []],
    [modelsPage(["zed-1", "Live"]), ["pricing"]],
  ] as const) {
    const catalog = trialCatalog();
    const [, run] = pages.map((page, i) => collectDay(catalog, `2026-01-0${i + 1}`, { models, ...page }));
    assert.deepEqual(
      run?.failures.map(({ page }) => page),
      failing,
    );
    assert.equal(
      run?.findings.some(({ file }) => file === "zai/pricing"),
      failing.length === 0,
    );
  }
});

describe("rows that match no model and create none are a finding", () => {
  const none = { rows: new Map(), aliases: new Map(), disputed: [] };
  const lost = (key: string, all: Claim[], ...why: [claim: Claim, why: string][]) => {
    const reading = { page: { key }, statements: all } as unknown as Reading;
    return rowsOfNoModel("groq", reading, { ...none, unresolved: why.map(([claim, why]) => ({ claim, why })) }).map(
      ({ path, message }) => `${path}: ${message}`,
    );
  };
  const claim = (subject: Claim["subject"], more: Partial<Claim> = {}) =>
    newClaim({ page: "models", at: "Models", day: "2026-01-05", subject, ...more });
  const [known, bySlug, byName] = [
    claim({ api_string: "oak-5" }),
    claim({ slug: "oak-4@0513" }),
    claim({ name: "Oak" }),
  ];

  test("one row with an id, whatever else is on the page", () => {
    const found = lost(
      "models",
      [known, bySlug, byName],
      [bySlug, "no model has the id oak-4@0513"],
      [byName, "no name"],
    );
    assert.deepEqual(found, ["Models: a row matches no model and creates none: no model has the id oak-4@0513"]);
  });

  test("all rows of a page, also with names only, unless the page belongs to a family", () => {
    const why: [Claim, string][] = [
      [byName, "no page joins the name Oak to an id"],
      [bySlug, "another"],
    ];
    assert.deepEqual(lost("models", [byName, bySlug], ...why), [
      "Models: 2 rows match no model and create none: no page joins the name Oak to an id",
    ]);
    assert.deepEqual(lost("model/oak", [byName], [byName, "no name"]), []);
  });

  test("not a row that only adds to a model known from elsewhere", () => {
    const adds = claim({ api_string: "oak-3" }, { makes_row: false });
    assert.deepEqual(lost("models", [adds], [adds, "no model has the id oak-3"]), []);
  });
});

test("what isn't on the page, and what no record can hold, is a finding, and the rest is read", () => {
  const careless = adapter("zai", {
    models(page) {
      for (const row of page.rows(["Model", "State"])) {
        const [id, status, price] = row.texts("Model", "State", "Aliases");
        page.state(row, id, { api_string: id, status, price_input_per_mtok: [price, "per 1M tokens"] });
        page.state("two\nlines", id, { status });
      }
      page.state("", { name: "道" }, { name: "道", status: "Live" }, { makes_row: true });
    },
  });
  const catalog = trialCatalog();
  const messages = ["\n道: Prices per 1M tokens.\n", "\n道\n"].map((rest, i) => {
    const models = `${modelsPage(["zed-1", "Live", "$3"])}${rest}`;
    return readDay(catalog, careless, `2026-01-0${i + 5}`, { models }).findings.map(({ message }) => message);
  });
  const refused = ["zed-1", "道"].map((text) => `a statement that no record can hold: ${text}`);
  const absent = "price_input_per_mtok unreadable (not on the page): per 1M tokens";
  assert.deepEqual(messages, [refused, [...refused, absent]]);
  const read = [...catalog.models.values()].map(({ record }) => [record.status, record.price_input_per_mtok]);
  assert.deepEqual(read, [["ga", 3]]);
});

test("a collect reports a version's row for which its adapter created no model", () => {
  const forgetful = adapter("zai", {
    models(page) {
      for (const row of page.rows(["Model", "State"]))
        page.state(row, { slug: `${row.text("Model")}@1` }, { status: row.text("State") });
    },
  });
  const run = readDay(trialCatalog(), forgetful, "2026-01-05", {
    models: modelsPage(["oak", "Live"], ["elm", "Live"]),
  });
  assert.deepEqual(
    [run.models.length, run.findings.map(({ file, message }) => `${file}: ${message}`)],
    [0, ["zai/models: 2 rows match no model and create none: no model has the id oak@1"]],
  );
});
