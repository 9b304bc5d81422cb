import { daysBetween } from "../../schema/day.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { addMonths, dayAndMonth, percent, type TimeScale, timeScale } from "./scale.ts";

export function lifecycleBar(document: ModelDocument, updated: string): Html | null {
  const { name, released, deprecated_on, retires_on, retires_not_before: soft } = document;
  const named = { released, deprecated: deprecated_on, retires: retires_on, "retires not before": soft };
  const days = Object.values(named).filter((on) => on !== null);
  if (days.length === 0) return null;
  const shown = [...days, updated].sort();
  const [first = updated, last = updated] = [shown[0], shown.at(-1)];
  const { at, ticks } = timeScale(`${addMonths(first, -1)}-01`, `${addMonths(last, 2)}-01`, 0, 100);
  const line = (on: string | null, kind: string, dashes = "none") =>
    on &&
    html`<line class="${kind}" stroke-dasharray="${dashes}" x1="${percent(at(on))}" x2="${percent(at(on))}" y1="11" y2="40"/>`;
  const tick = ({ on, label, isMinor }: (typeof ticks)[number]) => {
    const place = at(on);
    const anchor = place < 3 ? "start" : place > 97 ? "end" : "middle";
    return html`<g${isMinor && html` class="wide"`}><text x="${percent(place)}" y="66" text-anchor="${anchor}">${label}</text><line class="axis" x1="${percent(place)}" x2="${percent(place)}" y1="45" y2="50"/></g>`;
  };
  const words = Object.entries(named).flatMap(([name, on]) => (on ? [`${name} ${on}`] : []));
  return html`<svg class="plot life" height="72" role="img" aria-label="${name}: ${words.join("; ")}">
<line class="axis" x1="0" x2="100%" y1="46" y2="46"/>
${ticks.map(tick)}
${parts(document, at, updated)}
${line(released, "firm")}${line(deprecated_on, "firm warn")}${line(retires_on, "firm end")}${line(soft, "soft", "3 3")}
<svg x="${percent(at(updated))}" overflow="visible"><path class="today" d="M0 10l-4 -7h8z"/><text class="today" y="-1" text-anchor="middle">${dayAndMonth(updated)}</text></svg>
</svg>`;
}

/** The parts of a life on an axis. What is ahead is lighter, and what is open after it lighter still; a retired model has no future. */
export function parts(document: ModelDocument, at: TimeScale["at"], updated: string, y = 12, height = 22): Content {
  const { status, released, retires_on: end, retires_not_before: soft } = document;
  const warned = document.deprecated_on ?? document.announced_between?.by;
  const now = at(updated);
  const start = released ? at(released) : 0;
  const sure = Math.max(start, at(end ?? soft ?? updated));
  // A deprecated model without a day of announcement is drawn as deprecated from its start.
  const turn = warned ? Math.max(start, at(warned)) : status === "deprecated" ? start : 100;
  const part = (from: number, to: number, kind: string, opacity = 1) =>
    to > from &&
    html`<rect class="${kind}" opacity="${opacity}" x="${percent(from)}" y="${y}" width="${percent(to - from)}" height="${height}"/>`;
  if (status === "retired") return part(start, end ? sure : now, "gone");
  const bar = (from: number, to: number, kind: string, opacity?: number) => [
    part(from, Math.min(to, now), kind, opacity),
    part(Math.max(from, now), to, kind, 0.4),
  ];
  const finish = end ? sure : Math.max(sure, now);
  return [
    bar(start, Math.min(turn, finish), "service", released ? 1 : 0.4),
    bar(turn, finish, "winding"),
    !end && part(finish, 100, turn < 100 ? "winding" : "service", 0.18),
  ];
}

/** A life in a table's cell, 120 wide: the year before today, and two ahead. Solid is promised, hatched open, the red mark the end. */
export function lifeBar(document: ModelDocument, updated: string): Html {
  const { status, released, retires_on: end, retires_not_before: soft } = document;
  const at = (on: string) =>
    Math.min(119, Math.max(0, 40 + Math.round((40 * daysBetween(updated, `${on}-01`.slice(0, 10))) / 365)));
  const sure = end ?? (status !== "retired" && soft && soft > updated ? soft : updated);
  const start = Math.min(released ? at(released) : 0, at(sure));
  const isOpen = end === null && status !== "retired";
  return html`<svg${released === null && html` class="u"`} aria-hidden="true"><path d="M${start} 7H${at(sure)}"/>${isOpen && html`<path class="o" d="M${at(sure)} 7H120"/>`}${end && html`<path class="e" d="M${at(end)} 1v12"/>`}</svg>`;
}
