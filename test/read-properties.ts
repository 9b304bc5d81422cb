// Owns what must hold of the value readers for any text: nothing thrown, nothing slow, round trips exact, traps refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type ReadableField, type ReadContext, readField, readRate } from "../src/read/fields.ts";
import type { Outcome } from "../src/read/outcome.ts";
import { FIELDS, type Raw } from "../src/schema/record.ts";

const READABLE = FIELDS.filter((f) => f !== "rates" && f !== "notes") as ReadableField[];
const SLOWEST_MS = 50;

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

// ---- texts ----

const FRAGMENTS =
  "$|\\$|US$|USD|€|¥|1|3.00|.15|0.0008|1,048,576|128K|1M|2 million|384k|,|.|-|–|~|~~|%|/|per|(|)|[|]|'|`|*|^2|^|:|;|+|<|<=|≥|1M tokens|MTok|tokens|1K|k|M|searches|image|hour|Prices per 1M tokens.|unless noted|Free|Free of charge|from|up to|through|until|starting|prompts|for|Jan|May|March|Sept|October|October 23, 2026|2026-07-23|12/4/2025|2026|20262|20|Not sooner than|Earliest|or later|Tentative|TBD|at 12:00 PM PT|16:00 UTC|T00:00:00.000Z|15th|(default)|One of|Deprecated|Active|Shutdown|Open|Redirects|N/A|---|None|text|images|PDF|almond-2|maker.almond-v1:0|constructor|__proto__|\u00A0|\u200B|\u2011|\n|\u0000|\uD800|𝟙|٣|é".split(
    "|",
  );
const fragment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...FRAGMENTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
const text = fc
  .array(fc.tuple(fragment, fc.constantFrom("", " ", " ")), { maxLength: 14 })
  .map((parts) => parts.flat().join(""));
/** One fragment over and over, up to the longest cell that is read: where a pattern that backtracks takes its time. */
const long = fc
  .tuple(text, fc.array(fragment, { minLength: 1, maxLength: 3 }), fc.integer({ min: 200, max: 1100 }), text)
  .map(
    ([start, parts, length, end]) =>
      start +
      parts
        .join("")
        .repeat(length)
        .slice(0, Math.max(0, length - start.length - end.length)) +
      end,
  );
const anyText = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: long });
const raw: fc.Arbitrary<Raw | Raw[]> = fc.oneof(
  anyText,
  fc.array(anyText, { minLength: 1, maxLength: 5 }) as fc.Arbitrary<[string, ...string[]]>,
  fc.array(fc.oneof(anyText, fc.array(anyText, { minLength: 1, maxLength: 3 })), {
    minLength: 1,
    maxLength: 4,
  }) as fc.Arbitrary<Raw[]>,
);

/** A text in the order of a price cell, of which many are read. */
const priceLike = fc
  .tuple(
    fc.constantFrom("", "", "", "Input: ", "List price ", "From ", "USD ", "-", "("),
    fc.constantFrom("$", "$", "$", "US$", "\\$", "€", ""),
    fc.constantFrom("3", "3.00", ".15", "0.0008", "1,234.5", "0,435", "12.3.4", "1,23", "007", "0"),
    fc.constantFrom(
      "",
      "",
      " / MTok",
      " per 1K tokens",
      " / image",
      "/min",
      " / 1M",
      " per token",
      "K",
      "-4",
      " / GiB",
    ),
    fc.oneof(fc.constantFrom("", "", " (text)", ", prompts <= 200k tokens", " (per image)", " $4.00 (audio)"), text),
  )
  .map((parts) => parts.join(""));
const priceTexts = fc
  .tuple(
    priceLike,
    fc.array(fc.oneof(fc.constantFrom("Prices per 1M tokens.", "1K tokens", "USD", "(text)", "per image"), text), {
      maxLength: 3,
    }),
  )
  .map(([cell, rest]): [string, ...string[]] => [cell, ...rest]);

// ---- known values and their printed forms ----

