// All sentences of the clients, made from a verdict's code and facts. Nothing reads them.

import { HOST_TABLE, OTHER } from "../../schema/hosts.ts";
import type { Standing } from "../../schema/standings.ts";
import type { Code, CostCode } from "../../schema/verdict.ts";
import type { Missing, Otherwise } from "./cost.ts";
import { count, ago as daysAgo } from "./day-count.ts";
import { cloudOf } from "./forms.ts";
import type { Verdict } from "./judge.ts";
import { type Loss, PRICES, type PriceName, type Step, type Successor } from "./results.ts";

const SHORT = new Map<string, string>([
  ...Object.entries<{ name: string; short?: string }>(HOST_TABLE).map(
    ([slug, { name, short = name }]) => [slug, short] as const,
  ),
  ["router", "a router"],
  ["gateway", "a gateway"],
]);

/** A host or router as people call it. */
const hostName = (host: string): string => SHORT.get(host) ?? host;

/** A check has verdicts of its own. */
type Said = Omit<Verdict, "verdict"> & { verdict: string };
type End = Pick<Said, "verdict" | "ends_on" | "days_left">;

/** `ended 2026-10-23`, `ends in 7 days`. */
function endOf({ verdict, ends_on, days_left }: End): string {
  if (verdict === "retired") return ends_on === null ? "has ended" : `ended ${ends_on}`;
  if (verdict === "retiring") return `ends in ${count(days_left ?? 0)}`;
  return `is ${verdict}`;
}

/** Where, and for which uses. A router passes on its vendor's word. */
const at = ({ host, basis, ends_for }: Said): string[] =>
  host === null || (basis !== "host" && basis !== "rule")
    ? []
    : [` at ${hostName(host)}`, ...(ends_for ? [` for ${ends_for.join(" and ")}`] : [])];
const hostOf = ({ host }: Said): string => hostName(host ?? "");
const vendorOf = ({ provider }: Said): string => provider ?? "its vendor";
const ago = ({ age_days }: Said): string => (age_days === null ? "" : `last read ${count(age_days)} ago`);
/** `; at Anthropic it ends in 7 days`. */
function besides(verdict: Said): string {
  const { vendor } = verdict;
  if (!vendor || vendor.verdict === "unverified" || vendor.verdict === "unknown") return "";
  return vendor.verdict === "ok"
    ? `; on sale at ${vendorOf(verdict)}`
    : `; at ${vendorOf(verdict)} it ${endOf(vendor)}`;
}
const pointed = ({ via }: Said): string => (via === undefined ? "" : `, as ${via} does`);
const oneOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
const MOST = 3;
/** A vendor's own API in view of its cloud's end. */
function atCloud({ ends_on, provider, hosts = [] }: Said): string[] | undefined {
  const cloud = ends_on === null ? hosts.find(({ host }) => host === cloudOf(provider ?? "")) : undefined;
  return (
    cloud && [`ended ${cloud.ends_on} at ${hostName(cloud.host)}`, `; ${provider}'s own page was last read before`]
  );
}

