import { table } from "./table.ts";

const METRICS = "Metric | Price | Unit";

export const models = `# Models

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

export const model = `# Orbit 2

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

- Long ones: more than 272K input tokens are priced at 2x input and 1.5x output for the full request.
- Batch and Flex work at 50% of Standard. Fast mode costs 2x Standard.

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

export const drawing = `# Orbit-Draw-1

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

export const speech = `# SAY-1

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
