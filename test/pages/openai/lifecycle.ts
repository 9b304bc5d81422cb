import { table } from "./table.ts";

const SHUTDOWN = "Shutdown date | Model / system | Recommended replacement";

export const deprecations = `# Deprecations

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

export const changelog = `# Changelog

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

### May 9

Feature · Model: Orbit-0.5

Released a research preview of [Orbit-0.5](/api/docs/models/orbit-0-5), to be named later.

### May 2

Update

Released [orbit-1-2024-05-01](/api/docs/models/orbit-1), the newest of its kind.
`;

export const embeddings = `# Vectors

## What are embeddings?

Lists of figures.

## How to get embeddings

By default, the length of the embedding vector is \`1024\` for \`orbit-embed\` or \`2048\` for \`orbit-embed-large\`. It can be cut to \`256\`.

## Embedding models

${table("Model | ~ Pages per dollar | Max input", "orbit-embed | 62,500 | 8192")}
`;