/** Days 2010-01-01 to 2039-12-31, as [year, month, day]. */
const date = fc.integer({ min: 14_610, max: 25_566 }).map((days) => {
  const iso = new Date(days * 86_400_000).toISOString().slice(0, 10);
  return { iso, year: iso.slice(0, 4), month: Number(iso.slice(5, 7)), day: Number(iso.slice(8)) };
});
type KnownDate = { iso: string; year: string; month: number; day: number };
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December".split("|");
const SHORT = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec".split("|");
const ordinal = (day: number) =>
  `${day}${day % 10 === 1 && day !== 11 ? "st" : day % 10 === 2 && day !== 12 ? "nd" : day % 10 === 3 && day !== 13 ? "rd" : "th"}`;
const weekday = (iso: string) =>
  ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(`${iso}T12:00:00Z`).getUTCDay()];
const month = (d: KnownDate) => MONTHS[d.month - 1] ?? "";
const DATE_FORMS: ((d: KnownDate) => string)[] = [
  (d) => d.iso,
  (d) => d.iso.replaceAll("-", "\u2011"),
  (d) => `${d.iso}T23:59:59.000Z`,
  (d) => `${d.iso} 16:00 UTC`,
  (d) => `${d.month}/${d.day}/${d.year}`,
  (d) => `${month(d)} ${d.day}, ${d.year}`,
  (d) => `${month(d)} ${ordinal(d.day)}, ${d.year}`,
  (d) => `${SHORT[d.month - 1]} ${d.day}, ${d.year}`,
  (d) => `${SHORT[d.month - 1]}. ${String(d.day).padStart(2, "0")}, ${d.year}`,
  (d) => `${d.day} ${month(d)} ${d.year}`,
  (d) => `${weekday(d.iso)} ${SHORT[d.month - 1]} ${d.day} ${d.year}`,
  (d) => `${month(d)} ${d.day}, ${d.year} at 12:00 PM PT`,
  (d) => `Effective ${month(d)} ${d.day}, ${d.year}`,
  (d) => `  ${month(d).toUpperCase()}\u00A0${d.day},\n${d.year}. `,
];
const HEDGES: ((date: string) => string)[] = [
  (d) => `Not sooner than ${d}`,
  (d) => `No earlier than ${d}`,
  (d) => `Earliest ${d}`,
  (d) => `at earliest ${d}`,
  (d) => `${d} or later`,
  (d) => `Tentative: ${d}`,
];

/** A price in millionths of a dollar, so that the expected number comes from whole arithmetic alone. */
const micros = fc.oneof(fc.bigInt({ min: 0n, max: 999_999n }), fc.bigInt({ min: 0n, max: 99_999_999_999n }));
const printed = (micros: bigint, thousands: boolean) => {
  const whole = String(micros / 1_000_000n);
  const fraction = String(micros % 1_000_000n)
    .padStart(6, "0")
    .replace(/0+$/, "");
  const grouped = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return fraction === "" ? grouped : `${grouped}.${fraction}`;
};
const SIGNS = ["$", "\\$", "US$", "$ ", "USD "];
/** Unit text in the cell or beside it, and the power of ten of its tokens. */
const TOKEN_UNITS: [string, number][] = [
  [" / MTok", 6],
  ["/MTok", 6],
  [" / 1M tokens", 6],
  [" per million tokens", 6],
  [" per 1,000,000 tokens", 6],
  [" /M Tokens", 6],
  [" / input MTok", 6],
  [" / 1K tokens", 3],
  [" per 1,000 tokens", 3],
  [" per token", 0],
];
const HEADERS: [string, number][] = [
  ["Prices per 1M tokens.", 6],
  ["Prices per 1M tokens unless noted.", 6],
  ["Paid Tier, per 1M tokens in USD", 6],
  ["Input / 1M tokens", 6],
  ["1M OUTPUT TOKENS", 6],
  ["Price per 1K tokens", 3],
  ["1K tokens", 3],
];
const QUALIFIERS = ["", " (text / image / video)", ", prompts <= 200k tokens", " through December 31, 2026."];

