// Owns reading Anthropic's pages: model pages, overview, prices, deprecations, release notes. Refuses other platforms' schedules.

import { slugify } from "../../read/id.ts";
import type { Raw } from "../../schema/record.ts";
import { cellFor, emptyReading, rawOf, shutdown, states, words } from "../kit.ts";
import {
  type Cell,
  findSections,
  frontMatter,
  items,
  type Outline,
  paragraphs,
  place,
  type Row,
  tables,
  tableWith,
} from "../outline.ts";
import type { Adapter, OutlinedPage, PageReading, RateStatement, Statement } from "../statement.ts";

const RETIREMENT = "Retirement date";
/** "Name (for prompts up to 100,000 tokens)", "Name (retired, except on …)" → name and the parenthesis. */
const NAME = /^(?<name>[^(]+?)\s*(?:\((?<more>.*)\))?$/;
const HOSTS = /Bedrock|Google Cloud|Vertex|Foundry|AWS/;

/** One model's own page: ids on every platform, prices, limits, dates. */
function readModel({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const [ids] = tableWith(outline, ["Platform", "Model ID"]);
  const heading = (title: string) =>
    findSections(outline, title).flatMap((s) => tableWith(s, ["Feature", "Value"]))[0]?.rows ?? [];
  const [prices, capabilities, availability] = [heading("Pricing"), heading("Capabilities"), heading("Availability")];
  const api = ids && cellFor(ids.rows, "Claude API");
  const { title: name = "" } = frontMatter(outline);
  if (!ids || !api || !name) {
    reading.unread.push({ at: "", text: name, why: "no table of model ids, or no title" });
    return reading;
  }
  const subject = { api_string: api.text, name };
  const add = (at: string, stated: Statement["states"], rates?: RateStatement[]) =>
    reading.statements.push({ subject, at, states: stated, ...(rates && rates.length > 0 ? { rates } : {}) });

  const alias = cellFor(ids.rows, "Claude API alias");
  const hosts = ids.rows.filter((row) => HOSTS.test(row.cells[0]?.text ?? "") && row.cells[1]?.text);
  const section = ids.section.place;
  add(place(name), { name });
  add(
    section,
    states({
      api_string: api.text,
      aliases: alias && alias.text !== api.text ? [alias.text] : undefined,
      hosts: hosts.map((row) => [(row.cells[1] as Cell).text, (row.cells[0] as Cell).text]),
    }),
  );
  const at = (rows: readonly Row[]) => rows[0]?.table.section.place ?? section;
  const limit = cellFor(capabilities, "Context window");
  const io = cellFor(capabilities, /^Input\s*→\s*output$/)?.text.split("→");
  add(
    at(capabilities),
    states({
      context_window: rawOf(limit),
      max_output_tokens: rawOf(cellFor(capabilities, "Max output")),
      input_modalities: io?.[0] ? words(io[0]) : undefined,
      output_modalities: io?.[1] ? words(io[1]) : undefined,
      knowledge_cutoff: rawOf(cellFor(capabilities, "Reliable knowledge cutoff")),
    }),
  );
  const status = cellFor(availability, "Status");
  const deprecated = cellFor(availability, "Deprecated");
  const retires = cellFor(availability, /^(Retirement|Retires|Retired)$/);
  add(at(availability), {
    ...states({
      status: rawOf(status),
      released: rawOf(cellFor(availability, "Released")),
      deprecated_on: rawOf(deprecated),
    }),
    ...(retires ? shutdown(retires.text) : {}),
  });
  add(at(prices), flatPrices(prices), cacheWrites(prices));
  return reading;
}

/** "$0.10 / MTok for prompts up to 100,000 tokens; $0.50 / MTok for …" → its parts, lowest band first. */
const bands = (cell: Cell | undefined): string[] => (cell ? cell.text.split(/;\s*|(?<=tokens)(?=\$)/) : []);

const flatPrices = (rows: readonly Row[]): Statement["states"] =>
  states({
    price_input_per_mtok: bands(cellFor(rows, "Input"))[0],
    price_output_per_mtok: bands(cellFor(rows, "Output"))[0],
    price_cached_input_per_mtok: bands(cellFor(rows, "Cache read"))[0],
  });

function cacheWrites(rows: readonly Row[]): RateStatement[] {
  return (["5m", "1h"] as const).flatMap((ttl) =>
    bands(cellFor(rows, `${ttl} cache write`)).map(
      (raw): RateStatement => ({ meter: "cache_write", ttl, raw, ...tierOf(raw) }),
    ),
  );
}

const tierOf = (text: string): { tier?: string } => {
  const found = /prompts (up to|over) ([\d,]+) tokens/.exec(text);
  return found ? { tier: `prompt ${found[1] === "over" ? ">" : "<="} ${found[2]} tokens` } : {};
};

/** The price page: names, not ids; standard, batch and fast prices in tables of their own. */
function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const rows = (heading: string, columns: (string | RegExp)[]) =>
    findSections(outline, heading).flatMap((s) => tableWith(s, columns).flatMap((t) => t.rows));

  for (const row of rows("Model pricing", ["Model", /^Base input tokens$/i])) {
    const { name, more } = nameOf(row);
    const tier = tierOf(more);
    const get = (title: RegExp) => row.get(title)?.text;
    const over = /over/.test(tier.tier ?? "") || tier.tier?.includes(">");
    const meters = [
      ["input", /^Base input tokens$/i],
      ["cached_input", /^Cache hits/i],
      ["output", /^Output tokens$/i],
    ] as const;
    const rate = (
      meter: RateStatement["meter"],
      title: RegExp,
      extra: Partial<RateStatement> = {},
    ): RateStatement[] => {
      const raw = get(title);
      return raw === undefined ? [] : [{ meter, raw, ...tier, ...extra }];
    };
    reading.statements.push({
      subject: { name },
      at: row.place(row.cells[0]?.text),
      states: over
        ? {}
        : states({
            price_input_per_mtok: get(/^Base input tokens$/i),
            price_cached_input_per_mtok: get(/^Cache hits/i),
            price_output_per_mtok: get(/^Output tokens$/i),
            status: /retired/.test(more) ? undefined : row.table.section.title,
          }),
      rates: [
        ...(over ? meters.flatMap(([meter, title]) => rate(meter, title)) : []),
        ...rate("cache_write", /^5m cache writes$/i, { ttl: "5m" }),
        ...rate("cache_write", /^1h cache writes$/i, { ttl: "1h" }),
      ],
    });
  }
  for (const [heading, service, input, output] of [
    ["Batch processing", "batch", "Batch input", "Batch output"],
    ["Fast mode pricing", "fast", "Input", "Output"],
  ] as const) {
    for (const row of rows(heading, ["Model", input, output])) {
      const { name, more } = nameOf(row);
      for (const one of name.split(" / ")) {
        const raws = { input: row.get(input)?.text, output: row.get(output)?.text };
        reading.statements.push({
          subject: { name: one },
          at: row.place(row.cells[0]?.text),
          states: {},
          rates: (["input", "output"] as const).flatMap((meter) => {
            const raw = raws[meter];
            return raw === undefined ? [] : [{ meter, service, raw, ...tierOf(more) }];
          }),
        });
      }
    }
  }
  return reading;
}

const nameOf = (row: Row): { name: string; more: string } => {
  const groups = NAME.exec(row.get("Model")?.text ?? "")?.groups;
  return { name: groups?.name ?? "", more: groups?.more ?? "" };
};

/** The lifecycle page: the status table, then the history of announcements. */
function readDeprecations({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const current = new Set<string>();
  for (const table of findSections(outline, "Model status").flatMap((s) =>
    tableWith(s, ["API model name", "Current state"]),
  )) {
    for (const row of table.rows) {
      const id = row.get("API model name")?.text ?? "";
      current.add(id);
      reading.statements.push({
        subject: { api_string: id },
        at: row.place(id),
        states: {
          ...states({
            api_string: id,
            status: rawOf(row.get("Current state")),
            deprecated_on: rawOf(row.get("Deprecated")),
          }),
          ...shutdown(row.get("Tentative retirement date")?.text ?? ""),
        },
      });
    }
  }
  for (const section of findSections(outline, "Deprecation history").flatMap((s) => s.subsections)) {
    const announced = /^\d{4}-\d{2}-\d{2}/.exec(section.title)?.[0];
    for (const row of tableWith(section, [RETIREMENT, /^Deprecated model/, /^Recommended replacement/]).flatMap(
      (t) => t.rows,
    )) {
      const cell = row.get(/^Deprecated model/);
      const id = cell?.codes[0] ?? cell?.text ?? "";
      const date = row.get(RETIREMENT)?.text ?? "";
      const to = row.get(/^Recommended replacement/);
      const name = nameFor(id, section.title);
      const subject = { api_string: id, ...(name ? { name } : {}) };
      reading.statements.push({
        subject,
        at: row.place(id),
        states: {
          ...states({ api_string: id, replacements: to && (to.codes.length > 0 ? to.codes : [to.text]) }),
          // The status table's word beats the column header.
          ...(current.has(id) ? {} : { status: [date, RETIREMENT] }),
          ...shutdown(date),
        },
      });
      if (announced)
        reading.statements.push({
          subject,
          at: section.place,
          states: { deprecated_on: announced, ...(name ? { name } : {}) },
        });
      else
        reading.unread.push({ at: section.place, text: section.title, why: "no day of announcement in the heading" });
    }
  }
  return reading;
}

/** The name in a heading that an id spells, in either of the orders that the provider's ids have: Claude Opus 4.1, Claude 3.5 Haiku. */
function nameFor(id: string, heading: string): string | undefined {
  const bare = id.replace(/-\d{8}$/, "");
  return heading.match(/Claude [A-Z][a-z]+ \d+(\.\d+)?/g)?.find((name) => {
    const [claude, line, version] = slugify(name).split(/-(?=[a-z])|(?<=[a-z])-/);
    return bare === `${claude}-${line}-${version}` || bare === `${claude}-${version}-${line}`;
  });
}

/** The overview: models are columns. */
function readModels({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tables(outline).filter((t) => t.find("Feature").length === 1)) {
    for (const row of table.transposed().rows) {
      const get = (label: RegExp) => row.get(label)?.text;
      const id = row.get(/^Claude API ID$/i)?.codes[0] ?? get(/^Claude API ID$/i);
      const name = row.cells[0]?.text;
      if (!id || !name) {
        reading.left_out.push({ at: table.section.place, text: name ?? "", why: "a column without an API id" });
        continue;
      }
      const alias = get(/^Claude API alias$/i);
      const price = get(/^Pricing$/i) ?? "";
      const retires = get(/^Retirement$/i);
      reading.statements.push({
        subject: { api_string: id, name },
        at: row.place(name),
        states: {
          ...states({
            name,
            api_string: id,
            aliases: alias && alias !== id && !alias.startsWith("N/A") ? [alias] : undefined,
            context_window: get(/^Context window$/i),
            max_output_tokens: get(/^Max output$/i),
            knowledge_cutoff: unglued(row.get(/^Reliable knowledge cutoff$/i), "Reliable knowledge cutoff", outline),
            price_input_per_mtok: /(?<!From )\$[\d.]+ \/ input MTok/.exec(price)?.[0],
            price_output_per_mtok: /(?<!From )\$[\d.]+ \/ output MTok/.exec(price)?.[0],
          }),
          ...(retires ? shutdown(retires) : {}),
        },
      });
    }
  }
  return reading;
}

/** A cell to which the page's copy has glued a footnote digit: the marker is named only where the page defines that note. */
function unglued(cell: Cell | undefined, label: string, outline: Outline): Raw | undefined {
  const note = cell && /\d{4}(\d)$/.exec(cell.text)?.[1];
  const defined = note && paragraphs(outline).some((p) => p.cell.text.startsWith(`${note} ${label}`));
  return defined ? [cell.text, `^${note}`] : rawOf(cell);
}

/** Release notes: the day on which a model with its id in the entry was launched. */
function readReleaseNotes({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const item of items(outline).filter((i) => i.depth === 1 && /launched/i.test(i.cell.text))) {
    const day = item.section.title;
    const launch = /launched \S.*?\(claude-[a-z0-9-]+\)/i.exec(item.cell.text)?.[0] ?? "";
    for (const id of item.cell.codes.filter(
      (code) => /^claude-[a-z0-9-]+$/.test(code) && launch.includes(`(${code})`),
    )) {
      reading.statements.push({
        subject: { api_string: id },
        makes_row: false,
        at: item.section.place,
        states: { released: day },
      });
    }
  }
  return reading;
}

export const anthropic: Adapter = {
  provider: "anthropic",
  pages: {
    "model/*": readModel,
    pricing: readPricing,
    deprecations: readDeprecations,
    models: readModels,
    "model-ids": emptyReading,
    "release-notes": readReleaseNotes,
  },
};
