import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Label = "use" | "mention" | "nothing";
/** `host`: what stands behind an arrow, such as `azure (2024-05-13)`; it counts where each file has a test of its own. */
export type Labelled = { line: number; column: number; text: string; label: Label; host: string };
export type CorpusFile = { path: string; text: string; places: Labelled[]; corpus: string };

const LABELLED = /«([^»]*)»|‹([^›]*)›|⟦([^⟧]*)⟧/g;

/** Every file of the corpora, with the labels removed from the text and listed as `places`. A line of two hashes says what follows. */
export const readCorpus = (): CorpusFile[] =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) =>
      readFileSync(join(import.meta.dirname, name), "utf8")
        .split(/^(?:## .*\n)?=== /m)
        .slice(1)
        .map((part) => ({ ...fileOf(part), corpus: name.replace(".txt", "") })),
    );

function fileOf(part: string) {
  const [path = "", ...labelled] = part.split("\n");
  const places: Labelled[] = [];
  const lines = labelled.map((line, i) => {
    let removed = 0;
    return line.replace(LABELLED, (all, use, mention, nothing, at: number) => {
      const [text = "", host = ""] = (use ?? mention ?? nothing).split("→");
      const label = use !== undefined ? "use" : mention !== undefined ? "mention" : "nothing";
      places.push({ line: i + 1, column: at - removed + 1, text, label, host });
      removed += all.length - text.length;
      return text;
    });
  });
  return { path, text: lines.join("\n"), places };
}
