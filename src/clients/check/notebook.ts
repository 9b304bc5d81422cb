export type Cell = {
  code: boolean;
  /** The program or text, unescaped. */
  source: string;
  /** Place in the file → place in `source`, or undefined if it isn't in this cell. */
  at(place: number): number | undefined;
  /** Place in `source` → place in the file. */
  back(place: number): number;
};

const ESCAPED: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** Text of a notebook (nbformat 4) → its source cells. A broken file gives the cells up to where it breaks. */
export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  const path: { key: string; list: boolean }[] = [];
  let [key, type, pieces, i] = ["", "", [] as [number, number][], 0];
  let expectsKey = false;
  const close = () => {
    if (path.length === 2 && path[1]?.key === "cells" && pieces.length > 0) cells.push(cellOf(text, pieces, type));
    if (path.length === 2) [type, pieces] = ["", []];
  };
  while (i < text.length) {
    const char = text[i];
    if (char === '"') {
      const end = stringEnd(text, i + 1);
      if (expectsKey) key = text.slice(i + 1, end);
      else if (path.length >= 3 && path[0]?.key === "" && path[1]?.key === "cells") {
        // $, cells, [i]: the object of a cell is the third level, its source list the fourth.
        if (path.length === 3 && key === "cell_type") type = text.slice(i + 1, end);
        else if ((path.length === 3 && key === "source") || (path.length === 4 && path[3]?.key === "source"))
          pieces.push([i + 1, end]);
      }
      i = end + 1;
      continue;
    }
    if (char === "{" || char === "[") {
      path.push({ key: path.length === 0 ? "" : path.at(-1)?.list ? "" : key, list: char === "[" });
      expectsKey = char === "{";
    } else if (char === "}" || char === "]") {
      path.pop();
      expectsKey = false;
      if (char === "}") close();
    } else if (char === ":") expectsKey = false;
    else if (char === ",") expectsKey = path.at(-1)?.list === false;
    i += 1;
  }
  return cells;
}

function cellOf(text: string, pieces: readonly [number, number][], type: string): Cell {
  let source = "";
  const places: number[] = [];
  for (const [from, to] of pieces)
    for (let i = from; i < to; i++) {
      places.push(i);
      if (text[i] !== "\\") source += text[i];
      else {
        i += 1;
        const char = text[i] ?? "";
        if (char === "u") {
          source += String.fromCharCode(Number.parseInt(text.slice(i + 1, i + 5), 16) & 0xff);
          i += 4;
        } else source += ESCAPED[char] ?? char;
      }
    }
  return {
    code: type !== "markdown" && type !== "raw",
    source,
    at: (place) => {
      const found = lowerBound(places, place);
      return places[found] === place ? found : undefined;
    },
    back: (place) => places[place] ?? (places.at(-1) ?? 0) + 1,
  };
}

function stringEnd(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === "\\") i += 1;
    else if (text[i] === '"') return i;
  }
  return text.length;
}

function lowerBound(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
