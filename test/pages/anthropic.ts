import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "anthropic";

const table = (titles: string, ...rows: string[]) =>
  [titles, titles.replace(/[^|]+/g, " --- "), ...rows].map((row) => `| ${row} |`).join("\n");

const STATES = "API model name | Current state | Deprecated | Tentative retirement date";
const RETIRED = "Retirement date | Deprecated model | Recommended replacement";
const PRICES =
  "Model | Base input tokens | 5m cache writes | 1h cache writes | Cache hits and refreshes | Output tokens";

const deprecations = `---
title: Model deprecations
---

## Overview

What the invented words mean.

## Model status

${table(
  STATES,
  "claude-lyric-6 | Active | N/A | Not sooner than September 1, 2027",
  "claude-lyric-5 | Active | N/A | Not sooner than January 2, 2026",
  "claude-verse-6 | Active | N/A | Not sooner than July 24, 2027",
  "claude-verse-5-20250401 | Deprecated | October 30, 2025 | April 30, 2026",
  "claude-ode-preview | Deprecated | June 9, 2025 | To be announced",
  "claude-lyric-4-1-20240805 | Retired | June 5, 2025 | August 5, 2025",
)}

## Deprecation history

### 2025-10-30: Claude Verse 5 model

${table(RETIRED, "April 30, 2026 | `claude-verse-5-20250401` | `claude-verse-6`")}

### 2025-06-05: Claude Lyric 4.1 model

<Note>
  It was switched off.
</Note>

${table(RETIRED, "August 5, 2025 | `claude-lyric-4-1-20240805` | `claude-lyric-5`")}

### 2024-09-04: Claude 3.5 Haikai and Rhyme models

${table(
  RETIRED,
  "November 6, 2024 | `claude-3-5-haikai-20230101` | `claude-verse-6`",
  "November 6, 2024 | `claude-rhyme-1.0` | `claude-verse-6`",
)}

## API parameter deprecations

${table("Parameter | Status | Recommended replacement", "`warmth` | Deprecated (Claude Lyric 5 and later) | Leave it out")}
`;

const pricing = `---
title: Pricing
---

## Model pricing

${table(
  PRICES,
  "Claude Lyric 6 | $10 / MTok | $12.50 / MTok | $20 / MTok | $0.25 / MTok<sup>1</sup> | $50 / MTok",
  "Claude Lyric 5 | $5 / MTok | $6.25 / MTok | $10 / MTok | $0.50 / MTok | $25 / MTok",
  "Claude Lyric 4.1 ([retired, except elsewhere](https://docs.example.org/)) | $15 / MTok | $18.75 / MTok | $30 / MTok | $1.50 / MTok | $75 / MTok",
  "Claude Verse 6 (for prompts up to 100,000 tokens) | $0.10 / MTok | $0.125 / MTok | $0.20 / MTok | $0.01 / MTok | $0.50 / MTok",
  "Claude Verse 6 (for prompts over 100,000 tokens) | $0.50 / MTok | $0.625 / MTok | $1 / MTok | $0.05 / MTok | $2.50 / MTok",
  "Claude Verse 5 | $3 / MTok | $3.75 / MTok | $6 / MTok | $0.30 / MTok | $15 / MTok",
)}

*<sup>1 A fortieth of the base price.</sup>*

## Feature-specific pricing

### Fast mode pricing

${table("Model | Input | Output", "Claude Lyric 6 / Claude Lyric 5 | $20 / MTok | $100 / MTok")}

### Batch processing

${table(
  "Model | Batch input | Batch output",
  "Claude Lyric 6 | $5 / MTok | $25 / MTok",
  "Claude Lyric 4.1 ([retired, except elsewhere](https://docs.example.org/)) | $7.50 / MTok | $37.50 / MTok",
  "Claude Verse 6 (for prompts up to 100,000 tokens) | $0.05 / MTok | $0.25 / MTok",
  "Claude Verse 6 (for prompts over 100,000 tokens) | $0.25 / MTok | $1.25 / MTok",
  "Claude Verse 5 | $1.50 / MTok | $7.50 / MTok",
)}

### Tool use pricing

${table(
  "Model | Tool use system prompt tokens: auto, none | Tool use system prompt tokens: any, tool",
  "Claude Lyric 6 | 286 tokens | 406 tokens",
  "Claude Verse 5 | 313 tokens | 315 tokens",
)}
`;

const link = (name: string, slug: string) => `[${name}](https://platform.claude.com/docs/en/models/${slug}/overview)`;

