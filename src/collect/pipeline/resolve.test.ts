import assert from "node:assert/strict";
import { test } from "node:test";
import { trialCatalog } from "../../../test/collect/trial.ts";
import type { Model } from "../../schema/catalog.ts";
import { type Claim, newClaim } from "./claim.ts";
import { newRun } from "./provider-run.ts";
import { resolve } from "./resolve.ts";

const DAY = "2026-01-05";
const claim = (subject: Claim["subject"], more: Partial<Claim> = {}): Claim =>
  newClaim({ page: "models", at: "Models", day: DAY, whole: true, subject, ...more });
const resolved = (claims: Claim[], ...known: Model[]) => {
  const models = new Map(known.map((model) => [model.id, model]));
  return resolve(claims, newRun({ ...trialCatalog(), models }, "zai", DAY));
};

test("a slug stated with an api_string resolves rows that link to it, even if two models share the name", () => {
  const { rows, unresolved } = resolved([
    claim({ api_string: "gale-2501", slug: "gale-25-01", name: "Gale" }),
    claim({ api_string: "gale-2602", slug: "gale-26-02", name: "Gale" }),
    claim({ slug: "gale-26-02", name: "Gale" }),
    claim({ slug: "gale-27-03", name: "Gale" }),
  ]);
  assert.equal(rows.get("gale-2602")?.length, 2);
  assert.deepEqual(
    unresolved.map((u) => u.why),
    ["the name Gale belongs to gale-2501, gale-2602"],
  );
});

test("an id takes precedence over an equal slug", () => {
  const { rows } = resolved([
    claim({ api_string: "gale-2501", slug: "gale" }),
    claim({ api_string: "gale" }),
    claim({ slug: "gale" }),
  ]);
  assert.equal(rows.get("gale")?.length, 2);
});

test("an alias claimed by two models on the same day belongs to neither, unless a person decides", () => {
  const claims = ["gale-2501", "gale-2602"].map((id) =>
    claim({ api_string: id }, { values: { aliases: ["gale-latest"] } }),
  );
  assert.deepEqual(resolved(claims).disputed, [{ alias: "gale-latest", ids: ["gale-2501", "gale-2602"] }]);
  const reviewed = claim({}, { id: "gale-2602", values: { aliases: ["gale-latest"] } });
  const { aliases, disputed } = resolved([...claims, reviewed]);
  assert.equal(aliases.get("gale-latest"), "gale-2602");
  assert.deepEqual(disputed, []);
});

test("a row known only by its page's slug takes the api_string that a later page states, with its dots", () => {
  const record = { name: "Gale 2.5", status: "ga" as const, evidence: [] };
  const { rows, unresolved } = resolved(
    [claim({ api_string: "gale-2.5" }), claim({ slug: "gale-2.5", name: "Gale 2.5" }, { makes_row: true })],
    { provider: "zai", id: "gale-2-5", record },
  );
  assert.deepEqual(
    [...rows].map(([id, of]) => [id, of.length]),
    [["gale-2-5", 2]],
  );
  assert.deepEqual(unresolved, []);
});