/** A verdict's phrases, the one that says most first: those at the end may be left out. */
const SENTENCES: Record<Code, (verdict: Said) => readonly string[]> = {
  retired: (v) => [endOf(v), ...at(v), pointed(v)],
  rerouted: (v) => [endOf(v), `; ${vendorOf(v)} answers with ${v.rerouted_to ?? "another model"} instead`],
  "date-passed": (v) => [endOf(v), ...at(v), pointed(v)],
  "ends-today": (v) => ["ends today", ...at(v), pointed(v)],
  "not-listed": (v) =>
    v.basis === "host"
      ? [`was to end ${v.ends_on}`, ...at(v), ", and is no longer listed there"]
      : [v.vendor ? endOf(v.vendor) : "ended", ` at ${vendorOf(v)}`, `, and ${hostOf(v)} doesn't list it`],
  "service-ended": (v) => [`${hostOf(v)} itself ${endOf(v)}`],
  "all-retired": (v) => [`all ${v.among?.length ?? v.hosts?.length ?? ""} that it may mean have ended`],
  "firm-date": (v) => [`ends ${v.ends_on}`, ...at(v), ` (${count(v.days_left ?? 0)})`, pointed(v)],
  announced: (v) => [
    ...["deprecated", ...at(v), v.deprecated_on ? ` since ${v.deprecated_on}` : ""],
    ...[", no date yet", pointed(v)],
  ],
  "old-reading": (v) =>
    v.ends_on === null
      ? ["may have ended", ...at(v), `: ${ago(v)}`, besides(v)]
      : [`was to end ${v.ends_on}`, ...at(v), `, ${ago(v)}`, besides(v)],
  "promise-over": (v) => [
    ...["no end announced", ...at(v), `; earliest date passed (${v.promised_until})`, `, ${ago(v)}`, besides(v)],
  ],
  "sources-disagree": (v) =>
    v.vendor && v.host
      ? [`${hostOf(v)} says ${v.ends_on ?? "no end"}`, `, ${vendorOf(v)} ${v.vendor.ends_on ?? "no end"}`]
      : (atCloud(v) ?? [
          `official pages disagree: it ${v.ends_on === null ? "has ended" : `${(v.days_left ?? 0) > 0 ? "ends" : "ended"} ${v.ends_on}`}`,
          `, or is ${v.status}`,
        ]),
  "announced-later": (v) => [
    `${hostOf(v)} gave no date`,
    `; ${vendorOf(v)} later announced ${v.vendor?.ends_on ?? "an end"}`,
  ],
  "no-schedule": (v) => [
    v.host === OTHER ? "is called at an unknown address" : `no schedule of ${hostOf(v)} is known`,
    besides(v),
  ],
  "not-on-schedule": (v) => [`${hostOf(v)} doesn't list it`, besides(v)],
  unlisted: (v) => [`${vendorOf(v)} states this id`, `, but ${hostOf(v)} doesn't list it`, besides(v)],
  "open-weights": (v) => [`${hostOf(v)} may still serve the open weights`, besides(v)],
  "fine-tuned": (v) => ["fine-tuned models have their own dates", ...at(v)],
  moving: (v) => ["moves from model to model", `; no page says that it still is ${v.via}`],
  "listed-only": (v) => [`only listed by ${v.vendor ? hostOf(v) : (v.provider ?? hostOf(v))}, on ${v.read_on}`],
  ambiguous: (v) =>
    v.hosts
      ? [`listed by ${oneOf(v.hosts.map(({ host }) => hostName(host)))}`, ": name the host"]
      : [`may mean ${oneOf((v.among ?? []).slice(0, MOST))}`],
  unknown: (v) => ["is unknown", v.among?.[0] ? `: did you mean ${v.among[0]}?` : ""],
  unreadable: () => ["its row in the feed can't be read"],
  "unknown-status": (v) => [`has the unknown status "${v.status}"`],
  available: (v) => [`${v.status === "ga" || v.status === null ? "" : `${v.status}, `}no end is announced`, ...at(v)],
  promised: (v) => [`available until at least ${v.promised_until}`, ...at(v)],
};

/** A verdict in one short sentence, without the model's name. `dayOf`: how its days are written. */
export const say = (verdict: Said, dayOf?: DayOf): string => phrasesOf(verdict, dayOf).join("");

/** The same sentence, and without its last phrases, one by one: `ended 2026-08-16…`. */
export function sayShorter(verdict: Said): string[] {
  const phrases = phrasesOf(verdict).filter(Boolean);
  return phrases.map((_, less) => `${phrases.slice(0, phrases.length - less).join("")}${less > 0 ? "…" : ""}`);
}

type DayOf = (day: string) => string;

function phrasesOf(verdict: Said, dayOf?: DayOf): readonly string[] {
  const written = (day: string | null) => (day === null || !dayOf ? day : dayOf(day));
  const { ends_on, deprecated_on, promised_until, read_on, vendor, hosts } = verdict;
  return SENTENCES[verdict.code]({
    ...verdict,
    ends_on: written(ends_on),
    deprecated_on: written(deprecated_on),
    promised_until: written(promised_until),
    read_on: written(read_on),
    ...(vendor && { vendor: { ...vendor, ends_on: written(vendor.ends_on) } }),
    ...(hosts && { hosts: hosts.map((one) => ({ ...one, ends_on: written(one.ends_on) })) }),
  });
}

const PRICE: Record<PriceName, string> = {
  input: "input",
  cached_input: "cached input",
  output: "output",
  searches: "search",
};

/** `$2 input, $8 output per 1M tokens`; empty if no price is stated. */
export function sayPrices(model: Standing): string {
  const price = (name: PriceName) =>
    model[PRICES[name]]?.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 6 });
  const tokens = (["input", "cached_input", "output"] as const).flatMap((name) =>
    price(name) === undefined ? [] : [`${price(name)} ${PRICE[name]}`],
  );
  const searches = price("searches") === undefined ? [] : [`${price("searches")} per 1,000 searches`];
  return [...(tokens.length > 0 ? [`${tokens.join(", ")} per 1M tokens`] : []), ...searches].join("; ");
}

