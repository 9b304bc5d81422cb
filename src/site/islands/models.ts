import type { ColumnKey } from "../../schema/field-keys.ts";
import { fits, nextSort, orderOf, readRow, wantedOf } from "../parts/catalog-rows.ts";

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector) as E;
const table = find<HTMLTableElement>("#_models");
const form = find<HTMLFormElement>("#_filters");
const search = find<HTMLInputElement>("#_filters [name=q]");
const sorting = find<HTMLSelectElement>("#_filters [name=sort]");
const clear = find<HTMLButtonElement>("#_filters [type=reset]");
const counter = find("#_count");
const empty = find<HTMLElement>("#_empty");
const said = find("#_said");
const body = table.tBodies[0] as HTMLTableSectionElement;

const keys = [...table.querySelectorAll<HTMLElement>("th[data-key]")].map(({ dataset }) => dataset.key as ColumnKey);

const rows = [...body.rows].map((element, place) => {
  const [head, ...cells] = element.cells;
  const texts = [head?.firstElementChild?.textContent ?? "", ...cells.map((cell) => cell.textContent.trim())];
  return {
    element,
    ...readRow(keys, texts, element.dataset.also ?? "", head?.lastElementChild?.tagName === "I", place),
  };
});

let sorted = "";
let timer = 0;

/** Shows what the form asks for. `quick`: a key was pressed, the address and the spoken count can wait for the next. */
function show(quick = false): void {
  const wanted = wantedOf(new FormData(form));
  let shown = 0;
  for (const row of rows) {
    const isShown = fits(row, wanted);
    if (isShown) shown++;
    if (row.element.hidden === isShown) row.element.hidden = !isShown;
  }
  if (sorting.value !== sorted) sort();
  counter.textContent = shown === rows.length ? `${shown} models` : `${shown} of ${rows.length} models`;
  empty.hidden = shown > 0;
  clearTimeout(timer);
  timer = window.setTimeout(settle, quick ? 300 : 0);
}

/** Rows change places only when the order does. */
function sort(): void {
  sorted = sorting.value;
  body.append(...rows.toSorted(orderOf(sorted)).map(({ element }) => element));
  for (const head of table.querySelectorAll<HTMLElement>("th[data-key]")) {
    const isThis = head.dataset.key === sorted.replace("-", "");
    if (isThis) head.ariaSort = sorted.startsWith("-") ? "descending" : "ascending";
    else head.removeAttribute("aria-sort");
  }
}

/** The address and the words for who does not see the table. */
function settle(): void {
  const asked = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
  const query = new URLSearchParams(asked).toString();
  history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
  said.textContent = counter.textContent;
  clear.hidden = asked.length === 0;
  for (const choice of form.querySelectorAll("details")) {
    const names = new Set([...choice.querySelectorAll("input")].map(({ name }) => name));
    const size = asked.filter(([name]) => names.has(name)).length;
    const mark = choice.querySelector("b");
    if (mark) mark.textContent = size > 0 ? ` ${size}` : "";
  }
}

/** The address → the form. A sort of the heads that the list does not offer is added to it. */
function restore(): void {
  const asked = new URLSearchParams(location.search);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = asked.getAll(field.name).includes(field.value);
    else if (field instanceof HTMLInputElement) field.value = asked.get(field.name) ?? "";
  }
  choose(asked.get("sort") ?? "");
}

function choose(sort: string): void {
  const value = keys.includes(sort.replace(/^-/, "") as ColumnKey) ? sort : "";
  if (![...sorting.options].some((option) => option.value === value)) {
    const head = table.querySelector(`th[data-key="${value.replace(/^-/, "")}"]`);
    sorting.add(new Option(`${head?.textContent}${value.startsWith("-") ? ", last first" : ""}`, value));
  }
  sorting.value = value;
}

for (const head of table.querySelectorAll<HTMLElement>("th[data-key]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    choose(nextSort(head.dataset.key as ColumnKey, sorted));
    show();
  });
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => show(target === search));
form.addEventListener("reset", () => setTimeout(show));
addEventListener("popstate", () => {
  restore();
  show();
});

const links = () => [...body.querySelectorAll<HTMLElement>("tr:not([hidden]) > th > a")];

document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const open = form.querySelector<HTMLDetailsElement>("details[open]");
  if (event.key === "/" && !/^(input|select|textarea)$/i.test(target.tagName)) {
    event.preventDefault();
    search.select();
  } else if (event.key === "Escape" && open) {
    open.open = false;
    open.querySelector("summary")?.focus();
  } else if (event.key === "Escape" && target === search && search.value !== "") {
    event.preventDefault();
    search.value = "";
    show();
  } else if (event.key === "Escape" && body.contains(target)) search.focus();
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event, target);
});

/** Arrows lead from the search into the rows, along them, and back. */
function step(event: KeyboardEvent, target: HTMLElement): void {
  if (target !== search && !(target.matches("a") && body.contains(target))) return;
  const down = event.key === "ArrowDown";
  let row = target === search ? null : target.closest("tr");
  if (row === null) {
    if (down) links()[0]?.focus();
    event.preventDefault();
    return;
  }
  do row = (down ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null;
  while (row?.hidden);
  if (row) row.querySelector<HTMLElement>("th > a")?.focus();
  else if (!down) search.focus();
  event.preventDefault();
}

document.addEventListener("click", ({ target }) => {
  for (const choice of form.querySelectorAll<HTMLDetailsElement>("details[open]"))
    if (!choice.contains(target as Node)) choice.open = false;
});

restore();
if (location.search) show();
