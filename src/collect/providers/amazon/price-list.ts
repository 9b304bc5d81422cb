import { z } from "zod";
import type { Rate, Raw } from "../../../schema/record.ts";
import { place } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { emptyReading } from "../adapter.ts";

const Attributes = z.looseObject({
  usagetype: z.string(),
  feature: z.string().optional(),
  inferenceType: z.string().optional(),
  model: z.string().optional(),
  titanModel: z.string().optional(),
  provider: z.string().optional(),
});
const Dimension = z.looseObject({
  unit: z.string(),
  beginRange: z.string().optional(),
  pricePerUnit: z.record(z.string(), z.string()),
});
const Term = z.looseObject({ priceDimensions: z.record(z.string(), Dimension) });
const PriceList = z.looseObject({
  offerCode: z.literal("AmazonBedrock"),
  products: z.record(z.string(), z.looseObject({ attributes: Attributes.optional() })),
  terms: z.looseObject({ OnDemand: z.record(z.string(), z.record(z.string(), Term)) }),
});
type Attributes = z.infer<typeof Attributes>;

const OWN = /^(?:Amazon )?(?:Nova|Titan)\b/;
/** Meters of the list, by what it calls them and by the end of the usage type, which must agree. */
const METERS = {
  "Input tokens": { end: "input-tokens", meter: "input", field: "price_input_per_mtok" },
  "Output tokens": { end: "output-tokens", meter: "output", field: "price_output_per_mtok" },
  "Prompt cache read input tokens": {
    end: "cache-read-input-token-count",
    meter: "cached_input",
    field: "price_cached_input_per_mtok",
  },
  "Prompt cache write input tokens": { end: "cache-write-input-token-count", meter: "cache_write", field: undefined },
} as const satisfies Record<string, { end: string; meter: Rate["meter"]; field: string | undefined }>;
const SERVICES = ["batch", "flex", "priority", "latency-optimized"] as const;
const IMAGE = /^[A-Z0-9]+ \d+ (?:Standard|Premium)$/i;

type Meter = { meter: Rate["meter"]; field?: keyof Statement["states"]; service?: string; tier?: string };

/** Every product of the list becomes a price of a model or is left out. */
export function readPriceList({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const list = PriceList.safeParse(outline.json);
  if (!list.success) {
    reading.unparsed.push({ at: "products", text: "", why: `not a price list: ${z.prettifyError(list.error)}` });
    return reading;
  }
  const { products, terms } = list.data;
  for (const [sku, { attributes }] of Object.entries(products)) {
    const name = attributes?.model ?? attributes?.titanModel;
    const at = place("terms", "OnDemand", sku);
    const leave = (why: string) => reading.skipped.push({ at, text: attributes?.usagetype ?? sku, why });
    if (!attributes || name === undefined) leave("a service, not a model");
    else if ((attributes.provider ?? "Amazon") !== "Amazon" || !OWN.test(name)) leave("hosted, not the provider's own");
    else if (/^Provisioned Throughput|^Model Customization/.test(attributes.feature ?? ""))
      leave("reserved capacity or a customised model");
    else {
      const meter = meterOf(attributes);
      const raw = rawOf(Object.values(terms.OnDemand[sku] ?? {}));
      if (!meter) leave("a kind of use that is no meter here");
      else if (!raw) reading.unparsed.push({ at, text: name, why: "not one price in USD" });
      else reading.statements.push({ subject: { name }, at, ...priced(meter, raw) });
    }
  }
  return reading;
}

/** What the product meters, where its name for it and its usage type agree. */
function meterOf({ usagetype, feature, inferenceType = "" }: Attributes): Meter | undefined {
  if (IMAGE.test(inferenceType) && feature === "On-demand Inference") return { meter: "image", tier: inferenceType };
  const service = SERVICES.find((s) => usagetype.endsWith(`-${s}`));
  const [kind, { end, meter, field } = {}] =
    Object.entries(METERS).find(([text]) => inferenceType.startsWith(text)) ?? [];
  if (kind === undefined || end === undefined || meter === undefined) return undefined;
  const rest = inferenceType.slice(kind.length).trim().toLowerCase().replaceAll(" ", "-");
  if (!usagetype.endsWith(`-${end}${service ? `-${service}` : ""}`)) return undefined;
  if (rest !== "" && rest !== service) return undefined;
  if (feature !== (service === "batch" ? "Batch Inference" : "On-demand Inference")) return undefined;
  if (service) return { meter, service };
  return field ? { meter, field } : { meter };
}

/** The one price of a product's one term, with its currency and unit. */
function rawOf(terms: z.infer<typeof Term>[]): Raw | undefined {
  const dimensions = terms.flatMap((term) => Object.values(term.priceDimensions));
  const [dimension] = dimensions;
  const price = dimension?.pricePerUnit.USD;
  const whole = dimensions.length === 1 && (dimension?.beginRange ?? "0") === "0";
  return whole && price !== undefined ? [price, "USD", dimension?.unit ?? ""] : undefined;
}

function priced({ field, ...rate }: Meter, raw: Raw): Pick<Statement, "states" | "rates"> {
  if (field) return { states: { [field]: raw } };
  return { states: {}, rates: [{ ...rate, raw } satisfies RateStatement] };
}
