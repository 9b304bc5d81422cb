import { type Content, type Html, html } from "../html.ts";

/** A column's title, and whether its cells are figures (aligned right, tabular digits). */
export type Column = string | { title: Content; figures?: boolean };

/** On a phone each row of a `stacked` table is a card with labelled cells, or `unlabelled` ones; other tables scroll sideways. */
type TableForm = "stacked" | "unlabelled";

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
  const named = (i: number) => form === "stacked" && html` data-name="${heads[i]?.title}"`;
  // The box of a wide table is focusable, so that the keyboard can scroll it.
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table${form && html` class="stacked"`}>
<thead><tr>${heads.map(({ title }, i) => html`<th scope="col"${align(i)}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map(([first, ...rest], row) => html`<tr${marks[row] && [" ", marks[row]]}><th scope="row"${align(0)}>${first}</th>${rest.map((cell, i) => html`<td${align(i + 1)}${named(i + 1)}>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}
