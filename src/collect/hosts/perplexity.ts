import { items, paragraphs } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";

const RETIRES = /^On (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})\b.* (?<words>will retire these model IDs)\b/;

const ENDS = /\b(?:retired?|removed?|deprecated?|sunset)\b/i;

/** An update with a day and a list of ids. The other updates tell what is new. */
function readChangelog(page: PageReader): void {
  for (const { section } of page.updates()) {
    const [notice] = page.matches(RETIRES, paragraphs(section));
    const { day = "", words = "" } = notice?.groups ?? {};
    const ends = paragraphs(section).some(({ cell }) => ENDS.test(cell.text));
    if (!notice && ends) page.unparsed(section, "something ends, in words that are not known");
    else if (!notice) page.skip(section, "retires no model");
    else if (items(section).length === 0) page.unparsed(section, "lists no model");
    for (const { cell } of notice ? items(section) : [])
      page.state(section, cell.codes[0] ?? "", { api_string: cell.codes[0], status: [day, words], retires_on: day });
  }
}

export const perplexity = adapter("perplexity", { changelog: readChangelog });
