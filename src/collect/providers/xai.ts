import type { Raw } from "../../schema/record.ts";
import {
  findSections,
  type Item,
  items,
  labelled,
  type Paragraph,
  paragraphs,
  place,
  type Table,
  tables,
  tableWith,
} from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading, RateStatement, Statement } from "../pipeline/statement.ts";
import { cellFor, emptyReading, states, words } from "./adapter.ts";
import { readModels } from "./xai/models.ts";
import { FLAT, ID, readPricing } from "./xai/pricing.ts";

const GLANCE = "At a glance";
const RETIRED = "Model being retired";
const MONTH_DAY_YEAR = "[A-Z][a-z]+ \\d{1,2}, \\d{4}";

/** One model's own page: a list at a glance, capabilities, prices by length of prompt. */
function readModel({ outline, key }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const entries = (heading: string) =>
    findSections(outline, heading).flatMap((s) => items(s).flatMap((item) => ({ item, pair: labelled(item.cell) })));
  const glance = entries(GLANCE);
  const find = (label: string) => glance.find(({ pair }) => pair?.label === label);
  const id = find("Model name")?.item.cell.codes[0];
  if (id === undefined) {
    reading.unparsed.push({ at: place(GLANCE), text: key, why: "no model name at a glance" });
    return reading;
  }
  const name = outline.sections.find((s) => s.level === 1);
  const [takes, makes] = find("Modalities")?.pair?.value.split(/\s*→\s*/) ?? [];
  const subject = { api_string: id, ...(name ? { name: name.title } : {}) };
  const batch = find("Batch API")?.pair?.value;
  if (name) reading.statements.push({ subject, at: name.place, states: { name: name.title } });
  reading.statements.push({
    subject,
    at: place(GLANCE),
    states: states({
      api_string: id,
      aliases: find("Aliases")?.item.cell.codes,
      status: GLANCE,
      input_modalities: takes && words(takes),
      output_modalities: makes && words(makes),
      context_window: find("Context window")?.pair?.value,
      capabilities: batch === "Supported" ? [["Batch API", batch]] : undefined,
    }),
  });
  const able = entries("Capabilities").flatMap(({ pair }) => (pair?.value === "Yes" ? [[pair.label, pair.value]] : []));
  if (able.length > 0) reading.statements.push({ subject, at: place("Capabilities"), states: { capabilities: able } });
  for (const table of findSections(outline, "Pricing").flatMap((s) => tableWith(s, ["Type"]))) {
    const titles = table.columns.slice(1);
    const base = titles.find((title) => !title.startsWith("≥"));
    const rates: RateStatement[] = [];
    const flat: Statement["states"] = {};
    for (const row of table.rows) {
      const type = (row.get("Type")?.text ?? "").toLowerCase().replace(" ", "_") as keyof typeof FLAT;
      if (!(type in FLAT)) {
        reading.unparsed.push({ at: row.place(), text: row.cells[0]?.text ?? "", why: "an unknown type of token" });
        continue;
      }
      for (const title of titles) {
        const raw: Raw = [row.get(title)?.text ?? "", title];
        const limit = /^≥ (\d+)k prompt tokens/.exec(title)?.[1];
        if (title === base) flat[FLAT[type]] = raw;
        else if (limit) rates.push({ meter: type, raw, tier: `prompt >= ${limit},000 tokens` });
        else reading.unparsed.push({ at: row.place(), text: title, why: "an unknown column of prices" });
      }
    }
    reading.statements.push({ subject, at: table.section.place, states: flat, rates });
  }
  return reading;
}

/** "Property | Value" rows of a table → the value beside the label. */
const property = (table: Table | undefined, label: string): string | undefined =>
  table && cellFor(table.rows, label)?.text;

