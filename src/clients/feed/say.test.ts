import assert from "node:assert/strict";
import { test } from "node:test";
import { CODES } from "../../schema/verdict.ts";
import type { Missing, Otherwise } from "./cost.ts";
import type { Verdict } from "./judge.ts";
import { NOTHING } from "./judge-row.ts";
import { say, sayChanges, sayDifferences, sayMissing, sayShorter, saySuccessor, sayWhen } from "./say.ts";

const ENDED = { ends_on: "2026-10-23", days_left: -29 };
const ENDING = { ends_on: "2027-01-14", days_left: 54 };
const LATER = { verdict: "retiring", ends_on: "2026-11-30", days_left: 7, read_on: null } as const;
const GONE = { verdict: "retired", ...ENDED, read_on: null } as const;
const OLD = { age_days: 234 };
const XAI = { provider: "xAI" };
const AT = { basis: "host", host: "bedrock" } as const;

/** The only table of words: a verdict's facts and its sentence. */
const SENTENCES: [code: Verdict["code"], facts: Partial<Verdict>, sentence: string][] = [
  ["retired", {}, "has ended"],
  ["retired", { ...ENDED, ...AT }, "ended 2026-10-23 at Bedrock"],
  ["retired", { ...ENDED, host: "OpenRouter", basis: "vendor" }, "ended 2026-10-23"],
  ["rerouted", { ...ENDED, ...XAI, rerouted_to: "x-2" }, "ended 2026-10-23; xAI answers with x-2 instead"],
  ["rerouted", { ...XAI, rerouted_to: null }, "has ended; xAI answers with another model instead"],
  ["date-passed", { ...ENDED, via: "x-1" }, "ended 2026-10-23, as x-1 does"],
  ["ends-today", {}, "ends today"],
  ["service-ended", { ...ENDED, host: "GitHub Models" }, "GitHub Models itself ended 2026-10-23"],
  ["not-listed", { ...AT, ends_on: "2026-03-01" }, "was to end 2026-03-01 at Bedrock, and is no longer listed there"],
  ["all-retired", { among: ["a", "b"] }, "all 2 that it may mean have ended"],
  ["firm-date", { ...ENDING }, "ends 2027-01-14 (54 days)"],
  ["firm-date", { ...ENDING, ...AT, days_left: 1 }, "ends 2027-01-14 at Bedrock (1 day)"],
  ["announced", {}, "deprecated, no date yet"],
  ["announced", { ...AT, ends_for: ["serverless"] }, "deprecated at Bedrock for serverless, no date yet"],
  ["announced", { deprecated_on: "2026-05-01" }, "deprecated since 2026-05-01, no date yet"],
  ["old-reading", OLD, "may have ended: last read 234 days ago"],
  [
    "old-reading",
    { ...AT, ...OLD, ...XAI, vendor: LATER },
    "may have ended at Bedrock: last read 234 days ago; at xAI it ends in 7 days",
  ],
  ["old-reading", { ...ENDED, ...OLD }, "was to end 2026-10-23, last read 234 days ago"],
  [
    "promise-over",
    { promised_until: "2026-10-15", ...OLD },
    "no end announced; earliest date passed (2026-10-15), last read 234 days ago",
  ],
  ["sources-disagree", { ...AT, ...ENDED, ...XAI, vendor: LATER }, "Bedrock says 2026-10-23, xAI 2026-11-30"],
  ["sources-disagree", { ...ENDED, status: "preview" }, "official pages disagree: it ended 2026-10-23, or is preview"],
  [
    "sources-disagree",
    { provider: "Google", hosts: [{ ...GONE, host: "vertex" }] },
    "ended 2026-10-23 at Vertex AI; Google's own page was last read before",
  ],
  ["announced-later", { ...AT, ...XAI, vendor: LATER }, "Bedrock gave no date; xAI later announced 2026-11-30"],
  [
    "no-schedule",
    { ...XAI, host: "DeepInfra", vendor: { ...LATER, verdict: "ok" } },
    "no schedule of DeepInfra is known; on sale at xAI",
  ],
  ["not-on-schedule", { host: "vertex" }, "Vertex AI doesn't list it"],
  ["unlisted", { ...XAI, host: "vertex" }, "xAI states this id, but Vertex AI doesn't list it"],
  [
    "open-weights",
    { ...XAI, host: "groq", vendor: GONE },
    "Groq may still serve the open weights; at xAI it ended 2026-10-23",
  ],
  ["fine-tuned", { ...AT, host: "azure" }, "fine-tuned models have their own dates at Azure"],
  ["moving", { via: "x-1" }, "moves from model to model; no page says that it still is x-1"],
  ["listed-only", { ...XAI, read_on: "2026-11-10" }, "only listed by xAI, on 2026-11-10"],
  ["ambiguous", { among: ["a", "b", "c", "d"] }, "may mean a, b or c"],
  ["ambiguous", { among: ["a"] }, "may mean a"],
  [
    "ambiguous",
    { hosts: ["groq", "azure"].map((host) => ({ ...LATER, host })) },
    "listed by Groq or Azure: name the host",
  ],
  ["unknown", { among: ["gpt-5.6-sol", "x"] }, "is unknown: did you mean gpt-5.6-sol?"],
  ["unknown", {}, "is unknown"],
  ["unreadable", {}, "its row in the feed can't be read"],
  ["unknown-status", { status: "paused" }, 'has the unknown status "paused"'],
  ["available", { status: "ga" }, "no end is announced"],
  ["available", { ...AT, status: "preview" }, "preview, no end is announced at Bedrock"],
  ["promised", { promised_until: "2027-01-15" }, "available until at least 2027-01-15"],
];

