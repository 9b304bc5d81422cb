import type { Model } from "../../schema/feed.ts";
import { html } from "../html.ts";
import { comparisonTable, found, MOST } from "../parts/comparison.ts";
import { countOf } from "../parts/cost.ts";
import { AT_LIST_PRICES, costForm, costs, TYPED, type Typed, typedFrom, useOf } from "../parts/cost-form.ts";
import { fill, find, given, keepInAddress } from "./dom.ts";

const place = find("#_compare");
const { base } = given<{ base: string }>();
let models: readonly Model[] = [];
/** Of the models that are compared. */
let ids: readonly string[] = [];

fetch(`${base}/api/models.json`)
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  .then((feed: { models: Model[] }) => start(feed.models))
  .catch(() => {
    place.textContent = "The feed could not be read. Reload the page to try again.";
  });

const asked = () => new URLSearchParams(location.search);
const idsAsked = () => [...new Set((asked().get("ids") ?? "").split(","))].filter(Boolean);
const isKnown = (id: string) => models.some((model) => model.id === id);
const chosen = () => ids.flatMap((id) => models.find((model) => model.id === id) ?? []);
const input = (selector: string) => find<HTMLInputElement>(selector, place);
const costInput = (name: string) => input(`.cost [name=${name}]`);

function start(given: readonly Model[]): void {
  models = given;
  const unknown = idsAsked().filter((id) => !isKnown(id));
  fill(
    place,
    html`${unknown.length > 0 && html`<p class="card">The feed has no model with the id ${unknown.slice(0, MOST).join(", ")}.</p>`}
<form class="add" role="search"><label for="_add">Add a model</label> <input id="_add" type="search" autocomplete="off" spellcheck="false" placeholder="Name, id or provider"> <output class="soft"></output><ul class="hits" hidden></ul></form>
<p class="note" id="_none">Nothing chosen yet.</p>
<div id="_chosen"><label class="chip"><input type="checkbox" name="only">Only what differs</label><div id="_table"></div>${costForm(typedFrom(asked()))}</div>`,
  );
  find(".add").addEventListener("submit", (event) => {
    event.preventDefault();
    place.querySelector<HTMLElement>("[data-add]")?.click();
  });
  find(".add").addEventListener("input", showHits);
  input("[name=only]").addEventListener("change", showTable);
  find(".cost").addEventListener("submit", (event) => event.preventDefault());
  find(".cost").addEventListener("input", () => {
    keep();
    showCosts();
  });
  place.addEventListener("click", change);
  addEventListener("popstate", restore);
  restore();
}

/** The address → the choice and the use. */
function restore(): void {
  ids = idsAsked().filter(isKnown).slice(0, MOST);
  for (const [key, value] of Object.entries(typedFrom(asked()))) costInput(key).value = value;
  show();
}

function change({ target }: Event): void {
  const { add, remove } = (target as Element).closest<HTMLElement>("[data-add], [data-remove]")?.dataset ?? {};
  if (!add && !remove) return;
  ids = add ? [...ids, add] : ids.filter((id) => id !== remove);
  input("#_add").value = "";
  keep();
  show();
  input("#_add").focus();
}

function keep(): void {
  const use = TYPED.map(({ key, usual }) => [key, costInput(key).value === usual ? "" : costInput(key).value]);
  keepInAddress({ ids: ids.join(","), ...Object.fromEntries(use) });
}

function show(): void {
  find("#_none").hidden = ids.length > 0;
  find("#_chosen").hidden = ids.length === 0;
  showHits();
  showTable();
  showCosts();
}

function showHits(): void {
  const search = input("#_add");
  search.disabled = ids.length >= MOST;
  const others = models.filter(({ id }) => !ids.includes(id));
  const hits = search.disabled ? [] : found(others, search.value);
  find(".add output").textContent = search.disabled
    ? `${MOST} models are chosen; remove one to add another.`
    : search.value && `${hits.length === 0 ? "No model" : hits.length} found`;
  find(".hits").hidden = hits.length === 0;
  fill(
    find(".hits"),
    html`${hits.map(
      ({ id, name, provider, status }) =>
        html`<li><button type="button" data-add="${id}">${name} <span class="soft">${provider}</span> <span class="status ${status}">${status}</span></button></li>`,
    )}`,
  );
}

const showTable = () => fill(find("#_table"), comparisonTable(chosen(), input("[name=only]").checked, base));

function showCosts(): void {
  for (const { key } of TYPED) costInput(key).ariaInvalid = countOf(costInput(key).value) === undefined ? "true" : null;
  const use = useOf(Object.fromEntries(TYPED.map(({ key }) => [key, costInput(key).value])) as Typed);
  find("#_problem").textContent = typeof use === "string" ? use : AT_LIST_PRICES;
  fill(find("#_costs"), typeof use === "string" ? html`` : costs(chosen(), use));
}
