// Owns invented pages in the layout of OpenAI's documentation. Refuses real models.
import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../page-mutants.ts";

export const provider: ProviderSlug = "openai";

const table = (titles: string, ...rows: string[]) =>
  [titles, titles.replace(/[^|]+/g, " --- "), ...rows].map((row) => `| ${row} |`).join("\n");

const SHUTDOWN = "Shutdown date | Model / system | Recommended replacement";
const BANDS = ["Short", "Long"]
  .flatMap((band) => ["input", "cached input", "cache writes", "output"].map((meter) => `${band} context ${meter}`))
  .join(" | ");
const MODALITY = "Model | Modality | Input | Cached input";
const METRICS = "Metric | Price | Unit";

const deprecations = `# Deprecations

## Deprecation vs. legacy

An invented definition of the two words.

## Upcoming deprecations

### 2025-11-20: Orbit 1 models

${table(
  SHUTDOWN,
  "May 20, 2026 | `orbit-1-2024-06-01` | `orbit-2` (`effort: high`)",
  "May 20, 2026 | `orbit-1-mini` | `orbit-2-mini`, `orbit-2`, or `orbit-2-nano`",
  "May 20, 2026 | `orbit-guard` | Whatever you have been given access to.",
  "May 20, 2026 | Frames API | ---",
  "May 20, 2026 | OpenAI-Beta: orbit=v1 | Orbit API",
)}

### 2025-11-02: Prompt shelves

${table("Date | Update", "May 2, 2026 | The shelves are to be closed.")}

## Past deprecations

### 2025-06-10: Older snapshots

${table(
  "Shutdown date | Model snapshot | Substitute model",
  "December 1, 2025 | `orbit-0-0613` \\| `orbit-0`, `orbit-0-0613-completions`, `orbit-0-completions` | `orbit-1*`",
  "2025‑12‑15 | `orbit-0-0125-preview` (including `orbit-0-turbo-preview` and `orbit-0-turbo-preview-completions`) | `orbit-1` or `orbit-2`",
  "2026-03-01 | orbit-0-live-preview | orbit-live",
  "2026-03-01 | `ft-orbit-0` | `orbit-2`",
)}

### 2024-08-29: New training

${table(SHUTDOWN, "2024-10-28 | New fine-tuning training on `orbit-0` | `orbit-1`")}

### 2023-07-06: First generation

#### Base models

${table(
  "Shutdown date | Deprecated model | Deprecated model price | Recommended replacement",
  "2024-01-04 | `comet` | $0.40 / 1M tokens | `orbit-0`",
  "2024-01-04 | `/v1/edits` | --- | `/v1/chat`",
)}

#### Trained models

${table(
  "Shutdown date | Deprecated model | Training price | Usage price | Recommended replacement",
  "2024-01-04 | `comet` | $0.40 / 1M tokens | $1.60 / 1K tokens | `orbit-0`, `orbit-1`",
)}

### 2023-06-13: Chat

${table(
  "Shutdown date | Legacy model | Legacy model price | Recommended replacement",
  "at earliest 2024-06-13 | `orbit-0-0613` | $30.00 / 1M input tokens | `orbit-1`",
)}

### Plain-text aliases

- orbit-0-0613 | orbit-0, orbit-0-completions
`;

