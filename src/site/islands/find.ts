// The dialog of ⌘K, fetched when somebody first asks for it.

import { HOSTS } from "../../schema/vocabulary.ts";
import { html } from "../html.ts";
import { withSlug } from "../parts/at-host.ts";
import { combobox, type Option } from "./combobox.ts";
import { fill, find } from "./dom.ts";
import { type Found, findModels, optionOf } from "./models-found.ts";

const HITS = 8;

const base = find("header .find").dataset.base ?? "";
const dialog = document.createElement("dialog");
dialog.className = "finder";
dialog.ariaLabel = "Find a model or host";
fill(
  dialog,
  html`<input type="search" id="_find" aria-label="Find a model or host" placeholder="A model, or a need: vision, 200k context" autocomplete="off" spellcheck="false"><ul class="hits" id="_found" aria-label="Found" hidden></ul><p class="note" role="status"></p>`,
);
document.body.append(dialog);
const input = find<HTMLInputElement>("input", dialog);
const note = find("p", dialog);
let found: Found | undefined;

/** Hosts of which a word of the name, or the name in addresses, begins like what was typed: each is a page. */
const hostsLike = (text: string): Option[] =>
  Object.entries(HOSTS).flatMap(([slug, name]) =>
    [slug, name, ...name.split(" ")].some((word) => word.toLowerCase().startsWith(text.toLowerCase()))
      ? [{ value: `/hosts/${slug}/`, label: html`${withSlug(name, slug)} <span class="soft">host</span>` }]
      : [],
  );

/** The value of each option is the page that it leads to. */
function hits(typed: string): Option[] {
  const text = typed.trim();
  if (text === "" || !found) return [];
  const models = found.search(text).flatMap((id) => found?.models.get(id) ?? []);
  const hosts = hostsLike(text);
  const options = models.map((model) => ({ ...optionOf(model), value: `/models/${model.id}/` }));
  note.textContent = `${hosts.length + options.length || "Nothing"} found`;
  const all = { value: `/?q=${encodeURIComponent(text)}`, label: html`All models for “${text}”` };
  return [...options.slice(0, HITS), ...hosts, all];
}

const box = combobox(input, find("ul", dialog), hits, (path) => {
  location.href = `${base}${path}`;
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
