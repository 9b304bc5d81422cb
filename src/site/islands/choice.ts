// Choosing a model: all of them with a search, and a text field with a list of options.

import { type Html, html } from "../html.ts";
import { byProvider } from "../parts/provider-mark.ts";
import type { Row } from "../parts/rows.ts";
import { createSearch, type Search } from "../parts/search.ts";
import { statusWord } from "../parts/value.ts";
import { fill, readTable } from "./dom.ts";

export type Catalog = { rows: readonly Row[]; byId: ReadonlyMap<string, Row>; search: Search };

export async function readCatalog(): Promise<Catalog> {
  const { rows } = await readTable();
  return { rows, byId: new Map(rows.map((row) => [row.id, row])), search: createSearch(rows) };
}

export type Option = { value: string; label: Html };

/** The models with these ids as options; `write` gives an option's value. */
export const optionsOf = (ids: readonly string[], { byId }: Catalog, write = (id: string) => id): Option[] =>
  ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { name, provider, status } = row;
    const label = html`${name} <span class="soft">${byProvider(provider)}</span> <span class="status ${status}">${statusWord(status)}</span>`;
    return [{ value: write(id), label }];
  });

/**
 * A text field and the empty list below it → a combobox (WAI-ARIA APG, list autocomplete): arrows walk the list, Enter takes the marked
 * option, else the first, Escape closes. `optionsFor` gives the options for what is typed, `choose` gets the value that was taken.
 */
export function combobox(
  input: HTMLInputElement,
  list: HTMLElement,
  optionsFor: (typed: string) => readonly Option[],
  choose: (value: string) => void,
): { show(): void } {
  let options: readonly Option[] = [];
  let at = -1;
  Object.assign(input, { role: "combobox", ariaAutoComplete: "list" });
  input.setAttribute("aria-controls", list.id);
  list.role = "listbox";
  function show(next: readonly Option[] = optionsFor(input.value), marked = -1): void {
    [options, at] = [next, marked];
    draw(input, list, options, at);
  }
  function take(value: string | undefined): void {
    if (value === undefined) return;
    input.value = "";
    show([]);
    choose(value);
  }
  input.addEventListener("input", () => show());
  input.addEventListener("blur", () => show([]));
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") return show([]);
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) return take(options[Math.max(at, 0)]?.value);
    const next = options.length > 0 ? options : optionsFor(input.value);
    show(next, (Math.max(at, step < 0 ? 0 : -1) + step + next.length) % Math.max(1, next.length));
  });
  // On pointerdown, because losing the focus closes the list.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) =>
    take((target as Element).closest<HTMLElement>("[data-value]")?.dataset.value),
  );
  show([]);
  return { show: () => show() };
}

function draw(input: HTMLInputElement, list: HTMLElement, options: readonly Option[], at: number): void {
  list.hidden = options.length === 0;
  input.ariaExpanded = String(!list.hidden);
  fill(
    list,
    html`${options.map(({ value, label }, i) => html`<li role="option" id="${list.id}${i}" data-value="${value}" aria-selected="${String(i === at)}">${label}</li>`)}`,
  );
  if (at >= 0) input.setAttribute("aria-activedescendant", `${list.id}${at}`);
  else input.removeAttribute("aria-activedescendant");
  list.children[at]?.scrollIntoView({ block: "nearest" });
}
