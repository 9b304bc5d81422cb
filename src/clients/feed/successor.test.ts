import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { documentOf, feedFrom, model, row, TODAY } from "../../../test/clients/fixture.ts";
import type { HostStanding, Standing } from "../../schema/standings.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type SuccessorOptions, successorOf, successorOfMatch } from "./successor.ts";

const DAY = { today: TODAY };
const at = (id: string, status: Status, ...instead: (string | [string, string])[]) =>
  model("OpenAI", id, status, instead.length > 0 ? { instead } : {});
/** `a:retired:b,C b:ga`: each model's id, status and replacements; those in capitals aren't models. */
const modelsOf = (graph: string): Standing[] =>
  graph.split(" ").map((one) => {
    const [id = "", status, targets] = one.split(":");
    const instead = targets?.split(",").map((text) => [text, /^[A-Z]/.test(text) ? "" : text] as [string, string]);
    return at(id, status as Status, ...(instead ?? []));
  });

function successor(models: Standing[], id = "a", options?: SuccessorOptions) {
  const feed = feedFrom(documentOf(models));
  return successorOf(feed, feed.modelOf(id) as Standing, DAY, options);
}

test("a name of several models has the replacement that all of them state", () => {
  for (const [second, text] of [
    ["b", "b"],
    ["c", undefined],
    [undefined, undefined],
  ] as const) {
    const dated = (day: string, target?: string) => at(`a-${day}`, "retired", ...(target ? [target] : []));
    const feed = feedFrom(
      documentOf([dated("20240620", "b"), dated("20241022", second), at("b", "ga"), at("c", "ga")]),
    );
    for (const name of ["a", "openai/a"])
      assert.equal(successorOfMatch(feed, feed.resolve(name), DAY)?.text, text, `${name} → b and ${second}`);
  }
});

describe("the way to a model that lasts", () => {
  for (const [title, graph, text, chain, rest] of [
    ["one step", "a:retired:b b:ga", "b", "", { live: true, single: true, id: "b" }],
    ["three steps", "a:retired:b b:retired:c c:deprecated:d d:ga", "d", "b c", { single: true }],
    ["the first of several that lasts", "a:retired:b,c b:retired c:ga", "c", "b", { single: false }],
    ["the nearest, not the deepest", "a:retired:b,c b:retired:d c:ga d:ga", "c", "b", {}],
    ["a loop", "a:retired:b b:retired:a", "b", "b", { live: false, id: "b" }],
    ["a series", "a:retired:Series", "Series", "Series", { live: false, id: null }],
    ["a series, then a model", "a:retired:Series,c c:ga", "c", "Series", {}],
    ["a dead end", "a:retired:b b:deprecated", "b", "b", { live: false }],
    ["later ones with several", "a:retired:b b:retired:c,d c:retired d:ga", "d", "b c", { single: false }],
  ] as const)
    test(title, () => {
      const found = successor(modelsOf(graph));
      assert.deepEqual([found?.text, found?.chain.map((step) => step.text).join(" ")], [text, chain]);
      for (const [key, value] of Object.entries(rest)) assert.deepEqual(found?.[key as keyof typeof found], value, key);
    });

  test("none is stated, or only itself", () => {
    assert.equal(successor([at("a", "retired")]), null);
    assert.equal(successor([at("a", "retired", "a")]), null);
  });

  test("a chain of hundreds ends", () => {
    const models = Array.from({ length: 300 }, (_, i) => at(`m${i}`, "retired", `m${i + 1}`));
    const found = successor(models, "m0");
    assert.deepEqual([found?.live, found?.chain.length], [false, 8]);
  });

  test("what ends within the window doesn't last", () => {
    const models = [
      at("a", "retired", "b"),
      model("OpenAI", "b", "deprecated", { ends: "2027-01-20", instead: ["c"] }),
      at("c", "ga"),
    ];
    assert.deepEqual([successor(models)?.text, successor(models, "a", { within: 30 })?.text], ["c", "b"]);
    assert.deepEqual(successor(models)?.chain, [{ id: "b", text: "b", verdict: "retiring", ends_on: "2027-01-20" }]);
  });

  test("an undated name follows its dated version, if both end on the same day", () => {
    const ending = (day: string) => [
      model("OpenAI", "a-2026-01-01", "deprecated", { ends: "2027-01-01", instead: ["b"] }),
      model("OpenAI", "a", "deprecated", { ends: day }),
      at("b", "ga"),
    ];
    assert.equal(successor(ending("2027-01-01"))?.text, "b");
    assert.equal(successor(ending("2027-01-02")), null);
  });

  test("where it was read, and with which parameters", () => {
    const stated = {
      ...at("a", "retired"),
      replacements: [{ model: "b", id: "b", parameters: "mode: pro", page: 0, read_on: "2026-11-01" }],
    };
    const { page, read_on, parameters } = successor([stated, at("b", "ga")]) ?? {};
    assert.deepEqual([page, read_on, parameters], ["https://vendor.example/models", "2026-11-01", "mode: pro"]);
  });
});

