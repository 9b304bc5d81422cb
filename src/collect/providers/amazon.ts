import { placeOf } from "../page/outline.ts";
import { adapter, type PageReader } from "./adapter.ts";
import { readCard } from "./amazon/card.ts";
import { readLifecycle } from "./amazon/lifecycle.ts";
import { readPriceList } from "./amazon/price-list.ts";
import { states } from "./columns.ts";

const FACT = /^(?<label>[^–:]+?) [–:] (?<value>.+)$/;
const CARD = /(?:^|\/)model-card-amazon-([a-z0-9-]+)\.(?:md|html)$/;

/** Titan text embeddings: "Label – value" items, one list per model. */
function readEmbeddings(page: PageReader): void {
  let id = "";
  for (const item of page.items()) {
    const { label, value = "" } = FACT.exec(item.cell.text)?.groups ?? {};
    if (label === "Model ID") id = item.cell.codes[0] ?? value;
    const stated = states({
      api_string: label === "Model ID" ? id : undefined,
      context_window: label === "Max input text tokens" ? [value, label] : undefined,
      embedding_dimensions: label === "Output vector size" ? value : undefined,
    });
    if (Object.keys(stated).length === 0) continue;
    const at = placeOf(item, label);
    if (page.ask(id, "belongs to no model", at, item.cell.text)) page.add(at, id, stated);
  }
}

/** The index of Amazon's cards. A model without a card is skipped. */
function readIndex(page: PageReader): void {
  const slugs: string[] = [];
  for (const row of page.rows(["Model", "Description"])) {
    const slug = CARD.exec(row.get("Model")?.links[0]?.href ?? "")?.[1];
    if (slug) slugs.push(slug);
    else page.skip(row, "no card");
  }
  page.members(slugs);
}

export const amazon = adapter("amazon", {
  "model/*": readCard,
  "lifecycle-legacy": readLifecycle,
  lifecycle: readLifecycle,
  "titan-embedding-models": readEmbeddings,
  "price-list": readPriceList,
  "model-cards": readIndex,
});
