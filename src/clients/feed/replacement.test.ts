import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { feedDocument, feedRow, TODAY } from "../../../test/mcp/feed.ts";
import type { Model } from "./api.ts";
import { hostRowsOf } from "./host-rows.ts";
import { type FeedDocument, parseCatalog } from "./parse.ts";
import { resolveReplacement } from "./replacement.ts";
import { resolverOf } from "./resolve.ts";
import { lasts } from "./row-verdict.ts";
import { judge } from "./verdict.ts";

const GROUNDS = {
  today: TODAY,
  readOn: () => null,
  notBefore: () => null,
  pageOf: () => null,
  snapshotOf: () => undefined,
  modelOf: () => undefined,
  hostRows: hostRowsOf([]),
  resolver: resolverOf(parseCatalog(feedDocument([])) as FeedDocument, new Map()),
};

describe("the chain to a live model", () => {
  const at = (id: string, status: "ga" | "deprecated" | "retired", replacement?: string) =>
    feedRow({ api_string: id, status, replacement: replacement ?? null });
  const way = (rows: object[], id: string) => {
    const document = parseCatalog(feedDocument(rows)) as FeedDocument;
    const from = document.models.find((model) => model.id === id) as Model;
    const { chain, live, single } = resolveReplacement(from, resolverOf(document, new Map()), (model) =>
      lasts(judge(model, GROUNDS)),
    );
    return [chain.map(({ stated, model }) => model?.id ?? `(${stated})`).join(" "), live?.id ?? null, single];
  };

  for (const [title, rows, chain, live] of [
    ["no replacement", [at("a", "retired")], "", null],
    ["one step", [at("a", "retired", "b"), at("b", "ga")], "b", "b"],
    [
      "three steps",
      [at("a", "retired", "b"), at("b", "retired", "c"), at("c", "deprecated", "d"), at("d", "ga")],
      "b c d",
      "d",
    ],
    ["the first live of several", [at("a", "retired", "b, c"), at("b", "retired"), at("c", "ga")], "b c", "c"],
    [
      "the nearest, not the deepest",
      [at("a", "retired", "b, c"), at("b", "retired", "d"), at("c", "ga"), at("d", "ga")],
      "b c",
      "c",
    ],
    ["a loop", [at("a", "retired", "b"), at("b", "retired", "a")], "b", null],
    ["itself", [at("a", "retired", "a")], "", null],
    ["a series", [at("a", "retired", "The B series")], "(The B series)", null],
    ["a series, then a model", [at("a", "retired", "The B series, c"), at("c", "ga")], "(The B series) c", "c"],
    ["a dead end", [at("a", "retired", "b"), at("b", "deprecated")], "b", null],
  ] as const)
    test(title, () => assert.deepEqual(way([...rows], "a").slice(0, 2), [chain, live]));

  test("a stated family is not its dated version", () => {
    const dated = { ...at("b-20260101", "ga"), name: "The dated one" };
    assert.deepEqual(way([at("a", "retired", "b"), dated], "a"), ["(b)", null, true]);
  });

  test("a name that several models share is the only one that is still sold", () => {
    const named = (id: string, status: "ga" | "retired") => ({ ...at(id, status), name: "The B" });
    const rows = [at("a", "retired", "The B"), named("b-1", "retired"), named("b-2", "ga")];
    assert.deepEqual(way(rows, "a"), ["b-2", "b-2", true]);
    assert.deepEqual(way([...rows, named("b-3", "ga")], "a"), ["(The B)", null, true]);
    assert.deepEqual(way(rows.slice(0, 2).concat(named("b-3", "retired")), "a"), ["(The B)", null, true]);
  });

  test("an undated name follows its dated version, if both end on the same day", () => {
    const rows = [at("a-2026-01-01", "deprecated", "b"), at("a", "deprecated"), at("b", "ga")];
    const ending = (...days: string[]) => rows.map((row, i) => ({ ...row, retires_on: days[i] ?? null }));
    assert.deepEqual(way(ending("2027-01-01", "2027-01-01"), "a"), ["b", "b", true]);
    assert.deepEqual(way(ending("2027-01-01", "2027-01-02"), "a"), ["", null, false]);
  });

  test("a chain is unambiguous until a model in it has several replacements", () => {
    const rows = [at("a", "retired", "b"), at("b", "retired", "c, d"), at("c", "retired"), at("d", "ga")];
    assert.deepEqual(way(rows, "b"), ["c d", "d", false]);
    assert.deepEqual(way(rows, "a"), ["b c d", "d", false]);
    assert.deepEqual(way([...rows.slice(0, 1), at("b", "ga")], "a"), ["b", "b", true]);
  });

  test("a list of several names every one that lasts", () => {
    const rows = [at("a", "retired", "b, c, d, e"), at("b", "retired", "f"), at("c", "ga"), at("d", "retired")];
    const document = parseCatalog(feedDocument([...rows, at("e", "ga"), at("f", "ga")])) as FeedDocument;
    const { live, also } = resolveReplacement(document.models[0] as Model, resolverOf(document, new Map()), (model) =>
      lasts(judge(model, GROUNDS)),
    );
    assert.deepEqual([live?.id, also.map(({ id }) => id)], ["c", ["e"]]);
  });

  test("a chain of hundreds ends", () => {
    const rows = Array.from({ length: 300 }, (_, i) => at(`m${i}`, "retired", `m${i + 1}`));
    const [chain, live] = way(rows, "m0");
    assert.equal(live, null);
    assert.equal(String(chain).split(" ").length, 8);
  });
});
