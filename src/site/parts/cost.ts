/** Tokens of one request, and requests of one month; whole numbers. Cached tokens are part of the input. */
export type Use = { input: number; cached: number; output: number; requests: number };

/** USD per 1M tokens; null: not stated. */
export type Prices = {
  price_input_per_mtok: number | null;
  price_output_per_mtok: number | null;
  price_cached_input_per_mtok: number | null;
};

export type Part = "input" | "cached input" | "output";

/** Amounts in units of 10^-12 USD. `unknown`: parts that are used and have no stated price; the amounts are then without them. */
export type Cost = { request: bigint; month: bigint; unknown: Part[] };

/** Prices carry six decimals at most that matter: a price is a whole number of millionths of a dollar per 1M tokens. */
const MILLION = 1_000_000;

/** Use, and the prices of one model → what it costs. Parts that are not used need no price. */
export function costOf({ input, cached, output, requests }: Use, prices: Prices): Cost {
  const parts: [Part, number, number | null][] = [
    ["input", input - Math.min(cached, input), prices.price_input_per_mtok],
    ["cached input", Math.min(cached, input), prices.price_cached_input_per_mtok],
    ["output", output, prices.price_output_per_mtok],
  ];
  const used = parts.filter(([, tokens]) => tokens > 0);
  const request = used.reduce(
    (sum, [, tokens, price]) => (price === null ? sum : sum + BigInt(tokens) * BigInt(Math.round(price * MILLION))),
    0n,
  );
  const unknown = used.flatMap(([part, , price]) => (price === null ? [part] : []));
  return { request, month: request * BigInt(requests), unknown };
}

/** What a person types → a whole number from 0 to 10^12, or undefined. Takes `1,000`, `1 000`, `1_000`, `12k` and `1.5M`. */
export function countOf(text: string): number | undefined {
  const [, digits = "", unit = ""] = /^([\d.]+)([km]?)$/i.exec(text.replace(/[\s,_\u00a0\u202f]/g, "")) ?? [];
  if (!/^\d+(\.\d+)?$/.test(digits)) return undefined;
  const count = Math.round(Number(digits) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1));
  const whole = unit !== "" || /^\d+$/.test(digits);
  return whole && count <= 1e12 ? count : undefined;
}

/** Units of 10^-12 USD → `$1,234.50`, `$0.0042`: cents from a dollar on, else two leading digits that say something. */
export function dollars(amount: bigint): string {
  if (amount === 0n) return "$0";
  const places = amount >= 10n ** 12n ? 2 : Math.min(12, 12 - String(amount).length + 3);
  const unit = 10n ** BigInt(12 - places);
  const rounded = (amount + unit / 2n) / unit;
  const digits = String(rounded).padStart(places + 1, "0");
  const whole = digits.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = digits.slice(-places);
  return `$${whole}.${places > 2 ? rest.replace(/0+$/, "").padEnd(2, "0") : rest}`;
}
