import { paragraphs } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";

const DONE = /^Deprecated |\bhas been deprecated\b/;
const TARGETS = /\bWe recommend (?:migrating|transitioning) to /;

/**
 * Updates, newest first: the label is the day from which the models are deprecated, and the first paragraph names them. No day of
 * shutdown is stated; a parameter of a model that goes is not a model.
 */
function readDeprecations(page: PageReader): void {
  for (const section of page.outline.sections.filter(({ component }) => component?.name === "Update")) {
    const day = String(section.component?.attributes.label ?? "");
    const prose = paragraphs(section);
    const [told] = prose;
    if (!told || !DONE.test(told.cell.text)) {
      page.skip(section, "no model ends", told?.cell.text.slice(0, 60));
      continue;
    }
    const advice = prose.find(({ cell }) => TARGETS.test(cell.text));
    const own = TARGETS.test(told.cell.text) ? told.cell.codes.slice(0, 1) : told.cell.codes;
    const linked = advice?.cell.links.map(({ text }) => text) ?? [];
    const replacements = linked.length > 0 ? linked : told.cell.codes.slice(own.length);
    if (own.length === 0) page.unparsed(section, "names no model", told.cell.text.slice(0, 60));
    for (const id of own) {
      const word = /^Deprecated/.test(told.cell.text) ? "Deprecated" : "has been deprecated";
      page.state(section, id, { api_string: id, status: word, deprecated_on: day, replacements });
    }
  }
}

export const cerebras = adapter("cerebras", { deprecations: readDeprecations });
