export const DOCS = "https://ai.google.dev/gemini-api/docs";
const link = (id: string) => `[\`${id}\`](${DOCS}/models/${id})`;
const PRICES = "|   | Free Tier | Paid Tier, per 1M tokens in USD |\n|---|---|---|";
const IMPROVE = "| Used to improve our products | Yes | No |";
const rows = (...lines: [label: string, free: string, paid: string][]) =>
  lines.map(([label, free, paid]) => `| ${label} | ${free} | ${paid} |`).join("\n");
const OUTPUT = "Output price (including thinking tokens)";

export const pricing = `# Zenith API pricing

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
