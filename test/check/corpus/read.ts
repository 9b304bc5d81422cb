import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Label = "use" | "mention" | "nothing";
export type Labelled = { line: number; column: number; text: string; label: Label };
export type CorpusFile = { path: string; text: string; places: Labelled[] };

const MARKS: Record<string, Label> = { "«": "use", "‹": "mention", "⟦": "nothing" };
const CLOSE = "»›⟧";

/** Every file of the corpus, with the labels removed from the text and listed as `places`. */
export function readCorpus(): CorpusFile[] {
  const texts = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"));
  return texts.flatMap((text) =>
    text
      .split(/^=== /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf("\n");
        return fileOf(part.slice(0, end), part.slice(end + 1));
      }),
  );
}

function fileOf(path: string, labelled: string): CorpusFile {
  const places: Labelled[] = [];
  const lines = labelled.split("\n").map((line, i) => {
    let plain = "";
    let open: { at: number; label: Label } | undefined;
    for (const char of line) {
      const label = MARKS[char];
      if (label) open = { at: plain.length, label };
      else if (CLOSE.includes(char) && open) {
        places.push({ line: i + 1, column: open.at + 1, text: plain.slice(open.at), label: open.label });
        open = undefined;
      } else plain += char;
    }
    return plain;
  });
  return { path, text: lines.join("\n"), places };
}
