import * as z from "zod";
import type { Raw } from "../../schema/record.ts";
import { place, placeOf } from "../page/outline.ts";
import type { RateStatement } from "../pipeline/statement.ts";
import { adapter, type PageReader } from "./adapter.ts";
import { readCard } from "./amazon/card.ts";
import { HOSTED, OWN_NAME, readLifecycle } from "./amazon/lifecycle.ts";
import { statesOf } from "./columns.ts";
import { flatten } from "./prices.ts";

const FACT = /^(?<label>[^–:]+?) [–:] (?<value>.+)$/;
const CARD = /(?:^|\/)model-card-amazon-([a-z0-9-]+)\.(?:md|html)$/;

/** Titan text embeddings: "Label – value" items, one list per model. */
function readEmbeddings(page: PageReader): void {
  for (const { items } of page.lists()) {
    const facts = page.matches(FACT, items);
    const named = facts.find(({ groups }) => groups.label === "Model ID");
    const id = named?.cell.codes[0] ?? named?.groups.value;
    for (const { block, groups } of facts) {
      const { label, value = "" } = groups;
      const fields = statesOf({
        api_string: label === "Model ID" ? id : undefined,
        context_window: label === "Max input text tokens" ? [value, label] : undefined,
        embedding_dimensions: label === "Output vector size" ? value : undefined,
      });
      if (Object.keys(fields).length > 0) page.add(placeOf(block, label), id ?? "", fields);
    }
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

/** Attributes that we don't use may have any type. */
const Texts = z.record(z.string(), z.coerce.string());
const Dimension = z.looseObject({ unit: z.string(), beginRange: z.string().optional(), pricePerUnit: Texts });
const Term = z.looseObject({ priceDimensions: z.record(z.string(), Dimension) });
const PriceList = z.looseObject({
  offerCode: z.literal("AmazonBedrock"),
  products: z.record(z.string(), z.looseObject({ attributes: Texts.optional() })),
  terms: z.looseObject({ OnDemand: z.record(z.string(), z.record(z.string(), Term)) }),
});
type Attributes = z.infer<typeof Texts>;

type Meter = Omit<RateStatement, "raw">;
/** The list's meters: the name, the end of the usage type (both must match), and our meter. */
const METERS: readonly [name: string, end: string, meter: Meter["meter"]][] = [
  ["Input tokens", "input-tokens", "input"],
  ["Output tokens", "output-tokens", "output"],
  ["Prompt cache read input tokens", "cache-read-input-token-count", "cached_input"],
  ["Prompt cache write input tokens", "cache-write-input-token-count", "cache_write"],
];
const SERVICES = ["batch", "flex", "priority", "latency-optimized"];
/** "T2I 1024 Standard": text to image, by size and quality. */
const IMAGE = /^[A-Z0-9]+ (?<size>\d+) (?<quality>Standard|Premium)$/i;

/** Every product of the list is a price of a model, or is skipped. */
function readPriceList(page: PageReader): void {
  const list = PriceList.safeParse(page.outline.json);
  if (!list.success) return void page.unparsed("products", `not a price list: ${z.prettifyError(list.error)}`);
  const { products, terms } = list.data;
  for (const [sku, { attributes }] of Object.entries(products)) {
    const at = place("terms", "OnDemand", sku);
    const why = attributes ? reasonToSkip(attributes) : "a service, not a model";
    const name = attributes?.model ?? attributes?.titanModel ?? "";
    const meter = attributes && why === undefined ? meterOf(attributes) : undefined;
    const raw = rawOf(Object.values(terms.OnDemand[sku] ?? {}));
    if (!meter) page.skip(at, why ?? "a kind of use that is not a meter here", attributes?.usagetype ?? sku);
    else if (raw === undefined) page.unparsed(at, "not one price in USD", name);
    else {
      const { states, rates } = flatten([{ ...meter, raw }]);
      page.state(at, { name }, states, { rates });
    }
  }
}

function reasonToSkip({ model, titanModel, provider = "Amazon", feature = "" }: Attributes): string | undefined {
  const name = model ?? titanModel;
  if (name === undefined) return "a service, not a model";
  if (provider !== "Amazon" || !OWN_NAME.test(name)) return HOSTED;
  return /^Provisioned Throughput|^Model Customization/.test(feature)
    ? "reserved capacity or a customised model"
    : undefined;
}

/** The product's meter, if its inference type and usage type agree. */
function meterOf({ usagetype = "", feature, inferenceType = "" }: Attributes): Meter | undefined {
  const { size = "", quality = "" } = IMAGE.exec(inferenceType)?.groups ?? {};
  if (size && feature === "On-demand Inference") return { meter: "image", size, quality: quality.toLowerCase() };
  const service = SERVICES.find((s) => usagetype.endsWith(`-${s}`));
  const [name = "", end = "", meter] = METERS.find(([text]) => inferenceType.startsWith(text)) ?? [];
  const rest = inferenceType.slice(name.length).trim().toLowerCase().replaceAll(" ", "-");
  if (!meter || !usagetype.endsWith(service ? `-${end}-${service}` : `-${end}`)) return undefined;
  if (rest !== "" && rest !== service) return undefined;
  if (feature !== (service === "batch" ? "Batch Inference" : "On-demand Inference")) return undefined;
  return service ? { meter, service } : { meter };
}

/** A product's price with its currency and unit, if it has exactly one. */
function rawOf(terms: z.infer<typeof Term>[]): Raw | undefined {
  const [dimension, ...more] = terms.flatMap((term) => Object.values(term.priceDimensions));
  const price = dimension?.pricePerUnit.USD;
  const isWhole = more.length === 0 && (dimension?.beginRange ?? "0") === "0";
  return isWhole && price !== undefined ? [price, "USD", dimension?.unit ?? ""] : undefined;
}

export const amazon = adapter("amazon", {
  "model/*": readCard,
  "lifecycle-legacy": readLifecycle,
  lifecycle: readLifecycle,
  "titan-embedding-models": readEmbeddings,
  "price-list": readPriceList,
  "model-cards": readIndex,
});
