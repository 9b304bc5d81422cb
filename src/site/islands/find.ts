// The ⌘K dialog, loaded when it is first opened.

import { HOSTS, type HostSlug } from "../../schema/vocabulary.ts";
import { html } from "../html.ts";
import { withSlug } from "../parts/at-host.ts";
import { checkPath, comparePath, hostPath, type Question, questionOf } from "../parts/question.ts";
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

/** Hosts named in a question, and those with a word that starts with the input; each is a page. */
function hostsFor({ text, hosts }: Question): Option[] {
  const typed = text.trim().toLowerCase();
  const begun = (Object.keys(HOSTS) as HostSlug[]).filter((slug) =>
    [slug, ...HOSTS[slug].split(" ")].some((word) => typed !== "" && word.toLowerCase().startsWith(typed)),
  );
  const all = hosts.length > 0 ? hosts : begun;
  const about = hosts.length > 0 && text.trim();
  return all.map((host) => ({
    value: `/${hostPath(host, about || "")}`,
    label: html`${about && `${about} at `}${withSlug(HOSTS[host], host)} <span class="soft">host</span>`,
  }));
}

/** The value of each option is the path of its page. */
function hits(typed: string): Option[] {
  const text = typed.trim();
  if (text === "" || !found) return [];
  const asked = questionOf(text, found.search);
  const options = asked.found.flatMap((id): Option[] => {
    const model = found?.models.get(id);
    return model ? [{ ...optionOf(model), value: `/models/${id}/` }] : [];
  });
  const hosts = hostsFor(asked);
  const check = { value: `/${checkPath(asked.ids)}`, label: html`Check these ${asked.ids.length} ids` };
  const compare = { value: `/${comparePath(asked.models)}`, label: html`Compare these ${asked.models.length}` };
  const ways = [...(asked.models.length > 0 ? [compare] : []), ...(asked.ids.length > 0 ? [check] : [])];
  const pages = (asked.pages ?? []).map(([, path, title]) => ({ value: `/${path}`, label: html`${title}` }));
  note.textContent = `${hosts.length + options.length + pages.length || "Nothing"} found`;
  const all = { value: `/?q=${encodeURIComponent(text)}`, label: html`All models for “${text}”` };
  const shown = options.slice(0, HITS);
  if (ways.length > 0) return [...ways, ...shown, all];
  return asked.hosts.length > 0 ? [...hosts, ...shown, ...pages, all] : [...shown, ...hosts, ...pages, all];
}

const box = combobox(input, find("ul", dialog), hits, (path) => {
  location.href = `${base}${path}`;
});

// A click outside closes the dialog, like Escape.
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});

/** Opens the dialog; the first time, it loads the feed. */
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
