// The table of `/`: search, filters, order. The rows are data; the elements are only shown, hidden and moved.

import { html } from "../html.ts";
import { priceCell } from "../parts/bands.ts";
import {
  BEST_FIRST,
  endsIn,
  lacking,
  needOf,
  nextSort,
  orderOf,
  type TableKey,
  unstatedWords,
  type Wanted,
  wantedOf,
} from "../parts/rows.ts";
import { asQuery, compact, createSearch, type Query, queryOf, spellingsOf } from "../parts/search.ts";
import { asksFor, base, fill, find, keep, kept, readTable, type Table, today } from "./dom.ts";
import { startKeys } from "./keys.ts";
import { startPicking } from "./picking.ts";
import { placingIn } from "./placing.ts";

const table = find<HTMLTableElement>("#_models");
const form = find<HTMLFormElement>("#_filters");
const search = find<HTMLInputElement>("#_q");
const sorting = find<HTMLSelectElement>("#_filters [name=sort]");
const body = table.tBodies[0] as HTMLTableSectionElement;
const heads = [...table.querySelectorAll<HTMLElement>("th[data-key]")];
const place = placingIn(body);

// What is pasted is checked on the check's page, which this browser gives it to.
find<HTMLTextAreaElement>("#_paste").addEventListener("input", (event) => {
  const { value } = event.target as HTMLTextAreaElement;
  if (!/^insertFrom/.test((event as InputEvent).inputType) && !value.includes("\n")) return;
  keep("sessionStorage", "pasted", value);
  location.href = `${base}/check/`;
});
/** Most visitors only look: the rows are read where the address asks something, or with the first sign of more. */
const asks = location.search !== "" || location.hash !== "" || kept("sessionStorage", "picked");
let early: HTMLElement | null = null;
const noteClick = (event: MouseEvent) => {
  const target = event.target as Element;
  const cell = target.closest<HTMLElement>("#_models tbody th");
  // Left of a name is its box, which is not there yet.
  const { left = 0 } = cell?.querySelector("a")?.getBoundingClientRect() ?? {};
  const isBox = event.detail > 0 && event.clientX < left;
  if (isBox) event.preventDefault();
  early = isBox ? cell : target.closest("#_current, #_csv");
};
if (!asks) {
  find("#_count").textContent = `${body.querySelectorAll("tr:not(.gone)").length} of ${body.rows.length}`;
  find("#_all").textContent = "Models";
  document.addEventListener("click", noteClick);
  await new Promise((go) => {
    for (const sign of ["pointermove", "pointerdown", "keydown", "focusin", "wheel", "touchstart"])
      addEventListener(sign, go, { once: true, passive: true });
  });
}

const { rows: data, ends, others } = await readTable().catch((): Table => ({ rows: [], ends: {}, others: {} }));
const rows = data.flatMap((row) => {
  const element = document.getElementById(row.id);
  return element ? [{ ...row, element }] : [];
});
type Shown = (typeof rows)[number];
const byId = new Map(rows.map((row) => [row.id, row]));

const hitsOf = createSearch(rows);

function readForm() {
  const fields = new FormData(form);
  const query = search.value.trim() === "" ? undefined : queryOf(search.value, hitsOf, (id) => byId.get(id));
  fields.set("q", query && !BEST_FIRST.includes(query.sort) ? query.text : "");
  if (sorting.value === "") fields.set("sort", query?.sort ?? "");
  return {
    query,
    isIncluding: fields.get("unknown") === "1",
    wanted: { ...wantedOf(fields), ...query?.wanted },
    order: sorting.value || query?.sort || (fields.get("within") ? "retires" : ""),
  };
}

/** The rows asked for: those that fit, and those whose provider publishes too little to tell. */
function chosen({ query, wanted, order }: ReturnType<typeof readForm>) {
  const hits = query?.hits && new Map(query.hits.map((id, at) => [id, at]));
  const [fitting, unsure]: [Shown[], Shown[]] = [[], []];
  const missing: TableKey[] = [];
  for (const row of inOrder(order, needOf(wanted))) {
    const lacks = hits?.has(row.id) === false ? undefined : lacking(row, wanted, today);
    if (lacks) (lacks.length > 0 ? unsure : fitting).push(row);
    if (lacks) missing.push(...lacks);
  }
  // Search results keep their own order unless a sort is chosen.
  if (hits && order === "") fitting.sort((a, b) => (hits.get(a.id) ?? 0) - (hits.get(b.id) ?? 0));
  return { fitting, unsure, missing };
}