const counted = fc.oneof(
  fc
    .integer({ min: 1, max: 999 })
    .chain((n) =>
      fc.constantFrom<[string, number]>(
        [`${n}K`, n * 1000],
        [`${n}k`, n * 1000],
        [`${n}K tokens`, n * 1000],
        [`${n} thousand`, n * 1000],
        [`${n}M`, n * 1_000_000],
        [`${n} million`, n * 1_000_000],
        [`MAXIMUM: ${n}K`, n * 1000],
        [`up to ${n}k tokens`, n * 1000],
      ),
    ),
  fc
    .integer({ min: 1, max: 100_000_000 })
    .chain((n) =>
      fc.constantFrom<[string, number]>(
        [String(n), n],
        [n.toLocaleString("en-US"), n],
        [`${n.toLocaleString("en-US")} tokens`, n],
        [`${n.toLocaleString("en-US")} context window`, n],
        [`Maximum input tokens: ${n.toLocaleString("en-US")}`, n],
      ),
    ),
);

const read = (field: ReadableField, of: Raw | Raw[]) => readField(field, of, ctx);
const kind = (outcome: Outcome<unknown>) => outcome.kind;
const reads = (field: ReadableField, of: Raw | Raw[], expected: unknown) =>
  assert.deepEqual(read(field, of), { kind: "value", value: expected }, JSON.stringify(of));
const refuses = (field: ReadableField, of: Raw | Raw[]) =>
  assert.notEqual(kind(read(field, of)), "value", JSON.stringify(of));

/** A busy machine may stretch one measurement, hardly ten in a row. */
function isQuick(work: () => unknown): boolean {
  return Array.from({ length: 10 }).some(() => {
    const start = performance.now();
    work();
    return performance.now() - start < SLOWEST_MS;
  });
}

/** Declares the tests; each property runs `numRuns` times with its own fixed seed. */
export function readerProperties(numRuns: number): void {
  const property = <T>(name: string, seed: number, of: fc.Arbitrary<T>, holds: (value: T) => void) =>
    test(`${name} (${numRuns} runs)`, () => fc.assert(fc.property(of, holds), { numRuns, seed }));

  property("no text makes a reader throw or wait", 1, fc.tuple(fc.constantFrom(...READABLE), raw), ([field, of]) => {
    const outcome = read(field, of);
    assert.ok(["value", "blank", "unreadable"].includes(outcome.kind));
    if (outcome.kind === "unreadable") assert.ok(outcome.why.length > 0);
    assert.ok(
      isQuick(() => read(field, of)),
      `${field} takes ${SLOWEST_MS} ms or more`,
    );
  });

  property("no rate throws, and a price read is a price printed", 2, priceTexts, (texts) => {
    const outcome = readRate(texts, ctx);
    if (outcome.kind !== "value" || outcome.value.price === 0) return;
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
    "hedged dates are never firm, and floors keep the day",
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

  property("a year stands beside a cell without one", 5, date, (d) => {
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
    "a footnote digit glued to a year is refused unless handed over",
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
      assert.deepEqual(readRate([amount + rest, header[0]], ctx), {
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
  property("traps of prices are refused", 9, fc.tuple(micros, fc.boolean(), traps), ([m, thousands, trap]) =>
    refuses("price_input_per_mtok", trap(`$${printed(m, thousands)}`, "Prices per 1M tokens.")),
  );

  property("token counts in every form read back exactly", 10, counted, ([form, n]) =>
    reads("context_window", form, n),
  );

  property("hedged and doubled counts are refused", 11, fc.tuple(counted, counted), ([[a], [b]]) => {
    for (const form of [`~${a}`, `about ${a}`, `${a} / ${b}`, `${a} to ${b}`, `${a}, ${b}`, `${a} (${b})`, `-${a}`])
      refuses("context_window", form);
  });
}
