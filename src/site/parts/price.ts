// A model's prices: the rate card, its rank among others, and when its prices were read.

import type { ModelDocument } from "../../schema/model-document.ts";
import type { RateLine } from "../../schema/published-fields.ts";
import { conditionsOf } from "../../schema/rate-words.ts";
import { type Content, type Html, html } from "../html.ts";
import type { SiteFeed } from "../site.ts";
import { figureColumns, table } from "./table.ts";
import { count, none, usd } from "./value.ts";

const STANDARD = "standard";
const FLAT = ["price_input_per_mtok", "price_cached_input_per_mtok", "price_output_per_mtok"] as const;

/** `price_cached_input_per_mtok` → `cached_input`; undefined for fields that are no price of tokens. */
export const meterOf = (field: string): string | undefined => /^price_(\w+)_per_mtok$/.exec(field)?.[1];

/** The rates by unit, with the standard prices as the first row; null if there are no others. */
export function rateCard(document: ModelDocument): Html | null {
  if (document.rates.length === 0) return null;
  const flat = FLAT.flatMap((field) => {
    const [meter, price] = [meterOf(field), document[field]];
    return price === null || !meter ? [] : [{ meter, per: "1M tokens", when: STANDARD, price }];
  });
  const lines = [...flat, ...document.rates.map((rate) => ({ ...rate, when: whenOf(rate) }))];
  const tables = [...Map.groupBy(lines, ({ per }) => per)].map(([per, group]) => {
    const meters = [...new Set(group.map(({ meter }) => meter))];
    const rows = [...Map.groupBy(group, ({ when }) => when)].map(([when, rates]): Content[] => [
      when,
      ...meters.map((meter) => {
        const prices = rates.filter((line) => line.meter === meter).map(({ price }) => usd(price));
        return prices.length > 0 ? prices.join(", ") : none();
      }),
    ]);
    const heads = figureColumns(...meters.map((meter) => meter.replaceAll("_", " ")));
    return html`<div class="rates">${table(`Rates in USD per ${per}`, [`USD per ${per}`, ...heads], rows)}</div>\n`;
  });
  return html`<h2>Rate card</h2>
${tables}`;
}

const whenOf = (rate: RateLine): string => conditionsOf(rate).join("; ") || STANDARD;

/** The fewest models for which a rank makes sense. */
const FEWEST = 8;

/** What the model makes; vectors too, although its page may call them text. */
const outputsOf = ({ output_modalities: outputs, embedding_dimensions: size }: ModelDocument): readonly string[] =>
  size === null ? (outputs ?? []) : ["embeddings"];
const kindOf = (document: ModelDocument) => outputsOf(document).toSorted().join();

/** `· cheaper than 89 of 104 text models`: the rank of its input among available models with the same output; null without one. */
export function rank(document: ModelDocument, { documents }: Pick<SiteFeed, "documents">): Content {
  const { status, price_input_per_mtok: inputPrice } = document;
  const kind = kindOf(document);
  if (status === "retired" || kind === "" || inputPrice === null) return null;
  const others = [...documents.values()].filter(
    (other) =>
      other.price_input_per_mtok !== null &&
      other.status === "ga" &&
      other.id !== document.id &&
      kindOf(other) === kind,
  );
  const beaten = others.filter(({ price_input_per_mtok: price }) => Number(price) > inputPrice).length;
  return (
    others.length >= FEWEST &&
    html` · <span class="rank">cheaper than <b>${count(beaten)}</b> of ${count(others.length)} ${outputsOf(document).join(" and ")} models</span>`
  );
}
