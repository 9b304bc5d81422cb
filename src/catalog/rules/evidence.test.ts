import { recordOf } from "../../../test/clean-catalog.ts";
import { checkCases, entry, facts, type Mutation } from "../../../test/rule-cases.ts";
import { sampleDecision } from "../../../test/sample-catalog.ts";
import type { Reviewed } from "../../schema/history.ts";
import type { Evidence, Field, ModelRecord } from "../../schema/record.ts";

type Evidenced = Exclude<Field, "notes">;

const one = (over: Partial<ModelRecord>) => facts("cedar-large-1", over);
const large = (over: Partial<ModelRecord>) => facts("cedar-large-2", over);

/** Changes what the entries with this field state of it; no texts remove it. */
const states = (id: string, field: Evidenced, raw?: Evidence["states"][Evidenced], over = {}): Mutation => {
  return (c) => {
    for (const entry of recordOf(c, id).evidence)
      if (field in entry.states) {
        Object.assign(entry, over).states = { ...entry.states, [field]: raw };
        if (raw === undefined) delete entry.states[field];
      }
  };
};
/** Adds entries that each state a field. */
const adds = (id: string, field: Evidenced, ...raws: Evidence["states"][Evidenced][]): Mutation => {
  const entries = raws.map((raw) => ({ page: "models", at: "Models", states: { [field]: raw } }));
  return (c) => recordOf(c, id).evidence.push(...entries);
};
const overruled: Mutation = (c) => {
  const states = { retires_on: "2026-05-01" };
  recordOf(c, "cedar-large-1").evidence.push({ page: "deprecations", at: "History", superseded: true, states });
};

const without =
  (page: string): Mutation =>
  (c) => {
    const record = recordOf(c, "cedar-large-2");
    record.evidence = record.evidence.filter((entry) => entry.page !== page);
  };
const superseded: Mutation = (c) => {
  for (const entry of recordOf(c, "cedar-large-2").evidence) if (entry.page === "deprecations") entry.superseded = true;
};
const unreleased: Mutation = (c) => delete recordOf(c, "cedar-large-2").released;
const named = (name: string) => [facts("lantern-3-2026", { name }), states("lantern-3-2026", "name")];
const aliases = (...raws: string[][]) => [
  large({ aliases: ["cedar-large", "cedar-latest"] }),
  states("cedar-large-2", "aliases"),
  adds("cedar-large-2", "aliases", ...raws),
];
const inputs = (...raws: string[][]) => [
  states("cedar-large-2", "input_modalities"),
  adds("cedar-large-2", "input_modalities", ...raws),
];
const PRICES = ["price_input_per_mtok", "price_output_per_mtok", "price_cached_input_per_mtok", "rates"];
const HALF = "cedar-large-2 input_modalities: 1 elements, the record has 2";
checkCases("evidence-complete", [
  ["a guessed date", large({ deprecated_on: "2026-12-01" }), "cedar-large-2 deprecated_on: no evidence"],
  ["a deleted entry", without("pricing"), ...PRICES.map((field) => `cedar-large-2 ${field}: no evidence`)],
  ["a field that the record lacks", unreleased, "cedar-large-2 released: models / Cedar Large 2"],
  ["only superseded evidence", superseded, "cedar-large-2 status: no evidence"],
  ["superseded evidence of an absent field", overruled],
  ["a name that is the id", named("lantern-3-2026")],
  ["a name that is the api_string", named("lantern-3@2026")],
  ["any other name", named("Lantern 3"), "anthropic/lantern-3-2026 name: no evidence"],
  ["a union in one entry", aliases(["cedar-large", "cedar-latest"])],
  ["a union in two", aliases(["cedar-large"], ["cedar-latest"])],
  ["a union with too few", aliases(["cedar-large"]), "cedar-large-2 aliases: 1 elements, the record has 2"],
  ["a union with too many", aliases(["a", "b"], ["c"]), "cedar-large-2 aliases: 3 elements, the record has 2"],
  ["another list, whole in both", inputs(["text", "image"], ["text", "image"])],
  ["another list in parts", inputs(["text"], ["image"]), HALF, HALF],
  ["one text for a list", states("cedar-large-2", "aliases", "cedar-large"), "cedar-large-2 aliases: one text"],
  ["a list for a value", states("cedar-large-2", "released", [["2026"]]), "cedar-large-2 released: a list of entries"],
]);

const page = (page: string, over = {}) => entry("cedar-0", 0, { page, ...over });
const AT = "cedar-0 evidence.0.page";
const unlisted = ["blog", "model", "model/*", "model/a/b", "other/cedar-0", "toString", "constructor"];
checkCases("evidence-page", [
  ["a member read on a known day", page("model/cedar-0", { read_on: "2026-10-01" })],
  ["a member without a day", page("model/cedar-0"), `${AT}: no line openai/model/cedar-0`],
  ...unlisted.map((key) => [`the page ${key}`, page(key, { read_on: "2026-10-01" }), `${AT}: no page ${key}`] as const),
]);

