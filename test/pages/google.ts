// Owns invented pages in the layout of the Gemini API's documentation. Refuses real models.
import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../page-mutants.ts";

export const provider: ProviderSlug = "google";

const DOCS = "https://ai.google.dev/gemini-api/docs";
const link = (id: string) => `[\`${id}\`](${DOCS}/models/${id})`;
const PRICES = "|   | Free Tier | Paid Tier, per 1M tokens in USD |\n|---|---|---|";
const IMPROVE = "| Used to improve our products | Yes | No |";
const rows = (...lines: [label: string, free: string, paid: string][]) =>
  lines.map(([label, free, paid]) => `| ${label} | ${free} | ${paid} |`).join("\n");
const OUTPUT = "Output price (including thinking tokens)";

const pricing = `# Zenith API pricing

## Zenith 4.1 Comet

*${link("zenith-4.1-comet")}*

### Standard

${PRICES}
${rows(
  ["Input price", "Free of charge", "$0.60 through June 30, 2026. $1.20 starting July 1, 2026."],
  [OUTPUT, "Free of charge", "$3.00 through June 30, 2026. $6.00 starting July 1, 2026."],
  [
    "Context caching price",
    "Free of charge",
    "$0.06 through June 30, 2026. $0.12 starting July 1, 2026. $0.40 / 1,000,000 tokens per hour (storage price) through June 30, 2026. $0.80 / 1,000,000 tokens per hour (storage price) starting July 1, 2026.",
  ],
  ["Grounding with Google Search^\\*^", "Not available", "1,000 free, then $9 per 1,000 requests."],
)}
${IMPROVE}

### Batch

${PRICES}
${rows(
  ["Input price", "Not available", "$0.30 through June 30, 2026. $0.60 starting July 1, 2026."],
  [OUTPUT, "Not available", "$1.50 through June 30, 2026. $3.00 starting July 1, 2026."],
  ["Context caching price", "Not available", "*Same as Standard* $0.06"],
)}

## Zenith 4 Nova Preview

*${link("zenith-4-nova-preview")} and ${link("zenith-4-nova-preview-tuned")}*

### Standard

${PRICES}
${rows(
  ["Input price", "Not available", "$2.20, prompts \\<= 200k tokens $4.40, prompts \\> 200k tokens"],
  [OUTPUT, "Not available", "$11.00, prompts \\<= 200k tokens $16.50, prompts \\> 200k"],
  [
    "Context caching price",
    "Not available",
    "$0.22, prompts \\<= 200k tokens $0.44, prompts \\> 200k $4.10 / 1,000,000 tokens per hour (storage price)",
  ],
)}

### Flex

${PRICES}
${rows(["Input price", "Not available", "$1.10, prompts \\<= 200k tokens $2.20, prompts \\> 200k tokens"])}

## Zenith 4.2 Live and Zenith 4.2 Live Slow

*${link("zenith-4.2-live")} and ${link("zenith-4.2-live-slow")}*

${PRICES}
${rows(
  ["Input price", "Free of charge", "$0.70 (text) $2.90 or $0.005/min (audio) $0.90 or $0.002/min (image/video)"],
  [OUTPUT, "Free of charge", "$4.20 (text) $11.00 or $0.016/min (audio)"],
)}

## Zenith 4 Speak

*${link("zenith-4-speak")}*

### Standard

${PRICES}
${rows(["Input price", "Free of charge", "$0.45 (text)"], ["Output price", "Free of charge", "$8.00 (audio)"])}

## Zenith 4 Paint (Cherry) 🍒

*${link("zenith-4-paint")}*

### Standard

${PRICES}
${rows(
  ["Input price", "Not available", "$2.10 (text/image), equivalent to $0.0012 per image^\\*^"],
  ["Output price", "Not available", "$11.50 (text and thinking) $110.00 (images) Equivalent to $0.123 per 1K/2K image"],
)}

### Batch

${PRICES}
${rows(
  ["Input price", "Not available", "$1.05 (text), $0.0006 (image)^\\*^"],
  ["Output price", "Not available", "$5.75 (text and thinking) $0.062 per 1K/2K image $0.11 per 4K image"],
)}

^\\*^ Image input is set at 571 tokens or $0.0012 per image.

## Zenith 3 Lite

*${link("zenith-3-lite")}*

### Standard

${PRICES}
${rows(
  ["Input price (text, image, video)", "Free of charge", "$0.11 (text / image / video) $0.33 (audio)"],
  [OUTPUT, "Free of charge", "$0.44"],
  ["Context caching price", "Not available", "$0.011 (text / image / video) $0.033 (audio)"],
)}

### Priority

${PRICES}
${rows(["Input price (text, image, video)", "Free of charge", "$0.20 (text / image / video) $0.60 (audio)"])}

## Zenith 2

*\`zenith-2\`*

**Warning:** Zenith 2 is [deprecated](${DOCS}/deprecations) and has been shut down December 1, 2025.

### Standard

${PRICES}
${rows(["Input price", "Free of charge", "$0.90"], ["Output price", "Free of charge", "$1.90"])}

## Pixela 2

*\`pixela-2.0-make-001\`, \`pixela-2.0-grand-make-001\`, \`pixela-2.0-fast-make-001\`*

|   | Free Tier | Paid Tier, per Image in USD |
|---|---|---|
| Pixela 2 Fast image price | Not available | $0.02 |
| Pixela 2 Standard image price | Not available | $0.04 |
| Pixela 2 Grand image price | Not available | $0.06 |

## Filma 3

*\`filma-3.0-make-preview\`, \`filma-3.0-fast-make-preview\`*

|   | Free Tier | Paid Tier, per second in USD |
|---|---|---|
| Filma 3 Standard video with audio price (default) | Not available | $0.41 (720p and 1080p) $0.61 (4k) |
| Filma 3 Fast video with audio price (default) | Not available | $0.11 (720p) (4k output not supported) |

## Corda 5

*\`corda-5-clip-preview\` and \`corda-5-full-preview\`*

|   | Free Tier | Paid Tier, per request in USD |
|---|---|---|
| Corda 5 Clip Preview (30s) | Not available | $0.05 per song |
| Corda 5 Full Preview (Full Song) | Not available | $0.09 per song |

## Zenith Embedding 2

*${link("zenith-embedding-2")}*

### Standard

${PRICES}
${rows(
  ["Text input price", "Free of charge", "$0.21"],
  ["Image input price", "Free of charge", "$0.46 ($0.00012 per image)"],
)}

## Zenna 7

Our open model for everyone.

${PRICES}
${rows(["Input price", "Free of charge", "Not available"], ["Output price", "Free of charge", "Not available"])}

## Pricing for tools

${PRICES}
| Google Search | 100 free | Then $9 / 1,000 prompts |
`;

