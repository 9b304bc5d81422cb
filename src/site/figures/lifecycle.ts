import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { addMonths, percent } from "./scale.ts";
import { timeScale } from "./time-scale.ts";

const HEIGHT = 62;
const BAR = { top: 16, height: 14 };
/** With more marks than this, a narrow screen shows every second one. */
const FEW = 4;

/** The bar, in percent of any width, or null if no day is stated. */
export function lifecycleBar(document: ModelDocument, updated: string): Html | null {
  const { released, deprecated_on, retires_on, retires_not_before: soft } = document;
  const days = [released, deprecated_on, retires_on, soft].filter((on) => on !== null).sort();
  const [first] = days;
  if (!first) return null;
  const last = [...days, updated].sort().at(-1) ?? first;
  const { at, ticks } = timeScale(`${addMonths(first, -1)}-01`, `${addMonths(last, 2)}-01`, 0, 100);
  const now = at(updated);
  const start = released ? at(released) : 0;
  // Without a stated end, only the time that was read is drawn, and the time until the earliest end.
  const finish = retires_on ? at(retires_on) : soft && soft > updated ? at(soft) : Math.max(now, start);
  // The day of the deprecation is unknown, so the whole bar is amber.
  const isWarned = document.status === "deprecated" && deprecated_on === null;
  const turn = isWarned ? start : deprecated_on && at(deprecated_on) < finish ? at(deprecated_on) : finish;
  const part = (from: number, to: number, name: string) =>
    to > from &&
    html`<rect class="${name}" x="${percent(from)}" y="${BAR.top}" width="${percent(to - from)}" height="${BAR.height}"/>`;
  const bar = (from: number, to: number, name: string) => [
    part(from, Math.min(to, now), name),
    part(Math.max(from, now), to, `${name} ahead`),
  ];
  const line = (on: string, name: string) => {
    const x = percent(at(on));
    return html`<line class="${name}" x1="${x}" x2="${x}" y1="${BAR.top - 7}" y2="${BAR.top + BAR.height + 7}"/>`;
  };
  const tick = ({ on, label }: (typeof ticks)[number], i: number) => {
    const place = at(on);
    const x = percent(place);
    const anchor = place < 3 ? "start" : place > 97 ? "end" : "middle";
    return html`<g${ticks.length > FEW && i % 2 === 1 && html` class="wide"`}><text x="${x}" y="57" text-anchor="${anchor}">${label}</text><line class="axis" x1="${x}" x2="${x}" y1="40" y2="45"/></g>`;
  };
  return html`<svg class="plot life" height="${HEIGHT}" role="img" aria-label="${said(document)}">
<line class="axis" x1="0" x2="100%" y1="42" y2="42"/>
${ticks.map(tick)}
${bar(start, turn, released ? "service" : "service unknown")}${bar(turn, finish, "winding")}${!retires_on && part(finish, 100, `${turn < finish || deprecated_on || isWarned ? "winding" : "service"} open`)}
${released && line(released, "firm")}${deprecated_on && line(deprecated_on, "firm warn")}${retires_on && line(retires_on, "firm end")}${soft && line(soft, "soft")}
<svg x="${percent(now)}" overflow="visible"><path class="data" d="M0 ${BAR.top - 2}l-4 -7h8z"/></svg>
</svg>`;
}

function said({ name, released, deprecated_on, retires_on, retires_not_before }: ModelDocument): string {
  const parts = [
    released && `released ${released}`,
    deprecated_on && `deprecated ${deprecated_on}`,
    retires_on && `retires ${retires_on}`,
    retires_not_before && `retires not before ${retires_not_before}`,
  ];
  return `${name}: ${parts.filter(Boolean).join("; ")}`;
}
