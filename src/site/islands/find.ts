// The ⌘K dialog, loaded when it is first opened.

import { html } from "../html.ts";
import { queryOf } from "../parts/search.ts";
import { type Catalog, combobox, type Option, optionsOf, readCatalog } from "./choice.ts";
import { base, fill, find } from "./dom.ts";

const HITS = 8;

const dialog = document.createElement("dialog");
dialog.className = "finder";
dialog.ariaLabel = "Find a model or host";
fill(
  dialog,
  html`<input type="search" id="_find" aria-label="Find a model or host" placeholder="A model, a host, or ids" autocomplete="off" spellcheck="false"><ul class="hits" id="_found" aria-label="Found" hidden></ul><p class="note" role="status"></p>`,
);
document.body.append(dialog);
const input = find<HTMLInputElement>("input", dialog);
const note = find("p", dialog);
let catalog: Catalog | undefined;

/** The value of each option is the path of its page. */
function optionsFor(typed: string): Option[] {
  const text = typed.trim();
  if (text === "" || !catalog) return [];
  const { byId, search } = catalog;
  const { hits = [], links } = queryOf(text, search, (id) => byId.get(id));
  note.textContent = `${links.length + hits.length || "Nothing"} found`;
  return [
    ...links.map(([path, title]) => ({ value: path, label: html`${title}` })),
    ...optionsOf(hits.slice(0, HITS), catalog, (id) => `models/${id}/`),
    { value: `?q=${encodeURIComponent(text)}`, label: html`All models for “${text}”` },
  ];
}

const box = combobox(input, find("ul", dialog), optionsFor, (path) => {
  location.href = `${base}/${path}`;
});

// A click outside closes the dialog, like Escape.
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});

/** Opens the dialog; the first time, it loads the models. */
async function open(): Promise<void> {
  if (!dialog.open) dialog.showModal();
  input.select();
  if (catalog) return;
  note.textContent = "Reading the feed …";
  try {
    catalog = await readCatalog();
    note.textContent = "";
    setTimeout(() => (input.value ? box.show() : catalog?.search("a")));
  } catch {
    note.textContent = "The feed could not be read. Close this and try again.";
  }
}

document.addEventListener("find", open);
void open();
