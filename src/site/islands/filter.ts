import { find, keepInAddress } from "./dom.ts";

const NAMES = ["provider", "kind"] as const;
type Name = (typeof NAMES)[number];

const form = find<HTMLFormElement>("form[data-filter]");
const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const fields = [...form.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])")];
const shown = find("output[data-shown]", form);
const reset = find("button[type=reset]", form);
const entries = [...document.querySelectorAll<HTMLElement>("[data-entry]")];
const pictured = () => document.querySelectorAll<SVGElement>("svg [data-provider], [data-panel]");
const groups = [...document.querySelectorAll<HTMLElement>("[data-group]")];

const chosen = (name: Name) => boxes.flatMap((box) => (box.name === name && box.checked ? [box.value] : []));
const typed = (name: string) => fields.find((field) => field.name === name)?.value.trim() ?? "";
const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Reads the state from the address. */
function restore(): void {
  const asked = new URLSearchParams(location.search);
  for (const box of boxes) box.checked = (asked.get(box.name) ?? "").split(",").includes(box.value);
  for (const box of boxes.filter(({ checked }) => checked).toReversed()) reveal(box);
  for (const field of fields) field.value = asked.get(field.name) ?? "";
  apply();
}

/** On a phone the choices are a row to swipe. */
function reveal(box: HTMLInputElement): void {
  const [row, chip] = [box.closest("fieldset"), box.closest("label")];
  if (row && chip) row.scrollLeft += chip.getBoundingClientRect().left - row.getBoundingClientRect().left - 18;
}

function keep(): void {
  const choices = NAMES.map((name) => [name, chosen(name).join(",")]);
  keepInAddress(Object.fromEntries([...choices, ...fields.map(({ name }) => [name, typed(name)])]));
  apply();
}

/** Shows the entries that match the form. */
function apply(): void {
  const wanted = { provider: new Set(chosen("provider")), kind: new Set(chosen("kind")) };
  const words = typed("q").split(/\s+/).map(compact).filter(Boolean);
  const since = typed("since");
  const fits = ({ dataset }: HTMLElement | SVGElement, name: Name) =>
    wanted[name].size === 0 || (dataset[name] ?? "").split(" ").some((word) => wanted[name].has(word));
  const says = ({ textContent }: HTMLElement) => {
    const text = words.length > 0 ? compact(textContent) : "";
    return words.every((word) => text.includes(word));
  };
  for (const entry of entries)
    entry.hidden = !NAMES.every((name) => fits(entry, name)) || (entry.dataset.on ?? "~") < since || !says(entry);
  for (const mark of pictured()) mark.toggleAttribute("hidden", !fits(mark, "provider"));
  for (const group of groups) showGroup(group, words.length > 0);
  const count = entries.filter(({ hidden }) => !hidden).length;
  const some = wanted.provider.size + wanted.kind.size + words.length > 0 || since !== "";
  shown.textContent = `${count} ${some ? `of ${entries.length} ` : ""}${form.dataset.filter}`;
  reset.hidden = !some;
}

/** Counts what is left of a group; a folded one opens for what was searched. */
function showGroup(group: HTMLElement, isSearched: boolean): void {
  const left = group.querySelectorAll("[data-entry]:not([hidden])").length;
  group.hidden = left === 0;
  const figure = group.querySelector("[data-count]");
  if (figure) figure.textContent = String(left);
  if (group instanceof HTMLDetailsElement && isSearched) group.open = true;
}

form.addEventListener("change", keep);
form.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "search") keep();
});
// The form empties its fields after this event.
form.addEventListener("reset", () => setTimeout(keep));
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", restore);
// A redrawn picture is filtered, too.
document.addEventListener("drawn", apply);
restore();
