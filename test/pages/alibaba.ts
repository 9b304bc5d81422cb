import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "alibaba";

/** A cell, or one that spans rows; lines after the first are notes in the cell. */
type Cell = string | { rows: number; lines: string[] };

const td = (cell: Cell) => {
  const [first = "", ...notes] = typeof cell === "string" ? [cell] : cell.lines;
  const span = typeof cell === "string" || cell.rows === 1 ? "" : ` rowSpan={${cell.rows}}`;
  const body = [first, ...notes.map((note) => `> ${note}`)].join("\n\n            ");
  return `          <td${span} style={{ verticalAlign: "top" }}>\n            ${body}\n          </td>`;
};
const th = (title: string) => `<th><strong>${title}</strong></th>`;
const html = (head: string, rows: Cell[][]) => `    <table style={{ width: "100%" }}>
      <thead>
${head}
      </thead>

      <tbody>
${rows.map((row) => `        <tr>\n${row.map(td).join("\n\n")}\n        </tr>`).join("\n\n")}
      </tbody>
    </table>`;
const tab = (title: string, table: string) => `  <Tab title="${title}">\n${table}\n  </Tab>\n`;

const INPUT = "Input price (per 1 million tokens)";
const OUTPUT = "Output price (per 1 million tokens)";
const BAND = "Input tokens per request";
const simple = `<tr>${["Model ID", "Deployment scope", "Mode", BAND, INPUT, OUTPUT].map(th).join("")}</tr>`;
const unscoped = `<tr>${["Model ID", "Mode", BAND, INPUT, OUTPUT].map(th).join("")}</tr>`;
const split = `<tr>${["Model ID", "Deployment scope", BAND, INPUT].map((t) => `<th rowSpan={2}>${t}</th>`).join("")}<th colSpan={2}>${OUTPUT}</th></tr>
<tr>${["Non-Thinking mode", "Thinking mode (chain of thought + answer)"].map(th).join("")}</tr>`;
const both = "Non-Thinking and Thinking modes";
const tall = (...lines: string[]): Cell => ({ rows: 2, lines });
const taller = (...lines: string[]): Cell => ({ rows: 3, lines });
const noted = (...lines: string[]): Cell => ({ rows: 1, lines });

