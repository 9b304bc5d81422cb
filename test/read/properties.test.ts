import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  isQualified,
  type ReadableField,
  type ReadContext,
  readField,
  readQualifiedElement,
} from "../../src/read/fields.ts";
import type { Outcome } from "../../src/read/outcome.ts";
import { FIELDS, type Raw } from "../../src/schema/record.ts";
import { LONG } from "../long.ts";
import { quickly } from "../quick.ts";
import {
  counted,
  DATE_FORMS,
  date,
  HEADERS,
  HEDGES,
  micros,
  month,
  ordinal,
  priceTexts,
  printed,
  QUALIFIERS,
  raw,
  SHORT,
  SIGNS,
  TOKEN_UNITS,
} from "./forms.ts";

const READABLE = FIELDS.filter((f) => !isQualified(f) && f !== "notes") as ReadableField[];

const ctx: ReadContext = {
  read_on: "2026-11-21",
  terms: {
    status: {
      Active: "ga",
      Deprecated: "deprecated",
      Shutdown: { before: "deprecated", after: "retired", definition: "deprecations: Overview" },
    },
    blank: ["No shutdown date announced"],
    words: { open_weight: { Open: true }, after_retirement: { Redirects: { effect: "rerouted" } } },
  },
};

const read = (field: ReadableField, of: Raw | Raw[]) => readField(field, of, ctx);
const kind = (outcome: Outcome<unknown>) => outcome.kind;
const reads = (field: ReadableField, of: Raw | Raw[], expected: unknown) =>
  assert.deepEqual(read(field, of), { kind: "value", value: expected }, JSON.stringify(of));
const refuses = (field: ReadableField, of: Raw | Raw[]) =>
  assert.notEqual(kind(read(field, of)), "value", JSON.stringify(of));

const RUNS = LONG ? 100_000 : 1_000;
/** Each property has its own fixed seed. */
const property = <T>(name: string, seed: number, of: fc.Arbitrary<T>, holds: (value: T) => void) =>
  test(`${name} (${RUNS} runs)`, () => fc.assert(fc.property(of, holds), { numRuns: RUNS, seed }));

property("no text makes a reader throw or take long", 1, fc.tuple(fc.constantFrom(...READABLE), raw), ([field, of]) => {
  const outcome = quickly(() => read(field, of), field);
  assert.ok(["value", "blank", "unreadable"].includes(outcome.kind));
  if (outcome.kind === "unreadable") assert.ok(outcome.why.length > 0);
});

property("no factor throws, and each that is read is above 0", 3, priceTexts, (texts) => {
  const outcome = readQualifiedElement("price_factors", texts, ctx);
  if (outcome.kind === "value") assert.ok((outcome.value.times ?? 0) > 0, JSON.stringify(texts));
});

property("no rate throws, and a price that is read was printed", 2, priceTexts, (texts) => {
  const outcome = readQualifiedElement("rates", texts, ctx);
  if (outcome.kind !== "value" || !outcome.value.price) return;
  const { price } = outcome.value;
  assert.ok(Number.isFinite(price) && price > 0);
  const digits = (of: string) => of.replace(/[.,]/g, "");
  const significant = digits(price.toExponential().split("e", 1)[0] ?? "").replace(/0+$/, "");
  assert.ok(digits(texts[0] ?? "").includes(significant), `${JSON.stringify(texts)} → ${price}`);
  assert.ok(
    texts.some((t) => /\$|USD/i.test(t)),
    "no currency",
  );
});

property("dates in every form read back exactly", 3, fc.tuple(date, fc.constantFrom(...DATE_FORMS)), ([d, form]) => {
  reads("retires_on", form(d), d.iso);
  reads("knowledge_cutoff", form(d), d.iso);
});

property(
  "a hedged date is never read as firm, and retires_not_before keeps its day",
  4,
  fc.tuple(date, fc.constantFrom(...DATE_FORMS.slice(0, 11)), fc.constantFrom(...HEDGES)),
  ([d, form, hedge]) => {
    const hedged = hedge(form(d).trim());
    for (const field of ["released", "deprecated_on", "retires_on", "knowledge_cutoff"] as const)
      refuses(field, hedged);
    reads("retires_not_before", hedged, d.iso);
    refuses("retires_not_before", form(d));
  },
);

