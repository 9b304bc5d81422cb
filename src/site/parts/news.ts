// Changes as news: one headline for what a provider announced on one day.

import type { ChangeEvent } from "../../schema/changes.ts";
import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Content, type Html, html } from "../html.ts";
import { differencesOf, NOT_STATED } from "./difference.ts";
import { change } from "./migration.ts";
import { byProvider } from "./provider-mark.ts";
import { proseDay, whole } from "./value.ts";

/** Changes of one provider, day and kind; `kind` is the most important. */
export type News = { on: string; provider: string; slug: ProviderSlug; kind: Kind; events: ChangeEvent[] };

/** The verb of each kind's headline, the most important kind first. */
const VERBS = {
  added: "adds",
  retired: "retires",
  "deprecation announced": "deprecates",
  "retirement date moved": "moves the retirement of",
  "retirement date withdrawn": "withdraws the retirement date of",
  "retirement date set": "sets a retirement date for",
  price: "changes the price of",
  status: "changes the status of",
  limits: "changes the limits of",
  replacement: "names a replacement for",
  correction: "– we corrected our reading of",
  announced: "announces the end of",
} as const;
type Kind = keyof typeof VERBS;
const KINDS = Object.keys(VERBS) as Kind[];

/** Groups events into news and keeps their order. */
export function newsOf(events: readonly ChangeEvent[]): News[] {
  const groups = Map.groupBy(
    events,
    ({ on, provider_slug, events: kinds }) => `${on} ${provider_slug} ${kindOf(kinds)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { on, provider, provider_slug: slug, events: kinds } = first;
    return [{ on, provider, slug: slug as ProviderSlug, kind: kindOf(kinds), events: group }];
  });
}

const kindOf = (kinds: readonly string[]): Kind => KINDS.find((kind) => kinds.includes(kind)) ?? "limits";

const NAMED = 2;

/** `Google deprecates Gemini 3.5 Flash and Gemini 3.7 Flash`, followed by what they have in common. Each name is a link. */
export function headline({ slug, provider, kind, events }: News, base: string): Html {
  // A third name is as short as "1 more".
  const shown = events.slice(0, events.length === NAMED + 1 ? NAMED + 1 : NAMED);
  const more = events.length - shown.length;
  const names = shown.map(({ id, name }) => html`<a href="${base}/models/${id}/">${name}</a>`);
  const end = outcome(events);
  return html`${byProvider(slug, provider)} ${verbOf(kind, events)} ${listed(more > 0 ? [...names, `${more} more`] : names, end)}${end}`;
}

/** `A, B and C`, with a comma if something follows. */
const listed = (parts: readonly Content[], follows: Content): Content =>
  parts.map((part, i) => {
    const rest = parts.length - 1 - i;
    return [i > 0 && (rest === 0 ? " and " : " "), whole(part, (rest > 1 || (rest === 0 && follows)) && ",")];
  });

function verbOf(kind: Kind, events: readonly ChangeEvent[]): string {
  if (kind !== "price") return VERBS[kind];
  const ways = new Set(events.flatMap(pricesOf).map(({ from, to }) => Math.sign(to - from)));
  if (ways.size === 0) return addedPrice(events) ?? VERBS.price;
  if (ways.size > 1) return VERBS.price;
  return ways.has(-1) ? "cuts the price of" : "raises the price of";
}

/** The verb if no price was stated before, otherwise undefined. */
function addedPrice(events: readonly ChangeEvent[]): string | undefined {
  const lines = events
    .flatMap(({ differences }) => differences)
    .filter(({ field }) => field === "rates" || (PRICE_FIELDS as readonly string[]).includes(field))
    .flatMap((difference) => differencesOf(difference));
  if (!lines.every(({ from }) => from === NOT_STATED)) return undefined;
  if (lines.some(({ field }) => field !== "rates")) return "states a price for";
  return lines.length === 1 ? "adds a rate for" : "adds rates for";
}

/** The retirement date, if it is the same for all of them. */
function outcome(events: readonly ChangeEvent[]): Content {
  const all = (field: string) => {
    const values = new Set(events.map((event) => event.differences.find((one) => one.field === field)?.after));
    const [value] = values;
    return values.size === 1 && typeof value === "string" ? value : undefined;
  };
  const on = all("retires_on");
  return on && /^\d{4}-\d{2}-\d{2}$/.test(on) && html` ending ${proseDay(on)}`;
}

const PRICES: Record<string, string> = {
  price_input_per_mtok: "input",
  price_cached_input_per_mtok: "cached",
  price_output_per_mtok: "output",
};

function pricesOf({ differences }: ChangeEvent): { what: string; from: number; to: number }[] {
  return differences.flatMap(({ field, before, after }) => {
    const what = PRICES[field];
    return what && typeof before === "number" && typeof after === "number" ? [{ what, from: before, to: after }] : [];
  });
}

/** The change of each price as a chip: `input −33%`. */
export const priceChips = (event: ChangeEvent): Html[] =>
  pricesOf(event).map(
    ({ what, from, to }) => html`<span class="tag ${to < from ? "down" : "up"}">${what} ${change(from, to)}</span> `,
  );
