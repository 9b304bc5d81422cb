import type { Raw } from "../../schema/record.ts";
import { type Cell, items, labelled, type Outline, paragraphs, type Row, tableWith } from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading, RateStatement, Statement } from "../pipeline/statement.ts";
import { emptyReading, rawOf, shutdown, states, words } from "./adapter.ts";

const THIRD_PARTY = /\bthird-party\b/i;
const HOSTED = "another vendor's model that Mistral hosts";
const CAPABILITY = /^(function-calling|structured-outputs|batching|reasoning)$/;
const TOKENS = /\/ ?M Tokens$/i;
const RETIREMENT = "Retirement date";

/** One model's card: a list of "label: value". */
function readCard({ outline, key }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const section = outline.sections[1];
  const lines = new Map(items(outline).flatMap(({ cell }) => entryOf(cell)));
  const get = (label: string) => lines.get(label)?.value;
  const name = section?.title ?? "";
  if (!section || lines.size === 0) {
    reading.unparsed.push({ at: "", text: name, why: "a card without a list of properties" });
    return reading;
  }
  if (THIRD_PARTY.test(get("Tags") ?? "") || paragraphs(outline).some(({ cell }) => THIRD_PARTY.test(cell.text))) {
    reading.skipped.push({ at: section.place, text: name, why: HOSTED });
    return reading;
  }
  const [id, ...aliases] = lines.get("API names")?.cell.codes ?? [];
  const retirement = get(RETIREMENT);
  const output = words(get("Output") ?? "");
  const weights = get("Weights");
  const open = weights === undefined ? words(get("Type") ?? "").find((word) => word === "Open") : "Weights";
  const prices = cardPrices(get("Pricing") ?? "");
  for (const text of prices.unparsed) reading.unparsed.push({ at: section.place, text, why: "a price without a side" });
  reading.statements.push({
    subject: { ...(id === undefined ? {} : { api_string: id }), slug: key.slice(key.indexOf("/") + 1), name },
    // A model that the API never served still has its card.
    makes_row: true,
    at: section.place,
    states: {
      ...states({
        name,
        api_string: id,
        aliases,
        status: retirement === undefined ? get("Status") : [get("Status") ?? "", retirement, RETIREMENT],
        input_modalities: words(get("Input") ?? ""),
        output_modalities: output.filter((word) => word !== "reasoning"),
        context_window: get("Context length"),
        max_output_tokens: get("Max output"),
        capabilities: [...output, ...words(get("Features") ?? "")].filter((word) => CAPABILITY.test(word)),
        open_weight: /coming soon/i.test(weights ?? "") ? undefined : open,
        released: get("Release date"),
        deprecated_on: get("Deprecation date"),
        replacements: [lines.get("Replacement")?.cell.links[0]?.text ?? get("Replacement") ?? ""].filter(Boolean),
      }),
      ...prices.states,
      ...(retirement === undefined ? {} : shutdown(retirement)),
    },
    rates: prices.rates,
  });
  return reading;
}

function entryOf(cell: Cell): [string, { value: string; cell: Cell }][] {
  const entry = labelled(cell);
  return entry ? [[entry.label, { value: entry.value, cell }]] : [];
}

type Prices = { states: Statement["states"]; rates: RateStatement[]; unparsed: string[] };

/** "Input $1 /M Tokens; Input $2 /Min; Output $3 /M Tokens": by side and unit. "Free" is both sides. */
function cardPrices(text: string): Prices {
  if (/^free$/i.test(text))
    return { states: { price_input_per_mtok: text, price_output_per_mtok: text }, rates: [], unparsed: [] };
  const prices: Prices = { states: {}, rates: [], unparsed: [] };
  for (const part of text.split(/;\s*/).filter(Boolean)) {
    const [, side, raw] = /^(Input|Cached input|Output) (\S.*)$/i.exec(part) ?? [];
    if (side === undefined || raw === undefined) prices.unparsed.push(part);
    else addPrice(prices, side, raw);
  }
  return prices;
}

const FIELDS = {
  input: "price_input_per_mtok",
  "cached input": "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
} as const;

/** Prices per token stand in the flat fields, all others in rates. */
function addPrice(to: Pick<Prices, "states" | "rates">, side: string, text: string, unit?: string): void {
  const raw: Raw = unit === undefined ? text : [text, unit];
  const which = side.toLowerCase() as keyof typeof FIELDS;
  if (TOKENS.test(unit ?? text) || /^(free|[—–-]+)$/i.test(text)) to.states[FIELDS[which]] = raw;
  else if (which !== "cached input")
    to.rates.push({ meter: /\/ ?Min$/i.test(unit ?? text) ? `audio_${which}` : which, raw });
}

