import { type Outcome, unreadable, value } from "./outcome.ts";

const SIZE = /^([1-9]\d?,\d{3}|[1-9]\d{0,4})( \(default\))?$/;
/** A larger "number" such as "64,128" is a list without spaces. */
const LARGEST = 20_000;

/** Reads the default of "1,024", "1024 (default), 256, 512" or "One of '[256, 512, 1536 (default)]'". */
export function readDimensions(text: string): Outcome<number> {
  const list = text
    .replace(/^one of:? /i, "")
    .replace(/['"[\]]/g, "")
    .replace(/ dim(?:ension)?s?$/i, "");
  const sizes = list.split(/, (?:or |and )?| or | and /).map((part) => SIZE.exec(part.toLowerCase()));
  if (sizes.some((size) => size === null)) return unreadable(text, "not a list of sizes");
  const marked = sizes.filter((size) => size?.[2] !== undefined);
  const [chosen, ...more] = sizes.length === 1 ? sizes : marked;
  if (!chosen || more.length > 0) return unreadable(text, "several sizes and not one default");
  const size = Number(chosen[1]?.replace(",", ""));
  return size <= LARGEST ? value(size) : unreadable(text, "too large for a size");
}