for (const [code, facts, sentence] of SENTENCES)
  test(`${code}: ${sentence}`, () => {
    assert.equal(say({ ...NOTHING, code, verdict: "retired", ...facts }), sentence);
    assert.ok(sentence.length <= 100);
  });

test("days may be written otherwise, and a sentence may go without its last phrases", () => {
  const verdict: Verdict = { ...NOTHING, ...AT, ...ENDED, verdict: "retired", code: "retired", ends_for: ["batch"] };
  const inShort = say(verdict, (day) => day.slice(5));
  assert.equal(inShort, "ended 10-23 at Bedrock for batch");
  assert.deepEqual(sayShorter(verdict), [
    "ended 2026-10-23 at Bedrock for batch",
    "ended 2026-10-23 at Bedrock…",
    "ended 2026-10-23…",
  ]);
});

test("every code has a sentence", () => {
  assert.deepEqual([...new Set(SENTENCES.map(([code]) => code))].toSorted(), Object.keys(CODES).toSorted());
});

const SAME = { price_change: {}, losses: [], rejects: [], parameters: null };

test("what a successor changes for the worse", () => {
  const said = (facts: object) => sayChanges({ ...SAME, ...facts } as never);
  assert.deepEqual(said({}), []);
  assert.deepEqual(said({ price_change: { input: 2, cached_input: 0.5, output: 3.75 } }), [
    "2× input, 3.75× output price",
  ]);
  assert.deepEqual(
    said({
      parameters: "mode: pro",
      losses: [
        { what: "context_window", from: 1_000_000, to: 128_000 },
        { what: "modality", lost: ["vision", "audio"] },
      ],
    }),
    ["with mode: pro", "context 128,000 instead of 1,000,000", "no vision, no audio"],
  );
});

/** In short, only what changes is left out. */
const SUCCESSORS: [what: string, facts: object, full: string, short?: string][] = [
  ["one that lasts", { price_change: { input: 2 } }, " → oak-5 (2× input price)", " → oak-5"],
  [
    "one after another that ends",
    { chain: [{ id: "oak-4", text: "oak-4", verdict: "retiring", ends_on: "2026-12-31" }] },
    " → oak-5, not oak-4 (ends 2026-12-31)",
  ],
  [
    "none that lasts",
    { live: false, chain: [{ id: "o", text: "oak-4", verdict: "retired", ends_on: null }] },
    "; its replacement oak-4 is retired",
  ],
  [
    "one that the feed lacks",
    { live: false, chain: [{ id: null, text: "oak-x", verdict: null, ends_on: null }] },
    "; its replacement oak-x is not in the feed",
  ],
];
for (const [what, facts, full, short = full] of SUCCESSORS)
  test(`a successor: ${what}`, () => {
    const successor = { ...SAME, text: "oak-5", live: true, chain: [], ...facts } as never;
    assert.equal(saySuccessor(successor, {}), full);
    assert.equal(saySuccessor(successor, { rerouted_to: "oak-6" }, false), short);
    assert.equal(saySuccessor(successor, { rerouted_to: "oak-5" }), "");
  });

test("what differs from a recorded state", () => {
  assert.deepEqual(
    sayDifferences([
      { field: "price_input_per_mtok", from: 2, to: 3 },
      { field: "ends_on", from: null, to: "2027-01-14" },
    ]),
    ["input $2 → $3", "retirement date not stated → 2027-01-14"],
  );
});

const MISSING: [missing: Missing, words: string][] = [
  [{ code: "no-price", service: "flex" }, "no price at service level flex is stated"],
  [{ code: "no-price", meter: "cached_input" }, "no price of cached input is stated"],
  [
    { code: "no-long-price", meter: "output", service: "fast" },
    "no price of output at service level fast is stated for prompts of this length",
  ],
  [{ code: "unstated-length" }, "the length from which the long-context price applies is not stated"],
  [
    { code: "exceeds-context", tokens: 500_000.5, limit: 128_000 },
    "a prompt of 500,001 tokens exceeds the context window of 128,000 tokens",
  ],
  [{ code: "exceeds-max-input", tokens: 9, limit: 8 }, "a prompt of 9 tokens exceeds the maximum input of 8 tokens"],
  [{ code: "exceeds-max-output", tokens: 9, limit: 8 }, "an output of 9 tokens exceeds the maximum of 8 tokens"],
];
for (const [missing, words] of MISSING) test(`no cost: ${words}`, () => assert.equal(sayMissing(missing), words));

const WHEN: [when: Omit<Otherwise, "pico">, words: string][] = [
  [{ from: "2027-01-01" }, "from 2027-01-01"],
  [{ mode: "thinking" }, "in thinking mode"],
  [{ mode: "peak" }, "at peak hours"],
  [{ mode: "peak", hours: { utc: ["01:00-04:00", "06:00-10:00"] } }, "at peak hours (01:00-04:00 and 06:00-10:00 UTC)"],
  [{ mode: "peak", hours: { utc: ["01:00-04:00"], days: "Mon-Fri" } }, "at peak hours (01:00-04:00 UTC, Mon-Fri)"],
  [{ above: 200_000 }, "for prompts over 200,000 tokens"],
  [{ above: "unstated" }, "for long prompts"],
];
for (const [when, words] of WHEN) test(`another cost: ${words}`, () => assert.equal(sayWhen(when), words));
