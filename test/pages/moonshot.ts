import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "moonshot";

const table = (titles: string[], rows: string[][]) => `<DocTable
  columns={[
${titles.map((title) => `{ title: "${title}", width: "12%" },`).join("\n")}
]}
  rows={[
${rows.map((row) => `[${row.map((cell) => (cell.startsWith("$") ? `<>{"$"}${cell.slice(1)}</>` : `"${cell}"`)).join(", ")}],`).join("\n")}
]}
/>`;

const HIT_MISS = [
  "Model",
  "Unit",
  "Input Price (Cache Hit)",
  "Input Price (Cache Miss)",
  "Output Price",
  "Context Window",
];
const NO_CACHE = ["Model", "Unit", "Input Price", "Output Price", "Context Window"];
const WRITES = [
  "Model",
  "Unit",
  "Cache Write Price (TTL 5min)",
  "Cache Write Price (TTL 1h)",
  "Cached Input Price",
  "Input Price",
  "Output Price",
  "Context Window",
];

const list = (rows: [string, string][]) =>
  ["| Model Name | Description |", "| --- | --- |", ...rows.map(([id, text]) => `| \`${id}\` | ${text} |`)].join("\n");

export const pages: Record<string, FixturePage> = {
  models: {
    format: "md",
    text: `> ## Documentation Index
> An index of the invented pages.

# Model List

<Warning>
  The \`yuna-2.5\` and \`lantern-v1\` series are gone. Calls now return a 404 (model not found) error. Use [yuna-9](/docs/yuna-9).
</Warning>

<Note>
  The \`yuna-2.7\` goes later (full sunset on October 3).
</Note>

## Multi-modal Model

${list([
  ["yuna-9", "The largest one, with a 1M-token context window."],
  ["yuna-2.9-write", "Writes invented letters. Context 256k"],
  ["yuna-2.9-write-quick", "The same, sooner."],
  ["yuna-2.8", "Takes pictures, thinking and non-thinking modes. Context 256k"],
  ["yuna-2.7", "An older one. Context 256k"],
])}

## Deprecated Models

> \`yuna-2.5\` was officially discontinued on **August 30, 2025**. Use [yuna-9](/docs/yuna-9).

> The \`lantern-v1\` series models (with \`lantern-v1-any\`) were officially discontinued on **August 30, 2025**. Use [yuna-9](/docs/yuna-9).

> The \`yuna-2\` series models were officially discontinued on **May 24, 2025**. Use [yuna-9](/docs/yuna-9).

${list([
  ["yuna-2.5", "Deprecated"],
  ["lantern-v1-8k", "Deprecated"],
  ["lantern-v1-any", "Deprecated"],
  ["lantern-v1-8k-seeing", "Deprecated"],
  ["yuna-2-0711", "Deprecated"],
  ["yuna-2-pondering", "Deprecated"],
  ["yuna-1-odd", "Deprecated"],
])}

> \`yuna-newest\` was officially discontinued on **January 27, 2025**. Use [yuna-9](/docs/yuna-9).

> \`yuna-oldest\` was officially discontinued in spring. Use [yuna-9](/docs/yuna-9).
`,
  },
  "pricing-chat": {
    format: "md",
    text: `# Prices

## Model Pricing

### K3 Series Models

${table(WRITES, [["yuna-9", "1M tokens", "$3.00", "$6.00", "$0.30", "$3.00", "$15.00", "1,048,576 tokens"]])}

### K2 Series Models

${table(HIT_MISS, [
  ["yuna-2.9-write", "1M tokens", "$0.19", "$0.95", "$4.00", "262,144 tokens"],
  ["yuna-2.9-write-quick", "1M tokens", "$0.38", "$1.90", "$8.00", "262,144 tokens"],
  ["yuna-2.8", "1M tokens", "$0.16", "$0.95", "$4.00", "262,144 tokens"],
  ["yuna-2.7", "1M tokens", "$0.10", "$0.60", "$3.00", "262,144 tokens"],
])}
`,
  },
  "pricing-chat-k2": {
    format: "md",
    text: `# Yuna 2

## Product Pricing

${table(HIT_MISS, [
  ["yuna-2-0711", "1M tokens", "$0.15", "$0.60", "$2.50", "131,072 tokens"],
  ["yuna-2-pondering", "1M tokens", "$0.15", "$0.60", "$2.50", "262,144 tokens"],
])}

> \`yuna-2\` series models will be officially discontinued on **May 24, 2025**. Use [yuna-2.8](/yuna-2-8).

## Model Description

* Yuna 2 is invented.
* yuna-2-0711: Context length 128k
* yuna-2-pondering: Context length 256k. A thinking model
* Supports ToolCalls, JSON Mode, and more
* Supports automatic context caching functionality
`,
  },
  "pricing-chat-k25": {
    format: "md",
    text: `# Yuna 2.5

## Product Pricing

${table(HIT_MISS, [["yuna-2.5", "1M tokens", "$0.10", "$0.60", "$3.00", "262,144 tokens"]])}

## Model Description

* Yuna 2.5 supports text, image, and video input, thinking and non-thinking modes.
`,
  },
  "pricing-chat-v1": {
    format: "md",
    text: `# Lantern

## Product Pricing

${table(NO_CACHE, [
  ["lantern-v1-8k", "1M tokens", "$0.20", "$2.00", "8,192 tokens"],
  ["lantern-v1-8k-seeing", "1M tokens", "$0.20", "$2.00", "8,192 tokens"],
])}
`,
  },
};