const pipe = (titles: string[], rows: string[][]) =>
  [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const GONE = ["**Category**", "**Model name**", "**Deprecation time**", "**Replacement model**"];

export const pages: Record<string, FixturePage> = {
  pricing: {
    format: "md",
    text: `# Model inference pricing

## Tiered pricing rules

K means 1,000.

## Text generation - Qwen

### Qwen-Max

<Tabs>
${tab(
  "Singapore",
  html(simple, [
    [
      noted("dawn-9-max", "Currently equivalent to dawn-9-max-0520", "context caching discount"),
      "International",
      both,
      "0\\<Token≤1M",
      "\\$2.5",
      "\\$7.5",
    ],
    [
      noted("dawn-8-max", "50% batch inference discount"),
      "International",
      "Non-Thinking mode only",
      "No tiered pricing",
      "\\$1.6",
      "\\$6.4",
    ],
    [tall("dawn-7-max"), tall("International"), tall("Thinking mode only"), "0\\<Token≤128K", "\\$1.3", "\\$7.8"],
    ["128K\\<Token≤256K", "\\$2", "\\$12"],
    [taller("dawn-6-max-preview"), taller("International"), taller(both), "0\\<Token≤32K", "\\$1.2", "\\$6"],
    ["32K\\<Token≤128K", "\\$2.4", "\\$12"],
    ["128K\\<Token≤256K", "\\$3", "\\$15"],
    [tall("dawn-6-max-preview"), tall("Global"), tall(both), "0\\<Token≤32K", "\\$0.9", "\\$3.5"],
    ["32K\\<Token≤128K", "\\$1.5", "\\$5.5"],
  ]),
)}
${tab(
  "China (Beijing)",
  html(unscoped, [
    ["dawn-9-max", both, "0\\<Token≤1M", "\\$1.65", "\\$4.951"],
    ["dawn-9-prime", both, "0\\<Token≤1M", "\\$3.301", "\\$9.902"],
  ]),
)}
${tab(
  "Hong Kong (China)",
  html(simple, [
    ["dawn-9-max", "Global", both, "0\\<Token≤1M", "\\$1.65", "\\$4.951"],
    ["dawn-9-far", "Global", both, "0\\<Token≤1M", "\\$1.5", "\\$4.5"],
  ]),
)}
</Tabs>

### Qwen-Plus

<Tabs>
${tab(
  "Singapore",
  html(split, [
    [
      tall("dawn-9-plus"),
      tall("International"),
      "0\\<Token≤256K",
      "List price \\$0.4 (Limited-time 20% off)",
      "List price \\$1.6 (Limited-time 20% off)",
      "List price \\$4 (Limited-time 20% off)",
    ],
    [
      "256K\\<Token≤1M",
      "List price \\$1.2 (Limited-time 20% off)",
      "List price \\$4.8 (Limited-time 20% off)",
      "List price \\$12 (Limited-time 20% off)",
    ],
    ["dawn-7-plus", "International", "No tiered pricing", "\\$0.4", "\\$1.2", "-"],
  ]),
)}
</Tabs>

## Text generation - Third-party

${html(simple, [["glm-invented", "International", both, "flat-rate pricing", "\\$1.4", "\\$4.4"]])}
`,
  },
  depreciation: {
    format: "md",
    text: `# Policy

## **Notification process**

By mail.

## Retirement impact

Calls fail from the day on.

## Deprecated models

### **Scheduled for deprecation on October 10, 2026**

${pipe(GONE, [
  ["Qwen-Max", "dawn-7-max", "October 10, 2026, 00:00:00", "dawn-9-max"],
  ["Qwen-VL", "dawn-6-sight", "October 10, 2026, 00:00:00", "Dawn9 series"],
  ["Qwen3 open source edition", "dawn-6-8b", "October 10, 2026, 00:00:00", "dawn-9-plus"],
  ["third-party model", "kimi-invented", "October 10, 2026, 00:00:00", "dawn-9-plus"],
])}

### **Deprecated on August 20, 2025**

${pipe(GONE, [
  ["rerank", "dawn-sort", "August 20, 2025, 00:00:00 (UTC+08:00)", "dawn9-rerank"],
  ["text generation - Qwen - open source edition", "dawn-2-7b", "August 20, 2025, 00:00:00 (UTC+08:00)", "dawn-9-plus"],
])}
`,
  },
  "qwencloud-pricing": {
    format: "md",
    text: `# Pricing

## Text generation

Billed per million tokens.

${pipe(
  ["Model", "Input per request", "Input", "Output"],
  [
    ["dawn-9-quick", "≤ 256K", "$0.25", "$1.50"],
    ["", "256K – 1M", "$1.00", "$4.00"],
    ["dawn-8-quick", "≤ 256K", "$0.20", "$1.20"],
    ["dawn-7-quick", "0 – 991K", "$0.15", "$1.10"],
    ["dawn-6-quick", "≤ 32K", "$0.10", "$0.80"],
    ["dawn-5-quick", "≤ 32K", "$0.05", "$0.40"],
  ],
)}

## Embedding & reranking

${pipe(
  ["Model", "Modality", "Price per 1M tokens"],
  [
    ["dawn-vectors", "Text", "$0.07"],
    ["dawn-sights", "Image/Video", "$0.03"],
    ["", "Text", "$0.09"],
  ],
)}

${pipe(["Model", "Price per song"], [["dawn-sing", "$0.5"]])}
`,
  },
  "qwencloud-models": {
    format: "md",
    text: `# Model List

## Text Generation — Commercial

${pipe(
  ["Model ID", "Context", "Thinking", "Key Info"],
  [
    ["dawn-9-plus", "1M", "Yes (hybrid)", "A good one."],
    ["dawn-5-turbo", "1M (non-thinking) / 128K (thinking)", "Yes (hybrid)", "A cheap one."],
    ["dawn-5-code", "256K", "No", "For code."],
    ["dawn-5-think", "128K", "Always-on CoT", "For thought."],
  ],
)}

## Vision — Commercial

${pipe(["Model ID", "Context", "Thinking", "Key Info"], [["dawn-6-sight", "256K", "No", "Sees."]])}

## Translation — Commercial

${pipe(["Model ID", "Context", "Key Info"], [["dawn-mt", "16K", "Translates."]])}

## Video Generation

${pipe(
  ["Model ID", "Key Info"],
  [
    ["pan2.6-t2v", "From text."],
    ["pan2.6-i2v / i2v-flash", "From pictures."],
  ],
)}

## Embedding / Rerank

${pipe(["Model ID", "Key Info"], [["dawn9-rerank", "Sorts."]])}
`,
  },
};
