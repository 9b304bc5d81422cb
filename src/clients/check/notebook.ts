import { stringEnd } from "./syntax.ts";

export type Cell = {
  code: boolean;
  /** The program or text, unescaped. */
  source: string;
  /** Where each character of `source` stands in the file. */
  places: number[];
};

const ESCAPED: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** Text of a notebook (nbformat 4) → its source cells. A broken file gives the cells up to where it breaks. */
export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  /** The keys that lead to the token; in a list, an empty one. */
  const path: string[] = [];
  const mark = /["[\]{}]/g;
  let [type, pieces] = ["", [] as [number, number][]];
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const [token, depth, from] = [match[0], path.length, mark.lastIndex];
    if (token === "{" || token === "[") path.push("");
    else if (token === '"') {
      const to = stringEnd(text, from, '"', text.length);
      mark.lastIndex = to + 1;
      if (/^\s*:/.test(text.slice(to + 1, to + 20))) path[depth - 1] = text.slice(from, to);
      else if (path[0] === "cells" && path[2] === "cell_type" && depth === 3) type = text.slice(from, to);
      else if (path[0] === "cells" && path[2] === "source" && depth <= 4) pieces.push([from, to]);
    } else {
      path.pop();
      // $.cells[i]
      if (token === "]" || depth !== 3) continue;
      if (path[0] === "cells" && pieces.length > 0) cells.push(cellOf(text, pieces, type));
      [type, pieces] = ["", []];
    }
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
          source += String.fromCharCode(Number.parseInt(text.slice(i + 1, i + 5), 16));
          i += 4;
        } else source += ESCAPED[char] ?? char;
      }
    }
  return { code: type !== "markdown" && type !== "raw", source, places };
}
