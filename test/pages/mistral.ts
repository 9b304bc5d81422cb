import type { Format } from "../../src/collect/page/page.ts";
import type { ProviderSlug } from "../../src/schema/vocabulary.ts";

export const provider: ProviderSlug = "mistral";

const card = (name: string, lines: Record<string, string>) => ({
  format: "md" as const,
  text: `# ${name}

An invented model.

${Object.entries(lines)
  .map(([label, value]) => `- ${label}: ${value}`)
  .join("\n")}
`,
});

const GA = { Status: "GA", Type: "Open, Generalist", "Release date": "2026-02-03", Version: "26.02" };
const TEXT = { Input: "text", Output: "text" };
const OLD = { "Deprecation date": "2025-09-30", "Retirement date": "2025-12-31" };
const FEATURES = "structured-outputs, function-calling, document-qna, prefix, batching";

const gone = (name: string, slug: string, api: string, dates: string, to: string) =>
  `| [${name} ↗](/models/${slug}) | 0.1 | ${api} | ${dates} | [${to}](/models/ouragan-2-0) |`;

const priced = (name: string, slug: string, ...cells: string[]) =>
  `<tr><td><a href="/models/${slug}">${name}<!-- --> <span>↗</span></a></td>${cells.map((c) => `<td>${c}</td>`).join("")}</tr>`;
const prices = (title: string, unit: string, rows: string[]) => `<section>
<div><div>${title}</div><button>Copy section link</button><h2>${title}</h2></div>
<div><div><span>${unit}</span><div><button>USD</button><button>EUR</button></div></div>
<table><thead><tr><th>Model</th><th>Input</th><th>Cached input</th><th>Output</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></div></section>`;