const HEAD = "| **Model** | **Release date** | **Shutdown date** | **Recommended replacement** |\n|---|---|---|---|";
const OPEN = "No shutdown date announced";

const deprecations = `<br />

Stable (GA) and preview models. The days listed are the *earliest possible
dates*.

## Zenith 4 models

${HEAD}
| \`zenith-4.1-comet\` | November 4, 2025 | ${OPEN} |   |
| \`zenith-4.2-live\` | December 2025 | ${OPEN} |   |
| \`zenith-4-paint\` | September 9, 2025 | October 8, 2026 | \`zenith-4.1-paint-preview\` |
| Preview models ||||
| \`zenith-4-nova-preview\` | August 7, 2025 | ${OPEN} |   |
| \`zenith-4-early-preview\` | July 1, 2025 | December 9, 2025 | \`zenith-4-nova-preview\` |
| \`zenith-4-speak-preview\` | June 3, 2025 | ${OPEN} | \`zenith-4-speak\` or \`zenith-4.2-live\` |

## Zenith 3 models

${HEAD}
| \`zenith-3-lite\` | March 4, 2025 | March 4, 2028 | \`zenith-4.1-comet\` |
| Preview models ||||
| \`zenith-3-full-preview\` | March 4, 2025 | February 2026 | \`zenith-4.1-comet\` |

## Live models

${HEAD}
| \`zenith-4.2-live\` | December 2025 | ${OPEN} |   |

## Embedding models

${HEAD}
| \`zenith-embedding-2\` | May 6, 2025 | ${OPEN} |   |
| Preview models ||||
| \`embedding-first-001\` |   | December 9, 2025 | \`zenith-embedding-2\` |

## Filma models

${HEAD}
| \`filma-2.0-make-001\` | April 8, 2025 | December 30, 2025 | \`filma-3.0-make-preview\` or the GA models on the [Enterprise Agent Platform](https://docs.example.org/) |

## Corda models

${HEAD}
| \`corda-5-clip-preview\` | October 1, 2025 | ${OPEN} |   |
| \`corda-realtime-exp\` | October 1, 2025 | ${OPEN} |   |

## Managed agents

| **Agent** | **Release date** | **Shutdown date** | **Recommended replacement** |
|---|---|---|---|
| Preview agents ||||
| \`floater-preview-11-2025\` | November 18, 2025 | ${OPEN} |   |
`;

