// Owns the picture of a model's life: in service, winding down, ended; firm days and soft ones told apart. Refuses to guess a day.
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { timeScale } from "./time-scale.ts";

const WIDTH = 480;
const BAR = { top: 16, height: 14 };
const PAD = 14;

/** Document and the day of the data → the bar; null where no day is stated. */
export function lifecycleBar(document: ModelDocument, updated: string): Html | null {
  const { released, deprecated_on, retires_on, retires_not_before: soft } = document;
  const days = [released, deprecated_on, retires_on, soft].filter((on) => on !== null).sort();
  const [first] = days;
  if (!first) return null;
  const last = [...days, updated].sort().at(-1) ?? first;
  const { at, ticks } = timeScale(shift(first, -1), shift(last, 2), PAD, WIDTH - PAD);
  const now = at(updated);
  const start = released ? at(released) : PAD;
  // Without a stated end nothing is drawn as if it went on: only what was read, and the time until the earliest end.
  const finish = retires_on ? at(retires_on) : soft && soft > updated ? at(soft) : Math.max(now, start);
  const turn = deprecated_on && at(deprecated_on) < finish ? at(deprecated_on) : finish;
  const part = (from: number, to: number, name: string) =>
    to > from &&
    html`<rect class="${name}" x="${from}" y="${BAR.top}" width="${round(to - from)}" height="${BAR.height}"/>`;
  const bar = (from: number, to: number, name: string) => [
    part(from, Math.min(to, now), name),
    part(Math.max(from, now), to, `${name} ahead`),
  ];
  const line = (x: number, name: string) =>
    html`<line class="${name}" x1="${x}" x2="${x}" y1="${BAR.top - 7}" y2="${BAR.top + BAR.height + 7}"/>`;
  return html`<svg class="plot life" viewBox="0 0 ${WIDTH} 62" role="img" aria-label="${said(document)}">
<line class="axis" x1="${PAD}" x2="${WIDTH - PAD}" y1="42" y2="42"/>
${ticks.map(({ on, label }) => html`<text x="${at(on)}" y="57" text-anchor="middle">${label}</text><line class="axis" x1="${at(on)}" x2="${at(on)}" y1="40" y2="45"/>`)}
${bar(start, turn, released ? "service" : "service unknown")}${bar(turn, finish, "winding")}${!retires_on && part(finish, WIDTH - PAD, `${turn < finish || deprecated_on ? "winding" : "service"} open`)}
${released && line(at(released), "firm")}${deprecated_on && line(at(deprecated_on), "firm warn")}${retires_on && line(at(retires_on), "firm end")}${soft && line(at(soft), "soft")}
<path class="data" d="M${now} ${BAR.top - 2}l-4 -7h8z"/>
</svg>`;
}

function said({ name, released, deprecated_on, retires_on, retires_not_before }: ModelDocument): string {
  const parts = [
    released && `released ${released}`,
    deprecated_on && `deprecated ${deprecated_on}`,
    retires_on && `retires ${retires_on}, a firm day`,
    retires_not_before && `retires not before ${retires_not_before}, no promise`,
  ];
  return `${name}: ${parts.filter(Boolean).join("; ")}`;
}

/** Some months before or after a day or month: room at the ends of the picture. */
function shift(on: string, months: number): string {
  const month = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

const round = (n: number) => Math.round(n * 10) / 10;