const pricing = `# Pricing

Flagship models

Prices per 1M tokens.

Standard

### Standard pricing data

${table(
  `Model | ${BANDS}`,
  "orbit-2 | $4.00 | $0.40 | $5.00 | $20.00 | $8.00 | $0.80 | $10.00 | $30.00",
  "orbit-2-pro (<272K context length) | $30.00 | - | - | $180.00 | $60.00 | - | - | $270.00",
  "orbit-2-mini | $0.75 | $0.075 | - | $4.50 | - | - | - | -",
  "orbit-2-nano | $0.20 | $0.02 | $0.25 | $1.25 | $0.40 | $0.04 | $0.50 | $1.90",
  "orbit-1 | $2.50 | $1.25 | - | $10.00 | - | - | - | -",
)}

Orbit 2’s promotional pricing is available at least through January 21, 2026. Some regions cost 10% more.

Batch

### Batch pricing data

${table(
  `Model | ${BANDS}`,
  "orbit-2 | $2.00 | $0.20 | $2.50 | $10.00 | $4.00 | $0.40 | $5.00 | $15.00",
  "orbit-2-mini | $0.375 | $0.0375 | - | $2.25 | - | - | - | -",
  "orbit-1 | $1.25 | - | - | $5.00 | - | - | - | -",
)}

Flex

### Flex pricing data

${table(`Model | ${BANDS}`, "orbit-2 | $2.00 | $0.20 | $2.50 | $10.00 | $4.00 | $0.40 | $5.00 | $15.00")}

Fast mode

### Fast pricing data

${table(`Model | ${BANDS}`, "orbit-2 | $8.00 | $0.80 | $10.00 | $40.00 | $16.00 | $1.60 | $20.00 | $60.00")}

Guard models

Prices per 1M tokens.

### Grouped Pricing Table data

${table(`Model | ${BANDS}`, "orbit-guard | $12.50 | $1.25 | $15.625 | $75.00 | - | - | - | -")}

\`dawn-latest\` and \`dusk-latest\` are aliases that currently point to \`orbit-2\` and \`orbit-guard\`, respectively.

Prices per 1M tokens unless noted.

### Grouped Pricing Table data

${table(
  `${MODALITY} | Output / cost`,
  "orbit-live | Audio | $32.00 | $0.40 | $64.00",
  "orbit-live | Text | $4.00 | $0.40 | $24.00",
  "orbit-live | Image | $5.00 | $0.50 | -",
  "orbit-voice | Audio | - | - | $12.00",
  "orbit-voice | Text | $0.60 | - | -",
  "say-1 | Text | $15.00 / 1M characters | - | -",
)}

Prices per 1M tokens.

Standard

### Grouped Pricing Table data

${table(
  `${MODALITY} | Output`,
  "orbit-draw-1 | Image | $8.00 | $2.00 | $30.00",
  "orbit-draw-1 | Text | $5.00 | $1.25 | -",
)}

Batch

### Grouped Pricing Table data

${table(
  `${MODALITY} | Output`,
  "orbit-draw-1 | Image | $4.00 | $1.00 | $15.00",
  "orbit-draw-1 | Text | $2.50 | $0.625 | -",
)}

Prices per second.

Standard

### Grouped Pricing Table data

${table(
  "Model | Size | Portrait | Landscape | Price per second",
  "orbit-film | 720p | 720x1280 | 1280x720 | $0.30",
  "orbit-film | 1080p | 1080x1920 | 1920x1080 | $0.70",
)}

Prices per 1M tokens unless noted.

### Grouped Pricing Table data

${table(
  "Model | Use case | Input | Output | Estimated cost",
  "orbit-hear | Transcription | - | - | $0.0045 / minute",
  "orbit-hear-tok | Transcription | $2.50 | $10.00 | $0.006 / minute",
  "Murmur | Transcription | - | - | $0.006 / minute",
)}

### Grouped Pricing Table data

${table("Tool | Details | Pricing", "Look-up | All models | $10.00 / 1k calls")}

Prices per 1M tokens.

Standard

### Grouped Pricing Table data

${table(
  "Category | Model | Input | Cached input | Output",
  "Embedding | orbit-embed | $0.02 | - | -",
  "Moderation | orbit-watch-latest | Free | - | -",
  "Codex | orbit-2-code | $1.75 | $0.175 | $14.00",
)}

Fast mode

### Grouped Pricing Table data

${table("Category | Model | Input | Cached input | Output", "Codex | orbit-2-code | $3.50 | $0.35 | $28.00")}

Prices per 1M tokens.

Standard

### Pricing Table data

${table(
  "Model | Training | Input | Cached input | Output",
  "orbit-1 | $100.00 / hour | $4.00 | $1.00 | $16.00",
  "orbit-1 (data sharing) | $100.00 / hour | $2.00 | $0.50 | $8.00",
  "orbit-1-mini (legacy) | $8.00 | $3.00 | - | $6.00",
)}

Batch

### Pricing Table data

${table("Model | Training | Input | Cached input | Output", "orbit-1 | $100.00 / hour | $2.00 | $0.50 | $8.00")}
`;

const models = `# Models

## Recommended models

- [Orbit 2](/api/docs/models/orbit-2.md): Start here.

## Browse our full catalog of models

- [Orbit 2](/api/docs/models/orbit-2.md): Start here.
- [Orbit 2 mini](/api/docs/models/orbit-2-mini.md): Smaller.
- [Orbit 1](/api/docs/models/orbit-1.md): Deprecated
- [Orbit Draw 1](/api/docs/models/orbit-draw-1.md): Makes pictures.
- [Orbit Search Preview](/api/docs/models/orbit-search-preview.md): Looks things up.
- [orbit-open-20b](/api/docs/models/orbit-open-20b.md): A small open-weight model
- [Murmur](/api/docs/models/murmur-1.md): Writes down speech.
- [Dawn](/api/docs/models/dawn-latest.md): An alias for whatever is newest.
- [Dusk](/api/docs/models/dusk-latest.md): An alias for whatever guards best.
`;