let timer = 0;
let doubted: readonly Shown[] = [];
let shown: readonly Shown[] = [];

/** Shows what is asked for. `quick`: while typing, the address and the announced count wait. */
function show(quick = false): void {
  if (rows.length === 0) return;
  const question = readForm();
  const { fitting, unsure, missing } = chosen(question);
  for (const { element } of doubted) element.classList.remove("unsure");
  doubted = question.isIncluding ? unsure : [];
  for (const { element } of doubted) element.classList.add("unsure");
  shown = [...fitting, ...doubted];
  place(shown.map(({ element }) => element));
  for (const head of heads) {
    const isThis = head.dataset.key === question.order.replace("-", "");
    head.ariaSort = isThis ? (question.order.startsWith("-") ? "descending" : "ascending") : null;
  }
  describe(shown.length, question);
  find("#_current").hidden = !question.wanted.usable;
  showUnknown(unsure.length, missing, question.isIncluding);
  clearTimeout(timer);
  timer = window.setTimeout(settle, quick ? 300 : 0);
}

let frame = 0;
/** Shows it after the next paint, so that the key or the click is seen at once; of several keys, the last counts. */
function showSoon(quick?: boolean): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => setTimeout(show, 0, quick));
}

/** Says how many rows are shown, and how the search was understood. */
function describe(size: number, { query, wanted }: ReturnType<typeof readForm>): void {
  const isAll = size === rows.length;
  find("#_all").textContent = isAll ? "All models" : "Models";
  find("#_count").textContent = isAll ? String(size) : `${size} of ${rows.length}`;
  document.documentElement.classList.toggle("asked", query !== undefined);
  const [understood, ways, empty] = [find("#_understood"), find("#_ways"), find("#_empty")];
  understood.hidden = !query?.label;
  understood.textContent = query?.label ?? "";
  const links = [...(query?.links ?? []), ...atHosts(query, wanted)];
  ways.hidden = links.length === 0;
  // Enter opens the first, unless it is only of hosts.
  const mark = (i: number) => i === 0 && (query?.links.length ?? 0) > 0 && html` class="button"`;
  fill(ways, html`${links.map(([path, title], i) => html`<a${mark(i)} href="${path}">${title}</a> `)}`);
  table.hidden = size === 0;
  empty.hidden = size > 0;
  if (size > 0) return;
  const unknown = (query?.text ?? "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && hitsOf(word).length === 0);
  const what = unknown.length > 0 ? unknown.map((word) => `“${word}”`).join(" or ") : "all of this";
  fill(empty, html`No model matches ${what}. <a href="${base}/hosts/">Hosts</a> have other makers’ models.`);
}

/** What hosts have that the rows don't: their own days in the time asked for; what is asked for and only other makers have. */
function atHosts(query: Query | undefined, wanted: Wanted) {
  const isTime = Boolean(wanted.within || wanted.year);
  const words = (query?.text ?? "").split(/\s+/).map(compact);
  const holds = (text: string) => (isTime ? endsIn(text, wanted, today) : words.every((word) => text.includes(word)));
  const lists = isTime ? ends : query?.hits?.length === 0 && !wanted.hosts ? others : {};
  return Object.entries(lists).flatMap(([name, [slug = "", ...texts]]) => {
    const size = texts.filter(holds).length;
    return size > 0 ? [[`hosts/${slug}/${isTime ? "" : asQuery(query?.text)}`, `${size} at ${name}`] as const] : [];
  });
}

/** Enter opens the model that is named or the only one, else the page that answers better than a list. */
function openBest(): void {
  show();
  const { query } = readForm();
  const [link] = query?.links ?? [];
  const name = compact((query?.text ?? "").replace(/.*\//, ""));
  const best = shown.find((row) => shown.length === 1 || spellingsOf(row).map(compact).includes(name));
  if (link && shown.length !== 1) location.href = `${base}/${link[0]}`;
  else if (best) location.href = `${base}/models/${best.id}/`;
}

function showUnknown(size: number, missing: readonly TableKey[], isIncluding: boolean): void {
  find("#_unknown").hidden = size === 0;
  find("#_unknown span").textContent =
    `${isIncluding ? `The last ${size}` : `${size} more`}: ${unstatedWords(missing)}.`;
  find("#_unknown button").textContent = isIncluding ? "Leave out" : "Include";
}

let sorted = "";
let needed = 0;
let ordered: readonly Shown[] = rows;
const banded = rows.filter(({ bands }) => bands);

/** The rows in an order by the prices that hold for a need, kept until another is asked for. */
function inOrder(order: string, need: number): readonly Shown[] {
  if (need !== needed) for (const row of banded) showPrices(row, need);
  if (order !== sorted || need !== needed) ordered = rows.toSorted(orderOf(order, today, need));
  [sorted, needed] = [order, need];
  return ordered;
}

function showPrices(row: Shown, need: number): void {
  for (const meter of ["input", "output"] as const) {
    const at = heads.findIndex(({ dataset }) => dataset.key === meter);
    const cell = row.element.children[at];
    if (cell && row[meter] !== null) fill(cell, html`${priceCell(row, meter, need)}`);
  }
}

/** Updates the address, the announcement for screen readers, and the number of choices of each filter. */
function settle(): void {
  const fields = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
  const query = new URLSearchParams(fields).toString();
  history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
  find("#_here").textContent = location.href;
  find("#_shown").textContent = `${find("#_count").textContent} models`;
  find("#_filters [type=reset]").hidden = fields.length === 0;
  for (const choice of form.querySelectorAll("details:has(input[name])")) {
    const names = new Set([...choice.querySelectorAll<HTMLInputElement>("[name]")].map(({ name }) => name));
    const size = fields.filter(([name]) => names.has(name)).length;
    find("b", choice).textContent = size > 0 ? ` ${size}` : "";
  }
}

function restore(): void {
  const query = new URLSearchParams(location.search);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = asksFor(field, query);
    else if (field instanceof HTMLInputElement || (field instanceof HTMLSelectElement && field !== sorting))
      field.value = query.get(field.name) ?? "";
  }
  choose(query.get("sort") ?? "");
}

/** Selects a sort; one that only the column heads offer is added to the list. */
function choose(sort: string): void {
  const head = heads.find(({ dataset }) => dataset.key === sort.replace(/^-/, ""));
  if (head && ![...sorting.options].some(({ value }) => value === sort))
    sorting.add(new Option(`${head.textContent}${sort.startsWith("-") ? ", last first" : ""}`, sort));
  sorting.value = head ? sort : "";
}

for (const head of heads) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    choose(nextSort(head.dataset.key as TableKey, sorted));
    showSoon();
  });
}