export const pages: Record<string, { format: Format; text: string }> = {
  "model/ouragan-2-0": card("Ouragan 2", {
    "API names": "`ouragan-2-0`, `ouragan-2`, `ouragan-latest`",
    ...GA,
    "Context length": "256k",
    "Max output": "128k",
    Input: "text, image",
    Output: "reasoning, text",
    Features: FEATURES,
    Pricing: "Input $1.5 /M Tokens; Output $7.5 /M Tokens",
    Weights: "Instruct Weights (Apache 2.0), Base Weights (Apache 2.0)",
  }),
  "model/ouragan-1-0": card("Ouragan 1", {
    "API names": "`ouragan-2501`",
    ...GA,
    Status: "Deprecated",
    Type: "Premier, Generalist",
    "Release date": "2025-01-10",
    "Context length": "128k",
    ...TEXT,
    Features: FEATURES,
    Pricing: "Input $2 /M Tokens; Output $6 /M Tokens",
    ...OLD,
    Replacement: "[Ouragan 2](/models/ouragan-2-0)",
  }),
  "model/bise-3b": card("Bise 3B", {
    "API names": "`bise-3b-2602`, `bise-3b-latest`",
    ...GA,
    "Context length": "128k",
    ...TEXT,
    Features: "function-calling",
    Pricing: "Input $0.1 /M Tokens; Output $0.1 /M Tokens",
  }),
  "model/bise-8b": card("Bise 8B", {
    "API names": "`bise-8b-2602`, `bise-8b-latest`",
    ...GA,
    Type: "Premier, Generalist",
    "Context length": "32k",
    ...TEXT,
    Pricing: "Input $0.15 /M Tokens; Output $0.15 /M Tokens",
  }),
  "model/tornado-labs-1": card("Tornado 1", {
    "API names": "`labs-tornado-1`",
    ...GA,
    Status: "Public Preview",
    Type: "Labs, Specialist",
    "Context length": "256k",
    ...TEXT,
    Pricing: "Free",
    Weights: "Weights (Apache 2.0)",
    "Retirement date": "2026-09-30",
  }),
  "model/tornado-soon": card("Tornado 2", {
    "API names": "`tornado-2`",
    ...GA,
    "Context length": "1M",
    ...TEXT,
    Pricing: "Input $1 /M Tokens; Cached input $0.2 /M Tokens; Output $3 /M Tokens",
    Weights: "Coming soon",
  }),
  "model/murmure-small": card("Murmure Small", {
    "API names": "`murmure-small-2602`",
    ...GA,
    "Context length": "--",
    Input: "audio, text",
    Output: "text",
    Pricing: "Input $0.004 /Min; Input $0.1 /M Tokens; Output $0.4 /M Tokens",
  }),
  "model/murmure-voice": card("Murmure Voice", {
    "API names": "`murmure-voice-2602`",
    ...GA,
    Input: "text, audio",
    Output: "audio",
    Features: "tts",
    Pricing: "Input $0 /M Chars; Output $16 /M Chars",
  }),
  "model/lecteur-4": card("Lecteur 4", {
    "API names": "`lecteur-4-0`",
    ...GA,
    Input: "image, document",
    Output: "text, image",
    Features: "ocr, batching",
    Pricing: "Input $4 /1000 Pages; Input $5 /1000 Annotated Pages",
    Replacement: "Lecteur 5",
  }),
  "model/brise-embed": card("Brise Embed", {
    "API names": "`brise-embed-2502`, `brise-embed`",
    ...GA,
    Type: "Premier, Specialist",
    "Context length": "8k",
    Input: "text",
    Output: "embeddings",
    Pricing: "Input $0.1 /M Tokens",
  }),
  "model/garde-1": card("Garde 1", {
    "API names": "`garde-2502`",
    ...GA,
    Type: "Premier, Specialist",
    "Context length": "8k",
    Input: "text",
    Output: "scores",
    Pricing: "Free",
  }),
  "model/calcul-7b": card("Calcul 7B", {
    ...GA,
    Status: "Retired",
    "Context length": "32k",
    ...TEXT,
    Replacement: "[Ouragan 2](/models/ouragan-2-0)",
  }),
  "model/rafale-1-2": card("Rafale 1.2", {
    "API names": "`rafale-2509`",
    ...GA,
    Status: "Deprecated",
    "Release date": "2025-03-04",
    ...TEXT,
    "Deprecation date": "April 30, 2026",
    "Retirement date": "July 31, 2026",
  }),
  "model/autre-glm-9": card("Autre GLM 9", {
    "API names": "`autre-glm-9`",
    ...GA,
    ...TEXT,
    Pricing: "Input $1.4 /M Tokens; Output $4.4 /M Tokens",
    Tags: "third-party",
  }),
  models: {
    format: "md",
    text: `# Models Overview

## Featured Models

[![Ouragan 2 icon](/a.svg)Ouragan 2An invented model.](/models/ouragan-2-0)

## All models

### Generalist models

[![Bise 3B icon](/a.svg)Bise 3BAn invented model.v26.02](/models/bise-3b)[![Autre GLM 9 icon](/a.svg)Autre GLM 9A third-party model.v9](/models/autre-glm-9)

### Deprecated

### Deprecated & retired models

Older models.

| Model | Version | API | Deprecation | Retirement | Alternative |
| --- | --- | --- | --- | --- | --- |
${gone("Ouragan 1", "ouragan-1-0", "ouragan-2501", "9/30/2025 | 12/31/2025", "Ouragan 2")}
${gone("Rafale 1.2", "rafale-1-2", "rafale-2509", "4/30/2026 | 7/31/2026", "Ouragan 2")}
${gone("Calcul 7B", "calcul-7b", "", " | ", "Ouragan 2")}
`,
  },
  pricing: {
    format: "html",
    text: `<html><body><main><h1>Pricing</h1>
${prices("Flagship models", "Prices /M Tokens", [
  priced("Ouragan 2", "ouragan-2-0", "$1.5", "$0.15", "$7.5"),
  priced("Bise 3B", "bise-3b", "$0.1", "$0.01", "$0.1"),
  priced("Bise 8B", "bise-8b", "$0.15", "$0.015", "$0.15"),
])}
${prices("Specialized models", "Prices as marked", [
  priced("Lecteur 4", "lecteur-4", "$4 /1000 Pages", "$0.4 /1000 Pages", "—"),
  priced("Murmure Voice", "murmure-voice", "$0 /M Chars", "$0 /M Chars", "$16 /M Chars"),
  priced("Garde 1", "garde-1", "Free", "Free", "Free"),
])}
${prices("Third-party hosted", "Prices /M Tokens", [priced("Autre GLM 9", "autre-glm-9", "$1.4", "$0.14", "$4.4")])}
${prices("Embedding models", "Prices /M Tokens", [priced("Brise Embed", "brise-embed", "$0.1", "$0.01", "—")])}
${prices("Labs", "Prices as marked", [priced("Tornado 1", "tornado-labs-1", "Free", "Free", "Free")])}
</main></body></html>`,
  },
  lifecycle: {
    format: "mdx",
    text: `# Model lifecycle policy

<SectionTab as="h1" sectionId="stages">Lifecycle stages</SectionTab>

| Stage | Description | Silent updates |
|---|---|---|
| **Retired** | Gone. | No |

<SectionTab as="h1" sectionId="policy">Deprecation policy</SectionTab>

| Stage | Notice period |
|---|---|
| Labs | 1 month |
`,
  },
  "text-embeddings": {
    format: "mdx",
    text: `# Text Embeddings

<SectionTab as="h1" sectionId="api">Brise Embed API</SectionTab>

Ask for the model \`brise-embed\`, the follower of mistral-embed.

It returns 768. The \`brise-embed\` model generates embedding vectors of dimension 1024 for each text.
`,
  },
  "code-embeddings": {
    format: "mdx",
    text: `# Code Embeddings

Ask for the model \`brise-code-embed\`, the follower of codestral-embed.

<SectionTab as="h2" sectionId="output-dimension">Output Dimension</SectionTab>

\`output_dimension\` selects a size, **defaults to 1536** and has a **maximum value of 3072**.

It returns 1553, which means that our embedding dimension is 1553.
`,
  },
  changelog: {
    format: "mdx",
    text: `## 2026-02-03

- We released Ouragan 2 (\`ouragan-2-0\`), an invented model with a \`reasoning\` switch. <Tag model/>
- We released Bise 3 (\`bise-3b-2602\` and \`bise-8b-2602\`). \`bise-latest\` now points to it. <Tag model/>
- We released inline batching. <Tag api/>
- We released Autre (\`autre-2602\`). <Tag model/>
`,
  },
};
