/** Reads a whole number from 0 to 10^12, or gives undefined. Accepts `1,000`, `1 000`, `1_000`, `12k` and `1.5M`. */
export function countOf(text: string): number | undefined {
  const [, digits = "", unit = ""] = /^([\d.]+)([km]?)$/i.exec(text.replace(/[\s,_\u00a0\u202f]/g, "")) ?? [];
  if (!/^\d+(\.\d+)?$/.test(digits)) return undefined;
  const count = Math.round(Number(digits) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1));
  const whole = unit !== "" || /^\d+$/.test(digits);
  return whole && count <= 1e12 ? count : undefined;
}

/** Units of 10^-12 USD as `$1,234.50` or `$0.0042`: cents from a dollar up, otherwise two significant digits. */
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
