// Owns two texts of Alibaba's price tables: the band of prompt lengths and the list price. Refuses promotions as prices.

/** A band of prompt lengths as a tier; `base` where it begins at nothing, so that it is the standard price. */
export type Band = { base: boolean; tier?: string };

const BAND = /^(?:(0|\d+[KM]) ?(?:<|–) ?)?(?:Tokens? ?)?(?:≤ ?)?(\d+[KM])$/i;

/** "0<Token≤256K", "256K<Token≤1M", "≤ 256K", "256K – 1M", "No tiered pricing" → the band; undefined for all else. */
export function bandOf(text: string): Band | undefined {
  if (/^(?:No tiered pricing|flat-rate pricing)$/i.test(text)) return { base: true };
  const [whole, from = "0", to] = BAND.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return from === "0"
    ? { base: true, tier: `prompt <= ${to} tokens` }
    : { base: false, tier: `prompt > ${from} and <= ${to} tokens` };
}

/** "List price $0.4 (Limited-time 20% off)" → "List price $0.4"; any other text as it is. */
export const listPrice = (text: string): string => /^List price \$[\d.]+(?= |$)/.exec(text)?.[0] ?? text;
