import assert from "node:assert/strict";
import { test } from "node:test";
import { ADAPTER, collectDay, modelsPage, pricingPage, readDay, trialCatalog } from "../../test/collect/trial.ts";
import type { Reviewed } from "../schema/history.ts";
import type { Adapter } from "./pipeline/statement.ts";

const TEN = Array.from({ length: 10 }, (_, i) => `zed-${i}`);
const models = (state = "Live") => modelsPage(...TEN.map((id): [string, string] => [id, state]));
const prices = (input = "$2.00", output = "$8.00") =>
  pricingPage(...TEN.map((id): [string, string, string] => [id, input, output]));

function firstDay() {
  const catalog = trialCatalog();
  const run = collectDay(catalog, "2026-01-01", { models: models(), pricing: prices() });
  assert.deepEqual(run.failures, []);
  return catalog;
}
const record = (catalog: ReturnType<typeof trialCatalog>, id: string) => catalog.models.get(id)?.record;

test("a first reading creates rows, and no change events", () => {
  const catalog = firstDay();
  assert.equal(catalog.models.size, 10);
  assert.equal(record(catalog, "zed-0")?.price_input_per_mtok, 2);
  assert.equal(record(catalog, "zed-0")?.name, "zed-0");
  assert.deepEqual(new Set(catalog.changes.map((c) => c.kind)), new Set(["first_read"]));
  assert.deepEqual(catalog.held, []);
});

test("the same pages on another day change only the lock", () => {
  const catalog = firstDay();
  const before = structuredClone([...catalog.models]);
  const run = collectDay(catalog, "2026-01-02", { models: models(), pricing: prices() });
  assert.deepEqual(run.changes, []);
  assert.deepEqual([...catalog.models], before);
  assert.equal(catalog.lock["zai/models"]?.read_on, "2026-01-02");
});

test("a changed price is a change whose evidence is the new text", () => {
  const catalog = firstDay();
  const page = prices().replace("| zed-3 | $2.00", "| zed-3 | $3.00");
  const run = collectDay(catalog, "2026-01-02", { models: models(), pricing: page });
  assert.deepEqual(run.changes, [
    {
      on: "2026-01-02",
      provider: "zai",
      id: "zed-3",
      kind: "change",
      page: "pricing",
      set: { price_input_per_mtok: [2, 3] },
    },
  ]);
  const evidence = record(catalog, "zed-3")?.evidence.find((e) => e.page === "pricing");
  assert.deepEqual(evidence?.states.price_input_per_mtok, ["$3.00", "Prices per 1M tokens"]);
});

for (const [accident, page] of [
  ["the unit is off by 1,000", prices("$2,000.00", "$8,000.00")],
  ["two columns swap their titles", prices().replace("Input | Output", "Output | Input")],
  ["all prices rise at once", prices("$3.00", "$9.00")],
] as const) {
  test(`held, and nothing published: ${accident}`, () => {
    const catalog = firstDay();
    const before = structuredClone([...catalog.models].map(([id, m]) => [id, { ...m.record, evidence: [] }]));
    const run = collectDay(catalog, "2026-01-02", { models: models(), pricing: page });
    assert.deepEqual(run.failures, []);
    assert.equal(run.changes.length, 0);
    assert.ok(catalog.held.length >= 10, `${catalog.held.length} held`);
    assert.deepEqual(
      [...catalog.models].map(([id, m]) => [id, { ...m.record, evidence: [] }]),
      before,
    );
    assert.equal(
      record(catalog, "zed-1")?.evidence.find((e) => e.page === "pricing")?.read_on,
      "2026-01-01",
      "old evidence keeps its date",
    );
  });
}

for (const [accident, models] of [
  ["all rows are gone", modelsPage()],
  ["a column is gone", modelsPage(...TEN.map((id): [string, string] => [id, "Deprecated"])).replace("State", "Mood")],
] as const) {
  test(`the page keeps its last reading, and the others are read: ${accident}`, () => {
    const catalog = firstDay();
    const line = catalog.lock["zai/models"];
    const pricing = prices().replace("| zed-3 | $2.00", "| zed-3 | $3.00");
    const run = collectDay(catalog, "2026-01-02", { models, pricing });
    assert.deepEqual(
      run.failures.map((f) => f.page),
      ["models"],
    );
    assert.deepEqual(catalog.lock["zai/models"], line);
    assert.equal(record(catalog, "zed-3")?.status, "ga");
    assert.equal(record(catalog, "zed-3")?.price_input_per_mtok, 3);
  });
}

for (const [accident, rows, held] of [
  ["two of ten rows are gone", TEN.slice(2), 0],
  ["every row is renamed", TEN.map((id) => `new-${id}`), 10],
] as const) {
  test(`a finding, and nothing published: ${accident}`, () => {
    const catalog = firstDay();
    const run = collectDay(catalog, "2026-01-02", {
      models: modelsPage(...rows.map((id): [string, string] => [id, "Live"])),
    });
    assert.match(run.findings[0]?.message ?? "", /rows of 2026-01-01 are gone/);
    assert.deepEqual([run.changes, run.held.length, catalog.models.size], [[], held, 10]);
  });
}