/** The overview: an index of the cards, and the table of deprecated and retired models. */
function readOverview({ outline, text }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const links = text.matchAll(
    /(?:href="|\]\()(?:https:\/\/docs\.mistral\.ai)?\/models\/([a-z0-9.-]+?)(?:\.md)?(?=[)"#?])/g,
  );
  reading.members = [...new Set([...links].flatMap((match) => match[1] ?? []))];
  const titles = ["Model", "API", "Deprecation", "Retirement", "Alternative"];
  const rows = tableWith(outline, titles).flatMap((table) => table.rows);
  if (rows.length === 0)
    reading.skipped.push({
      at: "",
      text: titles.join(" "),
      why: "the table's header stands apart; the cards say the same",
    });
  for (const row of rows) {
    const { name, slug } = modelOf(row);
    const id = row.get("API")?.text || undefined;
    const retirement = row.get("Retirement")?.text ?? "";
    reading.statements.push({
      subject: { ...(id === undefined ? { slug } : { api_string: id }), name },
      at: row.place(id ?? name),
      states: {
        ...states({
          name,
          api_string: id,
          status: retirement === "" ? undefined : [retirement, "Retirement"],
          deprecated_on: rawOf(row.get("Deprecation")),
          replacements: [row.get("Alternative")?.text ?? ""].filter(Boolean),
        }),
        ...shutdown(retirement),
      },
    });
  }
  return reading;
}

/** "Name ↗" linked to /models/slug. */
const modelOf = (row: Row): { name: string; slug: string } => {
  const link = row.get("Model")?.links[0];
  return {
    name: (row.get("Model")?.text ?? "").replace(/\s*↗$/, ""),
    slug: /\/models\/([^/#?]+)/.exec(link?.href ?? "")?.[1] ?? "",
  };
};

/** The price tables in their default view: standard service, US dollars. */
function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const notes = factorsOn(outline);
  for (const table of tableWith(outline, ["Model", "Input", "Cached input", "Output"])) {
    // Where all prices of a table share a unit, it stands above the table and not in the cells.
    const unit = paragraphs(table.section)
      .map(({ cell }) => /^Prices (\/.+)$/.exec(cell.text)?.[0])
      .find((text) => text !== undefined);
    for (const row of table.rows) {
      const { name, slug } = modelOf(row);
      if (THIRD_PARTY.test(table.section.title)) {
        reading.skipped.push({ at: row.place(), text: name, why: HOSTED });
        continue;
      }
      const priced: Pick<Prices, "states" | "rates"> = { states: {}, rates: [] };
      for (const side of ["Input", "Cached input", "Output"]) {
        const text = row.get(side)?.text ?? "";
        const before = Object.keys(priced.states).length + priced.rates.length;
        addPrice(priced, side, text, unit);
        if (Object.keys(priced.states).length + priced.rates.length === before)
          reading.skipped.push({
            at: row.place(),
            text,
            why: "a cached price that the page computes for other meters than tokens",
          });
      }
      // Half of nothing is no news.
      const factors = row.get("Input")?.text === "Free" ? undefined : notes;
      reading.statements.push({
        subject: { slug, name },
        at: row.place(),
        ...priced,
        ...(factors ? { notes: factors } : {}),
      });
    }
  }
  return reading;
}

/** The factors of other services, where the page prints them. */
function factorsOn(outline: Outline): string | undefined {
  const text = paragraphs(outline)
    .map(({ cell }) => cell.text)
    .join("\n");
  const [batch, priority] = [/Batch \(-(\d+)%\)/.exec(text)?.[1], /Priority \(\+(\d+)%\)/.exec(text)?.[1]];
  return batch && priority
    ? `Batch costs ${batch} % less than the listed price, priority ${priority} % more.`
    : undefined;
}

/** The default size of a model's embeddings, where a sentence of the guide states it; example output states none. */
function readEmbeddings({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const id = paragraphs(outline)
    .flatMap(({ cell }) => cell.codes)
    .find((code) => /-embed$/.test(code));
  for (const { cell, section } of paragraphs(outline)) {
    const size =
      /^output_dimension .*\bdefaults to (\d+)\b/.exec(cell.text)?.[1] ??
      /model generates embedding vectors of dimension (\d+)\b/.exec(cell.text)?.[1];
    if (size === undefined || id === undefined) continue;
    reading.statements.push({
      subject: { api_string: id },
      makes_row: false,
      at: section.place,
      states: { embedding_dimensions: size },
    });
  }
  return reading;
}

/** Release days: entries under a full date that say which ids were released. */
function readChangelog({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const item of items(outline)) {
    const [, released] = /^We released (.+?\))(?:[.,]| as |$)/.exec(item.cell.text) ?? [];
    if (released === undefined) continue;
    const day = item.section.title;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      reading.skipped.push({ at: item.section.place, text: released, why: "a day without a year" });
      continue;
    }
    for (const id of item.cell.codes.filter((code) => released.includes(code)))
      reading.statements.push({
        subject: { api_string: id },
        makes_row: false,
        at: item.section.place,
        states: { released: day },
      });
  }
  return reading;
}

export const mistral: Adapter = {
  provider: "mistral",
  pages: {
    "model/*": readCard,
    models: readOverview,
    pricing: readPricing,
    lifecycle: emptyReading,
    "text-embeddings": readEmbeddings,
    "code-embeddings": readEmbeddings,
    changelog: readChangelog,
  },
};
