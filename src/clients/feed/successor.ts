import type { Standing, StandingReplacement } from "../../schema/standings.ts";
import type { Feed } from "./feed.ts";
import { passesOn } from "./forms.ts";
import { asMatch, type Day, judge, lasts, type Verdict, WINDOW } from "./judge.ts";
import { rankRows } from "./judge-host.ts";
import { atVendor } from "./judge-vendor.ts";
import { DAY } from "./lookups.ts";
import { type Offer, pricesAt } from "./prices-at.ts";
import { type HostRow, type Loss, type Match, PRICES, type Step, type Successor } from "./results.ts";
import { isFineTuned } from "./spelling.ts";

const FARTHEST = 8;

export type SuccessorOptions = {
  /** In days: what ends sooner doesn't last. */
  within?: number | undefined;
  /** How the model is written: a fine-tuned one has prices of its own. */
  text?: string | undefined;
  /** Where a vendor's successor must last, too. */
  host?: string | null;
};
type Search = {
  feed: Feed;
  from: Standing | HostRow;
  day: Day;
  within: number;
  host: string | null;
  /** What was judged on the way. */
  targets: Map<StandingReplacement, ReturnType<typeof judgedTarget>>;
};

/** Follows the stated replacements, and theirs, to the nearest one that lasts; null if none is stated. */
export function successorOf(
  feed: Feed,
  from: Standing | HostRow,
  day: Day,
  { within = WINDOW, text, host = null }: SuccessorOptions = {},
): Successor | null {
  const search: Search = { feed, from, day, within, host, targets: new Map() };
  const replacements = (isHostRow(from) ? from : feed.replacementSource(from)).replacements ?? [];
  const { chain, live, single } = walk(search, replacements);
  const best = live ?? chain.find(({ id }) => id !== null) ?? chain[0];
  if (!best) return null;
  const to = feed.modelOf(best.id);
  const old = isHostRow(from) ? from.model : from;
  const others = replacements.map((one) => targetOf(search, one)).filter(({ key }) => key !== best.key);
  return {
    id: best.id,
    text: best.text,
    from_host: isHostRow(from),
    others: others.flatMap(({ id, text, verdict, isLasting }) => (verdict === null || isLasting ? [{ id, text }] : [])),
    live: live !== undefined,
    chain: chain.flatMap(({ id, text, verdict, ends_on, isLasting }) =>
      isLasting ? [] : [{ id, text, verdict, ends_on }],
    ),
    single,
    parameters: best.parameters,
    page: feed.pageOf(replacements[0]?.page ?? -1),
    read_on: replacements[0]?.read_on ?? null,
    price_change: to && old && !isFineTuned(text) && !isHostRow(from) ? priceChange(pricedAs(feed, old), to) : {},
    losses: to && old ? lossesOf(old, to) : [],
    rejects: (to?.rejects?.[0] ?? []).filter((name) => !old?.rejects?.[0].includes(name)),
    same_kind: to !== undefined && old !== null && isSameKind(old, to),
  };
}

/** Nothing is followed twice. `single`: whether each model on the way names only one. */
function walk(search: Search, replacements: readonly StandingReplacement[]) {
  const seen = new Set([isHostRow(search.from) ? search.from.as : search.from.id]);
  const chain: ReturnType<typeof targetOf>[] = [];
  const queue = [...replacements];
  let single = queue.length === 1;
  for (let next = queue.shift(); next && chain.length < FARTHEST; next = queue.shift()) {
    const target = targetOf(search, next);
    if (seen.has(target.key)) continue;
    seen.add(target.key);
    chain.push(target);
    if (target.isLasting) return { chain, live: target, single };
    if (target.next.length > 1) single = false;
    queue.push(...target.next);
  }
  return { chain, live: undefined, single };
}

/** The successor of what a text was resolved to: as its host states it, else as its vendor does, by its id at that host if one is known. */
export function successorOfMatch(feed: Feed, match: Match, day: Day, options: SuccessorOptions = {}): Successor | null {
  if (match.kind === "ambiguous") return successorOfAll(feed, match, day, options);
  if (match.kind !== "match" && match.kind !== "host_row") return null;
  const { text, host, version } = match;
  if (feed.hosts.service(host)) return null;
  const model = match.kind === "match" ? match.model : undefined;
  const rows = match.kind === "host_row" ? match.rows : host ? feed.hosts.find({ host, text, version }, model) : [];
  const row = rankRows(feed, rows, day).find(({ row }) => row.replacements)?.row;
  const from = row ?? model;
  const successor = from ? successorOf(feed, from, day, { text, host, ...options }) : null;
  if (successor === null || host === null || passesOn(host)) return successor;
  const there = <T extends Pick<Step, "id" | "text">>(one: T): T => {
    const text = feed.modelOf(one.id)?.hosts?.find((row) => row.host === host)?.as;
    return text === undefined ? one : { ...one, text };
  };
  const answer = row ? successor : { ...there(successor), others: successor.others.map(there) };
  const next = pricesAt(feed, feed.resolve(answer.text, { host }));
  return { ...answer, price_change: next && !isFineTuned(text) ? priceChange(pricesAt(feed, match) ?? {}, next) : {} };
}

