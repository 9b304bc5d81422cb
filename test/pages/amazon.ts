import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "amazon";

const YES = "![Green circle with white checkmark icon.](https://docs.example.org/icons/icon-yes.png)";
const NO =
  "![Red circle with white X icon indicating error, cancel, or close action.](https://docs.example.org/icons/icon-no.png)";
const INPUTS = ["Audio", "Image", "Speech", "Text", "Video"];
const OUTPUTS = ["Embedding", "Image", "Speech", "Text", "Video"];

type Card = {
  name: string;
  id: string;
  facts: Record<string, string>;
  takes: string[];
  makes: string[];
  geo?: string;
  global?: string;
};

const card = ({
  name,
  id,
  facts,
  takes,
  makes,
  geo = "Not supported",
  global = "Not supported",
}: Card): FixturePage => ({
  format: "md",
  text: `# ${name}
<a name="model-card"></a>

## ![A logo.](https://docs.example.org/logo.png) Amazon — ${name}

## Model Details
<a name="model-card-details"></a>

An invented model. See the [service card](/card.html).
${Object.entries(facts)
  .map(([label, text]) => `+ **${label}:** ${text}`)
  .join("\n")}

| **Input Modalities** | **Output Modalities** | **[APIs supported](apis.html)** | **[Endpoints supported](endpoints.html)** |
| --- | --- | --- | --- |
${INPUTS.map((word, i) => {
  const out = OUTPUTS[i] ?? "";
  return `| ${takes.includes(word) ? YES : NO} ${word} | ${makes.includes(out) ? YES : NO} ${out} | ${YES} Invoke |  |`;
}).join("\n")}

## Programmatic Access

| **Endpoint** | **Model ID** | **In-Region endpoint URL** | **Geo inference ID** | **Global inference ID** |
| --- | --- | --- | --- | --- |
| bedrock-runtime | ${id} | https://runtime.{region}.example.org | ${geo} | ${global} |

## Regional Availability

| **Region** | **In-Region** | **Geo** |
| --- | --- | --- |
| us-east-1 | ${YES} | ${NO} |
`,
});

const facts = (launch: string, floor: string, end: string, word: string, more: Record<string, string> = {}) => ({
  "Model launch date": launch,
  "EOL no sooner than": floor,
  "Legacy period": "at least 6 months",
  "Model lifecycle policy": "[Model lifecycle](model-lifecycle-legacy.md)",
  "Model EOL date": end,
  "Model lifecycle": word,
  ...more,
});
const text = { takes: ["Image", "Text"], makes: ["Text"] };

const listed = (
  provider: string,
  name: string,
  id: string,
  legacy: string,
  end: string,
  regions = "eu-west-1, us-east-1",
) =>
  `- **${provider}**
  - **Model name:** ${name}
  - **Model ID:** ${id}
  - **Regions:** ${regions}
  - **Legacy date:** ${legacy}
  - **EOL date:** ${end}
  - **Public extended access start date:** —
`;

/** SKU, model, end of the usage type, price, inference type, and what else differs from standard use. */
type Product = [
  string,
  string,
  string,
  string,
  (string | undefined)?,
  { feature?: string; unit?: string; provider?: string }?,
];

const product = ([sku, model, end, , kind, { feature = "On-demand Inference", provider: maker } = {}]: Product) => ({
  sku,
  attributes: {
    usagetype: `USE1-${model.replaceAll(" ", "")}-${end}`,
    feature,
    ...(kind ? { inferenceType: kind } : {}),
    model,
    ...(maker ? { provider: maker } : {}),
  },
});
const term = ([sku, model, , usd, , { unit = "1K tokens" } = {}]: Product) => ({
  [`${sku}.ABC`]: {
    sku,
    priceDimensions: {
      [`${sku}.ABC.DEF`]: {
        description: `$${Number(usd)} per ${unit} for ${model}, in USD`,
        beginRange: "0",
        unit,
        pricePerUnit: { USD: usd },
      },
    },
  },
});

const CACHE = "Prompt cache";
const RESERVED = { feature: "Provisioned Throughput Inference - 1 month", unit: "hour" };
const PRODUCTS: Product[] = [
  ["A1", "Nova Reed", "input-tokens", "0.0000500000", "Input tokens"],
  ["A2", "Nova Reed", "output-tokens", "0.0002500000", "Output tokens"],
  ["A3", "Nova Reed", "cache-read-input-token-count", "0.0000125000", `${CACHE} read input tokens`],
  ["A4", "Nova Reed", "cache-write-input-token-count", "0.0000000000", `${CACHE} write input tokens`],
  ["A5", "Nova Reed", "input-tokens-batch", "0.0000250000", "Input tokens", { feature: "Batch Inference" }],
  ["A6", "Nova Reed", "output-tokens-priority", "0.0004000000", "Output tokens priority"],
  ["A7", "Nova Reed", "input-tokens-custom-model", "0.0000500000", "Input tokens", { feature: "Model Customization" }],
  ["A8", "Nova Reed", "ProvisionedThroughput-1month-ModelUnits", "55.0000000000", undefined, RESERVED],
  ["A9", "Nova Reed", "input-tokens-cross-region-global", "0.0000400000", "Input tokens"],
  ["B1", "Nova Oak", "input-tokens", "0.0009000000", "Input tokens"],
  ["B2", "Nova Oak", "output-tokens", "0.0036000000", "Output tokens"],
  ["C1", "Nova Elm", "T2I-1024-Standard", "0.0300000000", "T2I 1024 Standard", { unit: "image" }],
  ["D1", "Pebblestral 9B", "input-tokens", "0.0001500000", "Input tokens", { provider: "Mistral" }],
];

