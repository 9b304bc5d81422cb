import { type Content, type Html, html } from "../html.ts";
import { orNone, proseDay } from "./value.ts";

/** What is counted and how many, in large, and the day of the oldest reading behind it. */
export function figures(counts: readonly [what: string, figure: string][], readOn: string | null): Html {
  const list: [string, Content][] = [...counts, ["oldest reading", orNone(readOn, proseDay)]];
  return html`<dl class="figures">${list.map(([what, figure]) => html`<div><dt>${what}</dt><dd>${figure}</dd></div>`)}</dl>`;
}
