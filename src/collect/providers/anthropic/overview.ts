import type { Raw } from "../../../schema/record.ts";
import { blocks, type Cell, type Outline, paragraphs, type Row, tables } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, rawOf, shutdown, states } from "../adapter.ts";

const PAGE = /\/models\/([a-z0-9-]+)\/overview(?:\.md)?(?:[?#].*)?$/;
/** What the page says of every model in its table, as the words that the terms know. */
const OF_ALL = /\bAll current (?:Claude )?models support [^.]*\b(tool use)\b/;

/** The overview, and the slugs of the pages that it links. */
export function readModels({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tables(outline).filter((t) => t.find("Feature").length === 1)) {
    for (const row of table.transposed().rows) {
      const made = modelOf(row, outline);
      if (made) reading.statements.push(...made);
      else {
        const text = row.cells[0]?.text ?? "";
        reading.skipped.push({ at: table.section.place, text, why: "a column without an API id" });
      }
    }
  }
  return { ...reading, members: [...new Set(linkedFrom(outline))] };
}

function modelOf(row: Row, outline: Outline): Statement[] | undefined {
  const get = (label: RegExp) => row.get(label)?.text;
  const id = row.get(/^Claude API ID$/i)?.codes[0] ?? get(/^Claude API ID$/i);
  const name = row.cells[0]?.text;
  if (!id || !name) return undefined;
  const alias = get(/^Claude API alias$/i);
  const price = get(/^Pricing$/i) ?? "";
  const retires = get(/^Retirement$/i);
  const subject = { api_string: id, name };
  const stated = {
    ...states({
      name,
      api_string: id,
      aliases: alias && alias !== id && !alias.startsWith("N/A") ? [alias] : undefined,
      context_window: get(/^Context window$/i),
      max_output_tokens: get(/^Max output$/i),
      knowledge_cutoff: unglued(row.get(/^Reliable knowledge cutoff$/i), "Reliable knowledge cutoff", outline),
      price_input_per_mtok: /(?<!From )\$[\d.]+ \/ input MTok/.exec(price)?.[0],
      price_output_per_mtok: /(?<!From )\$[\d.]+ \/ output MTok/.exec(price)?.[0],
    }),
    ...(retires ? shutdown(retires) : {}),
  };
  return [{ subject, at: row.place(name), states: stated }, ...ofAll(outline).map((of) => ({ ...of, subject }))];
}

/** The sentence over the table that says what all its models can do. */
function ofAll(outline: Outline): Omit<Statement, "subject">[] {
  return paragraphs(outline).flatMap(({ cell, section }) => {
    const word = OF_ALL.exec(cell.text)?.[1];
    return word ? [{ at: section.place, states: { capabilities: [word] } }] : [];
  });
}

/** Slugs of every model page that the overview links, in its table and below it. */
function linkedFrom(outline: Outline): string[] {
  const cells = blocks(outline).flatMap((block): Cell[] => {
    if (block.kind === "table") return block.rows.flatMap((row) => row.cells);
    return block.kind === "paragraph" || block.kind === "quote" || block.kind === "item" ? [block.cell] : [];
  });
  return cells.flatMap((cell) => cell.links).flatMap(({ href }) => PAGE.exec(href)?.[1] ?? []);
}

/** A cell to which the page's copy has glued a footnote digit: the marker is named only where the page defines that note. */
function unglued(cell: Cell | undefined, label: string, outline: Outline): Raw | undefined {
  const note = cell && /\d{4}(\d)$/.exec(cell.text)?.[1];
  const defined = note && paragraphs(outline).some((p) => p.cell.text.startsWith(`${note} ${label}`));
  return defined ? [cell.text, `^${note}`] : rawOf(cell);
}
