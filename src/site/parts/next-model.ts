// What comes after a model that ends: the one answer that all pages give.

import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { modelLink, type SiteFeed } from "../site.ts";
import { dayInWords, percentChange, shortCount } from "./value.ts";

type Documents = SiteFeed["documents"];

export const isEnding = ({ status, retires_on }: Pick<ModelDocument, "status" | "retires_on">): boolean =>
  status === "deprecated" || status === "retired" || retires_on !== null;

type Promised = Pick<ModelDocument, "status" | "retires_on" | "retires_not_before">;

/** The "not before" date, where it has come and no end is stated; else null. */
export function promiseOver(document: Promised | undefined, asOf: string): string | null {
  if (!document || document.status === "retired" || document.retires_on !== null) return null;
  const until = document.retires_not_before;
  return until !== null && until <= asOf ? until : null;
}

/** `earliest date passed (5 Dec 2025)` */
export const overWords = (until: string): string =>
  `earliest date passed (${dayInWords(until).replaceAll(" ", "\u00a0")})`;

/** The same for dense places. */
export const promiseMark = (until: string): Html =>
  html`<span class="over" title="${dayInWords(until)}; no end announced">earliest date passed</span>`;

const kept = new WeakMap<Documents, ReadonlyMap<string, ModelDocument[]>>();

/** The documents of a model's provider. */
function siblingsOf({ provider }: ModelDocument, documents: Documents): readonly ModelDocument[] {
  const all = kept.get(documents) ?? Map.groupBy(documents.values(), (one) => one.provider);
  kept.set(documents, all);
  return all.get(provider) ?? [];
}

export const snapshotsOf = (document: ModelDocument, documents: Documents): ModelDocument[] =>
  siblingsOf(document, documents).filter(
    ({ id }) => id.startsWith(`${document.id}-20`) && /^-20\d{2}/.test(id.slice(document.id.length)),
  );

/** The document whose stated replacements hold for a model: its own, or a snapshot's that ends on the same day. */
export function statingFor(document: ModelDocument, documents: Documents): ModelDocument {
  const hasReplacements = ({ replacements }: ModelDocument) => replacements.length > 0;
  if (hasReplacements(document) || document.retires_on === null) return document;
  const same = (one: ModelDocument) => one.retires_on === document.retires_on && hasReplacements(one);
  return snapshotsOf(document, documents).find(same) ?? document;
}

/** `isStated`: by the vendor; else it is our choice of the closest. `others`: more that are as close. */
type NextModel = { target: ModelDocument; isStated: boolean; others: readonly ModelDocument[] };

/** The nearest stated replacement that is still sold, else the closest model of the same vendor; null where there is neither. */
export function nextModelOf(document: ModelDocument, { documents }: Pick<SiteFeed, "documents">): NextModel | null {
  const { replaced_by, replacements } = statingFor(document, documents);
  const target = documents.get(replaced_by ?? "");
  if (target) return { target, isStated: true, others: [] };
  if (!isEnding(document) || replacements.length > 0) return null;
  const [closest, ...others] = similar(document, documents);
  return closest ? { target: closest, isStated: false, others } : null;
}

const SHOWN = 3;

/** Available models of the same provider with at least the same modalities and context, the nearest in price first. */
function similar(document: ModelDocument, documents: Documents): ModelDocument[] {
  const { price_input_per_mtok: price, input_modalities: takes, output_modalities: makes } = document;
  const has = (needs: readonly string[] | null, offers: readonly string[] | null) =>
    (needs ?? []).every((word) => offers?.includes(word));
  const distance = ({ price_input_per_mtok: other }: ModelDocument) =>
    price && other ? Math.abs(Math.log(other / price)) : Number.POSITIVE_INFINITY;
  return siblingsOf(document, documents)
    .filter((other) => {
      const isSold = other.status === "ga" && other.retires_on === null;
      const fits = has(takes, other.input_modalities) && has(makes, other.output_modalities);
      const isLarge = (other.context_window ?? 0) >= (document.context_window ?? 0);
      return isSold && fits && isLarge && takes !== null && Number.isFinite(distance(other));
    })
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
    .slice(0, SHOWN);
}

/** `, input −40%`, or that it stays the same. */
export function priceMove({ price_input_per_mtok: from }: ModelDocument, to: ModelDocument): Content {
  const price = to.price_input_per_mtok;
  if (from === null || price === null) return null;
  return from === price ? ", same input price" : [", input ", percentChange(from, price)];
}

/** `→ GPT-5.6`, `closest: GPT-5.4`, for lists. */
export function shortNext(document: ModelDocument, feed: SiteFeed): Content {
  const { documents } = feed;
  const next = nextModelOf(document, feed);
  const link = next && modelLink(feed, next.target.id, next.target.api_string ?? next.target.id);
  const stated = statingFor(document, documents).replacements;
  const all = stated.map(({ id, model }) => (id ? modelLink(feed, id, model) : html`<code>${model}</code>`));
  // One that has ended has a successor of its own.
  const shown = next?.isStated && stated.every(({ id }) => id !== next.target.id) ? [link] : all;
  if (shown.length > 0) return ["→ ", shown.map((one, i) => [i > 0 && " or ", one])];
  if (next) return ["closest: ", link];
  return isEnding(document) ? "no replacement" : null;
}

/** What a move changes: `input −40%, context 128k → 1M, + vision`. */
export function moveChanges(from: ModelDocument, to: ModelDocument): readonly Content[] {
  const prices = (["input", "cached_input", "output"] as const).flatMap((meter) => {
    const [old, now] = [from, to].map((one) => one[`price_${meter}_per_mtok`]);
    return old != null && now != null ? [[meter.replace("_", " "), " ", percentChange(old, now)]] : [];
  });
  const sizes = (["context_window", "max_output_tokens"] as const).flatMap((field) => {
    const [old, now] = [from[field], to[field]];
    const word = field === "context_window" ? "context" : "output limit";
    return old && now && old !== now ? [`${word} ${shortCount(old)} → ${shortCount(now)}`] : [];
  });
  const lists = (["input_modalities", "output_modalities", "capabilities"] as const).flatMap((field) => {
    const [old, now]: (readonly string[] | null)[] = [from[field], to[field]];
    if (!old || !now) return [];
    const come = now.filter((word) => !old.includes(word)).map((word) => `+\u00a0${word}`);
    return [...come, ...old.filter((word) => !now.includes(word)).map((word) => `−\u00a0${word}`)];
  });
  return [...prices, ...sizes, ...lists.map((text) => text.replaceAll("_", " "))];
}
