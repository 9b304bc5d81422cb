// Alternatives for a model that ends without a replacement.

import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { proseDay, usd } from "./value.ts";

type Documents = ReadonlyMap<string, ModelDocument>;

/** The dated snapshots of a model. */
export const snapshotsOf = ({ id: name }: ModelDocument, documents: Documents): ModelDocument[] =>
  [...documents.values()].filter(({ id }) => id.startsWith(`${name}-`) && /^-20\d{2}/.test(id.slice(name.length)));

/** The model whose stated replacement applies, as in clients (`replacementOf`): itself, else a snapshot that ends on the same day. */
export const replacedAs = (document: ModelDocument, documents: Documents): ModelDocument =>
  (document.replacements.length === 0 &&
    document.retires_on !== null &&
    snapshotsOf(document, documents).find(
      ({ retires_on, replacements }) => retires_on === document.retires_on && replacements.length > 0,
    )) ||
  document;

/** What the provider says about the snapshots' end; null if nothing. */
export function snapshots(document: ModelDocument, documents: Documents, base: string, updated: string): Html | null {
  const told = snapshotsOf(document, documents).filter(
    (other) => other.retires_on !== null || other.replacements.length > 0,
  );
  if (told.length === 0) return null;
  const link = (id: string) => html`<a href="${base}/models/${id}/">${documents.get(id)?.name ?? id}</a>`;
  const fate = ({ id, status, retires_on: on, replacements, replaced_by }: ModelDocument) => {
    const to = replaced_by ? link(replaced_by) : replacements[0] && html`<code>${replacements[0].model}</code>`;
    return html`Its snapshot ${link(id)}${on && html` ${status === "retired" ? "was retired" : on < updated ? "was due to retire" : "retires"} on ${proseDay(on)}`}${on && to && " and"}${to && html` moves to ${to}`}. `;
  };
  return html` <span class="fates">${told.map(fate)}</span>`;
}

const SHOWN = 3;

/** Our choice of available models of the same provider with at least the same modalities and context, the nearest in price first. */
export function similar(document: ModelDocument, documents: Documents, base: string): Html | null {
  const has = (own: readonly string[] | null, other: readonly string[] | null) =>
    (own ?? []).every((word) => other?.includes(word));
  const price = document.price_input_per_mtok;
  const distance = ({ price_input_per_mtok: other }: ModelDocument) =>
    price && other ? Math.abs(Math.log(other / price)) : Number.POSITIVE_INFINITY;
  const found = [...documents.values()].filter(
    (other) =>
      other.provider === document.provider &&
      other.status === "ga" &&
      other.retires_on === null &&
      document.input_modalities !== null &&
      has(document.input_modalities, other.input_modalities) &&
      has(document.output_modalities, other.output_modalities) &&
      (other.context_window ?? 0) >= (document.context_window ?? 0) &&
      Number.isFinite(distance(other)),
  );
  const nearest = found.sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1)).slice(0, SHOWN);
  if (nearest.length === 0) return null;
  return html`<p class="note">Similar models still available: ${nearest.map(
    ({ id, name, price_input_per_mtok: input }, i) =>
      html`${i > 0 && ", "}<a href="${base}/models/${id}/">${name}</a> (${input !== null && usd(input)} input)`,
  )}. Our choice by modalities, context and price, not the provider’s. <a href="${base}/compare/?ids=${[document.id, ...nearest.map(({ id }) => id)].join(",")}">Compare them</a></p>`;
}
