import type { Format } from "../../src/collect/page/page.ts";
import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import { pricing } from "./cohere-pricing.ts";

export const provider: ProviderSlug = "cohere";

const CHAT = "[Chat](../reference/chat)";
const chat = (id: string, status: string, about: string, modality: string, context: string, output: string) =>
  `| \`${id}\` | ${status} | ${about} | ${modality} | ${context} | ${output} | ${CHAT} |`;
const CHAT_HEAD =
  "| Model Name | Status | Description | Modality | Context Length | Maximum Output Tokens | Endpoints |\n| --- | --- | --- | --- | --- | --- | --- |";
const hosts = (id: string, ...cells: string[]) => `| \`${id}\` | ${cells.join(" | ")} |`;
const HOSTS_HEAD =
  "| Model Name | Amazon Bedrock Model ID | Amazon SageMaker | Azure AI Foundry | Oracle OCI Generative AI Service |\n| :-- | :-- | :-- | :-- | :-- |";
const UNIQUE = "Unique per deployment";

export const pages: Record<string, { format: Format; text: string }> = {
  models: {
    format: "md",
    text: `# An Overview of Models

The families: [Talk A](command-talk-a), [Hearing](../../v2/docs/transcribe), [Aya](aya), [prompts](crafting-prompts), [Parse](../../docs/parse).

## Command

${CHAT_HEAD}
${chat("talk-a-03-2025", "Live", "Invented.", "Text, Images", "256k", "8k")}
${chat("talk-m-08-2024", "Live", "Invented.", "Text", "128K", "4k")}
${chat("open-talk-05-2026", "Live", "Invented.", "Text", "128k", "64k")}
${chat("command-zed-03-2024", "Deprecated Sept 15, 2025", "Invented.", "Text", "128k", "4k")}
${chat("command-zed", "Deprecated Sept 15, 2025", "Alias for `command-zed-03-2024`", "Text", "128k", "4k")}
${chat("command-zero", "Deprecated Sept 15, 2025", "Invented.", "Text", "4k", "4k")}

### Using Command Models on Different Platforms

${HOSTS_HEAD}
${hosts("talk-a-03-2025", "(Coming Soon)", UNIQUE, "'labs-talk-a-w4a4'", "`cohere.talk-a`")}
${hosts("command-zed", "`cohere.command-zed-v1:0`", UNIQUE, UNIQUE, "`cohere.command-zed-16k v1.2`")}
${hosts("command-zed-nightly", "N/A", "N/A", "N/A", "N/A")}

## Embed

| Model Name | Description | Modalities | Dimensions | Context Length | Similarity Metric | Endpoints |
| --- | --- | --- | --- | --- | --- | --- |
| \`embed-zed-v9.0\` | Invented. | Text, Images, Mixed texts/images (i.e. PDFs) | One of '\\[256, 512, 1536 (default)]' | 128k | Cosine | [Embed](../reference/embed) |
| \`embed-tiny-v3.0\` | Invented. | Text | 384 | 512 | Cosine | [Embed](../reference/embed) |

### Using Embed Models on Different Platforms

${HOSTS_HEAD}
${hosts("embed-tiny-v3.0", "N/A", UNIQUE, "N/A", "`cohere.tiny-image-v3.0` (for images), `cohere.tiny-v3.0` (for text)")}

## Rerank

| Model Name | Description | Modalities | Context Length | Endpoints |
| --- | --- | --- | --- | --- |
| \`rerank-zed-v9.0\` | Invented. | Text | 32k | [Rerank](../reference/rerank) |
| \`rerank-zed-v8.5\` | This model has a context length of 4096 tokens. | Text | 4k | [Rerank](../reference/rerank) |

## Audio

| Model Name | Status | Description | Maximum file size | Endpoints |
| --- | --- | --- | --- | --- |
| \`hearing-03-2026\` | Live | Invented. | 25MB | [Audio](../reference/audio) |

### Using Audio Models on Different Platforms

Hearing is available on Microsoft Foundry under 'labs-hearing-03-2026'. Another is not.

## Aya

${CHAT_HEAD}
${chat("c4ai-wind-32b", "Live", "Invented.", "Text", "128k", "4k")}
${chat("c4ai-wind-8b", "Retired Apr 4, 2025", "Invented.", "Text", "8k", "4k")}
`,
  },
  deprecations: {
    format: "md",
    text: `# Deprecations

## Overview

* **Shutdown:** Gone.

## Deprecation History

### 2025-04-04: Embed v2.0, Aya 8B

Effective April 4th, 2025, the following models will be retired:

* \`embed-old-v2.0\`
* \`c4ai-wind-8b\`

We encourage you to migrate:

* Embedding tasks alternatives:
  * \`embed-tiny-v3.0\`
  * \`embed-zed-v9.0\`
* Chat tasks alternatives:
  * \`talk-m-08-2024\`

### 2025-09-15: Various older command models, a number of endpoints, all of fine-tuning

Effective September 15, 2025, the following deprecations will roll out.

Deprecated Models:

* \`command-zed-03-2024\`  (and the alias \`command-zed\`)
* \`command-zero\`
* \`summarize\` (Refer to [the guide](https://docs.example.org/docs/text#migration-from-summarize-to-chat-endpoint).)

For command model replacements, we recommend you use \`talk-m-08-2024\`, or \`talk-a-03-2025\` (which is stronger) instead.

Retired Fine-Tuning Capabilities:
Fine-tuning for the \`command-zero\` model is being retired.

Deprecated Features and API Endpoints:

* \`/v1/generate\` (Legacy endpoint)

### 2025-01-31: Default Classify endpoint

Nothing here is a model.

### 2024-12-02: Rerank v2.0

We announced \`rerank-zed-v8.5\`.

| Shutdown Date | Deprecated Model | Deprecated Model Price | Recommended Replacement |
| --- | --- | --- | --- |
| 2025-04-30 | \`rerank-old-v2.0\` | \\$1.00 / 1K searches | \`rerank-zed-v8.5\` |
`,
  },
  pricing,
  "model/command-talk-a": {
    format: "mdx",
    text: `---
title: Talk A
slug: docs/command-talk-a
createdAt: 'Thu Mar 13 2025'
---

import { ModelShowcase, Capability } from "../components/model-showcase"

<ModelShowcase model={{
  name: 'Talk A',
  id: 'talk-a-03-2025',
  capabilities: [
    Capability.Citations,
    Capability.ToolUse,
    Capability.StructuredOutputs,
  ],
  pricing: { input: '$2.5 / 1M tokens', output: '$10 / 1M tokens' },
  specs: {
    contextWindow: '256,000',
    maxOutputTokens: '8,000',
    knowledgeCutoff: 'June 1, 2024',
    customSpecs: [{ name: "Hardware", value: "Two GPUs" }]
  },
}}/>

## Description

Talk A is available on the platform as well as accessible on [HuggingFace](https://huggingface.co/invented/talk-a).
`,
  },
  "model/command-talk-m": {
    format: "mdx",
    text: `<ModelShowcase model={{
  name: 'Talk M',
  id: 'talk-m-08-2024',
  capabilities: [Capability.Reasoning],
  specs: { contextWindow: '128,000', maxOutputTokens: '4,000' },
}}/>

## Description

You can use the playground or the [Hugging Face Space](https://huggingface.co/spaces/invented) where it is available.

## General

- **Release Date**: August 30, 2024

## Model Properties

- **Input modalities**: Text
- **Output modalities**: Text
`,
  },
  "model/command-open-talk": {
    format: "mdx",
    text: `<ModelShowcase model={{ name: 'Open Talk', id: 'open-talk-05-2026', capabilities: [], specs: {} }}/>

## Description

Invented.
`,
  },
  "model/transcribe": {
    format: "mdx",
    text: `---
title: Hearing
---

## Model details

- **Input**: Audio waveform
- **Output**: Text
- **Model name**: \`hearing-03-2026\`
- **Maximum file size**: 25MB
- **License**: [Apache 2.0](https://www.apache.org/licenses/LICENSE-2.0)
`,
  },
  "model/aya": {
    format: "mdx",
    text: "A family.\n\n## Find More\n\nNotebooks.\n",
  },
  embed: {
    format: "mdx",
    text: `| Latest Model | Description | Modality | Dimensions | Max Tokens (Context Length) | Similarity Metric | Endpoints |
|---|---|---|---|---|---|---|
| \`embed-tiny-v3.0\` | Invented. | Text | 384 | 512 | Cosine | [Embed](/reference/embed) |
`,
  },
  rerank: {
    format: "mdx",
    text: `| Latest Model | Description | Modality | Endpoints |
|---|---|---|---|
| \`rerank-zed-v9.0\` | Invented. | Text | [Rerank](/reference/rerank) |
`,
  },
  openrouter: { format: "text", text: "Available models\n\nModel OpenRouter model ID Cohere API model ID\n" },
  "changelog/rerank-zed-v8.5": {
    format: "mdx",
    text: `---
title: "Announcing Rerank Zed"
slug: "changelog/rerank-zed-v8.5"
createdAt: "Mon Dec 2 2024 00:00:00 (MST)"
description: >-
  Release announcment for an invented model.
---

We're pleased to announce the release of [Rerank 8.5](/docs/rerank).

\`\`\`Text cURL
{ "model": "rerank-zed-v8.5" }
\`\`\`
`,
  },
  "changelog/command-open": {
    format: "mdx",
    text: `---
title: Announcing
createdAt: "Wed May 20 2026 09:00:00 (MST)"
description: >-
  This announcement covers the release of an invented model.
---

We're pleased to announce the release of [Command Open](/docs/command-open).

## Technical Details

- **Model Name**: \`command-open-05-2026\`
- **License**: Apache 2.0

## Availability

It is available through the API and as open weights on Hugging Face. \`command-a-09\` is older.
`,
  },
  "changelog/retirement": {
    format: "mdx",
    text: `---
title: "Retirement"
createdAt: "Fri Apr 04 2025 00:00:00 (MST)"
---

## Retirement notice

Effective April 4, 2025, the following models are no longer available. Requests using these model IDs will fail.

Retired models:

- \`embed-old-v2.0\`
- \`c4ai-wind-8b\`

We recommend these replacements:

- \`embed-zed-v9.0\`
`,
  },
  "changelog-index": {
    format: "text",
    text: "# Release Notes ## Entries - [Release Notes](https://docs.cohere.com/changelog.md) - [One](https://docs.cohere.com/changelog/command-open.md): x - [Two](https://docs.cohere.com/changelog/rerank-zed-v8.5.md): y",
  },
};
