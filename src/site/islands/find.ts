// The dialog of ⌘K, fetched when somebody first asks for it.

import { html } from "../html.ts";
import { combobox, type Option } from "./combobox.ts";
import { fill, find } from "./dom.ts";
import { type Found, findModels, optionOf } from "./models-found.ts";

const HITS = 8;
const ALL = "all:";

const base = find("header .find").dataset.base ?? "";
const dialog = document.createElement("dialog");
dialog.className = "finder";
dialog.ariaLabel = "Find a model";
fill(
  dialog,
  html`<input type="search" id="_find" aria-label="Find a model" placeholder="A model, or a need: vision, 200k context" autocomplete="off" spellcheck="false"><ul class="hits" id="_found" aria-label="Models" hidden></ul><p class="note" role="status"></p>`,
);
document.body.append(dialog);
const input = find<HTMLInputElement>("input", dialog);
const note = find("p", dialog);
let found: Found | undefined;
/** Where the choice of what was typed leads, once it is made: the field is emptied before. */
let typed = "";

function hits(text: string): Option[] {
  typed = text.trim();
  if (typed === "" || !found) return [];
  const options = found.search(typed).flatMap((id) => {
    const model = found?.models.get(id);
    return model ? [optionOf(model)] : [];
  });
  note.textContent = `${options.length === 0 ? "No model" : options.length} found`;
  return [...options.slice(0, HITS), { value: ALL, label: html`All models for “${typed}”` }];
}

const box = combobox(input, find("ul", dialog), hits, (value) => {
  location.href = value === ALL ? `${base}/?q=${encodeURIComponent(typed)}` : `${base}/models/${value}/`;
});

// A touch beside the dialog closes it, like Escape.
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});

/** Opens the dialog; the feed is read the first time. */
function open(): void {
  if (!dialog.open) dialog.showModal();
  input.select();
  if (found) return;
  note.textContent = "Reading the feed …";
  findModels(base).then(
    (read) => {
      found = read;
      note.textContent = "";
      if (input.value) box.show();
    },
    () => {
      note.textContent = "The feed could not be read. Close this and try again.";
    },
  );
}

document.addEventListener("find", open);
open();
