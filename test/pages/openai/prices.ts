import { table } from "./table.ts";

const BANDS = ["Short", "Long"]
  .flatMap((band) => ["input", "cached input", "cache writes", "output"].map((meter) => `${band} context ${meter}`))
  .join(" | ");
const MODALITY = "Model | Modality | Input | Cached input";

export const pricing = `# Pricing

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