const input = "price_input_per_mtok";
const soft = "Not sooner than March 1, 2027";
const shutdown = (read_on: string): Mutation[] => [
  (c) => {
    const terms = c.providers.get("openai")?.terms ?? {};
    const column = { before: "deprecated", after: "retired", definition: "deprecations: States" } as const;
    terms.status = { ...terms.status, "Shutdown date": column };
  },
  states("cedar-large-1", "status", ["2027-02-01", "Shutdown date"], { read_on }),
];
const alias = (...recorded: string[]) => [
  large({ aliases: recorded }),
  adds("cedar-large-2", "aliases", ["cedar-latest"], ["cedar-two"]),
];
const rate =
  (over: object): Mutation =>
  (c) =>
    Object.assign(recordOf(c, "cedar-large-2").rates?.[0] ?? {}, over);
checkCases("evidence-shows-value", [
  ["one changed digit", large({ [input]: 2 }), `cedar-large-2 ${input}: reads as 3, the record says 2`],
  ["no unit", states("cedar-large-2", input, "$3"), `cedar-large-2 ${input}: cannot be read`],
  ["a blank", states("cedar-large-2", input, "-"), `cedar-large-2 ${input}: states nothing`],
  [
    "a soft date recorded as firm",
    [facts("lantern-3-2026", { retires_on: "2027-03-01" }), adds("lantern-3-2026", "retires_on", soft)],
    "anthropic/lantern-3-2026 retires_on: cannot be read",
  ],
  ["a word of the provider's terms", states("cedar-large-1", "status", "Deprecated")],
  ["another word", states("cedar-large-1", "status", "Sunset"), "cedar-large-1 status: cannot be read"],
  [
    "the word of another status",
    states("cedar-large-1", "status", "Preview"),
    'cedar-large-1 status: reads as "preview"',
  ],
  ["a shutdown column the day before", shutdown("2027-01-31")],
  ["a shutdown column on the day", shutdown("2027-02-01"), 'cedar-large-1 status: reads as "retired"'],
  ["a union in evidence order", alias("cedar-large", "cedar-latest", "cedar-two")],
  [
    "a union in another order",
    alias("cedar-latest", "cedar-large", "cedar-two"),
    "cedar-large-2 aliases.0",
    "cedar-large-2 aliases.1",
  ],
  ["a rate's price", rate({ price: 15 }), 'cedar-large-2 rates.0: the record says {"price":15,"per":"1M tokens"}'],
  ["a rate's unit", rate({ per: "1k tokens" }), 'cedar-large-2 rates.0: reads as {"price":1.5,"per":"1M tokens"}'],
  ["superseded evidence", overruled],
]);

const READ = { page: "models", at: "Models", read_on: "2026-11-20", states: { context_window: "8,000" } };
const fact = (over: Partial<Reviewed>, evidence: object = {}): Mutation => {
  const line = {
    on: "2026-11-20",
    kind: "fact",
    field: "context_window",
    value: 8000,
    evidence: { ...READ, ...evidence },
  };
  return (c) => c.reviewed.push(sampleDecision("cedar-0", { ...line, ...over } as Partial<Reviewed>));
};
const LINE = "reviewed.jsonl line 1 cedar-0:context_window";
checkCases("facts-read", [
  ["what its page says, and members of families", [fact({}), fact({}, { page: "model/cedar-0" })]],
  ["a decision without evidence", (c) => c.reviewed.push(sampleDecision("cedar-0"))],
  ["its second line", [fact({}), fact({ value: 9000 })], "reviewed.jsonl line 2 cedar-0:context_window: 9000"],
  ["an unlisted page", fact({}, { page: "elsewhere" }), `${LINE}: no page elsewhere`],
  ["an unreadable text", fact({}, { states: { context_window: "about eight" } }), `${LINE}: not read as the value`],
  ["no text", fact({}, { states: {} }), `${LINE}: evidence that states it`],
  ["an unknown provider", fact({ provider: "nobody", kind: "accept" }), `${LINE}: no provider nobody`],
  ["an unknown model", fact({ id: "cedar-none" }), "reviewed.jsonl line 1 cedar-none:context_window: no such model"],
  ["read after the decision", fact({}, { read_on: "2026-11-21" }), `${LINE}: 2026-11-21`],
]);

/** The deprecated model with another status, stated at a different place than its dates. */
const apart =
  (status: ModelRecord["status"], over = {}): Mutation =>
  (c) => {
    const record = recordOf(c, "cedar-large-1");
    for (const { states } of record.evidence) delete states.status;
    record.evidence.push({ page: "models", at: "Models", states: { status: "Generally available" }, ...over });
    record.status = status;
  };
const DATED = ["cedar-large-1 status: deprecated_on", "cedar-large-1 status: retires_on"];
checkCases("status-agrees", [
  ["a ga model with replacements", large({ replacements: [{ model: "cedar-mini-2" }] })],
  ["dates of a ga model", apart("ga"), ...DATED],
  ["dates of a preview", apart("preview"), ...DATED],
  ["dates of a beta", apart("beta"), ...DATED],
  ["the status of the row with the date", one({ status: "ga" })],
  ["a soft date of a ga model", facts("lantern-3-2026", { status: "ga" })],
  ["retired before its date", apart("retired"), "cedar-large-1 status: 2026-11-20"],
  ["retired, read on its date", apart("retired", { read_on: "2027-02-01" })],
  ["retired, read the day before", apart("retired", { read_on: "2027-01-31" }), "cedar-large-1 status: 2027-01-31"],
]);
