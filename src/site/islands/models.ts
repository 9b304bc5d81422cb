import { html } from "../html.ts";
import {
  lacking,
  narrowed,
  nextSort,
  orderOf,
  readRow,
  showsCurrent,
  type TableKey,
  unstatedWords,
  wantedOf,
} from "../parts/catalog-rows.ts";
import { needOf } from "../parts/need.ts";
import { questionOf } from "../parts/question.ts";
import { createSearch, type Search } from "../parts/search.ts";

import { startColumns } from "./columns.ts";
import { fill, find, today } from "./dom.ts";
import { startPicking } from "./picking.ts";
import { placingIn } from "./placing.ts";
import { waysOf, whyNone } from "./ways.ts";

const table = find<HTMLTableElement>("#_models");
const form = find<HTMLFormElement>("#_filters");
const search = find<HTMLInputElement>("#_q");
const sorting = find<HTMLSelectElement>("#_filters [name=sort]");
const clear = find<HTMLButtonElement>("#_filters [type=reset]");
const current = find<HTMLButtonElement>("#_current");
const unknown = find<HTMLElement>("#_unknown");
const counter = find("#_count");
const title = find("#_all");
const empty = find<HTMLElement>("#_empty");
const understood = find<HTMLElement>("#_understood");
const ways = find<HTMLElement>("#_ways");
const announced = find("#_shown");
const body = table.tBodies[0] as HTMLTableSectionElement;

const keys = [...table.querySelectorAll<HTMLElement>("th[data-key]")].map(({ dataset }) => dataset.key as TableKey);

const rows = [...body.rows].map((element, place) => {
  const [head, ...cells] = element.cells;
  const texts = [
    head?.firstElementChild?.textContent ?? "",
    ...cells.map((cell) =>
      cell.classList[0] === "status" ? (cell.classList[1] ?? "") : cell.title || cell.textContent.trim(),
    ),
  ];
  return { element, texts, ...readRow(keys, texts, head?.lastElementChild?.tagName === "I", place) };
});

let searcher: Search | undefined;
/** Created on demand, since most readers don't search. */
function hitsOf(typed: string): string[] {
  searcher ??= createSearch(
    rows.map(({ element, texts: [name = "", api = "", provider = "", status = ""] }) => {
      return { id: element.id, name, provider, status, also: `${api}\n${element.dataset.also ?? ""}` };
    }),
  );
  return searcher(typed);
}

let timer = 0;

/** What the form and the search field ask for. */
function question() {
  const fields = new FormData(form);
  const need = needOf(search.value) ?? (hitsOf(search.value).length === 0 ? needOf(search.value, true) : undefined);
  // The needs in the search work like the form; the rest is the name of a model.
  fields.set("q", need?.rest ?? search.value);
  if (need?.wanted.within) fields.set("within", String(need.wanted.within));
  if (need?.wanted.statuses.length) fields.delete("status");
  for (const status of need?.wanted.statuses ?? []) fields.append("status", status);
  const typed = String(fields.get("q"));
  const asked = typed.trim() === "" ? undefined : questionOf(typed, hitsOf);
  return {
    fields,
    need,
    wanted: need ? narrowed(wantedOf(fields), need.wanted) : wantedOf(fields),
    asked,
    // A host alone names no model: its page is offered, and the table stays.
    hits: asked && asked.text.trim() !== "" ? new Map(asked.found.map((id, at) => [id, at])) : undefined,
    order: sorting.value || (fields.get("within") ? "retires" : need ? "input" : ""),
    isIncluding: fields.get("unknown") === "1",
  };
}

/** Shows what is asked for. `quick`: while typing, the address and the announced count wait. */
function show(quick = false): void {
  const { fields, need, wanted, asked, hits, order, isIncluding } = question();
  const missing: TableKey[] = [];
  const unsure: HTMLElement[] = [];
  const fitting: HTMLElement[] = [];
  for (const row of inOrder(order)) {
    const lacks = hits?.has(row.element.id) === false ? undefined : lacking(row, wanted, today);
    if (lacks) (lacks.length > 0 ? unsure : fitting).push(row.element);
    if (lacks) missing.push(...lacks);
  }
  // Search results keep their own order unless a sort is chosen.
  if (hits && order === "") fitting.sort((a, b) => (hits.get(a.id) ?? 0) - (hits.get(b.id) ?? 0));
  for (const element of doubted) element.classList.remove("unsure");
  doubted = isIncluding ? unsure : [];
  for (const element of doubted) element.classList.add("unsure");
  place([...fitting, ...doubted]);
  markOrder(order);
  const shown = fitting.length + doubted.length;
  title.textContent = shown === rows.length ? "All models" : "Models";
  counter.textContent = shown === rows.length ? `${shown} models` : `${shown} of ${rows.length} models`;
  document.body.classList.toggle("searching", search.value.trim() !== "");
  understood.hidden = !need;
  if (need) understood.textContent = [...need.told, ORDERS[order] ?? ""].filter(Boolean).join(" · ");
  fill(ways, asked ? waysOf(asked) : html``);
  ways.hidden = !ways.hasChildNodes();
  empty.hidden = shown > 0;
  if (shown === 0) find("span", empty).textContent = whyNone(asked?.text ?? "", hitsOf);
  current.hidden = !showsCurrent(fields);
  unknown.hidden = unsure.length === 0;
  if (unsure.length > 0) showUnknownCount(unsure.length, missing, isIncluding);
  clearTimeout(timer);
  timer = window.setTimeout(settle, quick ? 300 : 0);
}

