import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "zai";

const row = (name: string, input: string, cached: string, output: string, storage = "Limited-time Free") =>
  `| ${name} | ${input} | ${cached} | ${storage} | ${output} |`;
const HEAD = "| Model | Input | Cached Input | Cached Input Storage | Output |\n| :--- | :--- | :--- | :--- | :--- |";

export const pages: Record<string, FixturePage> = {
  pricing: {
    format: "md",
    text: `# Pricing

> What the invented models cost. All prices are in USD.

## Models

### Text Models

Prices per 1M tokens.

${HEAD}
${row("YLM-9.3", "\\$1.4", "\\$0.26", "\\$4.4")}
${row("YLM-9.2", "\\$1.4", "\\$0.26", "\\$4.4")}
${row("YLM-9", "\\$1", "\\$0.2", "\\$3.2")}
${row("YLM-9-Turbo", "\\$1.2", "\\$0.24", "\\$4.0")}
${row("YLM-8-Air", "\\$0.2", "\\$0.03", "\\$1.1")}
${row("YLM-7-32B", "\\$0.1", "-", "\\$0.1", "-")}
${row("YLM-8-Flash", "Free", "Free", "Free", "Free")}
${row("YLM-9-Mini", "~~\\$0.15~~ \\$0.075", "~~\\$0.03~~ \\$0.015", "~~\\$0.50~~ \\$0.25")}

### Vision Models

Prices per 1M tokens.

${HEAD}
${row("YLM-9V", "\\$0.3", "\\$0.05", "\\$0.9")}
${row("YLM-Scan", "\\$0.03", "\\\\", "\\$0.03", "\\\\")}

### Built-in Tools

| Tool | Cost |
| :--- | :--- |
| Look-up | \\$0.01 / use |

### Image Generation Models

Prices per image.

| Model | Price |
| :--- | :--- |
| YLM-Paint | \\$0.015 |

### Video Generation Models

Prices per video.

| Model | Price |
| :--- | :--- |
| YogVideo-3 | \\$0.2 |
| ViduX1-Text | \\$0.4 |

### Audio Models

| Model | Price |
| :--- | :--- |
| YLM-Ear-2512 | \\$0.03 / MTok (equivalent to approximately \\$0.0024/minute) |
`,
  },
  "concept-param": {
    format: "md",
    text: `# Parameters

| Model Code | Default max\\_tokens | Maximum max\\_tokens |
| :--- | :---: | :---: |
| ylm-9 | 65536 | 131072 |
| ylm-9-turbo | 65536 | 131072 |
| ylm-8-air | 65536 | 98304 |
| ylm-9v | 16384 | 32768 |
`,
  },
  releases: {
    format: "md",
    text: `# New Released

## Models

<Update label="2025-09-30" description="  YLM-9">
  * The update widens the context window to 200K, for longer work.
</Update>

<Update label="2025-07-15" description="  GLM-4.6 Series">
  * Several at once.
</Update>
`,
  },
};