export const pages: Record<string, FixturePage> = {
  "model/nova-reed": card({
    name: "Nova Reed",
    id: "amazon.nova-reed-v1:0",
    facts: facts("Jan 05, 2025", "Jan 05, 2026", "No sooner than 1/4/2026", "Active", {
      "Context window": "300K tokens",
      "Max output tokens": "5K",
      "Knowledge cutoff": "Oct 2024",
    }),
    takes: ["Audio", "Image", "Speech", "Text"],
    makes: ["Text"],
    geo: "`us.amazon.nova-reed-v1:0`<br />`eu.amazon.nova-reed-v1:0`",
    global: "global.amazon.nova-reed-v1:0",
  }),
  "model/nova-oak": card({
    name: "Nova Oak",
    id: "amazon.nova-oak-v2:0",
    facts: facts("Dec 02, 2025", "Dec 02, 2026", "N/A", "Active", {
      "Context window": "2M tokens",
      Reasoning: "Supported",
    }),
    ...text,
    geo: "us.amazon.nova-oak-v2:0",
  }),
  "model/nova-fir": card({
    name: "Nova Fir",
    id: "amazon.nova-fir-v1:0",
    facts: facts("Mar 2025", "Mar 2026", "September 14, 2026", "Legacy"),
    takes: ["Speech"],
    makes: ["Speech", "Text"],
  }),
  "model/nova-elm": card({
    name: "Nova Elm",
    id: "amazon.nova-elm-v1:0",
    facts: facts("Feb 3, 2024", "Feb 3, 2025", "December 30, 2025", "Legacy"),
    takes: ["Text"],
    makes: ["Image"],
  }),
  "model/nova-larch": card({
    name: "Nova Larch",
    id: "amazon.nova-larch-v1:0",
    facts: facts("Oct 31, 2025", "Oct 31, 2026", "September 14, 2026", "Legacy"),
    ...text,
  }),
  "model/titan-pebble": card({
    name: "Titan Pebble Embeddings",
    id: "amazon.titan-pebble-v1:0",
    facts: facts("Apr 30, 2024", "Apr 30, 2025", "N/A", "Active", { "Context window": "8K tokens" }),
    takes: ["Text"],
    makes: ["Embedding"],
  }),
  "lifecycle-legacy": {
    format: "md",
    text: `# Model lifecycle (Legacy)

## Active versions

Invented ones.

## Legacy and end-of-life (EOL) models

${[
  listed("AI99 Labs", "Jumbo", "ai99.jumbo-v1:0", "May 26, 2026", "November 26, 2026"),
  listed("Amazon", "Nova Fir", "amazon.nova-fir-v1:0", "March 13, 2026", "September 14, 2026"),
  listed("Amazon", "Nova Ash", "amazon.nova-ash-v1:0", "March 30, 2026", "September 30, 2026", "eu-west-1"),
  listed("Amazon", "Nova Ash", "amazon.nova-ash-v1:0", "February 28, 2026", "August 30, 2026"),
  listed("Amazon", "Nova Yew", "amazon.nova-yew-v1:0", "March 30, 2026", "September 30, 2026"),
  listed("Amazon", "Nova Yew", "amazon.nova-yew-v1:1", "March 30, 2026", "September 30, 2026"),
  listed("Amazon", "Titan Moss", "amazon.titan-moss-v1", "May 1, 2025", "December 1, 2025"),
  listed("Amazon", "Titan Fern", "amazon.titan-fern-v1", "May 1, 2026", "November 1, 2026"),
].join("\n")}

These dates are Bedrock's own.
`,
  },
  lifecycle: {
    format: "md",
    text: `# Model lifecycle

Newer models have an EOL no sooner than date and a Legacy period on their cards. For older ones see Model lifecycle (Legacy).

## Active

In use.
`,
  },
  "titan-embedding-models": {
    format: "md",
    text: `# Amazon Titan Text Embeddings models

**Titan Pebble Embeddings**

- **Model ID** – \`amazon.titan-pebble-v1:0\`
- **Max input text tokens** – 8,064
- **Max input text characters** – 40,000
- **Output vector size** – 768 (default), 384
`,
  },
  "price-list": {
    format: "json",
    text: JSON.stringify({
      formatVersion: "v1.0",
      offerCode: "AmazonBedrock",
      publicationDate: "2026-01-01T00:00:00Z",
      products: {
        ...Object.fromEntries(PRODUCTS.map((p) => [p[0], product(p)])),
        E1: { sku: "E1", attributes: { usagetype: "USE1-Guardrail-TextUnits", feature: "Guardrails" } },
      },
      terms: { OnDemand: Object.fromEntries(PRODUCTS.map((p) => [p[0], term(p)])) },
    }),
  },
  "model-cards": {
    format: "md",
    text: `# Amazon

| **Model** | **Description** |
| --- | --- |
| [Nova Reed](model-card-amazon-nova-reed.md) | An invented model. |
| [Titan Pebble Embeddings](model-card-amazon-titan-pebble---text.md) | Another. |
| Rerank 9 | One without a card. |
`,
  },
};
