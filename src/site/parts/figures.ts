import { type Content, type Html, html } from "../html.ts";
import { dayInWords } from "./day-in-words.ts";
import { orNone, readDay } from "./value.ts";

/** Large figures with their names, and the day of the oldest reading, marked if overdue. */
export function figures(
  counts: readonly [what: string, figure: string][],
  readOn: string | null,
  updated: string,
): Html {
  const oldest = orNone(readOn, (on) => readDay(on, updated, dayInWords));
  const list: [string, Content][] = [...counts, ["oldest reading", oldest]];
  return html`<dl class="figures">${list.map(([what, figure]) => html`<div><dt>${what}</dt><dd>${figure}</dd></div>`)}</dl>`;
}
