/** Multiplies a decimal text (digits and at most one point) by 10^exponent; drops superfluous zeros. */
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

/** Converts a decimal text to a number; undefined if a double can't represent every digit. */
export function exactNumber(decimal: string): number | undefined {
  const significant = decimal.replace(".", "").replace(/^0+/, "");
  const number = Number(decimal);
  return significant.length <= 15 && Number.isFinite(number) && (number !== 0 || significant === "")
    ? number
    : undefined;
}
