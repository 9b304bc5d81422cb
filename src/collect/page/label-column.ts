import type { Cell } from "./cell.ts";
import { fold, titleOf, unmarked } from "./table.ts";

/** Titles of the column that labels the rows. */
const LABEL = /^(model|model name|platform|feature|type|property)$/;

/**
 * Returns a function that moves the column that labels the rows to the front of a row. The column is the one with a known title, or
 * the only one without a title.
 */
export function labelsFirst(heads: readonly Cell[][], grid: readonly Cell[][]): <T>(row: T[]) => T[] {
  const titles = heads.map((cells) => titleOf(cells));
  const known = titles.map((title) => LABEL.test(fold(unmarked(title))));
  const [label, ...others] = known.includes(true) ? indexes(known) : indexes(titles.map((title) => title === ""));
  const isFilled = label !== undefined && grid.every((row) => row.length !== titles.length || row[label]?.text !== "");
  if (!label || others.length > 0 || !isFilled) return (row) => row;
  return (row) =>
    row.length === titles.length
      ? [...row.slice(label, label + 1), ...row.slice(0, label), ...row.slice(label + 1)]
      : row;
}

const indexes = (flags: readonly boolean[]): number[] => flags.flatMap((flag, i) => (flag ? [i] : []));
