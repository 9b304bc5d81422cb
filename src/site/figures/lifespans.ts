import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { by } from "../parts/value.ts";
import { NAME } from "../site.ts";
import { PAINT } from "./card.ts";
import { spanOf } from "./lifecycle.ts";
import { line, tick } from "./rows-figure.ts";
import { addMonths, monthName, months, percent, timeScale } from "./scale.ts";

type Window = { at: (on: string) => number; from: string; to: string; now: string };

/** The period shown, in whole months before and after the day of the data, with places from 0 to 100. */
export function windowOf(updated: string, before: number, after: number): Window {
  const from = `${addMonths(updated.slice(0, 7), -before)}-01`;
  const to = `${addMonths(updated.slice(0, 7), after + 1)}-01`;
  return { at: timeScale(from, to, 0, 100).at, from, to, now: updated };
}

const quarters = ({ from, to }: Window) =>
  months(from.slice(0, 7), to.slice(0, 7)).filter((month) => Number(month.slice(5)) % 3 === 1);

export const axis = (window: Window): Html =>
  html`${quarters(window).map((month) => tick(window.at(`${month}-01`), `${monthName(month)}${month.endsWith("-01") ? ` ${month.slice(0, 4)}` : ""}`, month.endsWith("-01") ? "" : "wide"))}${tick(window.at(window.now), "Today", "today")}`;

export const grid = (window: Window): Html =>
  html`${quarters(window).map((month) => line("rule", window.at(`${month}-01`)))}${line("now", window.at(window.now))}`;

const [WIDTH, NAMES, DAYS, TOP, ROW] = [1200, 270, 110, 96, 18];

/** The document `/lifespans.svg`: a bar for each model that ends or may end, by provider, the soonest end first. */
export function lifespans(documents: Iterable<ModelDocument>, updated: string): string {
  const window = windowOf(updated, 3, 24);
  const plot = WIDTH - NAMES - DAYS;
  let y = TOP;
  const rows = [...Map.groupBy(pictured(documents, window), ({ provider }) => provider)].map(([provider, models]) => {
    y += 30;
    const head = html`<text x="20" y="${y - 6}" font-size="15" font-weight="600">${provider}</text>`;
    const lines = models.map((doc) => {
      const at = y;
      y += ROW;
      return html`<text x="20" y="${at + 12}">${doc.name}</text><svg x="${NAMES}" y="${at}" width="${plot}" height="14" overflow="visible">${bar(doc, window)}</svg><text x="${WIDTH - 20}" y="${at + 12}" text-anchor="end" fill="#585e66">${endInWords(doc)}</text>\n`;
    });
    return html`${head}${lines}`;
  });
  const height = y + 50;
  const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="12" fill="#16191d">
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
  return drawing.toString().replace(/class="(\w+)"/g, (_, name: string) => PAINT[name] ?? "");
}

const hatch = (name: string): Html =>
  html`<pattern id="_hatch-${name}" class="${name}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6"/></pattern>`;

const endInWords = ({ retires_on: on, retires_not_before: soft }: ModelDocument): string =>
  on ?? (soft ? `\u2265 ${soft}` : "no date");

/** The models shown, those with a day ahead first. What was gone before the picture begins is left out. */
function pictured(documents: Iterable<ModelDocument>, { from, now }: Window): ModelDocument[] {
  const endOf = (doc: ModelDocument) => (doc.retires_on ?? doc.retires_not_before ?? "9999").padEnd(10, "-01");
  const isShown = (doc: ModelDocument) =>
    doc.status === "retired"
      ? doc.retires_on !== null && doc.retires_on >= from
      : doc.status === "deprecated" || doc.retires_on !== null || doc.retires_not_before !== null;
  const isAhead = (doc: ModelDocument) => doc.status !== "retired" && endOf(doc) >= now;
  const rank = (doc: ModelDocument) => `${isAhead(doc) ? 0 : 1} ${endOf(doc)} ${doc.id}`;
  return [...documents].filter(isShown).sort(by(rank));
}

/** Solid while the end is certain; hatched once the model may end any day. */
function bar(doc: ModelDocument, { at, from, to, now }: Window): Html {
  const { status, retires_on: end, retires_not_before: soft } = doc;
  const place = (on: string) => Math.min(100, Math.max(0, at(on < from ? from : on > to ? to : on)));
  const { start, turn, sure } = spanOf(doc, place, now);
  const part = (x: number, until: number, name: string, fill?: string) =>
    until > x &&
    html`<rect class="${name}" x="${percent(x)}" y="3" width="${percent(until - x)}" height="8"${fill && html` fill="url(#_hatch-${fill})"`}/>`;
  if (status === "retired") return html`${part(start, sure, "gone")}${line("end", sure)}`;
  return html`${part(start, Math.min(turn, sure), "service")}${part(turn, sure, "winding")}${!end && part(sure, 100, "hatched", soft ? "soft" : "open")}${end && end <= to && line("end", sure)}`;
}
