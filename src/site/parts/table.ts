// Tables, figures, listings, and the forms that filter lists.

import { betweenTags, type Content, type Html, html } from "../html.ts";
import { byProvider } from "./provider-mark.ts";
import { by, count, day, orNone } from "./value.ts";

/** A column's title, and whether its cells are figures (aligned right, tabular digits). */
type Column = string | { title: Content; figures?: boolean };

/** In a narrow place each row of a `stacked` table is a card with labelled cells, or `unlabelled` ones; other tables scroll sideways. */
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
  const nameAt = (i: number) => form === "stacked" && html` data-name="${heads[i]?.title}"`;
  // The box of a wide table is focusable, so that the keyboard can scroll it.
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table${form && html` class="stacked"`}>
<thead><tr>${heads.map(({ title }, i) => html`<th scope="col"${align(i)}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map(([first, ...rest], row) => html`<tr${marks[row] && [" ", marks[row]]}><th scope="row"${align(0)}>${first}</th>${rest.map((cell, i) => html`<td${align(i + 1)}${nameAt(i + 1)}>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}

/** The size of a part of a list, where there is something to count. */
export const listCount = (size: number): Html =>
  html`<span class="soft" data-count>${size > 1 && `· ${count(size)}`}</span>`;

/** How many entries the element with this id has, which a filter updates, and what they are. */
export const entryCount = (size: number, id: string, one = "", more = one && `${one}s`): Html =>
  html`<b data-of="${id}">${count(size)}</b> ${size === 1 ? one : more}`;

/** A part of a list with its size, which a filter updates; if it is empty, hidden with its id, otherwise nothing. */
export function listGroup(
  title: Content,
  size: number,
  content: Content,
  { id = "", isFolded = false } = {},
): Html | null {
  if (size === 0 && !id) return null;
  const heading = html`<h2>${title} ${listCount(size)}</h2>`;
  const idAttribute = html`${id && html` id="_${id}"`}${size === 0 && " hidden"}`;
  return isFolded
    ? html`<details${idAttribute} class="fold" data-group><summary>${heading}</summary>
${content}</details>
`
    : html`<section${idAttribute} data-group>${heading}
${content}</section>
`;
}

export const figureColumns = (...titles: Content[]): Column[] => titles.map((title) => ({ title, figures: true }));

/** Large figures with their names, and the day of the oldest reading. */
export function figures(counts: readonly (readonly [what: string, figure: Content])[], readOn: string | null): Html {
  const list = [...counts, ["oldest reading", orNone(readOn, day)] as const];
  return html`<dl class="figures">${list.map(([what, figure]) => html`<div><dt>${what}</dt><dd>${figure}</dd></div>`)}</dl>`;
}

/** A button that copies the text of the element with this id; `name` is its label for screen readers. */
export const copyButton = (target: string, name: string): Html =>
  html`<button type="button" class="copy js-only" data-copy="${target}" aria-label="Copy ${name}">Copy</button>`;

/** Lines of text in a box that the keyboard can scroll. Escaping removes control characters, so line breaks are added here. */
export const listing = (text: string, kind?: string): Html =>
  html`<pre${kind && html` class="${kind}"`} tabindex="0"><code>${text.split("\n").map((line, i) => [i > 0 && html`\n`, betweenTags(line)])}</code></pre>`;

/** A value of `data-provider` or `data-kind`; the latter may hold several words. */
type Choice = { value: string; label: string; entries: number };

/** Filters by the words in an entry's id. */
const FINDER = html`<label>Find\u00a0 <input type="search" name="q" placeholder="Model or version" autocomplete="off" spellcheck="false"></label>`;

/** The form that filters the elements with `data-entry` and hides groups without one; the address has its state (`?provider=a,b&kind=c`). */
export function filterForm(
  providers: readonly Choice[],
  { kinds, isLong, more }: { kinds?: readonly [legend: string, Choice[]]; isLong?: boolean; more?: Content },
): Html {
  return html`<form class="filters js-only">
${isLong && FINDER}${choices("provider", "Providers", providers)}
${kinds && choices("kind", ...kinds)}
${more}<button type="reset" hidden>Clear</button>
</form>
`;
}

const choices = (name: string, legend: string, list: readonly Choice[]): Html =>
  menu(
    legend,
    list.map(({ value, label, entries }) =>
      choice(name, value, name === "provider" ? byProvider(label) : label, entries),
    ),
  );

/** One choice of a menu, with how many it would show. */
export const choice = (name: string, value: string, label: Content, size: number): Html =>
  html`<label><input type="checkbox" name="${name}" value="${value}"> ${label} <small>${count(size)}</small></label>\n`;

/** Choices that open from a button, which counts those taken. */
export const menu = (title: string, content: Content): Html =>
  html`<details class="choice"><summary class="button">${title}<b></b></summary><fieldset><legend class="unseen">${title}</legend>
${content}</fieldset></details>`;

/** One choice for each provider, sorted by name. */
export function providerChoices(things: readonly { provider: string; provider_slug: string }[]): Choice[] {
  return [...Map.groupBy(things, ({ provider_slug }) => provider_slug)]
    .map(([value, group]) => ({ value, label: group[0]?.provider ?? value, entries: group.length }))
    .sort(by(({ label }) => label.toLowerCase()));
}
