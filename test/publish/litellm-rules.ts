import type { LiteLlmModel } from "../../src/publish/exports/litellm-format.ts";

/** Tokens of one request; `prompt` includes cached tokens. */
export type Usage = { prompt: number; cached: number; written: number; output: number };

/** LiteLLM's key suffixes for service levels; it bills fast as priority. */
const LEVELS: Record<string, string> = { flex: "_flex", priority: "_priority", fast: "_priority" };

/**
 * The cost in USD by the rules of LiteLLM's `generic_cost_per_token`, as in its public code. Tiers have precedence over keys, and use
 * the tier's input price for caches by default. Otherwise the highest threshold among the input keys that the prompt exceeds (for xAI:
 * reaches) applies to all meters. A missing key for a service level falls back to the standard one.
 */
export function billed(entry: LiteLlmModel, usage: Usage, service?: string): number {
  const fresh = usage.prompt - usage.cached - usage.written;
  const [input = 0, output = 0, read = 0, write = 0] =
    tierOf(entry, usage.prompt) ?? keysOf(entry, usage.prompt, service);
  return fresh * input + usage.cached * read + usage.written * write + usage.output * output;
}

type Prices = readonly (number | undefined)[];
const METERS = [
  "input_cost_per_token",
  "output_cost_per_token",
  "cache_read_input_token_cost",
  "cache_creation_input_token_cost",
] as const;

function tierOf(entry: LiteLlmModel, prompt: number): Prices | undefined {
  const tiers = entry.tiered_pricing ?? [];
  const tier = tiers.find(({ range: [from, to] }) => from < prompt && prompt <= to) ?? tiers.at(-1);
  if (tier === undefined) return undefined;
  const prices = tier as Partial<Record<(typeof METERS)[number], number>>;
  const [input, output, read, write] = METERS.map((meter) => prices[meter]);
  return [
    input,
    output ?? (entry as Record<string, unknown>).output_cost_per_token,
    read ?? input,
    write ?? input,
  ] as Prices;
}

function keysOf(entry: LiteLlmModel, prompt: number, service?: string): Prices {
  const keys = entry as unknown as Record<string, number | undefined>;
  const level = service === undefined ? "" : (LEVELS[service] ?? "");
  const priced = (key: string) => keys[key + level] ?? keys[key];
  const lengths = Object.keys(keys).flatMap((key) => {
    const found = /^input_cost_per_token_above_(\d+)k_tokens$/.exec(key)?.[1];
    return found === undefined ? [] : [Number(found)];
  });
  const passed = lengths.filter((k) => prompt > k * 1000 || (entry.litellm_provider === "xai" && prompt === k * 1000));
  const highest = passed.toSorted((a, b) => b - a)[0];
  return METERS.map((meter) => {
    const base = priced(meter);
    return highest === undefined ? base : (priced(`${meter}_above_${highest}k_tokens`) ?? base);
  });
}
