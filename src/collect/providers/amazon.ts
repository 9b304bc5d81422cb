import { items, placeOf, tableWith } from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading } from "../pipeline/statement.ts";
import { emptyReading, states } from "./adapter.ts";
import { readCard } from "./amazon/card.ts";
import { readLifecycle } from "./amazon/lifecycle.ts";
import { readPriceList } from "./amazon/price-list.ts";

const FACT = /^(?<label>[^–:]+?) [–:] (?<value>.+)$/;
const CARD = /(?:^|\/)model-card-amazon-([a-z0-9-]+)\.(?:md|html)$/;

/** Titan text embeddings: "Label – value" items, one list a model. */
function readEmbeddings({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  let id = "";
  for (const item of items(outline)) {
    const { label, value } = FACT.exec(item.cell.text)?.groups ?? {};
    if (label === "Model ID") id = item.cell.codes[0] ?? value ?? "";
    const stated = states({
      api_string: label === "Model ID" ? id : undefined,
      context_window: label === "Max input text tokens" && value ? [value, label] : undefined,
      embedding_dimensions: label === "Output vector size" ? value : undefined,
    });
    if (Object.keys(stated).length === 0) continue;
    if (id === "") reading.unparsed.push({ at: placeOf(item, label), text: item.cell.text, why: "of no model" });
    else
      reading.statements.push({
        subject: { api_string: id },
        makes_row: false,
        at: placeOf(item, label),
        states: stated,
      });
  }
  return reading;
}

/** The list of Amazon's cards: their addresses. A model without a card is not read. */
function readIndex({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const members: string[] = [];
  for (const row of tableWith(outline, ["Model", "Description"]).flatMap((table) => table.rows)) {
    const cell = row.get("Model");
    const slug = CARD.exec(cell?.links[0]?.href ?? "")?.[1];
    if (slug) members.push(slug);
    else reading.skipped.push({ at: row.place(), text: cell?.text ?? "", why: "no card of its own" });
  }
  return { ...reading, members };
}

export const amazon: Adapter = {
  provider: "amazon",
  pages: {
    "model/*": readCard,
    "lifecycle-legacy": readLifecycle,
    lifecycle: readLifecycle,
    "titan-embedding-models": readEmbeddings,
    "price-list": readPriceList,
    "model-cards": readIndex,
  },
};