/** What replaces every model that a text may mean. Prices and limits are those of one of them. */
function successorOfAll(
  feed: Feed,
  { models, text, host, version }: Extract<Match, { models: Standing[] }>,
  day: Day,
  options: SuccessorOptions,
): Successor | null {
  const each = models.map((model) => successorOfMatch(feed, { ...asMatch(model, text, host), version }, day, options));
  const [first = null] = each;
  return first && each.every((one) => one?.text === first.text) ? { ...first, price_change: {}, losses: [] } : null;
}

const isHostRow = (from: Standing | HostRow): from is HostRow => "model" in from;

function targetOf(search: Search, replacement: StandingReplacement) {
  const target = search.targets.get(replacement) ?? judgedTarget(search, replacement);
  search.targets.set(replacement, target);
  return target;
}

/** A stated replacement and its verdict. `key`: by which it isn't followed twice. `next`: what replaces it in turn. */
function judgedTarget(search: Search, replacement: StandingReplacement) {
  const { feed, from, within } = search;
  const model = feed.modelOf(replacement.id);
  const {
    text,
    verdict,
    rows,
    next,
    key = model?.id ?? text,
  } = isHostRow(from) ? atItsHost(search, from.host, replacement, model) : atItsVendor(search, replacement, model);
  // Nobody can move to what a host has for existing users only.
  const isOpen = rows.length === 0 || rows.some(({ access }) => access !== "existing users only");
  return {
    ...{ key, text, next, id: model?.id ?? null, parameters: replacement.parameters ?? null },
    ...{ verdict: verdict?.verdict ?? null, ends_on: verdict?.ends_on ?? null },
    isLasting: verdict !== null && lasts(verdict, within) && isOpen,
  };
}

type Target = {
  text: string;
  verdict: Verdict | null;
  rows: readonly HostRow[];
  next: readonly StandingReplacement[];
  key?: string | undefined;
};

function atItsVendor({ feed, day, within, host }: Search, replacement: StandingReplacement, model?: Standing): Target {
  const text = model?.api_string ?? replacement.model;
  // What hosts say beside it isn't asked.
  const vendorVerdict = model ? atVendor(feed, asMatch(model, text), day) : null;
  const isAsked = model && vendorVerdict && host !== null && lasts(vendorVerdict, within);
  return {
    text,
    verdict: isAsked ? judge(feed, asMatch(model, text, host), day) : vendorVerdict,
    rows: host === null ? [] : feed.hosts.find({ host, text }, model),
    next: (model && feed.replacementSource(model).replacements) ?? [],
  };
}

function atItsHost({ feed, day }: Search, host: string, replacement: StandingReplacement, model?: Standing): Target {
  // The version may be in brackets: `oak-2 (2026-12-08)`.
  const [, name = replacement.model, version] = /^(.+?) \(([^()]+)\)$/.exec(replacement.model) ?? [];
  const rows = feed.hosts.find({ host, text: name, version }, model);
  const [row] = rows;
  const text = row && !row.no_id && !(model && version) ? row.as : replacement.model;
  const verdict = model || row ? judge(feed, { text: name, host, version }, day) : null;
  return { text, verdict, rows, next: row?.replacements ?? [], key: row?.as ?? text };
}

/** A dated version without a price of its own has that of the name without the day, if both end together. */
function pricedAs({ resolveStrict }: Feed, model: Standing): Standing {
  const name = model.price_input_per_mtok === undefined ? model.api_string?.replace(DAY, "") : undefined;
  const match = name === undefined ? undefined : resolveStrict(name);
  return match?.kind === "match" && match.model.ends_on?.[0] === model.ends_on?.[0] ? match.model : model;
}

function priceChange(from: Offer, to: Offer): Successor["price_change"] {
  const ratios = Object.entries(PRICES).flatMap(([name, field]) => {
    const [before, after] = [from[field], to[field]];
    return before && after !== undefined ? [[name, Number((after / before).toPrecision(3))]] : [];
  });
  return Object.fromEntries(ratios);
}

function lossesOf(from: Standing, to: Standing): Loss[] {
  const losses: Loss[] = [];
  const { embedding_dimensions: before, modality = [] } = from;
  const after = to.embedding_dimensions;
  if (before !== undefined && after !== undefined && before !== after)
    losses.push({ what: "embedding_dimensions", from: before, to: after });
  for (const what of ["context_window", "max_output_tokens"] as const) {
    const [was = 0, is = Number.POSITIVE_INFINITY] = [from[what], to[what]];
    if (is < was) losses.push({ what, from: was, to: is });
  }
  // A list without even text describes one medium, not all.
  const lost = to.modality?.includes("text") ? modality.filter((word) => !to.modality?.includes(word)) : [];
  return lost.length > 0 ? [...losses, { what: "modality", lost }] : losses;
}

function isSameKind(from: Standing, to: Standing): boolean {
  // Most retired rows state no modality; they count as text only.
  const hasAll = (from.modality ?? []).every((word) => word === "text" || to.modality?.includes(word));
  const size = to.embedding_dimensions;
  const hasSize = size === from.embedding_dimensions && (size !== undefined || to.kind !== "embedding");
  return from.kind === to.kind && hasAll && hasSize;
}
