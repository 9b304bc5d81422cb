import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "voyage";

const table = (titles: string[], rows: string[][]) =>
  [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const lifecycle = (rows: string[][]) =>
  table(["Model", "Status", "Active Date", "Legacy Date", "Recommended Replacement", "Supported Endpoints"], rows);
const active = (id: string, day: string) => [`\`${id}\``, "Active", day, "", "Not applicable", "All"];
const legacy = (id: string, day: string, to: string) => [
  `\`${id}\``,
  "Legacy",
  "",
  day,
  `\`${to}\``,
  "`ai.example.org`",
];
const PRICES = ["Model", "Price per 1K tokens", "Price per 1M tokens", "Free tokens"];
const PIXELS = ["Model", "Price per 1M tokens", "Price per 1B pixels", "Free tier"];
const REQUESTS = ["Model", "Price per 1K tokens", "Price per 1M tokens", "Est. price per request*", "Free tokens"];

export const pages: Record<string, FixturePage> = {
  lifecycle: {
    format: "md",
    text: `# Lifecycle

## Supported Endpoints

${table(["Endpoint", "Description"], [["`ai.example.org`", "The global one."]])}

## Model Statuses

${table(["Status", "Description"], [["Active", "On offer."]])}

## Current Model Status

### Text Embedding

${lifecycle([
  active("journey-7", "15 January 2025"),
  active("journey-7-lite", "15 January 2025"),
  ["`journey-8`", "Preview", "", "", "", "All"],
  legacy("journey-6", "15 January 2025", "journey-7"),
  legacy("journey-law-1", "15 January 2025", "journey-7"),
  ["`journey-2`", "Retired", "", "15 January 2024", "`journey-6`", "`ai.example.org`"],
])}

### Contextualized Chunk Embedding

${lifecycle([active("journey-chunk-2", "30 June 2025"), legacy("journey-chunk-1", "30 June 2025", "journey-chunk-2")])}

### Multimodal Embedding

${lifecycle([active("journey-sight-2", "15 January 2025"), legacy("journey-sight-1", "15 January 2025", "journey-sight-2")])}

### Reranker

${lifecycle([active("sorter-3", "29 September 2025"), legacy("sorter-2", "29 September 2025", "sorter-3")])}

## Changelog

### 29 September 2025

- \`sorter-3\` is now Active.

### 1 September 2025

- Added a status. \`sorter-3\` is released in Preview.

- The following are Legacy:

  - \`journey-6\`, 15 January 2025, replaced by \`journey-7\`
  - \`journey-law-1\`, 15 January 2025, replaced by \`journey-7-lite\`
`,
  },
  pricing: {
    format: "md",
    text: `## Text Embeddings

${table(PRICES, [
  ["`journey-7`", "$0.00006", "$0.06", "200 million"],
  ["`journey-7-lite`", "$0.00002", "$0.02", "200 million"],
  ["`journey-law-1` `journey-6`", "$0.00012", "$0.12", "50 million"],
])}

## Contextualized Chunk

${table(PRICES, [
  ["`journey-chunk-2`", "$0.00012", "$0.12", "200 million"],
  ["`journey-chunk-1`", "$0.00018", "$0.18", "0"],
])}

## Multimodal

${table(PIXELS, [
  ["`journey-sight-2`", "$0.12", "$0.60", "200M tokens, 150B pixels"],
  ["`journey-sight-1`", "$0.12", "$0.60", "0"],
])}

${table(["Image resolution", "Number of pixels", "Price per image", "Price per 1K images"], [["20px × 20px", "400", "$0.00003", "$0.03"]])}

## Rerankers

${table(REQUESTS, [
  ["`sorter-3`", "$0.00005", "$0.05", "$0.0025", "200 million"],
  ["`sorter-2`", "$0.00005", "$0.05", "$0.0025", "0"],
])}
`,
  },
  models: {
    format: "md",
    text: `# Models

${table(
  ["Model", "Context Length", "Dimensions", "Description"],
  [
    ["`journey-7`", "32,000 tokens", "1024 (default), 256, 512", "For most."],
    ["`journey-7-lite`", "32,000 tokens", "1024 (default), 256, 512", "For fewer."],
    ["`journey-law-1`", "16,000 tokens", "1536", "For law."],
    ["`journey-tiny`", "32,000 tokens", "512 (default), 128", "Open-weight model to take home."],
    ["`journey-chunk-2`", "120,000 tokens \\*", "1024 (default), 256", "For chunks."],
    ["`journey-sight-1`", "32,000 tokens", "1024", "Processes text and images into vectors."],
  ],
)}

\\* In all no more than 120K if \`enable_auto_chunk = true\`; otherwise they must not exceed 30K.

${table(
  ["Model", "Context Length", "Description"],
  [
    ["`sorter-3`", "32,000", "The best."],
    ["`sorter-2`", "16,000 tokens", "An older one."],
  ],
)}
`,
  },
};
