import { type Html, html } from "../html.ts";
import { fill } from "./dom.ts";

export type Option = { value: string; label: Html };

/**
 * A text field and the empty list below it → a combobox (WAI-ARIA APG, list autocomplete): arrows walk the list, Enter takes the marked
 * option, else the first, Escape closes. `find` gives the options for what is typed, `choose` gets the value that was taken. One long
 * function: all its steps share which options are shown, and which of them is marked.
 */
export function combobox(
  input: HTMLInputElement,
  list: HTMLElement,
  find: (typed: string) => readonly Option[],
  choose: (value: string) => void,
): { show(): void } {
  let options: readonly Option[] = [];
  let at = -1;
  Object.assign(input, { role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false" });
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
  function show(): void {
    options = find(input.value);
    at = -1;
    draw();
  }
  function close(): void {
    options = [];
    at = -1;
    draw();
  }
  function take(option: Option | undefined): void {
    if (!option) return;
    input.value = "";
    close();
    choose(option.value);
  }
  input.addEventListener("input", show);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length === 0) show();
    if (step !== 0) at = (Math.max(at, step < 0 ? 0 : -1) + step + options.length) % Math.max(1, options.length);
    if (event.key === "Enter") take(options[Math.max(at, 0)]);
    if (event.key === "Escape") close();
    if (step === 0 && event.key !== "Enter") return;
    event.preventDefault();
    if (step !== 0) draw();
  });
  // On pointerdown, because losing the focus closes the list.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const { value } = (target as Element).closest<HTMLElement>("[data-value]")?.dataset ?? {};
    take(options.find((option) => option.value === value));
  });
  return { show };
}
