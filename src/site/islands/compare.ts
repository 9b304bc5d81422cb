import { costOf } from "../../clients/feed/cost.ts";
import { kindOf } from "../../schema/kind.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { html } from "../html.ts";
import { isEnding } from "../parts/next-model.ts";
import { MOST, type Row } from "../parts/rows.ts";
import { namesIn } from "../parts/search.ts";
import { combobox, type Option, optionsOf, readCatalog } from "./choice.ts";
import * as comparison from "./comparison.ts";
import { base, fill, find, keepInAddress, read, today } from "./dom.ts";

const HITS = 8;
const { TYPED, typedFrom } = comparison;

const place = find("#_compare");
/** Says so on the page. What waits for the feed waits for ever. */
const failed = (): Promise<never> => {
  place.textContent = "The feed could not be read. Reload the page to try again.";
  return new Promise(() => undefined);
};
const catalog = await readCatalog().catch(failed);
const spellings = new Map<string, string>(
  catalog.rows.flatMap(({ id, api, also }) => [...also, api ?? id].map((text) => [text, id] as const)),
);
const rowOf = (spelling: string): Row | undefined =>
  catalog.byId.get(spelling) ?? catalog.byId.get(spellings.get(spelling) ?? "");

/** Ids of the models compared, and the documents of those that have been chosen. */
let ids: readonly string[] = [];
const documents = new Map<string, ModelDocument>();

const query = () => new URLSearchParams(location.search);
const idsInAddress = () => (query().get("ids") ?? "").split(",").filter(Boolean);
const chosen = () => ids.flatMap((id) => documents.get(id) ?? []);
const input = (selector: string) => find<HTMLInputElement>(selector, place);
const costInput = (name: string) => input(`.cost [name=${name}]`);
const typed = () => Object.fromEntries(TYPED.map(({ key }) => [key, costInput(key).value])) as comparison.Typed;

let missed: readonly string[] = idsInAddress().filter((id) => !rowOf(id));
fill(find("#_chosen"), html`<div id="_table"></div>${comparison.costForm(typedFrom(query()))}`);
for (const form of place.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());
combobox(input("#_add"), find("#_hits"), hitsFor, (added) => choose([...ids, ...added.split(",")]));
// The search is prepared when it is about to be used, since most only look.
input("#_add").addEventListener("focus", () => setTimeout(catalog.search, 0, "a"), { once: true });
find(".cost").addEventListener("input", () => {
  keep();
  showCosts();
});
place.addEventListener("click", ({ target }) => {
  const { remove } = (target as Element).closest<HTMLElement>("[data-remove]")?.dataset ?? {};
  if (remove) choose(ids.filter((id) => id !== remove));
});
addEventListener("popstate", restore);
restore();
// On a phone the keyboard would cover the page.
if (matchMedia("(pointer: fine) and (width >= 44rem)").matches) input("#_add").focus({ preventScroll: true });

function restore(): void {
  ids = [...new Set(idsInAddress().flatMap((id) => rowOf(id)?.id ?? []))].slice(0, MOST);
  for (const [key, value] of Object.entries(typedFrom(query()))) costInput(key).value = value;
  void show();
}

function choose(chosen: readonly string[]): void {
  ids = chosen;
  keep();
  void show();
  input("#_add").focus();
}

function keep(): void {
  const use = TYPED.map(({ key, usual }) => [key, costInput(key).value === usual ? "" : costInput(key).value]);
  keepInAddress({ ids: ids.join(","), ...Object.fromEntries(use) });
}

/** Reads what is missing of the chosen models' documents, then shows them. */
async function show(): Promise<void> {
  document.querySelector("#_example")?.toggleAttribute("hidden", ids.length > 0);
  input("#_add").disabled = ids.length >= MOST;
  const full = ids.length >= MOST && `${MOST} models are chosen; remove one to add another.`;
  const absent = missed.length > 0 && `Not in the catalog: ${missed.slice(0, MOST).join(", ")}.`;
  missed = [];
  find(".add output").textContent = [absent, full].filter(Boolean).join(" ");
  const missing = ids.filter((id) => !documents.has(id));
  const all = await Promise.all(missing.map((id): Promise<ModelDocument> => read(`/api/models/${id}.json`))).catch(
    failed,
  );
  for (const document of all) documents.set(document.id, document);
  find("#_chosen").hidden = ids.length === 0;
  showTable();
  showCosts();
}

function hitsFor(text: string): Option[] {
  const isNew = (id: string) => !ids.includes(id);
  const names = namesIn(text, catalog.search);
  const idOf = (name: string) => rowOf(name)?.id ?? catalog.search(name)[0];
  missed = names.filter((name) => !idOf(name));
  const added = [...new Set(names.flatMap((name) => idOf(name) ?? []))].filter(isNew).slice(0, MOST - ids.length);
  const hits = names.length > 0 ? added : catalog.search(text).filter(isNew);
  find(".add output").textContent = text && hits.length === 0 ? "No model found" : "";
  if (added.length > 1) return [{ value: added.join(","), label: html`Add all ${added.length}` }];
  return optionsOf(hits.slice(0, HITS), catalog);
}

function pricedFor(model: ModelDocument, { input, cached, output }: comparison.Use): comparison.Priced {
  const kind = kindOf(model);
  const stored = model.nulls.price_cached_input_per_mtok === "not applicable" ? 0 : cached;
  const made = kind === "embedding" || kind === "rerank" ? 0 : output;
  const work = { input: input - stored, cached: stored, output: made, requests: 1 };
  const cost = costOf({ ...model, outputs: model.output_modalities }, model.rates, work, today);
  return { name: model.name, ends: isEnding(model), kind, cost };
}

function showTable(): void {
  const shown = chosen();
  fill(find("#_table"), comparison.comparisonTable(shown, base, rowOf, today));
  find("#_table").style.setProperty("--models", String(shown.length));
}

function showCosts(): void {
  for (const { key } of TYPED)
    costInput(key).ariaInvalid = comparison.countOf(costInput(key).value) === undefined ? "true" : null;
  const use = comparison.useOf(typed());
  const isWrong = typeof use === "string";
  find("#_problem").textContent = isWrong ? use : comparison.AT_LIST_PRICES;
  const priced = isWrong ? [] : chosen().map((model) => pricedFor(model, use));
  fill(find("#_costs"), isWrong ? html`` : comparison.costs(priced, use.requests));
}
