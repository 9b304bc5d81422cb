import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";
import { byProvider } from "./provider-mark.ts";
import { many } from "./value.ts";

/** A value of `data-provider` or `data-kind`; the latter may hold several words. */
export type Choice = { value: string; label: string; entries: number };

/** `since` filters by `data-on`, `q` by the text of the entry. */
const FIELDS = {
  since: html`<label>Since <input type="date" name="since"></label>`,
  q: html`<label>Find <input type="search" name="q" placeholder="Model or version" autocomplete="off" spellcheck="false"></label>`,
};

/**
 * The form that filters the elements with `data-entry`. A `data-group` without a visible entry is hidden. The state is kept in the address
 * (`?provider=a,b&kind=c`).
 */
export function filterForm(
  word: string,
  total: number,
  providers: readonly Choice[],
  kinds?: { legend: string; choices: readonly Choice[] },
  field?: keyof typeof FIELDS,
): Html {
  const words = `${word}s`;
  return html`<form class="filter js-only" data-filter="${words}">
${field && html`<p>${FIELDS[field]}</p>\n`}${fieldset("provider", "Providers", providers)}
${kinds && fieldset("kind", kinds.legend, kinds.choices)}
<p><output data-shown>${many(total, word)}</output> <button type="reset" hidden>Show all</button></p>
</form>
`;
}

function fieldset(name: string, legend: string, choices: readonly Choice[]): Html {
  return html`<fieldset><legend>${legend}</legend>
${choices.map(({ value, label, entries }) => html`<label class="chip"><input type="checkbox" name="${name}" value="${value}">${name === "provider" ? byProvider(value as ProviderSlug, label) : label} <span class="soft">${entries}</span></label>\n`)}</fieldset>`;
}

/** One choice for each provider, sorted by name. */
export function providerChoices(things: readonly { provider: string; slug: string }[]): Choice[] {
  const groups = [...Map.groupBy(things, ({ slug }) => slug)];
  return groups
    .map(([value, group]) => ({ value, label: group[0]?.provider ?? value, entries: group.length }))
    .sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1));
}
