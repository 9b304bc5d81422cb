import { stringEnd } from "./syntax.ts";

export type Part = {
  code: boolean;
  /** Its cells, unescaped. */
  source: string;
  /** Where each character of `source` stands in the file. */
  places: number[];
};

const ESCAPED: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** Text of a notebook (nbformat 4) → its program and its prose. A broken file gives the cells up to where it breaks. */
export function partsOf(text: string): Part[] {
  const [program, prose]: [Part, Part] = [
    { code: true, source: "", places: [] },
    { code: false, source: "", places: [] },
  ];
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
      if (path[0] === "cells" && pieces.length > 0) append(/markdown|raw/.test(type) ? prose : program, text, pieces);
      [type, pieces] = ["", []];
    }
  }
  return [program, prose];
}

function append(part: Part, text: string, pieces: readonly [number, number][]): void {
  for (const [from, to] of pieces)
    for (let i = from; i < to; i++) {
      part.places.push(i);
      if (text[i] !== "\\") part.source += text[i];
      else {
        i += 1;
        const char = text[i] ?? "";
        if (char === "u") {
          part.source += String.fromCharCode(Number.parseInt(text.slice(i + 1, i + 5), 16));
          i += 4;
        } else part.source += ESCAPED[char] ?? char;
      }
    }
  part.source += "\n";
  part.places.push(pieces.at(-1)?.[1] ?? 0);
}