test("on a page that lacks a known column, what changes waits for a second reading; then the layout is the known one", () => {
  const catalog = firstDay();
  const page = models()
    .replace("Retires", "Ends")
    .replace("zed-1 | Live", "zed-1 | Preview")
    .replace("zed-2 | Live", "zed-2 | Deprecated");
  const read = (day: string) => {
    const { findings, held } = collectDay(catalog, day, { models: page });
    return [findings.map(({ message }) => message), held.map(({ id }) => id), catalog.lock["zai/models"]?.layout];
  };
  const lost = "its layout has changed: no Retires";
  assert.deepEqual(read("2026-01-02"), [[lost], ["zed-1", "zed-2"], "Aliases; Model; Retires; State"]);
  assert.deepEqual(read("2026-01-03"), [[lost], ["zed-1"], "Aliases; Model; Retires; State"], "one goes backward");
  assert.equal(record(catalog, "zed-2")?.status, "deprecated");
  catalog.held = [];
  catalog.reviewed.push({
    on: "2026-01-04",
    reviewer: "a person",
    why: "x",
    kind: "reject",
    provider: "zai",
    id: "zed-1",
    field: "status",
    value: "preview",
  });
  assert.deepEqual(read("2026-01-04"), [[lost], [], "Aliases; Model; State"]);
  assert.deepEqual(read("2026-01-05"), [[], [], "Aliases; Model; State"]);
});

test("a page with further columns that its reader knows is in another form: a first reading of what it adds", () => {
  const catalog = trialCatalog();
  const bare = models().replace("Aliases | Retires", "Note | Ends");
  collectDay(catalog, "2026-01-01", { models: bare });
  const full = models()
    .replace("zed-1 | Live | - | -", "zed-1 | Live | zed-one | -")
    .replace("zed-2 | Live", "zed-2 | Deprecated");
  const { changes, findings } = collectDay(catalog, "2026-01-02", { models: full });
  assert.deepEqual(findings, []);
  assert.deepEqual(
    changes.map(({ id, kind }) => [id, kind]),
    [
      ["zed-1", "first_read"],
      ["zed-2", "change"],
    ],
  );
});

test("a page in another form may add values, but most of those that it stated before must be the same", () => {
  const catalog = trialCatalog();
  const ending = (end: string) =>
    modelsPage(...TEN.map((id): [string, string, string, string] => [id, "Deprecated", "-", end]));
  collectDay(catalog, "2026-01-01", { models: ending("March 1, 2026").replace("Aliases", "Note") });
  const other = ending("May 1, 2027").replace("zed-1 | Deprecated | -", "zed-1 | Deprecated | zed-one");
  const run = collectDay(catalog, "2026-01-02", { models: other });
  assert.deepEqual(
    run.changes.map(({ kind, set }) => [kind, Object.keys(set)]),
    [["first_read", ["aliases"]]],
  );
  assert.deepEqual(
    new Set(run.held.map(({ field, why }) => `${field} ${why.code}`)),
    new Set(["retires_on changes-at-once"]),
  );
  assert.equal(
    collectDay(catalog, "2026-01-03", { models: other }).changes.length,
    10,
    "the second reading confirms it",
  );
});

test("a reader that throws fails only its own page", () => {
  const catalog = firstDay();
  const adapter: Adapter = {
    ...ADAPTER,
    pages: {
      ...ADAPTER.pages,
      models: () => {
        throw new TypeError("no such thing");
      },
    },
  };
  const run = readDay(catalog, adapter, "2026-01-02", { models: models(), pricing: prices() });
  assert.deepEqual(run.failures, [
    { page: "models", why: "its reader failed on it", problem: "its reader: no such thing" },
  ]);
  assert.deepEqual(
    run.pages.map((p) => p.key),
    ["pricing"],
  );
});

test("five of ten models changing one price at once are held; three are ordinary", () => {
  for (const [count, held] of [
    [5, 5],
    [3, 0],
  ] as const) {
    const catalog = firstDay();
    const page = TEN.slice(0, count).reduce((text, id) => text.replace(`| ${id} | $2.00`, `| ${id} | $3.00`), prices());
    assert.equal(collectDay(catalog, "2026-01-02", { models: models(), pricing: page }).held.length, held);
  }
});

test("a status that moves backward is held; one that moves forward passes", () => {
  const catalog = firstDay();
  collectDay(catalog, "2026-01-02", { models: models().replace("zed-1 | Live", "zed-1 | Deprecated") });
  assert.equal(record(catalog, "zed-1")?.status, "deprecated");
  collectDay(catalog, "2026-02-02", { models: models() });
  assert.equal(record(catalog, "zed-1")?.status, "deprecated");
  assert.equal(catalog.held[0]?.why.code, "status-backward");
});