const model = `# Orbit 2

> An invented model.

Model ID: \`orbit-2\`

The \`orbit\` alias routes requests to Orbit 2. Its effort can be set.

## Model details

- Default snapshot: \`orbit-2-2025-10-30\`
- Input modalities: text, image
- Output modalities: text
- Unsupported modalities: audio, video
- 1,050,000 context window
- Maximum input tokens: 922,000
- 128,000 max output tokens
- Feb 16, 2025 knowledge cutoff
- Reasoning token support

## Pricing

### Text tokens

${table(METRICS, "Input | $4 | 1M tokens", "Cached input | $0.4 | 1M tokens", "Cache writes | $5 | 1M tokens", "Output | $20 | 1M tokens")}

- Prompts with more than 272K input tokens are priced at 2x input and cache rates and 1.5x output for the full request.
- Batch and Flex are priced at 50% of Standard rates. Fast mode is priced at 2x the applicable rates.

## Endpoints

${table(
  "Endpoint | Route | Support",
  "Responses | `v1/responses` | Supported",
  "Batch | `v1/batch` | Supported",
  "Fine-tuning | `v1/fine-tuning` | Not supported",
)}

## Supported features

- streaming
- structured_outputs
- function_calling
- web_search
- prompt_caching

## Unsupported features

- fine_tuning

## Snapshots

- \`orbit-2-2025-10-30\`
- \`orbit-2-2025-06-01\`
`;

const drawing = `# Orbit-Draw-1

> An invented model that makes pictures.

Model ID: \`orbit-draw-1\`

## Model details

- Default snapshot: \`orbit-draw-1\`
- Input modalities: text, image
- Output modalities: image

## Pricing

### Text tokens

${table(METRICS, "Input | $5 | 1M tokens", "Cached input | $1.25 | 1M tokens")}

### Image tokens

${table(METRICS, "Input | $8 | 1M tokens", "Cached input | $2 | 1M tokens", "Output | $30 | 1M tokens")}

### Image generation

${table(METRICS, "Quality | Low | image", "1024x1024 | $0.009 | image", "1024x1536 | $0.013 | image")}

### Image generation

${table(METRICS, "Quality | High | image", "1024x1024 | $0.034 | image")}
`;

const speech = `# SAY-1

> An invented voice.

Model ID: \`say-1\`

## Model details

- Default snapshot: \`say-1\`
- Input modalities: text
- Output modalities: audio

## Pricing

### Pricing

${table(METRICS, "Use case | Speech generation | 1M tokens", "Cost | $15 | 1M characters")}
`;

const changelog = `# Changelog

## October, 2025

### Oct 30

Feature · Model: orbit-2 · Model: orbit-2-mini · API: v1/responses

Released [Orbit 2](https://developers.openai.com/api/docs/models/orbit-2), bigger than [Orbit 1](https://developers.openai.com/api/docs/models/orbit-1). Also released \`orbit-2-mini\`, which is smaller.

### Oct 30

Feature · Model: orbit-live · API: v1/live

[Orbit Live](https://developers.openai.com/api/docs/models/orbit-live) is now generally available in the API. It listens.

### Oct 9

Update · Model: orbit-2-code

Released \`orbit-2-code\` snapshot for the newest tools.

## May, 2024

### May 13

Update

Released [Orbit 1](/api/docs/models/orbit-1) in the API, and [another guide](/api/docs/guides/orbit).

### May 2

Update

Released [orbit-1-2024-05-01](/api/docs/models/orbit-1), the newest of its kind.
`;

const embeddings = `# Vectors

## What are embeddings?

Lists of figures.

## How to get embeddings

By default, the length of the embedding vector is \`1024\` for \`orbit-embed\` or \`2048\` for \`orbit-embed-large\`. It can be cut to \`256\`.

## Embedding models

${table("Model | ~ Pages per dollar | Max input", "orbit-embed | 62,500 | 8192")}
`;

const md = (text: string): FixturePage => ({ format: "md", text });

export const pages: Record<string, FixturePage> = {
  deprecations: md(deprecations),
  pricing: md(pricing),
  models: md(models),
  "model/orbit-2": md(model),
  "model/orbit-draw-1": md(drawing),
  "model/say-1": md(speech),
  changelog: md(changelog),
  embeddings: md(embeddings),
};
