import { type Html, html } from "../html.ts";
import { byProvider } from "../parts/provider-mark.ts";
import type { Row } from "../parts/rows.ts";
import { statusWord } from "../parts/value.ts";
import { fill } from "./dom.ts";

export type Option = { value: string; label: Html };

/** A model as an option of a list. */
export const optionOf = ({ id, name, provider, status }: Row): Option => ({
  value: id,
  label: html`${name} <span class="soft">${byProvider(provider)}</span> <span class="status ${status}">${statusWord(status)}</span>`,
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

  function draw(): void {
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
  function show(next: readonly Option[] = optionsFor(input.value)): void {
    options = next;
    at = -1;
    draw();
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
    if (event.key === "Escape") show([]);
    if (event.key === "Enter") take(options[Math.max(at, 0)]?.value);
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) return;
    if (options.length === 0) show();
    at = (Math.max(at, step < 0 ? 0 : -1) + step + options.length) % Math.max(1, options.length);
    draw();
  });
  // On pointerdown, because losing the focus closes the list.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) =>
    take((target as Element).closest<HTMLElement>("[data-value]")?.dataset.value),
  );
  draw();
  return { show };
}
