import { find, keepInAddress } from "./dom.ts";

const NAMES = ["provider", "kind"] as const;
type Name = (typeof NAMES)[number];

const form = find<HTMLFormElement>("form[data-filter]");
const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const shown = find("output[data-shown]", form);
const reset = find("button[type=reset]", form);
const entries = [...document.querySelectorAll<HTMLElement>("[data-entry]")];
const pictured = () => document.querySelectorAll<SVGElement>("svg [data-provider], [data-panel]");
const groups = [...document.querySelectorAll<HTMLElement>("[data-group]")];

const chosen = (name: Name) => boxes.flatMap((box) => (box.name === name && box.checked ? [box.value] : []));

/** The address → the boxes. */
function restore(): void {
  const asked = new URLSearchParams(location.search);
  for (const box of boxes) box.checked = (asked.get(box.name) ?? "").split(",").includes(box.value);
  apply();
}

function keep(): void {
  keepInAddress(Object.fromEntries(NAMES.map((name) => [name, chosen(name).join(",")])));
  apply();
}

/** Shows what fits the boxes. */
function apply(): void {
  const wanted = { provider: new Set(chosen("provider")), kind: new Set(chosen("kind")) };
  const fits = ({ dataset }: HTMLElement | SVGElement, name: Name) =>
    wanted[name].size === 0 || (dataset[name] ?? "").split(" ").some((word) => wanted[name].has(word));
  for (const entry of entries) entry.hidden = !NAMES.every((name) => fits(entry, name));
  for (const mark of pictured()) mark.toggleAttribute("hidden", !fits(mark, "provider"));
  for (const group of groups) {
    const left = group.querySelectorAll("[data-entry]:not([hidden])").length;
    group.hidden = left === 0;
    const figure = group.querySelector("[data-count]");
    if (figure) figure.textContent = String(left);
  }
  const count = entries.filter(({ hidden }) => !hidden).length;
  const some = wanted.provider.size + wanted.kind.size > 0;
  shown.textContent = `${count} ${some ? `of ${entries.length} ` : ""}${form.dataset.filter}`;
  reset.hidden = !some;
}

form.addEventListener("change", keep);
// The form empties its boxes after this event.
form.addEventListener("reset", () => setTimeout(keep));
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", restore);
// A picture that was drawn anew shows what fits, too.
document.addEventListener("drawn", apply);
restore();
