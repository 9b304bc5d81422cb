import { paragraphs } from "../../page/outline.ts";
import type { OutlinedPage, PageReading } from "../../pipeline/statement.ts";
import { emptyReading } from "../adapter.ts";
import { isId } from "./ids.ts";

/** "the length of the embedding vector is `1536` for `x` or `3072` for `y`". */
export function readEmbeddings({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const { cell, section } of paragraphs(outline)) {
    if (!/\blength of the embedding vector is\b/.test(cell.text)) continue;
    cell.codes.forEach((size, i) => {
      const id = cell.codes[i + 1] ?? "";
      if (!/^\d+$/.test(size) || !isId(id) || !cell.text.includes(`${size} for ${id}`)) return;
      reading.statements.push({
        subject: { api_string: id },
        makes_row: false,
        at: section.place,
        states: { embedding_dimensions: size },
      });
    });
  }
  if (reading.statements.length === 0) reading.unparsed.push({ at: "", text: "", why: "no default vector size" });
  return reading;
}
