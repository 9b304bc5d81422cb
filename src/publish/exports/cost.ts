/** Price for `units` → price for one, as the number with the shortest decimal form: (3, 1e6) → 3e-6. Exact for powers of ten, else to 12 digits. */
export function perOne(price: number, units: number): number {
  const power = Math.round(Math.log10(units));
  if (10 ** power !== units) return Number((price / units).toPrecision(12));
  const [digits, exponent = "0"] = String(price).split("e");
  return Number(`${digits}e${Number(exponent) - power}`);
}