const ORDERS: Record<string, string> = { input: "cheapest input first", retires: "soonest retirement first" };

function showUnknownCount(count: number, missing: readonly TableKey[], isIncluding: boolean): void {
  const [text, button] = unknown.children;
  const have = count === 1 ? "has" : "have";
  if (text)
    text.textContent = isIncluding
      ? `The last ${count} ${have} ${unstatedWords(missing)}.`
      : `${count} more ${have} ${unstatedWords(missing)}.`;
  if (button) button.textContent = isIncluding ? "Leave out" : "Include";
}

const place = placingIn(body);
let doubted: readonly HTMLElement[] = [];
let sorted = "";
let ordered = rows;

/** The rows in an order, kept until another is asked for. */
function inOrder(order: string): typeof rows {
  if (order !== sorted) ordered = rows.toSorted(orderOf(order, today));
  sorted = order;
  return ordered;
}

function markOrder(order: string): void {
  for (const head of table.querySelectorAll<HTMLElement>("th[data-key]")) {
    const isThis = head.dataset.key === order.replace("-", "");
    if (isThis) head.ariaSort = order.startsWith("-") ? "descending" : "ascending";
    else head.removeAttribute("aria-sort");
  }
}

/** Updates the address and the announcement for screen readers. */
function settle(): void {
  const asked = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
  const query = new URLSearchParams(asked).toString();
  history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
  announced.textContent = counter.textContent;
  clear.hidden = asked.length === 0;
  for (const choice of form.querySelectorAll("details")) {
    const names = new Set([...choice.querySelectorAll("input")].map(({ name }) => name));
    const size = asked.filter(([name]) => names.has(name)).length;
    const mark = choice.querySelector("b");
    if (mark) mark.textContent = size > 0 ? ` ${size}` : "";
  }
}

/** Fills the form from the address. A sort that only the column heads offer is added to the list. */
function restore(): void {
  const asked = new URLSearchParams(location.search);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = asked.getAll(field.name).includes(field.value);
    else if (field instanceof HTMLInputElement || (field instanceof HTMLSelectElement && field !== sorting))
      field.value = asked.get(field.name) ?? "";
  }
  choose(asked.get("sort") ?? "");
}

function choose(sort: string): void {
  const value = keys.includes(sort.replace(/^-/, "") as TableKey) ? sort : "";
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
    choose(nextSort(head.dataset.key as TableKey, sorted));
    show();
  });
}

/** A button that toggles a hidden checkbox of the form. */
function turn(name: string): void {
  const box = form.elements.namedItem(name) as HTMLInputElement;
  box.checked = !box.checked;
  show();
}
current.addEventListener("click", () => {
  turn("all");
  search.focus();
});
unknown.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLButtonElement) turn("unknown");
});

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => show());
// The search field is outside its form, so that the results are in view while typing.
search.addEventListener("input", () => show(true));
// The index is created on focus, before the first key and after the focus is painted.
search.addEventListener("focus", () => requestAnimationFrame(() => setTimeout(() => hitsOf(""))));
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});
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

/** Arrow keys move from the search into the rows, along them, and back. */
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
  // On a phone the backdrop belongs to the open choice itself.
  for (const choice of form.querySelectorAll<HTMLDetailsElement>("details[open]"))
    if (target === choice || !choice.contains(target as Node)) choice.open = false;
});

// Links in the tiles are searches on this page, so it needn't reload.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".tile a[href*='?q=']") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  search.value = new URL(link.href).searchParams.get("q") ?? "";
  show();
  search.focus();
});

addEventListener("hashchange", seek);

/** The header's search link on other pages leads here. */
function seek(): void {
  if (location.hash === "#_q") search.focus();
}

startColumns(table, keys);
startPicking(
  rows.map(({ element, texts: [name = ""] }) => ({ element, name })),
  search,
);
restore();
show();
seek();
table.classList.add("live");
