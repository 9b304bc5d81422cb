import type { ModelDocument } from "../../schema/model-document.ts";
import { parts } from "../../site/figures/lifecycle.ts";
import { line, timeAxis } from "../../site/figures/rows-figure.ts";
import { addMonths } from "../../site/figures/scale.ts";
import { html } from "../../site/html.ts";
import { type End, endsAt } from "../../site/parts/lifecycle.ts";
import { by } from "../../site/parts/value.ts";
import { NAME } from "../../site/site.ts";
import { painted } from "./card.ts";

const [WIDTH, NAMES, DAYS, TOP, ROW] = [1200, 270, 110, 96, 18];

/** The document `/lifespans.svg`: a bar for each model that ends or may end, by provider, the soonest end first. */
export function lifespans(documents: Iterable<ModelDocument>, updated: string): string {
  const month = updated.slice(0, 7);
  const from = `${addMonths(month, -3)}-01`;
  const { at, axis, grid } = timeAxis(from, `${addMonths(month, 25)}-01`, updated);
  const plot = WIDTH - NAMES - DAYS;
  let y = TOP;
  const rows = [...Map.groupBy(pictured(documents, from, updated), ({ doc }) => doc.provider)].map(
    ([provider, ends]) => {
      y += 30;
      const head = html`<text x="20" y="${y - 6}" font-size="15" font-weight="600">${provider}</text>`;
      const lines = ends.map(({ doc, on, firm }) => {
        const top = y;
        y += ROW;
        return html`<text x="20" y="${top + 12}">${doc.name}</text><svg x="${NAMES}" y="${top}" width="${plot}" height="14" overflow="hidden">${parts(doc, at, updated, 3, 8)}${doc.retires_on && line("end", at(doc.retires_on))}</svg><text x="${WIDTH - 20}" y="${top + 12}" text-anchor="end" fill="#585e66">${on ? `${firm ? "" : "≥ "}${on}` : "no date"}</text>\n`;
      });
      return html`${head}${lines}`;
    },
  );
  const height = y + 50;
  const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="12" fill="#16191d">
<title>Lifespans of AI models, as of ${updated}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="20" y="44" font-size="26" font-weight="600" font-family="Newsreader, Georgia, serif">Lifespans of AI models</text>
<svg x="${NAMES}" y="${TOP - 32}" width="${plot}" height="30" overflow="visible" text-anchor="middle" fill="#585e66">${axis}</svg>
<svg x="${NAMES}" y="${TOP}" width="${plot}" height="${y - TOP}">${grid}</svg>
${rows}
<text x="20" y="${height - 18}" fill="#585e66">${NAME}, ${updated}. Light: what the provider commits to. Faint: no end stated. Red: confirmed retirement.</text>
</svg>
`;
  return painted(drawing);
}

/** What was gone before the picture begins is left out. */
function pictured(documents: Iterable<ModelDocument>, from: string, now: string): End[] {
  const { ahead, passed, open, gone } = endsAt(documents, now);
  const recent = gone.filter(({ doc }) => doc.retires_on !== null && doc.retires_on >= from);
  return [...ahead, ...[...passed, ...open, ...recent].sort(by(({ on }) => on ?? "~"))];
}