/** The page of a launch: a table of properties. */
function readLaunch({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const [table] = tableWith(outline, ["Property", "Value"]);
  const id = property(table, "Model name");
  const name = outline.sections.find((s) => s.level === 1);
  if (!table || id === undefined || !ID.test(id)) {
    reading.unparsed.push({
      at: name?.place ?? place(GLANCE),
      text: id ?? "",
      why: "no model name in a table of properties",
    });
    return reading;
  }
  const subject = { api_string: id, ...(name ? { name: name.title } : {}) };
  const media = /^(.+) input; (.+) output$/.exec(property(table, "Modalities") ?? "");
  const able = ["Reasoning", "Function calling"].filter(
    (label) => property(table, label) !== undefined || property(table, "Tools")?.includes(label),
  );
  if (name) reading.statements.push({ subject, at: name.place, states: { name: name.title } });
  reading.statements.push({
    subject,
    at: table.section.place,
    states: states({
      api_string: id,
      status: table.section.title,
      context_window: property(table, "Context window"),
      max_output_tokens: property(table, "Output limit"),
      knowledge_cutoff: property(table, "Knowledge cutoff"),
      input_modalities: media?.[1] ? words(media[1]) : undefined,
      output_modalities: media?.[2] ? words(media[2]) : undefined,
      price_input_per_mtok: property(table, "Input price"),
      price_output_per_mtok: property(table, "Output price"),
      capabilities: able,
    }),
  });
  return reading;
}

/** The notice of one retirement: a day, perhaps the day of the notice, and where requests go. */
function readMigration({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const title = outline.sections.find((s) => s.level === 1);
  const text = paragraphs(outline)
    .map((p) => p.cell.text)
    .join("\n");
  const date = new RegExp(`\\bEffective (${MONTH_DAY_YEAR})`).exec(text)?.[1];
  const notice = new RegExp(`notice period began on (${MONTH_DAY_YEAR})`).exec(text)?.[1];
  if (!title || date === undefined) {
    reading.unparsed.push({ at: title?.place ?? "", text: title?.title ?? "", why: "no day on which it takes effect" });
    return reading;
  }
  for (const table of tables(outline).filter((t) => t.has([RETIRED]))) {
    const column = table.columns.find((c) => /^(Redirect target|Recommended replacement)/.test(c));
    for (const row of table.rows) {
      const id = row.get(RETIRED)?.text ?? "";
      const target = column === undefined ? undefined : row.get(column);
      const to = target?.codes[0] ?? target?.text;
      const parameters = / with (.+)$/.exec(target?.text ?? "")?.[1];
      const subject = { api_string: id };
      const goes: Raw | undefined = column?.startsWith("Redirect target") && to ? ["Redirect target", to] : undefined;
      reading.statements.push({
        subject,
        at: title.place,
        states: states({ status: [date, RETIRED], retires_on: date, deprecated_on: notice }),
      });
      reading.statements.push({
        subject,
        at: row.place(id),
        states: states({
          api_string: id,
          replacements: to === undefined ? undefined : [parameters === undefined ? to : [to, parameters]],
        }),
      });
      if (goes) reading.statements.push({ subject, at: table.section.place, states: { after_retirement: goes } });
    }
  }
  reading.statements.push(...items(outline).flatMap((item) => followed(item, date)));
  return reading;
}

/** "Requests to grok-x, which already redirect to grok-y, follow it to grok-z": where an earlier retirement leads from that day on. */
function followed({ cell: { text, codes }, section }: Item, date: string): Statement[] {
  const said = /^Requests to (\S+), which already redirect to (\S+), (follow) it to (\S+)/.exec(text);
  const [, id = "", by = "", phrase = "", to = ""] = said ?? [];
  if (![id, by, to].every((code) => codes.includes(code))) return [];
  return [
    {
      subject: { api_string: id },
      at: section.place,
      makes_row: false,
      states: { after_retirement: [phrase, to] },
      notes: `From ${date}, requests go on from ${by} to ${to}.`,
    },
  ];
}

/** Release notes, whose days have no year of their own: ends of models as their sentences state them; links to retirements. */
function readReleaseNotes({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const p of paragraphs(outline)) reading.statements.push(...endIn(p));
  const links = [...paragraphs(outline), ...items(outline)].flatMap((b) => b.cell.links);
  const members = links.flatMap(
    ({ href }) => /\/developers\/migration\/([a-z0-9-]+?)(?:\.md)?(?:#.*)?$/.exec(href)?.[1] ?? [],
  );
  return { ...reading, members: [...new Set(members)] };
}

/** "grok-x is deprecated …", "On <day>, grok-x is retired": what becomes of it, and of requests to it. */
function endIn({ cell: { text, codes }, section }: Paragraph): Statement[] {
  const id = codes.find(
    (code) =>
      ID.test(code) && new RegExp(`(?:^|\\s)${code.replaceAll(".", "\\.")} is (?:deprecated|retired)\\b`).test(text),
  );
  if (id === undefined) return [];
  const date = new RegExp(`reaches end of life on (${MONTH_DAY_YEAR})|^On (${MONTH_DAY_YEAR}), `).exec(text);
  const day = date?.[1] ?? date?.[2];
  const word = date?.[1] ? "end of life" : "is retired";
  const [, phrase, to] = /\b(routed|served) (?:to|by) (grok-[a-z0-9.-]*[a-z0-9])/.exec(text) ?? [];
  const upgrade = /\bset model to (grok-[a-z0-9.-]*[a-z0-9])/.exec(text)?.[1];
  return [
    {
      subject: { api_string: id },
      at: section.place,
      states: states({
        api_string: id,
        status: day === undefined ? "deprecated" : [day, word],
        retires_on: day,
        replacements: upgrade ? [upgrade] : to ? [to] : undefined,
        after_retirement: phrase && to ? [phrase, to] : undefined,
      }),
    },
  ];
}

export const xai: Adapter = {
  provider: "xai",
  pages: {
    "model/*": readModel,
    "launch-grok-4-7": readLaunch,
    pricing: readPricing,
    models: readModels,
    "migration/*": readMigration,
    "release-notes": readReleaseNotes,
  },
};
