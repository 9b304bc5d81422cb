import { mentions } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";

const DONE = /^Deprecated |\bhas been deprecated\b/;
const TARGETS = /\bWe recommend (?:migrating|transitioning) to /;

const INSTEAD = /^Use (?<to>\S+) (?:instead|for)\b/;

/** A model that is gone from shared use only, on a day. */
const MOVED =
  /^Starting (?<day>[A-Z][a-z]+ \d{1,2}, \d{4}), (?<id>\S+) is (?<words>no longer available) with Cerebras (?<scope>Shared Inference)\b.*\baffect (?<other>Dedicated Inference)\b/;

/**
 * Updates, newest first: the label is the date from which the models are deprecated, and the first paragraph lists them. No
 * shutdown date is stated. An update may also deprecate only a parameter of a model.
 */
function readDeprecations(page: PageReader): void {
  for (const { section, label: day } of page.updates()) {
    const prose = section.paragraphs;
    const [first] = prose;
    const [moved] = page.matches(MOVED, prose);
    if (moved) {
      const { day: end = "", id = "", words = "", scope = "", other = "" } = moved.groups;
      const replacements = page.matches(INSTEAD, prose).flatMap(({ groups }) => groups.to ?? []);
      const states = { api_string: id, status: [end, words], retires_on: end, replacements };
      page.state(section, id, { ...states, ends_for: [scope], continues_for: [other] });
      continue;
    }
    if (!first || !DONE.test(first.cell.text)) {
      page.skip(section, "deprecates no model", first?.cell.text.slice(0, 60));
      continue;
    }
    const advice = prose.find(({ cell }) => TARGETS.test(cell.text));
    const [ended = ""] = first.cell.text.split(TARGETS);
    const ids = first.cell.codes.filter((code) => mentions(ended, code));
    const linked = advice?.cell.links.map(({ text }) => text) ?? [];
    const replacements = linked.length > 0 ? linked : first.cell.codes.filter((code) => !ids.includes(code));
    if (ids.length === 0) page.unparsed(section, "names no model", first.cell.text.slice(0, 60));
    for (const id of ids) {
      const word = /^Deprecated/.test(first.cell.text) ? "Deprecated" : "has been deprecated";
      page.state(section, id, { api_string: id, status: word, deprecated_on: day, replacements });
    }
  }
}

export const cerebras = adapter("cerebras", { deprecations: readDeprecations });
