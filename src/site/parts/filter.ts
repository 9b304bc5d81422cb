import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";
import { byProvider } from "./provider-mark.ts";
import { many } from "./value.ts";

/** What an entry of the page carries: `data-provider`, and `data-kind` with one word or several, spaces between. */
export type Choice = { value: string; label: string; entries: number };

/**
 * Choices of providers, and of kinds under a legend → the form. Its state stands in the address (`?provider=a,b&kind=c`). Entries are the
 * elements with `data-entry`; a `data-group` without any that is shown goes, too.
 */
export function filterForm(
  word: string,
  total: number,
  providers: readonly Choice[],
  kinds?: { legend: string; choices: readonly Choice[] },
): Html {
  const words = `${word}s`;
  return html`<form class="filter js-only" data-filter="${words}">
${fieldset("provider", "Providers", providers)}
${kinds && fieldset("kind", kinds.legend, kinds.choices)}
<p><output data-shown>${many(total, word)}</output> <button type="reset" hidden>Show all</button></p>
</form>
`;
}

function fieldset(name: string, legend: string, choices: readonly Choice[]): Html {
  return html`<fieldset><legend>${legend}</legend>
${choices.map(({ value, label, entries }) => html`<label class="chip"><input type="checkbox" name="${name}" value="${value}">${name === "provider" ? byProvider(value as ProviderSlug, label) : label} <span class="soft">${entries}</span></label>\n`)}</fieldset>`;
}

/** Things with a provider → one choice for each, by name. */
export function providerChoices(things: readonly { provider: string; slug: string }[]): Choice[] {
  const groups = [...Map.groupBy(things, ({ slug }) => slug)];
  return groups
    .map(([value, group]) => ({ value, label: group[0]?.provider ?? value, entries: group.length }))
    .sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1));
}
