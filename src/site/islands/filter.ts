// Filters the entries of a page, which say by their data attributes what they are.

import { find, keepInAddress } from "./dom.ts";

const NAMES = ["provider", "kind"] as const;
type Name = (typeof NAMES)[number];

const form = find<HTMLFormElement>("form[data-filter]");
const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const finder = form.querySelector<HTMLInputElement>("[name=q]");
const groups = document.querySelectorAll<HTMLElement>("[data-group]");

const chosen = (name: Name) => boxes.flatMap((box) => (box.name === name && box.checked ? [box.value] : []));
const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

function restore(): void {
  const query = new URLSearchParams(location.search);
  for (const box of boxes) box.checked = (query.get(box.name) ?? "").split(",").includes(box.value);
  if (finder) finder.value = query.get("q") ?? "";
  // Words of another page's search that nothing here has would only leave an empty list.
  if (apply() > 0 || !finder?.value) return;
  finder.value = "";
  apply();
}

function keep(): void {
  const choices = NAMES.map((name) => [name, chosen(name).join(",")]);
  keepInAddress({ ...Object.fromEntries(choices), q: finder?.value.trim() ?? "" });
  apply();
}

function apply(): number {
  const wanted = { provider: new Set(chosen("provider")), kind: new Set(chosen("kind")) };
  const words = (finder?.value ?? "").split(/\s+/).map(compact).filter(Boolean);
  const fits = ({ dataset }: HTMLElement, name: Name) =>
    wanted[name].size === 0 || (dataset[name] ?? "").split(" ").some((word) => wanted[name].has(word));
  const isShown = (entry: HTMLElement) =>
    NAMES.every((name) => fits(entry, name)) && words.every((word) => compact(entry.id).includes(word));
  const entries = [...document.querySelectorAll<HTMLElement>("[data-entry]")];
  for (const entry of entries) entry.toggleAttribute("hidden", !isShown(entry));
  for (const group of groups) showGroup(group, words.length > 0);
  const left = entries.filter((entry) => !entry.hasAttribute("hidden")).length;
  const isFiltered = wanted.provider.size + wanted.kind.size + words.length > 0;
  find("output", form).textContent = isFiltered ? `${left} of ${entries.length} ${form.dataset.filter}` : "";
  find("button[type=reset]", form).hidden = !isFiltered;
  return left;
}

/** Counts what is left of a group; a folded one opens for what was searched. */
function showGroup(group: HTMLElement, isSearched: boolean): void {
  const left = group.querySelectorAll("[data-entry]:not([hidden])").length;
  group.hidden = left === 0;
  const size = group.querySelector("[data-count]");
  if (size) size.textContent = left > 1 ? `· ${left}` : "";
  if (group instanceof HTMLDetailsElement && isSearched) group.open = true;
}

form.addEventListener("change", keep);
finder?.addEventListener("input", keep);
// The form empties its fields after this event.
form.addEventListener("reset", () => setTimeout(keep));
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", restore);
if (location.search !== "") {
  restore();
  document.documentElement.classList.remove("waiting");
  // Only now the browser has gone to what the address names, which has moved since.
  const group = document.getElementById(location.hash.slice(1))?.closest("[data-group]");
  addEventListener("load", () => group?.scrollIntoView());
}
