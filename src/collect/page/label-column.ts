import type { Cell } from "./cell.ts";
import { fold, titleOf, unmarked } from "./table.ts";

/** What pages call the column that says what a row is about. */
const LABEL = /^(model|model name|platform|feature|type|property)$/;

/**
 * Grid → the same with the column first that names its rows, wherever the page has it: the first cell of a row is then its
 * name. Titles say which it is; a column without a title names the rows where all others have one.
 */
export function labelsFirst(heads: readonly Cell[][], grid: readonly Cell[][]): <T>(row: T[]) => T[] {
  const titles = heads.map((cells) => titleOf(cells));
  const known = titles.map((title) => LABEL.test(fold(unmarked(title))));
  const [label, ...others] = known.includes(true) ? indexes(known) : indexes(titles.map((title) => title === ""));
  const isNamed = label !== undefined && grid.every((row) => row.length !== titles.length || row[label]?.text !== "");
  if (!label || others.length > 0 || !isNamed) return (row) => row;
  return (row) =>
    row.length === titles.length
      ? [...row.slice(label, label + 1), ...row.slice(0, label), ...row.slice(label + 1)]
      : row;
}

const indexes = (flags: readonly boolean[]): number[] => flags.flatMap((flag, i) => (flag ? [i] : []));
