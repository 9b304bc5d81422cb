import { paragraphs } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { isId } from "./ids.ts";

/** "the length of the embedding vector is `1536` for `x` or `3072` for `y`". */
export function readEmbeddings(page: PageReader): void {
  for (const paragraph of paragraphs(page.outline)) {
    const { text, codes } = paragraph.cell;
    if (!/\blength of the embedding vector is\b/.test(text)) continue;
    for (const [, size, id = ""] of text.matchAll(/\b(\d+) for ([a-z0-9.-]*[a-z0-9])/g))
      if (isId(id) && codes.includes(id))
        page.state(paragraph, id, { embedding_dimensions: size }, { makes_row: false });
  }
  page.ask(page.reading.statements[0], "no default vector size");
}
