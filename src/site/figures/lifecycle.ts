import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { addMonths, percent } from "./scale.ts";
import { timeScale } from "./time-scale.ts";

/** With more marks than this, a narrow screen shows every second one. */
const FEW = 4;

/** The bar, in percent of any width, or null if no day is stated. */
export function lifecycleBar(document: ModelDocument, updated: string): Html | null {
  const { name, released, deprecated_on, retires_on, retires_not_before: soft } = document;
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
  const part = (from: number, to: number, kind: string, opacity: number) =>
    to > from &&
    html`<rect class="${kind}" opacity="${opacity}" x="${percent(from)}" y="16" width="${percent(to - from)}" height="14"/>`;
  // The future is lighter.
  const bar = (from: number, to: number, kind: string, opacity = 1) => [
    part(from, Math.min(to, now), kind, opacity),
    part(Math.max(from, now), to, kind, 0.4),
  ];
  const line = (on: string | null, kind: string, dashes = "none") =>
    on &&
    html`<line class="${kind}" stroke-dasharray="${dashes}" x1="${percent(at(on))}" x2="${percent(at(on))}" y1="9" y2="37"/>`;
  const tick = ({ on, label }: (typeof ticks)[number], i: number) => {
    const place = at(on);
    const anchor = place < 3 ? "start" : place > 97 ? "end" : "middle";
    return html`<g${ticks.length > FEW && i % 2 === 1 && html` class="wide"`}><text x="${percent(place)}" y="57" text-anchor="${anchor}">${label}</text><line class="axis" x1="${percent(place)}" x2="${percent(place)}" y1="40" y2="45"/></g>`;
  };
  const isEnding = turn < finish || deprecated_on || isWarned;
  const words = [
    released && `released ${released}`,
    deprecated_on && `deprecated ${deprecated_on}`,
    retires_on && `retires ${retires_on}`,
    soft && `retires not before ${soft}`,
  ];
  return html`<svg class="plot life" height="62" role="img" aria-label="${name}: ${words.filter(Boolean).join("; ")}">
<line class="axis" x1="0" x2="100%" y1="42" y2="42"/>
${ticks.map(tick)}
${bar(start, turn, "service", released ? 1 : 0.4)}${bar(turn, finish, "winding")}${!retires_on && part(finish, 100, isEnding ? "winding" : "service", 0.18)}
${line(released, "firm")}${line(deprecated_on, "firm warn")}${line(retires_on, "firm end")}${line(soft, "soft", "3 3")}
<svg x="${percent(now)}" overflow="visible"><path class="data" d="M0 14l-4 -7h8z"/></svg>
</svg>`;
}
