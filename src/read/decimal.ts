/** Decimal text (digits and at most one point) times 10^exponent, as decimal text without needless zeros. */
export function shift(decimal: string, exponent: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const point = whole.length + exponent;
  const digits = whole + fraction;
  const padded = point < 0 ? "0".repeat(-point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 0);
  const left = padded.slice(0, at).replace(/^0+/, "") || "0";
  const right = padded.slice(at).replace(/0+$/, "");
  return right === "" ? left : `${left}.${right}`;
}

/** Decimal text → number, or undefined where a double cannot hold every digit of it. */
export function exactNumber(decimal: string): number | undefined {
  const significant = decimal.replace(".", "").replace(/^0+/, "");
  const number = Number(decimal);
  return significant.length <= 15 && Number.isFinite(number) && (number !== 0 || significant === "")
    ? number
    : undefined;
}
