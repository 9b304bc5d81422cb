import { rowOf, type SubjectField, titleOf } from "../../schema/field-keys.ts";
import type { EvidenceLine, ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { address } from "./address.ts";
import { SUBJECTS, written } from "./model-field.ts";
import { count, day, meaningOf } from "./value.ts";

/** One section for each subject. */
export function facts(document: ModelDocument, updated: string): Html {
  return html`${SUBJECTS.map(({ title, fields }) => {
    const values = fields.map((field) => ({ field, value: written(field, document, undefined, updated) }));
    const stated = values.filter(({ value }) => value !== null);
    const absent = values
      .filter(({ field, value }) => value === null && !rowOf(field).seldom)
      .map(({ field }) => field);
    return html`<div class="subject">
<h3>${title}</h3>
${stated.map(({ field, value }) => fact(field, value, document.evidence[field] ?? []))}${reasons(absent, document)}</div>
`;
  })}`;
}

/** Explains the reasons on this page, which without a pointer have no tooltip. */
export function meanings({ nulls }: ModelDocument): Html | null {
  const reasons = [...new Set(Object.values(nulls))];
  if (reasons.length === 0) return null;
  return html`<p class="note">${reasons.map((reason) => html`<b>${reason}</b>: ${meaningOf(reason)} `)}</p>`;
}

function fact(field: SubjectField, value: Content, lines: readonly EvidenceLine[]): Html {
  const row = html`<span class="field">${titleOf(field)}</span> <span class="value">${value}</span>`;
  if (lines.length === 0) return html`<div class="fact"><div class="line">${row}</div></div>\n`;
  return html`<details class="fact"><summary>${row} ${proof(lines)}</summary>
${evidence(lines)}</details>
`;
}

/** A small tick with the day of the latest reading. The tooltip says how many places state the value. */
function proof(lines: readonly EvidenceLine[]): Html {
  const on = lines
    .flatMap(({ read_on }) => read_on ?? [])
    .sort()
    .at(-1);
  return html`<span class="proof"${lines.length > 1 && html` title="${count(lines.length)} places state it"`}><span aria-hidden="true">✓</span><span class="unseen">evidence, read</span> ${on}</span>`;
}

/** Every place that states a value, by page. */
function evidence(lines: readonly EvidenceLine[]): Html {
  const pages = Map.groupBy(lines, ({ page }) => page);
  return html`<ul class="evidence">${[...pages].map(
    ([page, places]) => html`<li><p>${outside(page, address(page))}${read(places)}</p>
<ul>${places.map(place)}</ul></li>
`,
  )}</ul>`;
}

function read(places: readonly EvidenceLine[]): Html | null {
  const days = places.flatMap(({ read_on }) => read_on ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return first === last ? html`, read ${day(first)}` : html`, read ${day(first)} to ${day(last)}`;
}

function place({ at, raw, standing, note }: EvidenceLine): Html {
  return html`<li>${raw.map((text, i) => html`${i > 0 && " "}<mark>${text}</mark>`)} <span class="at">${at}</span>${!standing && html` <em>overruled by a later section of the same page</em>`}${note && html` <span class="at">${note}</span>`}</li>
`;
}

/** Fields without a value, grouped by reason. */
function reasons(fields: readonly SubjectField[], { nulls }: ModelDocument): Html | null {
  if (fields.length === 0) return null;
  const byReason = Map.groupBy(fields, (field) => nulls[field] ?? "not stated");
  return html`<dl class="unstated">${[...byReason].map(
    ([reason, names]) =>
      html`<div><dt title="${meaningOf(reason)}">${reason}</dt><dd>${names.map((name) => titleOf(name)).join("\u00a0· ")}</dd></div>`,
  )}</dl>
`;
}
