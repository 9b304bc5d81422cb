// On every page: days left, theme, the search dialog, copy buttons.

import { aroundEnd, daysLeft } from "../parts/value.ts";
import { keep, today } from "./dom.ts";

for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-left]")) {
  const left = daysLeft(time.dateTime, today, time.dataset.left ?? "");
  const { previousElementSibling: before, nextElementSibling: next } = time;
  const verb = before?.matches(".verb") && before;
  const [said, text] = verb ? aroundEnd(left) : ["", left.text];
  if (verb) verb.textContent = said;
  const words = next?.matches(".left") ? next : document.createElement("span");
  if (words.textContent === text) continue;
  Object.assign(words, { className: `left ${left.kind}`, textContent: text });
  time.className = left.kind;
  if (words !== next) time.after(" ", words);
}

const tiles = [...document.querySelectorAll<HTMLElement>(".next")];
const coming = tiles.find((tile) => !tile.querySelector(".passed"));
for (const tile of coming ? tiles : []) tile.hidden = tile !== coming;

const root = document.documentElement;
const button = document.querySelector<HTMLButtonElement>("#_theme");
const system = matchMedia("(prefers-color-scheme: dark)");
const theme = () => root.style.colorScheme || (system.matches ? "dark" : "light");
const name = () => {
  if (button) button.textContent = theme() === "dark" ? "Light theme" : "Dark theme";
};

button?.addEventListener("click", () => {
  root.style.colorScheme = theme() === "dark" ? "light" : "dark";
  keep("localStorage", "theme", root.style.colorScheme);
  name();
});
system.addEventListener("change", name);
name();

const finder = document.querySelector<HTMLAnchorElement>("header .find");
const key = finder?.querySelector("kbd");
if (key && /Mac|iP/.test(navigator.platform)) key.textContent = "⌘K";

/** Focuses the table's search if there is one; otherwise opens the dialog, which is loaded on demand. */
function search(event: Event): void {
  event.preventDefault();
  const field = document.querySelector<HTMLInputElement>("#_q");
  const { find } = finder?.dataset ?? {};
  if (field) field.select();
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
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(":is(.more, .choice)[open]");
document.addEventListener("keydown", (event) => {
  const { key, metaKey, ctrlKey, altKey, shiftKey, target } = event;
  const isTyping = /^(input|select|textarea)$/i.test((target as Element).tagName);
  const isAsked = metaKey || ctrlKey ? key === "k" && !shiftKey : key === "/" && !isTyping;
  if (isAsked && !altKey) search(event);
  for (const menu of key === "Escape" ? openMenus() : []) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
document.addEventListener("click", ({ target }) => {
  // On a phone the backdrop belongs to the open menu itself.
  for (const menu of openMenus()) if (target === menu || !menu.contains(target as Node)) menu.open = false;
});

document.addEventListener("click", async ({ target }) => {
  const copy = target instanceof Element ? target.closest<HTMLElement>("[data-copy], .catalog code") : null;
  const source = document.getElementById(copy?.dataset.copy ?? "") ?? copy;
  const text = source instanceof HTMLTextAreaElement ? source.value : source?.textContent;
  if (!copy || !text || copy.dataset.copied) return;
  const word = await navigator.clipboard.writeText(text).then(
    () => "Copied",
    () => "Failed",
  );
  copy.dataset.copied = word;
  const output = document.querySelector("#_said");
  if (output) output.textContent = word;
  setTimeout(() => delete copy.dataset.copied, 1_500);
});