property("a cell without a year takes it from its context", 5, date, (d) => {
  for (const cell of [`${month(d)} ${d.day}`, `${d.day} ${month(d)}`, `${SHORT[d.month - 1]} ${ordinal(d.day)}:`]) {
    refuses("released", cell);
    reads("released", [cell, d.year], d.iso);
    reads("released", [cell, `${month(d)} ${d.year}`], d.iso);
    refuses("released", [cell, d.year, d.year === "2026" ? "2027" : "2026"]);
  }
});

property("months read as months", 6, fc.tuple(date, fc.constantFrom("", "Earliest ")), ([d, hedge]) => {
  const iso = d.iso.slice(0, 7);
  for (const form of [iso, `${month(d)} ${d.year}`, `${SHORT[d.month - 1]}, ${d.year}`]) {
    reads("retires_not_before", hedge + form, iso);
    refuses("retires_on", hedge + form);
  }
});

property(
  "a footnote digit attached to a year is refused, unless the context names it",
  7,
  fc.tuple(date, fc.integer({ min: 0, max: 99 })),
  ([d, note]) => {
    refuses("retires_on", `${month(d)} ${d.day}, ${d.year}${note}`);
    refuses("knowledge_cutoff", `${month(d)} ${d.year}${note}`);
    reads("retires_on", [`${month(d)} ${d.day}, ${d.year}${note}`, `^${note}`], d.iso);
  },
);

const cell = fc.tuple(micros, fc.boolean(), fc.constantFrom(...SIGNS), fc.constantFrom(...QUALIFIERS));
property(
  "prices in every form read back exactly",
  8,
  fc.tuple(cell, fc.constantFrom(...TOKEN_UNITS), fc.constantFrom(...HEADERS)),
  ([[m, thousands, sign, rest], unit, header]) => {
    const amount = sign + printed(m, thousands);
    const per = (exponent: number) => Number(`${m * 10n ** BigInt(6 - exponent)}e-6`);
    reads("price_input_per_mtok", amount + unit[0] + rest, per(unit[1]));
    reads("price_input_per_mtok", [amount + rest, header[0]], per(header[1]));
    reads("price_output_per_mtok", [amount + unit[0] + rest, header[0]], per(unit[1]));
    assert.deepEqual(readQualifiedElement("rates", [amount + rest, header[0]], ctx), {
      kind: "value",
      value: { price: per(header[1]), per: "1M tokens" },
    });
    refuses("price_per_1k_searches", amount + unit[0] + rest);
    refuses("price_input_per_mtok", amount + rest);
  },
);

const traps = fc.constantFrom<(amount: string, per: string) => Raw>(
  (a, per) => [`From ${a}`, per],
  (a, per) => [`~~${a}~~`, per],
  (a, per) => [`${a} (50% off)`, per],
  (a, per) => [`${a}–$9`, per],
  (a, per) => [`${a} ${a}`, per],
  (a, per) => [`-${a}`, per],
  (a, per) => [`${a}K`, per],
  (a, per) => [a.replace("$", "€"), per],
  (a, per) => [a.replace("$", "CA$"), per],
  (a, per) => [a.replace("$", ""), per],
  (a) => [`${a} / MTok7`],
  (a, per) => [`${a} / minute`, per],
  (a, per) => [`${a} (per image)`, per],
  (a, per) => [`${a} starting January 1, 2027`, per],
  (a, per) => [a, per, "Price per 1K tokens"],
);
property("misleading prices are refused", 9, fc.tuple(micros, fc.boolean(), traps), ([m, thousands, trap]) =>
  refuses("price_input_per_mtok", trap(`$${printed(m, thousands)}`, "Prices per 1M tokens.")),
);

property("token counts in every form read back exactly", 10, counted, ([form, n]) => reads("context_window", form, n));

property("hedged and doubled counts are refused", 11, fc.tuple(counted, counted), ([[a], [b]]) => {
  for (const form of [`~${a}`, `about ${a}`, `${a} / ${b}`, `${a} to ${b}`, `${a}, ${b}`, `${a} (${b})`, `-${a}`])
    refuses("context_window", form);
});
