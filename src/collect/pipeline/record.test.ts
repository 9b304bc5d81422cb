import assert from "node:assert/strict";
import { test } from "node:test";
import { collectDay, modelsPage, PROVIDER, pricingPage, readDay, trialCatalog } from "../../../test/collect/trial.ts";
import { emptyCatalog } from "../../schema/catalog.ts";
import type { Reviewed } from "../../schema/history.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { fieldsOf } from "../providers/columns.ts";

const IDS = Array.from({ length: 6 }, (_, i) => `zed-${i + 1}`);
const MODELS = modelsPage(...IDS.map((id): [string, string] => [id, "Live"]));
const PRICES = pricingPage(...IDS.map((id): [string, string, string] => [id, "$2.00", "$8.00"]));
const REJECTION: Reviewed = {
  on: "2026-01-04",
  reviewer: "kim",
  why: "a mistake",
  kind: "reject",
  provider: "zai",
  id: "zed-1",
  field: "status",
  value: "preview",
};

function readOnce() {
  const catalog = trialCatalog();
  collectDay(catalog, "2026-01-01", { models: MODELS, pricing: PRICES });
  return catalog;
}

test("evidence of what is kept has its own day, and evidence of what changes has the new text", () => {
  const catalog = readOnce();
  const pricing = PRICES.replace("zed-1 | $2.00", "zed-1 | $3.00")
    .replace("zed-2 | $2.00", "zed-2 | $20.00")
    .replace("zed-4 | $2.00", "zed-4 | -");
  collectDay(catalog, "2026-01-02", { models: MODELS.replace(/.*zed-3.*\n/, ""), pricing });
  const evidence = (id: string, page: string) => {
    const record = catalog.models.get(id)?.record;
    const { read_on, states } =
      record?.evidence.find(({ page: on, states }) => on === page && (states.status ?? states.price_input_per_mtok)) ??
      assert.fail();
    return [read_on, states.status ?? states.price_input_per_mtok, record?.price_input_per_mtok];
  };
  const unit = "Prices per 1M tokens";
  assert.deepEqual(evidence("zed-1", "pricing"), [undefined, ["$3.00", unit], 3]);
  assert.deepEqual(evidence("zed-2", "pricing"), ["2026-01-01", ["$2.00", unit], 2]);
  assert.deepEqual(evidence("zed-4", "pricing"), ["2026-01-01", ["$2.00", unit], 2], "a withdrawn price is held");
  assert.deepEqual(evidence("zed-3", "models"), ["2026-01-01", "Live", 2]);
  assert.equal(catalog.lock["zai/pricing"]?.read_on, "2026-01-02");
});

test("a row whose status is gone from its page keeps it, with its own day; the rest of the row is read", () => {
  const catalog = readOnce();
  const run = collectDay(catalog, "2026-01-02", { models: MODELS.replace("zed-1 | Live | -", "zed-1 |  | zed-one") });
  const { status, aliases, evidence = [] } = catalog.models.get("zed-1")?.record ?? {};
  assert.deepEqual([status, aliases], ["ga", ["zed-one"]]);
  const days = evidence.flatMap(({ page, read_on, states }) => (page === "models" ? [[read_on, states.status]] : []));
  assert.deepEqual(days, [
    [undefined, undefined],
    ["2026-01-01", "Live"],
  ]);
  assert.deepEqual(
    run.findings.map(({ path }) => path),
    ["zed-1"],
  );
});

test("of a provider of which nothing is known, no status is taken while the page that decides it fails", () => {
  const wins = [{ page: "pricing", fields: ["status" as const], any_day: true as const, why: "" }];
  const catalog = emptyCatalog({ providers: new Map([["zai" as const, { ...PROVIDER, wins }]]) });
  const sizes = ["# Moved\n", PRICES].map((pricing, i) => {
    const { findings } = collectDay(catalog, `2026-01-0${i + 1}`, { models: MODELS, pricing });
    return [catalog.models.size, findings.filter(({ message }) => message === "no page states its status").length];
  });
  assert.deepEqual(sizes, [
    [0, 6],
    [6, 0],
  ]);
});

test("the lock keeps a layout while something that its loss explains is held", () => {
  const catalog = readOnce();
  const layouts = ["2026-01-02", "2026-01-03", "2026-01-04"].map((on, i) => {
    if (i === 2) catalog.reviewed.push(REJECTION);
    collectDay(catalog, on, { models: modelsPage(["zed-1", "Preview"], ["zed-2", "Live"]).replace("Retires", "Ends") });
    return catalog.lock["zai/models"]?.layout;
  });
  const known = "Aliases; Model; Retires; State";
  assert.deepEqual(layouts, [known, known, "Aliases; Model; State"]);
});

test("a value stays held while its page isn't read, unless the record already has it", () => {
  const catalog = readOnce();
  const evidence = { page: "pricing", at: "zed-3", states: { price_input_per_mtok: "$2.00" } };
  const [on, provider, id, field] = ["2026-01-01", "zai", "zed-3", "price_input_per_mtok"] as const;
  catalog.held = [2, 50].map((to) => ({ on, provider, id, field, from: 7, to, why: { code: "price-jump" }, evidence }));
  collectDay(catalog, "2026-01-02", { models: MODELS });
  assert.deepEqual(
    catalog.held.map(({ to }) => to),
    [50],
  );
});

const STATES = adapter("zai", Object.fromEntries(["models", "pricing"].map((key) => [key, readStates] as const)));

function readStates(page: PageReader): void {
  for (const row of page.rows(["Model"])) {
    const id = row.get("Model")?.text ?? "";
    page.state(row, id, { api_string: id, ...fieldsOf(row, { status: "State", context_window: "Limit" }) });
  }
}

test("a page that wins keeps its value while it can't be read there, but not once it says nothing", () => {
  const wins = [{ page: "models", fields: ["status" as const], why: "It is newer." }];
  const ids = Array.from({ length: 12 }, (_, i) => `yew-${i + 1}`);
  const table = (state: string) =>
    `| Model | State | Limit |\n| --- | --- | --- |\n${ids.map((id) => `| ${id} | ${state} | 1M |`).join("\n")}\n`;
  const [live, retired] = [table("Live"), table("Retired")];
  const without = (...gone: string[]) =>
    live
      .split("\n")
      .filter((line) => !gone.some((id) => line.includes(`${id} `)))
      .join("\n");
  const after = (...models: string[]) => {
    const catalog = emptyCatalog({ providers: new Map([["zai", { ...PROVIDER, wins }]]) });
    // The other page says the same every day, in other words.
    for (const [i, text] of [live, ...models].entries())
      readDay(catalog, STATES, `2026-01-0${i + 1}`, { models: text, pricing: `${retired}\nDay ${i}.\n` });
    const held = catalog.held.filter(({ id }) => id === "yew-3").map(({ field, why }) => `${field} ${why.code}`);
    return [catalog.models.get("yew-3")?.record.status, ...held];
  };
  const odd = live.replace("yew-3 | Live", "yew-3 | Odd");
  const some = without("yew-3", "yew-4");
  assert.deepEqual(
    [after(live), after(odd), after(odd, odd), after("# Oops\n"), after(some), after(live.replace("State", "Phase"))],
    [["ga"], ["ga", "status unreadable"], ["ga", "status unreadable"], ["ga"], ["ga"], ["ga"]],
  );
  const one = without("yew-3");
  const blank = live.replace("yew-3 | Live", "yew-3 | ");
  assert.deepEqual([after(one), after(some, some), after(blank)], [["retired"], ["retired"], ["retired"]]);
});