const models = `---
title: Models overview
---

# Models overview

## Compare models

Start with the first. All current models support text and image input, text output, vision, and tool use. Read on.

${table(
  "Feature | Claude Lyric 6 | Claude Verse 6",
  "Description | Long poems | Short poems",
  `Model page | ${link("Claude Lyric 6", "lyric-6")} | ${link("Claude Verse 6", "verse-6")}`,
  "[Pricing](https://docs.example.org/) | $10 / input MTok, $50 / output MTok | From $0.10 / input MTok, From $0.50 / output MTok",
  "Claude API ID | `claude-lyric-6` | `claude-verse-6`",
  "Context window | 1M tokens | 1M tokens",
  "Max output | 128K tokens | 128K tokens",
  "Reliable knowledge cutoff | Jun 2025 | Jun 20252",
  "[Retirement](https://docs.example.org/) | Not sooner than September 1, 2027 | Not sooner than July 24, 2027",
  "Claude API alias | `claude-lyric-6` | `claude-verse-6`",
)}

*2 **Reliable knowledge cutoff** is the date of what it knows best.*

Legacy models (still available): ${link("Claude Lyric 5", "lyric-5")}, ${link("Claude Verse 5", "verse-5")}.
`;

const page = (
  name: string,
  slug: string,
  ids: string[],
  prices: string[],
  capabilities: string[],
  dates: string[],
) => `---
title: ${name}
url: https://platform.claude.com/docs/en/models/${slug}/overview
---

**Latest.** Released on the day below.

Model ID: \`${slug}\`

## Specifications

### Model IDs

${table("Platform | Model ID", ...ids)}

### Pricing

${table("Feature | Value", ...prices, "[Batch API](https://docs.example.org/) | 50% discount on input and output")}

### Capabilities

${table("Feature | Value", ...capabilities)}

### Availability

${table("Feature | Value", ...dates)}
`;

const verse6 = page(
  "Claude Verse 6",
  "verse-6",
  ["Claude API | `claude-verse-6`", "[Amazon Bedrock](https://docs.example.org/) | `anthropic.claude-verse-6`"],
  [
    "Input | $0.10 / MTok for prompts up to 100,000 tokens; $0.50 / MTok for prompts over 100,000 tokens",
    "Output | $0.50 / MTok for prompts up to 100,000 tokens; $2.50 / MTok for prompts over 100,000 tokens",
    "[5m cache write](https://docs.example.org/) | $0.125 / MTok for prompts up to 100,000 tokens; $0.625 / MTok for prompts over 100,000 tokens",
    "[Cache read](https://docs.example.org/) | $0.01 / MTok for prompts up to 100,000 tokens; $0.05 / MTok for prompts over 100,000 tokens",
  ],
  [
    "[Context window](https://docs.example.org/) | 1M tokens",
    "Max output | 128K tokens",
    "Max output (Batch API, beta) | 300K tokens",
    "[Thinking](https://docs.example.org/) | Adaptive (always on)",
    "Default effort | Not supported",
    "Input → output | Text and images → text",
    "Reliable knowledge cutoff | Jun 2025",
    "Training data cutoff | Jul 2025",
  ],
  ["Status | Active (latest)", "Released | July 24, 2025", "Retirement | Not sooner than July 24, 2027"],
);

const verse5 = page(
  "Claude Verse 5",
  "verse-5",
  [
    "Claude API | `claude-verse-5-20250401`",
    "Claude API alias | `claude-verse-5`",
    "Google Cloud | `claude-verse-5@20250401`",
  ],
  ["Input | $3 / MTok", "Output | $15 / MTok", "5m cache write | $3.75 / MTok", "Cache read | $0.30 / MTok"],
  [
    "Context window | 200K tokens",
    "Max output | 64K tokens",
    "Thinking | Extended",
    "Input → output | Text and images → text",
  ],
  [
    "Status | Deprecated",
    "Released | April 1, 2025",
    "Deprecated | October 30, 2025",
    "Retires | April 30, 2026",
    "Platforms | Claude API, Google Cloud",
  ],
);

const notes = `---
title: Claude Platform release notes
---

### July 24, 2025

* We've launched **Claude Verse 6** (\`claude-verse-6\`), which is shorter than [Claude Lyric 5](https://docs.example.org/).
* We've launched the [metre tool](https://docs.example.org/) (\`metre_20250701\`) on Claude Lyric 5.

### August 5th, 2024

* We've launched [Claude Lyric 4.1 and Claude Lyric 5](https://docs.example.org/), our newest.
* We've launched citations for Claude Verse 5.
`;

const ids = `---
title: Model IDs and versioning
---

## Model ID format

### Before the 4.6 generation

## Current model IDs
`;

const md = (text: string): FixturePage => ({ format: "md", text });

export const pages: Record<string, FixturePage> = {
  deprecations: md(deprecations),
  pricing: md(pricing),
  models: md(models),
  "model/verse-6": md(verse6),
  "model/verse-5": md(verse5),
  "release-notes": md(notes),
  "model-ids": md(ids),
};
