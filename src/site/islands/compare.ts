import { costOf } from "../../clients/feed/cost.ts";
import { sayMissing, sayWhen } from "../../clients/feed/say.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { html } from "../html.ts";
import {
  AT_LIST_PRICES,
  type Costs,
  comparisonTable,
  costForm,
  costs,
  countOf,
  PRESETS,
  TYPED,
  type Typed,
  typedFrom,
  type Use,
  useOf,
} from "../parts/comparison.ts";
import { MOST, type Row } from "../parts/rows.ts";
import { createSearch, type Search } from "../parts/search.ts";
import { combobox, optionOf } from "./combobox.ts";
import { base, fill, find, keepInAddress, read, readRows, today } from "./dom.ts";

const place = find("#_compare");
let rows: ReadonlyMap<string, Row> = new Map();
let search: Search = () => [];
/** From any spelling to the id of the model. */
let idOf: (spelling: string) => string;
/** Ids of the models compared, and the documents of those that have been chosen. */
let ids: readonly string[] = [];
const documents = new Map<string, ModelDocument>();

readRows()
  .then((all) => {
    rows = new Map(all.map((row) => [row.id, row]));
    search = createSearch(all);
    const spellings = new Map(all.flatMap(({ id, api, also }) => [...also, api ?? id].map((text) => [text, id])));
    idOf = (spelling) => (rows.has(spelling) ? spelling : (spellings.get(spelling) ?? spelling));
    start();
  })
  .catch(failed);

function failed(): void {
  place.textContent = "The feed could not be read. Reload the page to try again.";
}

const query = () => new URLSearchParams(location.search);
const idsInAddress = () => [...new Set((query().get("ids") ?? "").split(",").map(idOf))].filter(Boolean);
const chosen = () => ids.flatMap((id) => documents.get(id) ?? []);
const input = (selector: string) => find<HTMLInputElement>(selector, place);
const costInput = (name: string) => input(`.cost [name=${name}]`);
const typed = () => Object.fromEntries(TYPED.map(({ key }) => [key, costInput(key).value])) as Typed;

function start(): void {
  const unknown = idsInAddress().filter((id) => !rows.has(id));
  fill(
    place,
    html`${unknown.length > 0 && html`<p class="card">The feed has no model with the id ${unknown.slice(0, MOST).join(", ")}.</p>`}
<form class="add" role="search"><label for="_add">Add a model</label> <input id="_add" type="search" autocomplete="off" spellcheck="false" placeholder="Name, id or provider"> <output class="soft"></output><ul class="hits" id="_hits" aria-label="Models" hidden></ul></form>
<p class="note" id="_none">Nothing chosen yet.</p>
<div id="_chosen"><label class="chip"><input type="checkbox" name="only">Hide what is the same</label><div id="_table"></div>${costForm(typedFrom(query()))}</div>`,
  );
  for (const form of place.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());
  combobox(input("#_add"), find("#_hits"), hitsFor, (id) => choose([...ids, id]));
  input("[name=only]").addEventListener("change", showTable);
  find(".cost").addEventListener("input", keepCosts);
  place.addEventListener("click", change);
  addEventListener("popstate", restore);
  restore();
}

/** Reads the models and the usage from the address. */
function restore(): void {
  ids = idsInAddress()
    .filter((id) => rows.has(id))
    .slice(0, MOST);
  for (const [key, value] of Object.entries(typedFrom(query()))) costInput(key).value = value;
  show();
}

function change({ target }: Event): void {
  const { preset, remove } = (target as Element).closest<HTMLElement>("[data-preset], [data-remove]")?.dataset ?? {};
  if (remove) choose(ids.filter((id) => id !== remove));
  if (!preset) return;
  for (const [i, { key }] of TYPED.entries()) costInput(key).value = PRESETS[Number(preset)]?.[i + 1] ?? "";
  keepCosts();
}

function choose(chosen: readonly string[]): void {
  ids = chosen;
  keep();
  show();
  input("#_add").focus();
}

function keep(): void {
  const use = TYPED.map(({ key, usual }) => [key, costInput(key).value === usual ? "" : costInput(key).value]);
  keepInAddress({ ids: ids.join(","), ...Object.fromEntries(use) });
}

function keepCosts(): void {
  keep();
  showCosts();
}

function show(): void {
  find("#_none").hidden = ids.length > 0;
  find("#_chosen").hidden = ids.length === 0;
  input("#_add").disabled = ids.length >= MOST;
  find(".add output").textContent = ids.length >= MOST ? `${MOST} models are chosen; remove one to add another.` : "";
  void readDocuments();
}

/** Reads what is missing of the chosen models' documents, then shows them. */
async function readDocuments(): Promise<void> {
  try {
    const missing = ids.filter((id) => !documents.has(id));
    const all = await Promise.all(missing.map((id): Promise<ModelDocument> => read(`/api/models/${id}.json`)));
    for (const document of all) documents.set(document.id, document);
    showTable();
    showCosts();
  } catch {
    failed();
  }
}

const HITS = 8;

function hitsFor(text: string) {
  const hits = search(text).filter((id) => !ids.includes(id));
  find(".add output").textContent = text && `${hits.length === 0 ? "No model" : hits.length} found`;
  return hits.slice(0, HITS).flatMap((id) => {
    const row = rows.get(id);
    return row ? [optionOf(row)] : [];
  });
}

/** Cached tokens are part of the input. */
function costsOf({ name, ...model }: ModelDocument, { input, cached, output, requests }: Use): Costs {
  const priced = { ...model, outputs: model.output_modalities };
  const cost = costOf(priced, model.rates, { input: input - cached, cached, output, requests: 1 }, today);
  const month = (request: bigint) => request * BigInt(requests);
  if ("missing" in cost) {
    const { missing, range } = cost;
    return { name, why: missing.map(sayMissing), range: range && { low: month(range.low), high: month(range.high) } };
  }
  return {
    name,
    request: cost.pico,
    month: month(cost.pico),
    isLong: cost.parts.some(({ above }) => above !== null),
    otherwise: cost.otherwise.map(({ pico, ...when }) => ({ when: sayWhen(when), month: month(pico) })),
  };
}

function showTable(): void {
  const [shown, only] = [chosen(), input("[name=only]").checked];
  fill(
    find("#_table"),
    comparisonTable(shown, only, base, (text) => rows.get(idOf(text))),
  );
  find("#_table").style.setProperty("--models", String(shown.length));
}

function showCosts(): void {
  for (const { key } of TYPED) costInput(key).ariaInvalid = countOf(costInput(key).value) === undefined ? "true" : null;
  const use = useOf(typed());
  find("#_problem").textContent = typeof use === "string" ? use : AT_LIST_PRICES;
  fill(find("#_costs"), typeof use === "string" ? html`` : costs(chosen().map((model) => costsOf(model, use))));
}
