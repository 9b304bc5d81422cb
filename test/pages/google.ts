import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";
import { DOCS, pricing } from "./google-pricing.ts";

export const provider: ProviderSlug = "google";

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
