import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "xai";

const DOCS = "https://docs.x.ai/developers/models";
const text = (id: string, context: string, low: string[], high: string[]) =>
  [
    [`${id} (< 200k prompt tokens)`, context, ...low],
    [`${id} (≥ 200k prompt tokens)`, context, ...high],
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
const media = (id: string, io: string, paid: string, ...outs: [string, string][]) =>
  outs.map(([size, out]) => `| [${id}](${DOCS}/${id}) ${io} | ${paid} | ${size} | ${out} |`).join("\n");

const pricing = `# Pricing

### Text API Pricing

| Model | Context | Input / 1M tokens | Cached input / 1M tokens | Output / 1M tokens |
| --- | --- | --- | --- | --- |
${text("grok-9.8", "600k", ["$2.10", "$0.55", "$6.10"], ["$4.20", "$1.10", "$12.20"])}
${text("grok-9.7", "600k", ["$2.10", "$0.35", "$6.10"], ["$4.20", "$0.70", "$12.20"])}
${text("grok-9.4", "2M", ["$1.35", "$0.25", "$2.60"], ["$2.70", "$0.50", "$5.20"])}
${text("grok-9.1-0402-reasoning", "2M", ["$1.35", "$0.25", "$2.60"], ["$2.70", "$0.50", "$5.20"])}
${text("grok-9.1-0402-quick", "2M", ["$1.35", "$0.25", "$2.60"], ["$2.70", "$0.50", "$5.20"])}
| grok-weld-0.2 | 256k | $1.10 | $0.22 | $2.10 |

*Per million tokens.*

| Model | Media Input | Resolution | Output |
| --- | --- | --- | --- |
${media("grok-picture-3.0", "Text, Image → Image", "$0.011 / img", ["1K · Low", "$0.041 / img"], ["2K · Low", "$0.061 / img"])}
${media("grok-picture-fine", "Text, Image → Image", "$0.011 / img", ["1K", "$0.051 / img"], ["2K", "$0.071 / img"])}
${media("grok-film-2", "Text, Image, Video → Video", "$0.012 / sec$0.003 / img", ["480p", "$0.052 / sec"], ["720p", "$0.072 / sec"])}

| Model or mode | Cost |
| --- | --- |
| [Speech to Speech (grok-talk-fast-4.0)](${DOCS}/speech-to-speech) | $0.09 / min ($5.40 / hr)$0.005 / text input |
| [Speech to Text](${DOCS}/speech-to-text) | $0.11 / hr (REST),$0.22 / hr (Streaming) |

## Tools

| Tool | Cost / 1k Calls |
| --- | --- |
| Web Search | $5 / 1k calls |

## Batch API Pricing

| | Real-time API | Batch API |
|---|---|---|
| Token pricing | Standard rates | Discounted rates |

**20% off standard rates**

- grok-9.4
- grok-9.1-0402-reasoning

## Priority Processing Pricing

| | Standard | Priority |
|---|---|---|
| Token pricing | Standard rates | **2x** standard rates |

## Grok 9.8 Fast pricing (elsewhere only)

| Prompt tokens | Input | Cached input | Output |
| --- | --- | --- | --- |
| Below 200k | $4.20 / 1M | $1.10 / 1M | $12.20 / 1M |

## US Regional Endpoint Pricing

| | Global endpoint | US regional endpoint |
|---|---|---|
| Token pricing | Standard rates | **1.1x** standard rates |
| Models | All models | Currently \`grok-9.8\` and \`grok-9.7\` only |

For \`grok-9.8\` this is $2.31 / $0.605 / $6.71 per 1M tokens (input / cached input / output) below 200k prompt tokens, and $4.62 / $1.21 / $13.42 above. More words.
`;

const listed = (name: string, more: object = {}) => ({
  name,
  inputModalities: ["TEXT", "IMAGE"],
  outputModalities: ["TEXT"],
  promptTextTokenPrice: "21000",
  maxPromptLength: 600000,
  ...more,
});
const features = { functionCalling: true, structuredOutputs: true, reasoning: false };
const data = {
  clusterConfigs: [
    {
      languageModels: [
        listed("grok-9.8", { features: { ...features, reasoning: true } }),
        listed("grok-9.7", { aliases: ["grok-9.7-latest", "grok-weld-latest"], features }),
        listed("grok-9.4", { aliases: ["grok-9.4-latest"], maxPromptLength: 2000000, batchEnabled: true }),
        listed("grok-weld-0.2", { aliases: ["grok-old-1", "grok-old"], maxPromptLength: 256000 }),
      ],
      imageGenerationModels: [
        listed("grok-picture-fine", {
          outputModalities: ["IMAGE"],
          maxPromptLength: undefined,
          aliases: ["grok-picture-fine-20260101"],
        }),
      ],
      audioModels: [
        listed("grok-talk-fast-4.0", {
          inputModalities: ["TEXT", "AUDIO"],
          outputModalities: ["TEXT", "AUDIO"],
          maxPromptLength: undefined,
          aliases: ["grok-talk-latest"],
        }),
        listed("grok-voice-transcribe-2.0", { inputModalities: ["AUDIO"], maxPromptLength: undefined }),
      ],
      clusterName: "here",
    },
    { languageModels: [listed("grok-9.8", { maxPromptLength: 1 })], clusterName: "there" },
  ],
};

export const pages: Record<string, FixturePage> = {
  pricing: { format: "md", text: pricing },
  models: {
    format: "html",
    text: `<html><body><h1>Models</h1><script>var a = 1;</script><script>globalThis.__XAI_PUBLIC_MODELS__=${JSON.stringify(data)};</script></body></html>`,
  },
  "model/grok-9.1-0402": {
    format: "md",
    text: `# Grok 9.1

## At a glance

- **Modalities:** text, image → text
- **Context window:** 2,000,000 tokens
- **Model name:** \`grok-9.1-0402-reasoning\`
- **Aliases:** \`grok-9.1\`, \`grok-9.1-0402\`
- **Batch API:** Supported

## Capabilities

- **Function calling:** Yes
- **Structured outputs:** Yes
- **Reasoning:** No

## Pricing

| Type | < 200k prompt tokens (per 1M tokens) | ≥ 200k prompt tokens (per 1M tokens) |
| --- | --- | --- |
| Input | $1.35 | $2.70 |
| Cached input | $0.25 | $0.50 |
| Output | $2.60 | $5.20 |

## Rate limits
`,
  },
  "launch-grok-4-7": {
    format: "md",
    text: `# Grok 9.8

## At a glance

| Property | Value |
|----------|-------|
| Model name | \`grok-9.8\` |
| Context window | 600,000 tokens |
| Knowledge cutoff | May 2025 |
| Modalities | Text and image input; text output |
| Output limit | No text output limit |
| Input price | $2.10 / 1M tokens |
| Output price | $6.10 / 1M tokens |
| Reasoning | Low or high |
| Tools | [Function calling](/developers/tools/function-calling), web search |
`,
  },
  "migration/january-3-retirement": {
    format: "md",
    text: `# Grok Model Retirement on January 3, 2026

**Effective January 3, 2026 at 12:00 PM PT**, these go. The notice period began on November 4, 2025.

### How the redirects work

- The slugs continue to resolve.
- Requests to \`grok-picture-first\`, which [already redirect](/developers/migration/picture-first) to \`grok-picture-old\`, follow it to \`grok-picture-fine\` at \`low\`.
- Requests to \`grok-picture-zero\`, which already redirect to \`grok-picture-old\`, follow it to

## Pricing impact

Billed at the new price.

## Recommended Replacements

| Model being retired | Redirect target after January 3 |
|---|---|
| \`grok-7-fast\` | \`grok-9.4\` with \`low\` reasoning effort |
| \`grok-7-quick\` | \`grok-9.4\` with \`none\` reasoning effort |
| \`grok-old-1\` | \`grok-weld-0.2\` |
| \`grok-picture-old\` | \`grok-picture-fine\` |
`,
  },
  "release-notes": {
    format: "md",
    text: `# Release Notes

## January

### Grok Talk 3.0 deprecation

\`grok-talk-3.0\` is deprecated. To upgrade, set \`model\` to \`grok-talk-fast-4.0\`, at the same price.

### grok-hear-1.0 end of life

\`grok-hear-1.0\` is deprecated and reaches end of life on January 2, 2026. All requests to that slug are routed to \`grok-voice-transcribe-2.0\` at the same price.

### grok-picture-fine retirement on March 2

On March 2, 2026, \`grok-picture-fine\` is retired. Requests to the slug will be served by \`grok-picture-3.0\` with \`quality\` set to \`low\`. See the [migration guide](/developers/migration/picture-fine-march-2).

### Grok 9.8

Grok 9.8 is now available. See [the first retirement](https://docs.x.ai/developers/migration/january-3-retirement).
`,
  },
};