test("a row that flaps is held", () => {
  const catalog = firstDay();
  const up = prices().replace("| zed-3 | $2.00", "| zed-3 | $3.00");
  collectDay(catalog, "2026-01-02", { models: models(), pricing: up });
  collectDay(catalog, "2026-01-03", { models: models(), pricing: prices() });
  assert.equal(record(catalog, "zed-3")?.price_input_per_mtok, 3);
  assert.deepEqual(catalog.held[0]?.why, { code: "flapping", on: "2026-01-02" });
  collectDay(catalog, "2026-01-04", { models: models(), pricing: up });
  assert.deepEqual(catalog.held, [], "the page states the published value again: nothing is held");
});

test("a value stays held while its page isn't read, unless the record already has it", () => {
  const catalog = firstDay();
  const evidence = { page: "pricing", at: "zed-3", states: { price_input_per_mtok: "$2.00" } };
  const held = {
    on: "2026-01-01",
    provider: "zai",
    id: "zed-3",
    field: "price_input_per_mtok",
    from: 7,
    why: { code: "price-jump" },
  } as const;
  catalog.held = [2, 50].map((to) => ({ ...held, to, evidence }));
  collectDay(catalog, "2026-01-02", { models: models() });
  assert.deepEqual(
    catalog.held.map(({ to }) => to),
    [50],
  );
});

test("an unreadable cell keeps the old value and is a finding; a new row with one is not published", () => {
  const catalog = firstDay();
  const euro = prices().replace("| zed-3 | $2.00", "| zed-3 | €2.00");
  const run = collectDay(catalog, "2026-01-02", { models: models(), pricing: euro });
  assert.equal(record(catalog, "zed-3")?.price_input_per_mtok, 2);
  assert.equal(run.findings.length, 1);
  const more = modelsPage(...TEN.map((id): [string, string] => [id, "Live"]), ["zed-x", "Sleepy"]);
  collectDay(catalog, "2026-01-03", { models: more, pricing: prices() });
  assert.equal(record(catalog, "zed-x"), undefined);
});

test("a reviewed acceptance lets many changes pass, but only until it expires", () => {
  const accept: Reviewed = {
    on: "2026-01-09",
    reviewer: "a person",
    why: "the provider announced it",
    kind: "accept",
    expires: "2026-01-02",
    provider: "zai",
    id: "*",
    field: "*",
  };
  const catalog = firstDay();
  catalog.reviewed.push(accept);
  const run = collectDay(catalog, "2026-01-02", { models: models(), pricing: prices("$3.00", "$9.00") });
  assert.equal(run.held.length, 0);
  assert.equal(record(catalog, "zed-9")?.price_output_per_mtok, 9);
  const later = collectDay(catalog, "2026-01-20", { models: models(), pricing: prices("$4.00", "$10.00") });
  assert.equal(later.held.length, 20);
});

test("a missing row isn't a removal: the record and its evidence stay, with the date they were read", () => {
  const catalog = firstDay();
  const rows = TEN.slice(1).map((id): [string, string] => [id, "Live"]);
  const run = collectDay(catalog, "2026-01-02", { models: modelsPage(...rows) });
  assert.deepEqual(run.failures, []);
  assert.equal(record(catalog, "zed-0")?.status, "ga");
  assert.equal(record(catalog, "zed-0")?.evidence.find((e) => e.page === "models")?.read_on, "2026-01-01");
  assert.deepEqual(run.changes, []);
});

test("a shutdown cell that turns blank withdraws the firm date", () => {
  const catalog = trialCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(["zed-a", "Deprecated", "-", "March 1, 2026"]) });
  assert.equal(record(catalog, "zed-a")?.retires_on, "2026-03-01");
  const run = collectDay(catalog, "2026-01-02", { models: modelsPage(["zed-a", "Deprecated", "-", "-"]) });
  assert.equal(record(catalog, "zed-a")?.retires_on, undefined);
  assert.deepEqual(run.changes[0]?.set, { retires_on: ["2026-03-01", null] });
});

test("an alias moves to the model that claims it later, and a model's own row beats an alias", () => {
  const catalog = trialCatalog();
  collectDay(catalog, "2026-01-01", { models: modelsPage(["zed-a", "Live", "zed-latest"], ["zed-b", "Live"]) });
  assert.deepEqual(record(catalog, "zed-a")?.aliases, ["zed-latest"]);
  collectDay(catalog, "2026-01-02", { models: modelsPage(["zed-a", "Live"], ["zed-b", "Live", "zed-latest, zed-a"]) });
  assert.equal(record(catalog, "zed-a")?.aliases, undefined);
  assert.deepEqual(record(catalog, "zed-b")?.aliases, ["zed-latest"]);
});

test("an excerpt adds and corrects what it shows, with its own date, and never proves that a row is gone", () => {
  const catalog = firstDay();
  const run = collectDay(catalog, "2026-01-05", { pricing: pricingPage(["zed-3", "$2.50", "$8.00"]) }, "excerpt");
  assert.deepEqual(run.failures, []);
  assert.equal(record(catalog, "zed-3")?.price_input_per_mtok, 2.5);
  assert.equal(record(catalog, "zed-3")?.evidence.find((e) => e.states.price_input_per_mtok)?.read_on, "2026-01-05");
  assert.equal(catalog.lock["zai/pricing"]?.read_on, "2026-01-01");
});
