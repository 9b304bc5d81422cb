import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { DOCUMENT, documentOf, feedFrom, model, row, TODAY } from "../../../test/clients/fixture.ts";
import { LONG } from "../../../test/long.ts";
import { feedOf } from "./feed.ts";
import { judge } from "./judge.ts";
import { readStandings } from "./read.ts";
import { say } from "./say.ts";
import { successorOf } from "./successor.ts";

const MANY = Array.from({ length: 20 }, (_, i) => model("OpenAI", `elm-${i}`, "ga"));
const withRow = (facts: object) => documentOf([...MANY, { ...model("OpenAI", "ash-1", "ga"), ...facts }]);

function reading(json: unknown) {
  const read = readStandings(JSON.parse(JSON.stringify(json)));
  assert.ok(!("problem" in read), JSON.stringify(read));
  return read;
}

for (const [json, problem] of [
  [null, "it is not a standings document"],
  ["x", "it is not a standings document"],
  [[], "it is not a standings document"],
  [{}, "it is not a standings document"],
  [{ version: 2, updated: "2026-11-20", count: 0, models: [] }, "it is not a standings document"],
  [{ ...DOCUMENT, models: null }, "it is not a standings document"],
  [{ ...DOCUMENT, pages: {} }, "it is not a standings document"],
  [{ ...DOCUMENT, updated: "yesterday" }, "`updated` is not a date"],
  [{ ...DOCUMENT, models: [] }, "it has no models"],
] as const)
  test(`${JSON.stringify(json).slice(0, 30)}: ${problem}`, () => assert.deepEqual(readStandings(json), { problem }));

describe("a row that breaks the contract is left out and reported", () => {
  for (const facts of [
    { id: "../x" },
    { id: "__proto__" },
    { id: "elm-1" },
    { name: 7 },
    { provider: undefined },
    { status: "ga" },
    { status: ["ga", -1, null] },
    { status: ["ga", 0, "soon"] },
    { ends_on: ["2026-02-30", 0, null] },
    { ends_on: "2026-12-01" },
    { promised_until: ["2026-13", 0, null] },
    { context_window: 0.5 },
    { price_input_per_mtok: "3" },
    { price_input_per_mtok: -1 },
    { spellings: "x" },
    { spellings: [7] },
    { replacements: [{ id: "x", page: 0 }] },
    { hosts: [row("azure", "x", "ga"), { host: "azure" }] },
    { hosts: [{ ...row("azure", "x", "ga"), ends_on: ["never", 0, null] }] },
    { except: [["azure"]] },
  ])
    test(JSON.stringify(facts), () => {
      const { document, unreadable } = reading(withRow(facts));
      assert.deepEqual([document.models.length, unreadable], [20, ["id" in facts ? facts.id : "ash-1"]]);
    });

  test("a host's row too; a rate that can't be read is unknown, and left out alone", () => {
    const rates = [{ meter: "input", price: 1, per: "1M tokens" }, { meter: "input", price: "1", per: "x" }, null, 7];
    const rest = { host_rows: [row("groq", "a", "ga"), { host: "groq" }] };
    const { document, unreadable } = reading({ ...withRow({ rates }), ...rest });
    assert.deepEqual([document.host_rows.length, unreadable], [1, ["a row without an id"]]);
    assert.deepEqual(document.models.at(-1)?.rates, [rates[0]]);
  });

  test("more than a tenth, and it isn't a feed that we know", () => {
    const models = MANY.map((one, i) => (i < 3 ? { ...one, context_window: "big" } : one));
    assert.deepEqual(feedOf(documentOf(models as never)), {
      problem: "3 of its 20 rows break the contract, such as elm-0",
    });
  });
});

test("keys of a later feed are ignored, and its words are kept", () => {
  const { document } = reading({
    ...withRow({ added: { deep: [1] }, provider: "Newcomer", modality: ["smell"] }),
    more: 1,
  });
  const last = document.models.at(-1);
  assert.deepEqual([last?.provider, last?.modality, "added" in (last ?? {})], ["Newcomer", ["smell"], false]);
});

test("texts lose invisible characters and are cut; a script is no page", () => {
  const { document } = reading({
    ...withRow({
      name: "As\u202eh\u0000\n2\u200b",
      replacements: [{ model: `a\u001b[31m${"n".repeat(900)}`, page: 1 }],
    }),
    pages: ["javascript:alert(1)", "https://host.example/<b>", 'https://a.example/"', "https://ok.example/#x"],
  });
  const { name, replacements } = document.models.at(-1) ?? {};
  assert.deepEqual(
    [name, replacements?.[0]?.model.length, document.pages],
    ["Ash 2", 400, ["", "", "", "https://ok.example/#x"]],
  );
  assert.match(replacements?.[0]?.model ?? "", /^a\[31mn+…$/);
});

test("a citation of a page that isn't there has no address", () => {
  const judged = judge(feedFrom(withRow({ status: ["ga", 99, "2026-11-19"] })), { text: "ash-1" }, { today: TODAY });
  assert.deepEqual([judged.verdict, judged.page], ["ok", null]);
});

test("no JSON crashes a client", () => {
  /** A place of each kind: two elements of a list are alike. */
  const places = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    places.set(path.replace(/\/\d+/g, "/0"), path);
    if (typeof value === "object" && value !== null)
      for (const [key, part] of Object.entries(value)) walk(part, `${path}/${key}`);
  };
  walk(DOCUMENT, "");
  /** The document with another value at one place. */
  const changed = (place: string, value: unknown) => {
    const copy = structuredClone({ root: DOCUMENT }) as Record<string, unknown>;
    const keys = ["root", ...place.split("/").slice(1)];
    const parent = keys.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
    parent[keys.at(-1) ?? ""] = value;
    return copy.root;
  };
  fc.assert(
    fc.property(fc.constantFrom(...places.values()), fc.jsonValue({ maxDepth: 2 }), (place, value) => {
      const feed = feedOf(changed(place, value));
      if ("problem" in feed) return;
      for (const text of ["cedar-2", "azure/cedar-2", "anthropic.lantern-5", "hill-8b", "comet-flash-latest", "zzz"])
        assert.ok(say(judge(feed, { text }, { today: TODAY })).length > 0);
      for (const one of [...feed.document.models, ...feed.hosts.all]) successorOf(feed, one, { today: TODAY });
    }),
    { seed: 8, numRuns: LONG ? 2_000 : 150 },
  );
});
