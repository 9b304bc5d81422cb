import { type Content, type Html, html } from "../html.ts";

/** A column: its title, and whether its cells are figures (aligned right, digits of one width). */
export type Column = string | { title: Content; figures?: boolean };

/** `stacked`: on a phone each row is a card, its cells under one another, each named; else it scrolls sideways. */
type TableForm = "stacked";

/** The first cell of each row is the row's heading. `label` names the table for screen readers; `marks` are the rows' attributes. */
export function table(
  label: string,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  form?: TableForm,
  marks: readonly Html[] = [],
): Html {
  const heads = columns.map((column) => (typeof column === "string" ? { title: column } : column));
  const align = (i: number) => heads[i]?.figures && html` class="n"`;
  const named = (i: number) => form && html` data-name="${heads[i]?.title}"`;
  // A wide table scrolls inside its own box; the box takes the focus so that a keyboard can scroll it.
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table${form && html` class="${form}"`}>
<thead><tr>${heads.map(({ title }, i) => html`<th scope="col"${align(i)}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map(([first, ...rest], row) => html`<tr${marks[row] && [" ", marks[row]]}><th scope="row"${align(0)}>${first}</th>${rest.map((cell, i) => html`<td${align(i + 1)}${named(i + 1)}>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}
