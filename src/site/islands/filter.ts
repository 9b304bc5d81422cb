// Filters the entries of a page, which say by their data attributes what they are.

import { asksFor, find, keepInAddress } from "./dom.ts";

const NAMES = ["provider", "kind"] as const;
type Name = (typeof NAMES)[number];

const form = find<HTMLFormElement>("form.filters");
const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const finder = form.querySelector<HTMLInputElement>("[name=q]");
const groups = document.querySelectorAll<HTMLElement>("[data-group]");

const chosen = (name: Name) => boxes.flatMap((box) => (box.name === name && box.checked ? [box.value] : []));
const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

function restore(): void {
  const query = new URLSearchParams(location.search);
  for (const box of boxes) box.checked = asksFor(box, query);
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
  for (const entry of document.querySelectorAll<HTMLElement>("[data-entry]"))
    entry.toggleAttribute("hidden", !isShown(entry));
  for (const group of groups) showGroup(group, words.length > 0);
  for (const size of document.querySelectorAll<HTMLElement>("[data-of]")) size.textContent = sizeOf(size.dataset.of);
  find("#_said").textContent = sizeOf("_main");
  find("button[type=reset]", form).hidden = wanted.provider.size + wanted.kind.size + words.length === 0;
  return entriesIn("_main", SHOWN);
}

const SHOWN = ":not([hidden])";
const entriesIn = (id: string, state = "") => document.querySelectorAll(`#${id} [data-entry]${state}`).length;

/** `9 of 49`: how many entries of an element are shown. */
function sizeOf(id = ""): string {
  const [left, all] = [entriesIn(id, SHOWN), entriesIn(id)];
  return left === all ? `${all}` : `${left} of ${all}`;
}

/** Counts what is left of a group; a folded one opens for what was searched. */
function showGroup(group: HTMLElement, isSearched: boolean): void {
  const left = group.querySelectorAll(`[data-entry]${SHOWN}`).length;
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
// What has passed since the page was made; page.ts has marked it.
for (const time of document.querySelectorAll("#_ahead time.passed")) {
  find("#_passed :is(.board, tbody)").append(time.closest(".day, tr") ?? "");
  apply();
}
if (location.search !== "") {
  restore();
  document.documentElement.classList.remove("waiting");
  // Only now the browser has gone to what the address names, which has moved since.
  const group = document.getElementById(location.hash.slice(1))?.closest("[data-group]");
  addEventListener("load", () => (group ?? (finder?.value ? form : null))?.scrollIntoView());
}