const model = (id: string, name: string, versions: string, more = "") => `<br />

${name} (\`${id}\`) is an invented model.

## ${id}

| Property | Description |
|---|---|
| Model code | \`${id}\` |
| Supported data types | **Inputs** Text, Image, Video, Audio, and PDF **Output** Text |
| Token limits^[\\[\\*\\]](${DOCS}/tokens)^ | **Input token limit** 1,048,576 **Output token limit** 65,536 (serving limit) |
| Capabilities | **[Caching](${DOCS}/caching)** Supported **[Function calling](${DOCS}/function-calling)** Supported **Image generation** Not supported **[Thinking](${DOCS}/thinking)** Not supported |
| Consumption options | **[Batch API](${DOCS}/batch-api)** Supported |
| Versions | Read the [model version patterns](${DOCS}/models) for more details. ${versions} |
| Latest update | November 2025 |
${more}`;

const changelog = `This page lists what changed.

## January 4, 2026

- **Zenith 4.1 Comet deprecation** : \`zenith-4.1-comet\` is deprecated and has been replaced by \`zenith-4.2-live\`. It is
  no longer available to select, and API requests to \`zenith-4.1-comet\` are automatically routed to \`zenith-4.2-live\`.
  Update your model string to \`zenith-4.2-live\`.

## December 9, 2025

- The \`zenith-4-early-preview\` model has been [shut
  down](${DOCS}/deprecations). Use [\`zenith-4-nova-preview\`](${DOCS}/models/zenith-4-nova-preview) instead.
- Launched support for something in \`zenith-4-nova-preview\`.

## November 18, 2025

- Released the **Floater Agent** managed agent, \`floater-preview-11-2025\`, in public preview.

## November 11, 2025

- Deprecation announcement: The following models will be shut down:
  - December 20:
    - \`zenith-1.5-pro\`
  - November 14:
    - \`zenith-1.5-lite\`
- Deprecation announcement: Shut down for \`zenith-4-early-preview\` and
  \`embedding-first-001\` coming December 09, 2025.

## October 2, 2025

- Released \`corda-realtime-exp\`, which makes music. \`zenith-1.0\` will be deprecated on March 1, 2026.

## September 29, 2025

- The following Zenith 1 models are now [shut down](${DOCS}/deprecations):
  - \`zenith-1.5-flat\`
  - \`zenith-1.5-flat-8b\`

  You can use \`zenith-3-lite\` instead.
`;

export const pages: Record<string, FixturePage> = {
  pricing: { format: "md", text: pricing },
  deprecations: { format: "md", text: deprecations },
  changelog: { format: "md", text: changelog },
  "model/zenith-4.1-comet": {
    format: "md",
    text: model(
      "zenith-4.1-comet",
      "Zenith 4.1 Comet",
      "- `Stable: zenith-4.1-comet`",
      "| Knowledge cutoff | May 2025 |\n",
    ),
  },
  "model/zenith-4-nova-preview": {
    format: "md",
    text: model(
      "zenith-4-nova-preview",
      "Zenith 4 Nova Preview",
      "- `Preview: zenith-4-nova-preview` - `Latest: zenith-nova-latest`",
    ),
  },
  "model/zenith-4-speak": { format: "md", text: model("zenith-4-speak", "Zenith 4 Speak", "- `zenith-4-speak`") },
};
