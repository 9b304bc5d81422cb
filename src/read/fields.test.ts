import assert from "node:assert/strict";
import { test } from "node:test";
import { CASES } from "../../test/read/cases.ts";
import { isListField, type Raw } from "../schema/record.ts";
import { isQualified, type ReadableField, type ReadContext, readField, readQualifiedElement } from "./fields.ts";
import { termsOf } from "./status.ts";

const END = { before: "deprecated", after: "retired", definition: "deprecations: Overview" } as const;
const terms: ReadContext["terms"] = {
  status: {
    Active: "ga",
    Legacy: "ga",
    LEGACY: "deprecated",
    Deprecated: "deprecated",
    Retired: "retired",
    "End of life": "retired",
    "No date set": "ga",
    Shutdown: END,
    Sunset: "preview",
  },
  blank: ["No shutdown date announced", "No date set"],
  words: {
    access: { "invitation-only": "approval" },
    open_weight: { Open: true, Premier: false },
    capabilities: { "Function calling": "tools" },
    after_retirement: { "Redirect target": { effect: "rerouted" }, fails: { effect: "error" } },
    input_modalities: { Sketches: "image", Smells: "smell", Speech: "video" },
  },
};
const columns = { shutdown: ["Retirement date", "Sunset"], Model: ["Model ID"] };
const ctx: ReadContext = { read_on: "2026-11-21", terms: termsOf({ terms, columns }) };

/** What a field's reader makes of raw texts, as `CASES` writes it. */
function shown(field: ReadableField | "rates" | "price_factors", text: string): unknown {
  const elements = text.split(" ; ").map((element): Raw => {
    const [cell = "", ...rest] = element.split(" ‖ ");
    return rest.length === 0 ? cell : [cell, ...rest];
  });
  const raw = isListField(field) ? elements : (elements[0] as Raw);
  const outcome = isQualified(field)
    ? readQualifiedElement(field, elements[0] as Raw, ctx)
    : readField(field, raw, ctx);
  return outcome.kind === "value" ? outcome.value : outcome.kind === "blank" ? "blank" : `!${outcome.why}`;
}

function parsed(expected: string): unknown {
  try {
    return JSON.parse(expected);
  } catch {
    return expected;
  }
}

for (const [name, lines] of Object.entries(CASES))
  test(name, () => {
    const [, common] = /^(\w+): /.exec(name) ?? [];
    for (const line of lines.split("\n").slice(1)) {
      const [inputs = "", expected = ""] = line.split(" => ");
      for (const input of inputs.split(" | ")) {
        const [, own, text = input] = common ? [] : (/^(\w+): (.*)$/.exec(input) ?? []);
        const result = shown((common ?? own) as ReadableField, text);
        if (expected === "!") assert.match(String(result), /^!./, `${input}: ${JSON.stringify(result)}`);
        else assert.deepEqual(result, parsed(expected), input);
      }
    }
  });

test("a finding says why and shows the raw text, shortened", () => {
  const raw = ["August 2026", "Shutdown"] as [string, string];
  assert.deepEqual(readField("retires_on", raw, ctx), { kind: "unreadable", raw: "August 2026", why: "month only" });
  const long = readField("name", "x".repeat(5000), ctx);
  assert.ok(long.kind === "unreadable" && long.raw.length < 400);
});

test("a list for a single value, texts longer than any cell, and too many of them are unreadable", () => {
  const cases: [ReadableField, Raw | Raw[]][] = [
    ["price_input_per_mtok", [["$3", "per 1M tokens"], "$4"]],
    ["price_input_per_mtok", `$3 / MTok${" ".repeat(1000)}`],
    ["name", "x".repeat(121)],
    ["api_string", "x".repeat(161)],
    ["replacements", ["x".repeat(121)]],
    ["released", ["2026-10-01", ...Array.from({ length: 40 }, () => "x")]],
    ["aliases", Array.from({ length: 9000 }, (_, i) => `a${i}`)],
  ];
  for (const [field, raw] of cases) assert.equal(readField(field, raw, ctx).kind, "unreadable", field);
});
