import { dayInWords } from "../parts/day-in-words.ts";
import { ageOf, daysLeft } from "../parts/days-left.ts";
import { keep, today } from "./dom.ts";

for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-left]")) {
  const write = time.textContent === time.dateTime ? String : dayInWords;
  const { text, kind } = daysLeft(time.dateTime, today, time.dataset.left ?? "", write);
  const kept = time.nextElementSibling;
  const words = kept?.matches(".left") ? kept : document.createElement("span");
  words.className = `left ${kind}`;
  // Equal words are left as they are, with their markup.
  if (words.textContent !== text) words.textContent = text;
  if (words !== kept) time.after(" ", words);
}

for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-read]")) {
  const { text, kind } = ageOf(time.dateTime, today);
  const words = time.nextElementSibling;
  if (!words) continue;
  words.className = `age ${kind}`;
  words.textContent = text;
}

// On a phone the navigation scrolls: show the current page's link.
const here = document.querySelector<HTMLElement>("header nav [aria-current]");
const nav = here?.closest("ul");
if (here && nav) {
  const [link, list] = [here.getBoundingClientRect(), nav.getBoundingClientRect()];
  nav.scrollLeft = link.left - list.left - (list.width - link.width) / 2;
}

const root = document.documentElement;
const button = document.querySelector<HTMLButtonElement>("#_theme");
const system = matchMedia("(prefers-color-scheme: dark)");
const theme = () => root.dataset.theme ?? (system.matches ? "dark" : "light");
const name = () => {
  if (button) button.textContent = theme() === "dark" ? "Light theme" : "Dark theme";
};

button?.addEventListener("click", () => {
  const chosen = theme() === "dark" ? "light" : "dark";
  root.dataset.theme = chosen;
  name();
  keep("localStorage", "theme", chosen);
});
system.addEventListener("change", name);
name();

const finder = document.querySelector<HTMLAnchorElement>("header .find");

/** Focuses the table's search if there is one; otherwise opens the dialog, which is loaded on demand. */
function search(event: Event): void {
  event.preventDefault();
  const here = document.querySelector<HTMLInputElement>("#_q");
  const { find } = finder?.dataset ?? {};
  if (here) here.select();
  else if (find) {
    const script = document.createElement("script");
    Object.assign(script, { type: "module", src: find });
    document.head.append(script);
    delete finder?.dataset.find;
  } else document.dispatchEvent(new Event("find"));
}

finder?.addEventListener("click", (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) search(event);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
  search(event);
});

const said = document.querySelector("#_said");

document.addEventListener("click", async ({ target }) => {
  const copy = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
  const source = copy && document.getElementById(copy.dataset.copy ?? "");
  const text = source instanceof HTMLTextAreaElement ? source.value : source?.textContent;
  if (!copy || !text || copy.dataset.copied) return;
  const word = await navigator.clipboard.writeText(text).then(
    () => "Copied",
    () => "Not allowed",
  );
  copy.dataset.copied = word;
  if (said) said.textContent = word;
  setTimeout(() => delete copy.dataset.copied, 1_500);
});