describe("what changes", () => {
  const FACTS = {
    modality: ["text", "vision", "audio"] as Standing["modality"],
    embedding_dimensions: 1024,
    context_window: 200_000,
    max_output_tokens: 8_000,
    price_input_per_mtok: 2,
    price_output_per_mtok: 8,
  };
  const between = (from: Partial<Standing>, to: Partial<Standing>, options?: SuccessorOptions) => {
    const models = [at("a", "retired", "b"), at("b", "ga")].map((one, i) => ({ ...one, ...(i === 0 ? from : to) }));
    return successor(models, "a", options);
  };

  test("losses and ratios of prices", () => {
    const less = { embedding_dimensions: 512, context_window: 128_000, price_output_per_mtok: 30 };
    const found = between(FACTS, { ...FACTS, ...less, modality: ["text"] });
    const { losses, price_change, same_kind } = found ?? {};
    assert.deepEqual(losses, [
      { what: "embedding_dimensions", from: 1024, to: 512 },
      { what: "context_window", from: 200_000, to: 128_000 },
      { what: "modality", lost: ["vision", "audio"] },
    ]);
    assert.deepEqual([price_change, same_kind], [{ input: 1, output: 3.75 }, false]);
  });

  test("an unstated value loses nothing, and more is no loss", () => {
    for (const [from, to] of [
      [FACTS, {}],
      [{}, FACTS],
      [FACTS, { ...FACTS, context_window: 400_000, modality: ["text", "vision", "audio", "video"] }],
      [{ modality: ["text"] }, { modality: ["vision"] }],
    ] as Partial<Standing>[][])
      assert.deepEqual(between(from as object, to as object)?.losses, []);
    assert.deepEqual(between({ price_input_per_mtok: 0 }, FACTS)?.price_change, {});
  });

  test("a dated version without prices has those of the name that ends with it", () => {
    const change = (day: string) => {
      const name = { ...model("OpenAI", "a", "deprecated", { ends: "2026-12-11" }), price_input_per_mtok: 2 };
      const dated = model("OpenAI", "a-2025-04-14", "deprecated", { ends: day, instead: [["b", "b"]] });
      return successor([name, dated, { ...at("b", "ga"), price_input_per_mtok: 4 }], "a-2025-04-14")?.price_change;
    };
    assert.deepEqual([change("2026-12-11"), change("2026-12-12")], [{ input: 2 }, {}]);
  });

  test("prices of a fine-tuned model are its own", () => {
    const found = between(FACTS, { ...FACTS, price_input_per_mtok: 9, context_window: 100 }, { text: "ft:a:acme::1" });
    assert.deepEqual([found?.price_change, found?.losses.length], [{}, 1]);
  });

  test("another kind of model", () => {
    const kind = (from: Partial<Standing>, to: Partial<Standing>) => between(from, to)?.same_kind;
    assert.equal(kind({}, {}), true);
    assert.equal(kind({ modality: ["text", "audio"] }, { modality: ["text"] }), false);
    assert.equal(kind({ kind: "rerank" }, {}), false);
    const embedding = { kind: "embedding", embedding_dimensions: 256 } as const;
    assert.deepEqual([kind(embedding, embedding), kind({ kind: "embedding" }, { kind: "embedding" })], [true, false]);
  });
});

describe("at a host", () => {
  const rows = (...given: HostStanding[]) => {
    const feed = feedFrom(documentOf([at("m", "deprecated")], { host_rows: given }));
    return successorOf(feed, feed.hosts.all[0] as never, DAY);
  };
  const a = (...instead: [string, string][]) => row("azure", "a", "retired", { instead });

  test("a replacement that ends there too is followed", () => {
    const [c, d] = ["c", "d"].map((text): [string, string] => [text, ""]) as [[string, string], [string, string]];
    const found = rows(
      a(["b", ""]),
      row("azure", "b", "deprecated", { ends: "2026-10-14", instead: [c, d] }),
      row("azure", "c", "deprecated", { ends: "2026-12-01" }),
      row("azure", "d", "ga", { ends: "2027-12-01" }),
    );
    assert.deepEqual([found?.text, found?.live, found?.chain.map(({ text }) => text)], ["d", true, ["b", "c"]]);
  });

  test("its version may be in brackets; of several, one that lasts is enough", () => {
    const versions = [row("azure", "b", "retired", { version: "1" }), row("azure", "b", "ga", { version: "2" })];
    assert.equal(rows(a(["b (2)", ""]), ...versions)?.live, true);
    assert.equal(rows(a(["b (1)", ""]), ...versions)?.live, false);
    assert.equal(rows(a(["b", ""]), ...versions)?.live, true);
  });

  test("of several versions, the one that decides the verdict names it", () => {
    const version = (version: string, ends: string, instead: string) =>
      row("azure", "v", "deprecated", { version, ends, instead: [[instead, ""]] });
    const hosts = [version("2", "2027-06-01", "c"), version("1", "2026-12-01", "b")];
    const feed = feedFrom(documentOf([{ ...at("v", "ga"), hosts }]));
    assert.equal(successorOfMatch(feed, feed.resolve("azure/v"), DAY)?.text, "b");
  });

  test("one that the host doesn't list is judged by its vendor, and one that nobody knows is only named", () => {
    assert.deepEqual([rows(a(["m", "m"]))?.id, rows(a(["x", ""]))?.live], ["m", false]);
  });

  test("two that replace each other end the search", () => {
    const found = rows(a(["b", ""]), row("azure", "b", "retired", { instead: [["a", ""]] }));
    assert.deepEqual([found?.text, found?.live, found?.chain.length], ["b", false, 1]);
  });

  test("a name isn't an id", () => {
    assert.equal(rows(a(["B One", ""]), row("azure", "b one", "ga", { no_id: true }))?.text, "B One");
  });

  test("the vendor's must last there, too, and be open to all", () => {
    for (const [facts, live] of [
      [{ ends: "2027-12-01" }, true],
      [{ ends: "2026-12-01" }, false],
      [{ access: "existing users only" }, false],
    ] as const) {
      const there = row("azure", "b", "ga", facts);
      const feed = feedFrom(documentOf([at("a", "retired", "b"), { ...at("b", "ga"), hosts: [there] }]));
      assert.equal(successorOfMatch(feed, feed.resolve("a", { host: "azure" }), DAY)?.live, live);
    }
  });
});
