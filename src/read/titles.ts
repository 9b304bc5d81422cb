/** Titles of columns that mean the same on any page, one group a line. A title that can mean another field is in none. */
const USUAL: readonly (readonly string[])[] = [
  "Model | Models | Model name | Model names",
  "Model ID | Model IDs | Model identifier | Model code | API model ID",
  "Deprecated model | Deprecated models | Affected model | Affected models | Retired model | Retired models",
  "Replacement | Replacements | Replacement model | Alternative | Alternatives | Suggested alternative | Recommended alternative | Suggested replacement | Suggested replacements | Recommended replacement | Recommended replacements | Recommended replacement model",
  "Shutdown date | Shutdown day | Shutdown time | Shut down date | Shutoff date | Retirement | Retirement date | Retirement day | Retirement time | Retired on | Offline time | End-of-life date | End of life date | EOL date | Sunset date | Discontinuation date",
  "Release date | Release day | Released | Launch date",
  "Status | State | Current status | Current state",
  "Context length | Context length (tokens) | Context window | Context window (tokens) | Context size | Max context | Maximum context length",
  "Max output | Max output tokens | Maximum output | Maximum output tokens | Output limit | Output token limit",
  "Knowledge cutoff | Knowledge cutoff date | Knowledge cut-off",
  "Dimensions | Dimension | Embedding dimensions | Embedding dimension | Output dimensions",
  "Input | Input price | Input tokens",
  "Cached input | Cached input price | Cached input tokens",
  "Output | Output price | Output tokens",
  "Input / 1M tokens | Input price / 1M tokens | Input per 1M tokens | Input per million tokens | Input (per 1M tokens) | Input price (per 1M tokens) | Input pricing (per 1M tokens)",
  "Cached input / 1M tokens | Cached input price / 1M tokens | Cached input per 1M tokens | Cached input per million tokens | Cached input (per 1M tokens) | Cached input price (per 1M tokens) | Cached input pricing (per 1M tokens)",
  "Output / 1M tokens | Output price / 1M tokens | Output per 1M tokens | Output per million tokens | Output (per 1M tokens) | Output price (per 1M tokens) | Output pricing (per 1M tokens)",
  "Price per 1M tokens | Price per million tokens | Price / 1M tokens | Price (per 1M tokens) | Pricing (per 1M tokens)",
].map((line) => line.split(" | "));

const GROUPS = new Map(USUAL.flatMap((group) => group.map((title) => [title.toLowerCase(), group] as const)));

/** The usual titles of what a title says, itself included. */
export const usualTitles = (title: string): readonly string[] => GROUPS.get(title.toLowerCase()) ?? [];

/** What pages may print for a title: the usual titles, those that a provider lists, and the usual ones for these. */
export const titlesFor = (title: string, listed: readonly string[] = []): string[] => [
  ...new Set([title, ...listed].flatMap((one) => [one, ...usualTitles(one)])),
];