/** What a successor changes: `2× input, 3× output price`, `context 200,000 instead of 1,000,000`; empty if nothing gets worse. */
export function sayChanges({ price_change, losses, parameters, rejects }: Successor): string[] {
  const dearer = Object.entries(price_change).filter(([, ratio]) => ratio > 1);
  const prices = dearer.map(([name, ratio]) => `${ratio}× ${PRICE[name as PriceName]}`).join(", ");
  return [
    ...(parameters === null ? [] : [`with ${parameters}`]),
    ...(prices === "" ? [] : [`${prices} price`]),
    ...losses.map(sayLoss),
    ...(rejects.length > 0 ? [`rejects ${rejects.join(", ")}`] : []),
  ];
}

const LOSS = { embedding_dimensions: "dimensions", context_window: "context", max_output_tokens: "output" };

const sayLoss = (loss: Loss): string =>
  loss.what === "modality"
    ? `no ${loss.lost.join(", no ")}`
    : `${LOSS[loss.what]} ${loss.to.toLocaleString("en-US")} instead of ${loss.from.toLocaleString("en-US")}`;

/** What to use instead, such as ` → oak-5 (2× input price)`, or why the stated replacement is no way out. */
export function saySuccessor(
  successor: Successor | null,
  { rerouted_to }: Pick<Verdict, "rerouted_to">,
  withChanges = true,
) {
  // Its sentence has the model that answers in its place.
  if (successor === null || successor.text === rerouted_to) return "";
  const { text, live, chain } = successor;
  const changes = withChanges ? sayChanges(successor).join("; ") : "";
  const passed = chain.map((step) => `, not ${step.text} (${sayEnd(step)})`).join("");
  if (live) return ` → ${text}${passed}${changes && ` (${changes})`}`;
  const [first] = chain;
  return `; its replacement ${first ? `${first.text} ${sayEnd(first)}` : text}`;
}

function sayEnd({ verdict, ends_on }: Step): string {
  if (verdict === null) return "is not in the feed";
  if (ends_on === null) return `is ${verdict}`;
  return `${verdict === "retired" ? "ended" : "ends"} ${ends_on}`;
}

const FIELDS: Record<string, string> = {
  status: "status",
  deprecated_on: "deprecation date",
  ends_on: "retirement date",
  replacement: "replacement",
  ...Object.fromEntries(Object.entries(PRICES).map(([name, field]) => [field, PRICE[name as PriceName]])),
  price_per_1k_searches: "1,000 searches",
};

/** What has changed of a model since its state was recorded. */
export const sayDifferences = (all: readonly { field: string; from: unknown; to: unknown }[]): string[] =>
  all.map(({ field, from, to }) => {
    const value = (value: unknown) => (value === null ? "not stated" : typeof value === "number" ? `$${value}` : value);
    return `${FIELDS[field]} ${value(from)} → ${value(to)}`;
  });

/** `read 2026-11-20, 1 day ago`; nothing without a day. */
export const sayReading = ({ read_on, age_days }: Pick<Verdict, "read_on" | "age_days">): string[] =>
  read_on === null ? [] : [`read ${read_on}, ${daysAgo(age_days ?? 0)}`];

const tokens = (n = 0): string => `${Math.ceil(n).toLocaleString("en-US")} tokens`;
const METER: Record<string, string> = { cached_input: "cached input", cache_write: "cache writes" };

/** Why work has no cost. */
export function sayMissing({ code, meter, service, tokens: used, limit }: Missing): string {
  const what = meter === undefined ? "" : ` of ${METER[meter] ?? meter}`;
  const level = service === undefined ? "" : ` at service level ${service}`;
  const words: Record<CostCode, string> = {
    "no-price": `no price${what}${level} is stated`,
    "no-long-price": `no price${what}${level} is stated for prompts of this length`,
    "unstated-length": "the length from which the long-context price applies is not stated",
    "exceeds-context": `a prompt of ${tokens(used)} exceeds the context window of ${tokens(limit)}`,
    "exceeds-max-input": `a prompt of ${tokens(used)} exceeds the maximum input of ${tokens(limit)}`,
    "exceeds-max-output": `an output of ${tokens(used)} exceeds the maximum of ${tokens(limit)}`,
  };
  return words[code];
}

/** When the same work has another cost. */
export function sayWhen({ from, mode, hours, above }: Omit<Otherwise, "pico">): string {
  if (from !== undefined) return `from ${from}`;
  if (above !== undefined) return above === "unstated" ? "for long prompts" : `for prompts over ${tokens(above)}`;
  if (mode !== "peak") return `in ${mode} mode`;
  return hours === undefined
    ? "at peak hours"
    : `at peak hours (${hours.utc.join(" and ")} UTC${hours.days ? `, ${hours.days}` : ""})`;
}