/** Saves the lines of the published CSV that are shown, in their order. */
async function saveCsv(): Promise<void> {
  const text = await (await fetch(`${base}/models.csv`)).text();
  const [head = "", ...lines] = text.trim().split("\r\n");
  const byFirst = new Map(lines.map((line) => [line.slice(0, line.indexOf(",")), line]));
  const chosen = shown.flatMap(({ id }) => byFirst.get(id) ?? []);
  const href = URL.createObjectURL(new Blob([[head, ...chosen, ""].join("\r\n")], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href, download: "models.csv" }).click();
  URL.revokeObjectURL(href);
}

find("#_current").addEventListener("click", () => {
  find("[name=all]", form).click();
  search.focus();
});
find("#_unknown button").addEventListener("click", () => find("[name=unknown]", form).click());
find("#_csv").addEventListener("click", saveCsv);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => showSoon());
// The search field is outside its form, so that the results are in view while typing.
search.addEventListener("input", () => showSoon(true));
form.addEventListener("reset", () => setTimeout(show));
addEventListener("popstate", () => {
  restore();
  show();
});

/** The header's search link on other pages leads here. */
function seek(): void {
  if (location.hash === "#_q") search.focus();
}
addEventListener("hashchange", seek);

startPicking(rows, search);
startKeys(search, body, show, openBest);
if (asks) restore();
show();
document.documentElement.classList.remove("waiting");
seek();
if (rows.length === 0)
  find("#_count").textContent = "Search and filters could not be loaded. Reload the page to try again.";
table.classList.add("live");
(window.requestIdleCallback ?? setTimeout)(() => hitsOf("a"));
document.removeEventListener("click", noteClick);
const clicked = early as HTMLElement | null;
(clicked?.querySelector<HTMLElement>(".pick") ?? clicked)?.click();
