import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { axis, bar, grid, hatch, pictured } from "./lifespans.ts";

const [WIDTH, NAMES, DAYS, TOP, ROW] = [1200, 270, 110, 96, 18];

/** Styles are inlined, because the downloaded picture has no style sheet. */
const PAINT: Record<string, string> = {
  service: 'fill="#1d7148"',
  winding: 'fill="#8f5600"',
  gone: 'fill="#63686f"',
  end: 'stroke="#b02822" stroke-width="4"',
  rule: 'stroke="#e4e4dd"',
  now: 'stroke="#16191d"',
  hatched: "",
  wide: "",
  grid: "",
  "hatch soft": 'stroke="#1d7148" stroke-width="3"',
  "hatch open": 'stroke="#8f5600" stroke-width="3"',
};

/** The document `/lifespans.svg`: the lifespans as one picture, without links. */
export function lifespansPicture(documents: Iterable<ModelDocument>, updated: string): string {
  const { window, groups } = pictured(documents, updated);
  const plot = WIDTH - NAMES - DAYS;
  let y = TOP;
  const rows = groups.map(([provider, own]) => {
    y += 30;
    const head = html`<text x="20" y="${y - 6}" font-size="15" font-weight="600">${provider}</text>`;
    const lines = own.map((doc) => {
      const at = y;
      y += ROW;
      return html`<text x="20" y="${at + 12}">${doc.name}</text><svg x="${NAMES}" y="${at}" width="${plot}" height="14" overflow="visible">${bar(doc, window)}</svg><text x="${WIDTH - 20}" y="${at + 12}" text-anchor="end" fill="#585e66">${ending(doc)}</text>\n`;
    });
    return html`${head}${lines}`;
  });
  const height = y + 50;
  const drawing: Html = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="12" fill="#16191d">
<title>Lifespans of AI models, as of ${updated}</title>
<defs>${hatch("soft")}${hatch("open")}</defs>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="20" y="44" font-size="26" font-weight="600" font-family="Newsreader, Georgia, serif">Lifespans of AI models</text>
<svg x="${NAMES}" y="${TOP - 32}" width="${plot}" height="30" overflow="visible" text-anchor="middle" fill="#585e66">${axis(window)}</svg>
<svg x="${NAMES}" y="${TOP}" width="${plot}" height="${y - TOP}">${grid(window)}</svg>
${rows}
<text x="20" y="${height - 18}" fill="#585e66">${NAME}, ${updated}. Solid: what the provider commits to. Hatched: may end any day. Red: confirmed retirement.</text>
</svg>
`;
  return drawing.toString().replace(/class="([\w ]+)"/g, (whole, names: string) => PAINT[names] ?? whole);
}

const ending = ({ retires_on: on, retires_not_before: soft }: ModelDocument): string =>
  on ?? (soft ? `\u2265 ${soft}` : "no date");
