import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Raw } from "../schema/record.ts";
import { type ReadableField, type ReadContext, readField, readQualifiedElement } from "./fields.ts";

const ctx: ReadContext = {
  read_on: "2026-11-21",
  terms: {
    status: {
      Active: "ga",
      Deprecated: "deprecated",
      Retired: "retired",
      "No date set": "ga",
      "Shutdown date": { before: "deprecated", after: "retired", definition: "deprecations: Overview" },
    },
    blank: ["No shutdown date announced", "No date set"],
    words: {
      access: { "invitation-only": "approval" },
      open_weight: { Open: true, Premier: false },
      capabilities: { "Function calling": "tools" },
      after_retirement: { "Redirect target": { effect: "rerouted" }, fails: { effect: "error" } },
      input_modalities: { Sketches: "image", Smells: "smell" },
    },
  },
};
const UNREADABLE = Symbol("unreadable");
const BLANK = Symbol("blank");

const cases: [ReadableField, Raw | Raw[], unknown][] = [
  ["name", "  Almond  Large 2 ", "Almond Large 2"],
  ["name", "x".repeat(121), UNREADABLE],
  ["api_string", "`almond-large-2`", "almond-large-2"],
  ["api_string", "almond large", UNREADABLE],
  ["api_string", ["maker.almond-23", "^3"], "maker.almond-2"],
  ["aliases", ["`almond`", "almond-latest"], ["almond", "almond-latest"]],
  ["aliases", ["almond", "-"], UNREADABLE],
  ["hosts", [["maker.almond-v1:0", "Bedrock"]], [{ platform: "Bedrock", id: "maker.almond-v1:0" }]],
  ["hosts", ["maker.almond-v1:0"], UNREADABLE],
  ["hosts", [["maker.almond-v1:0", "-"]], UNREADABLE],
  ["status", "Active", "ga"],
  ["status", "Resting", UNREADABLE],
  ["status", "No date set", "ga"],
  ["retires_on", "No date set", BLANK],
  ["status", ["November 21, 2026", "Shutdown date"], "retired"],
  ["status", ["No shutdown date announced", "Shutdown date"], BLANK],
  ["input_modalities", ["Text", "images", "PDF", "Sketches"], ["text", "image", "document", "image"]],
  ["input_modalities", ["Smells"], UNREADABLE],
  ["output_modalities", ["relevance score"], ["score"]],
  ["context_window", "384K", 384000],
  ["max_output_tokens", ["128K tokens2", "^2"], 128000],
  ["price_input_per_mtok", ["$3.00", "Prices per 1M tokens."], 3],
  ["price_input_per_mtok", "$3.00", UNREADABLE],
  ["price_per_1k_searches", "$2 / 1K searches", 2],
  ["price_per_1k_searches", "$2 / MTok", UNREADABLE],
  ["knowledge_cutoff", "Jan 2026", "2026-01"],
  ["knowledge_cutoff", "Jun 01, 2026 knowledge cutoff", "2026-06-01"],
  ["released", "May 5, 2026", "2026-05-05"],
  ["retires_on", "Not sooner than May 5, 2027", UNREADABLE],
  ["retires_on", "No shutdown date announced", BLANK],
  ["access", "invitation-only", "approval"],
  ["access", "for some", UNREADABLE],
  ["default_snapshot", "`pecan-1-2026-01-31`", "pecan-1-2026-01-31"],
  ["retires_not_before", "Not sooner than May 5, 2027", "2027-05-05"],
  [
    "replacements",
    ["`pecan-1`*", ["`pecan-2`", "`mode: pro`"]],
    [{ model: "pecan-1" }, { model: "pecan-2", parameters: "mode: pro" }],
  ],
  ["replacements", ["`pecan-1` or `pecan-2`"], UNREADABLE],
  ["replacements", ["---"], BLANK],
  ["after_retirement", "fails", { effect: "error" }],
  ["after_retirement", ["Redirect target", "`pecan-1`"], { effect: "rerouted", to: "pecan-1" }],
  ["after_retirement", "explodes", UNREADABLE],
  ["capabilities", ["Function calling", "reasoning"], ["tools", "reasoning"]],
  ["open_weight", "premier", false],
  ["open_weight", "maybe", UNREADABLE],
  ["embedding_dimensions", "1024 (default), 256", 1024],
  ["embedding_dimensions", "-", BLANK],
];

describe("readField", () => {
  for (const [field, raw, expected] of cases)
    it(`${field} ${JSON.stringify(raw)}`, () => {
      const outcome = readField(field, raw, ctx);
      if (expected === UNREADABLE) return assert.equal(outcome.kind, "unreadable");
      assert.deepEqual(outcome, expected === BLANK ? { kind: "blank" } : { kind: "value", value: expected });
    });

  it("says why and shows the raw text", () =>
    assert.deepEqual(readField("retires_on", ["August 2026", "Shutdown date"], ctx), {
      kind: "unreadable",
      raw: "August 2026",
      why: "month only",
    }));
});

describe("hostile shapes", () => {
  it("a list for a single value, and texts longer than any cell, are unreadable", () => {
    const nested: Raw[] = [["$3", "per 1M tokens"], "$4"];
    assert.equal(readField("price_input_per_mtok", nested, ctx).kind, "unreadable");
    const long = readField("name", "x".repeat(5000), ctx);
    assert.ok(long.kind === "unreadable" && long.raw.length < 400);
    assert.equal(
      readField(
        "aliases",
        Array.from({ length: 9000 }, (_, i) => `a${i}`),
        ctx,
      ).kind,
      "unreadable",
    );
  });
});

describe("readQualifiedElement", () => {
  it("scales tokens to 1M", () =>
    assert.deepEqual(readQualifiedElement("rates", ["0.0008", "USD", "1K tokens"], ctx), {
      kind: "value",
      value: { price: 0.8, per: "1M tokens" },
    }));
  it("knows blanks", () => assert.deepEqual(readQualifiedElement("rates", "-", ctx), { kind: "blank" }));
  it("refuses a price without a unit", () => assert.equal(readQualifiedElement("rates", "$3", ctx).kind, "unreadable"));
});
