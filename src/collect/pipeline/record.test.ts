import assert from "node:assert/strict";
import { test } from "node:test";
import { collectDay, modelsPage, pricingPage, trialCatalog } from "../../../test/collect/trial.ts";
import type { Reviewed } from "../../schema/history.ts";

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
