import assert from "node:assert/strict";
import { test } from "node:test";
import type { ValuedStatement } from "./read.ts";
import { resolve } from "./resolve.ts";

const DAY = "2026-01-05";
const statement = (subject: ValuedStatement["subject"], more: Partial<ValuedStatement> = {}): ValuedStatement => ({
  subject,
  at: "Models",
  page: "models",
  read_on: DAY,
  whole: true,
  values: {},
  raws: {},
  unreadable: [],
  blanks: [],
  ...more,
});
const resolved = (...statements: ValuedStatement[]) =>
  resolve(
    statements,
    [],
    "mistral",
    () => undefined,
    () => DAY,
  );

test("a slug stated beside an api_string joins the rows that link to it, where the name is that of two models", () => {
  const { rows, unresolved } = resolved(
    statement({ api_string: "gale-2501", slug: "gale-25-01", name: "Gale" }),
    statement({ api_string: "gale-2602", slug: "gale-26-02", name: "Gale" }),
    statement({ slug: "gale-26-02", name: "Gale" }),
    statement({ slug: "gale-27-03", name: "Gale" }),
  );
  assert.equal(rows.get("gale-2602")?.length, 2);
  assert.deepEqual(
    unresolved.map((u) => u.why),
    ["the name Gale is that of gale-2501, gale-2602"],
  );
});

test("an id beats a slug that reads the same", () => {
  const { rows } = resolved(
    statement({ api_string: "gale-2501", slug: "gale" }),
    statement({ api_string: "gale" }),
    statement({ slug: "gale" }),
  );
  assert.equal(rows.get("gale")?.length, 2);
});

test("an alias claimed twice on one day is nobody's, unless a person names the one that has it", () => {
  const claims = ["gale-2501", "gale-2602"].map((id) =>
    statement({ api_string: id }, { values: { aliases: ["gale-latest"] } }),
  );
  assert.deepEqual(resolved(...claims).disputed, [{ alias: "gale-latest", ids: ["gale-2501", "gale-2602"] }]);
  const said = statement({}, { id: "gale-2602", values: { aliases: ["gale-latest"] } });
  const { aliases, disputed } = resolved(...claims, said);
  assert.equal(aliases.get("gale-latest"), "gale-2602");
  assert.deepEqual(disputed, []);
});

test("a row known by its page's slug alone takes the api_string that a later page states, dots and all", () => {
  const record = { name: "Gale 2.5", status: "ga" as const, evidence: [] };
  const { rows, unresolved } = resolve(
    [statement({ api_string: "gale-2.5" }), statement({ slug: "gale-2.5", name: "Gale 2.5" }, { makes_row: true })],
    [{ provider: "mistral", id: "gale-2-5", record }],
    "mistral",
    () => "mistral",
    () => DAY,
  );
  assert.deepEqual(
    [...rows].map(([id, of]) => [id, of.length]),
    [["gale-2-5", 2]],
  );
  assert.deepEqual(unresolved, []);
});
