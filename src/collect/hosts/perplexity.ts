import type { Section } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";

const LISTED =
  /\b(?:On|as of) (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})\b.* (?<words>will retire these model IDs|will no longer be available via API)\b/;

const ONE =
  /^(?:As of (?<day>[A-Z][a-z]+ \d{1,2}, \d{4}), (?:the )?)?(?<id>\S+)(?: model)? has been (?<words>deprecated and removed from the API|retired)\b(?:.* (?:migrating to|Use) (?<to>\S+))?/;

const ENDS = /\b(?:retired?|removed?|deprecated?|sunset)\b/i;

/** The ids in a list, or in paragraphs of their own. */
const listed = (section: Section): string[] => [
  ...section.items.map(({ cell }) => cell.codes[0] ?? ""),
  ...section.paragraphs.flatMap(({ cell: { text, codes } }) => codes.filter((code) => code === text)),
];

/** An update ends the models that it lists, or one in a sentence. The other updates tell what is new. */
function readChangelog(page: PageReader): void {
  for (const { section } of page.updates()) {
    const texts = section.paragraphs;
    const [notice] = page.matches(LISTED, texts);
    const { day = "", words = "" } = notice?.groups ?? {};
    const ids = notice ? listed(section) : [];
    for (const id of ids) page.state(section, id, { api_string: id, status: [day, words], retires_on: day });
    const single = page.matches(ONE, texts).filter(({ cell, groups }) => cell.codes.includes(groups.id ?? ""));
    for (const { block, cell, groups } of single) {
      const { day, id = "", words = "", to = "" } = groups;
      const replacements = cell.codes.filter((code) => code === to);
      const status = day === undefined ? words : [day, words];
      page.state(block, id, { api_string: id, status, retires_on: day, replacements });
      for (const code of cell.codes)
        if (code !== id && code !== to && /^\S+$/.test(code)) page.unparsed(block, "a further model", code);
    }
    if (notice ? ids.length === 0 : single.length === 0 && texts.some(({ cell }) => ENDS.test(cell.text)))
      page.unparsed(section, notice ? "lists no model" : "something ends, in words that are not known");
    else if (!notice && single.length === 0) page.skip(section, "retires no model");
  }
}

export const perplexity = adapter("perplexity", { changelog: readChangelog });
