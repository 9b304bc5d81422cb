import { slugify } from "../../read/id.ts";
import type { RateStatement } from "../pipeline/statement.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";

const ENDS = /^Models deprecated on (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})$/;

const ALIASED = /\bRequests will be (?<words>automatically aliased) to .+? on (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})/;

/** A list of ids, perhaps each with its replacement, under a heading with the day. */
function readNotice(page: PageReader): void {
  const [section] = page.headed(ENDS);
  if (!page.ask(section, "no list of models with a day") || !section) return;
  const day = ENDS.exec(section.title)?.groups?.day ?? "";
  for (const { cell } of section.items) {
    const [id = "", ...replacements] = cell.codes;
    if (!cell.text.startsWith(id)) page.unparsed(section, "doesn't start with a model", cell.text);
    else page.state(section, id, { api_string: id, status: [day, "deprecated on"], retires_on: day, replacements });
  }
  // In a section of its own, titled by name.
  for (const { block, cell, groups } of page.matches(ALIASED)) {
    const ids = section.items.flatMap((item) => item.cell.codes[0] ?? []);
    const id = ids.find((id) => slugify(id).endsWith(`-${slugify(block.section.title)}`));
    const { words = "", day = "" } = groups;
    const [to] = cell.codes;
    if (page.ask(id, "no model of that name", block) && id && to)
      page.add(block, id, { after_retirement: [words, to, day] });
  }
}

const PRICE = "Price in Tokens";
/** "$0.1 per M cached input tokens", "$0.1 per 1k characters input". */
const LINE =
  /^(?<raw>(?:US)?\$[\d.]+ per (?:(?:M|1k) )?(?:(?<of>input|cached input|output|audio) )?(?:tokens|characters|images|minute))(?: (?<side>input))?$/;
const METERS: Record<string, RateStatement["meter"]> = {
  input: "input",
  "cached input": "cached_input",
  output: "output",
  "audio input": "audio_input",
};

/** One cell has all prices of a model; the next says the same in the host's own unit. */
function readPrices(page: PageReader): void {
  for (const row of page.rows(["Model", PRICE])) {
    const [id = "", socket] = row.text("Model").split(" (");
    const lines = row.get(PRICE)?.lines ?? [];
    const rates = lines.flatMap((line): RateStatement[] => {
      const { raw, of, side } = LINE.exec(line)?.groups ?? {};
      const meter = METERS[[of, side].filter(Boolean).join(" ")] ?? (/images/.test(line) ? "image" : "other");
      return raw === undefined ? [] : [{ meter, raw, ...(socket && { mode: "streaming" }) }];
    });
    const others = lines.filter((line) => !LINE.test(line));
    if (others.some((line) => !/ (?:tile|step|MP)\b/.test(line)))
      page.unparsed(row, "an unknown price", others.join(", "));
    else if (others.length > 0) page.skip(row, "a price by tile, step or megapixel", id);
    page.state(row, id, { api_string: id, status: row.table.section.title }, { rates });
  }
}

export const cloudflare = adapter("cloudflare", { deprecations: readNotice, pricing: readPrices });
