import type { Raw } from "../../../schema/record.ts";
import {
  blocks,
  type Paragraph,
  paragraphs,
  type Row,
  type Section,
  type Table,
  tables,
  tableWith,
} from "../../page/outline.ts";
import type { OutlinedPage, PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { emptyReading, states } from "../adapter.ts";
import { type Part, partsOf } from "./price-cell.ts";

const PAID = /^Paid Tier/;
const SERVICES = new Set(["batch", "flex", "priority"]);
const TOKENS = /per 1M tokens in USD$/;
const ID = /^[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+$/;
const MEMBER = /\/gemini-api\/docs\/models\/([a-z0-9.-]+?)(?:\.md(?:\.txt)?)?$/;
const ELSEWHERE = /^(Grounding|Used to improve|Image generation pricing)/;
const ONE_MEDIUM: Record<string, string> = { audio: "audio", video: "video" };

type Meter = RateStatement["meter"];
type Flat = "price_input_per_mtok" | "price_output_per_mtok" | "price_cached_input_per_mtok";
/** What a row meters: the flat field that its text tokens fill, and the meter of each medium. */
type Kind = { flat: Flat; text: Meter; of: (medium: string) => Meter };
type Found = { states: Statement["states"]; rates: RateStatement[]; notes: string[] };

const KINDS: [RegExp, Kind][] = [
  [/^(?:text )?input price/i, kind("price_input_per_mtok", "input", (m) => `${m}_input` as Meter)],
  [/^output price/i, kind("price_output_per_mtok", "output", (m) => `${m}_output` as Meter)],
  [/^context caching price$/i, kind("price_cached_input_per_mtok", "cached_input", () => "cached_input")],
];
function kind(flat: Flat, text: Meter, of: Kind["of"]): Kind {
  return { flat, text, of };
}

/** The price page → names, ids, status and prices of every model on it; the links of its ids are the model pages. */
export function readPricing({ outline, read_on }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const members = new Set<string>();
  for (const section of outline.sections.filter((s) => s.level === 2)) {
    const priced = tableWith(section, ["Free Tier", PAID]);
    if (priced.length === 0) continue;
    const line = idLine(section);
    for (const { href } of line?.cell.links ?? []) {
      const slug = MEMBER.exec(href)?.[1];
      if (slug !== undefined) members.add(slug);
    }
    const isModel = priced.some((table) => table.rows.some((row) => row.cells[0]?.text.startsWith("Input price")));
    if (!line && !isModel) {
      for (const row of priced.flatMap((t) => t.rows))
        reading.skipped.push({ at: section.place, text: row.cells[0]?.text ?? "", why: "a tool's price, no model" });
      continue;
    }
    const subjects = subjectsOf(section, line?.cell.codes ?? []);
    reading.statements.push(...subjects.map((subject) => header(section, subject)));
    for (const table of priced) readTable(table, section, subjects, read_on, reading);
  }
  return { ...reading, members: [...members] };
}

/** The line under the heading that holds ids and nothing else. */
function idLine(section: Section): Paragraph | undefined {
  return section.blocks.find((block): block is Paragraph => {
    if (block.kind !== "paragraph" || block.cell.codes.length === 0) return false;
    const rest = block.cell.codes.reduce((text, code) => text.replace(code, ""), block.cell.text);
    return block.cell.codes.every((code) => ID.test(code)) && /^(?:[\s,&*_]|and)*$/.test(rest);
  });
}

/** Each id of the section with the display name that spells it; a heading over several ids may name some of them. */
function subjectsOf(section: Section, ids: readonly string[]): Statement["subject"][] {
  const title = section.title.replace(/\s*\p{Extended_Pictographic}.*$/u, "");
  if (ids.length === 0) return [{ name: title }];
  if (ids.length === 1) return [{ api_string: ids[0] as string, name: title }];
  const names = title.split(/,\s*(?:and\s+)?|\s+and\s+/);
  return ids.map((id) => {
    const name = names.find((text) => text.toLowerCase().replace(/\s+/g, "-") === id);
    return { api_string: id, ...(name === undefined ? {} : { name }) };
  });
}

function header(section: Section, subject: Statement["subject"]): Statement {
  const { api_string: id, name } = subject;
  const open = id === undefined && paragraphs(section).some((p) => p.cell.text.includes("open model"));
  const images = imageTokens(section);
  return {
    subject,
    at: section.place,
    states: states({
      name,
      api_string: id,
      status: statusOf(section, id),
      open_weight: open ? "open model" : undefined,
    }),
    ...(images === undefined ? {} : { rates: [{ meter: "image_output", raw: images }] }),
    ...(id === undefined ? { makes_row: true } : {}),
    ...(onlyFree(section) ? { notes: "Free of charge only: the price page lists no paid tier." } : {}),
  };
}

/** Nothing to pay, and nothing to be had for money. */
const onlyFree = (section: Section) =>
  tables(section).some((table) =>
    table.rows.some(
      (row) =>
        row.cells[0]?.text === "Input price" &&
        row.get("Free Tier")?.text === "Free of charge" &&
        row.get(PAID)?.text === "Not available",
    ),
  );

/** The note below tables that price output by the image says what its tokens cost. */
function imageTokens(section: Section): string | undefined {
  const byImage = tables(section).some((table) =>
    table.rows.some(
      (row) => /^Output price/.test(row.cells[0]?.text ?? "") && /^\$[\d.]+ per image/.test(row.get(PAID)?.text ?? ""),
    ),
  );
  const note = notesOf(section).find((text) => text.includes("Image output is priced at $"));
  return byImage ? /priced at (\$[\d.]+ per 1,000,000 tokens)/.exec(note ?? "")?.[1] : undefined;
}

/** Texts below the tables: where the marker is a plain asterisk, Markdown makes the note a list item. */
const notesOf = (section: Section): string[] =>
  blocks(section).flatMap((b) =>
    b.kind === "paragraph" || b.kind === "quote" || b.kind === "item" ? b.cell.text : [],
  );

/** A warning under the heading, else the id's own word, else that the model is on sale. */
function statusOf(section: Section, id: string | undefined): Raw {
  const warning = section.blocks
    .flatMap((b) => (b.kind === "paragraph" ? b.cell.text : []))
    .find((t) => /^Warning:/.test(t));
  const shut = /shut down (?:on )?([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(warning ?? "")?.[1];
  if (shut !== undefined) return [shut, "shut down"];
  if (/\bdeprecated\b/.test(warning ?? "")) return "deprecated";
  return /-(preview|exp)(?=-|$)/.exec(id ?? "")?.[1] ?? "Free Tier";
}

function readTable(
  table: Table,
  section: Section,
  subjects: readonly Statement["subject"][],
  day: string,
  reading: PageReading,
) {
  const title = table.section.title.toLowerCase();
  const service = SERVICES.has(title) ? title : undefined;
  const found = new Map(
    subjects.map((subject): [Statement["subject"], Found] => [subject, { states: {}, rates: [], notes: [] }]),
  );
  for (const row of table.rows) {
    const label = row.cells[0]?.text ?? "";
    const at = row.place(label);
    if (ELSEWHERE.test(label)) {
      reading.skipped.push({ at, text: label, why: "a tool's price or a rule of use, no price of the model" });
      continue;
    }
    const read = readRow(row, label, section, service, day);
    if (read === undefined)
      reading.unparsed.push({
        at,
        text: row.get(PAID)?.text ?? label,
        why: `a price that is not understood: ${label}`,
      });
    else
      for (const subject of subjects.filter((s) => isFor(label, s, subjects))) merge(found.get(subject) as Found, read);
  }
  for (const [subject, { states, rates, notes }] of found) {
    if (Object.keys(states).length + rates.length === 0) continue;
    const notes_ = [...new Set(notes)].join(" ");
    reading.statements.push({ subject, at: table.section.place, states, rates, ...(notes_ ? { notes: notes_ } : {}) });
  }
}

const merge = (to: Found, from: Found) => {
  Object.assign(to.states, from.states);
  to.rates.push(...from.rates);
  to.notes.push(...from.notes);
};

/** A row of a section with several models may name one of them by the words that its id has alone: Fast, Ultra, Clip. */
function isFor(label: string, subject: Statement["subject"], all: readonly Statement["subject"][]): boolean {
  const tokens = (s: Statement["subject"]) => (s.api_string ?? "").split(/[-.]/);
  const shared = (token: string) => all.every((s) => tokens(s).includes(token));
  const own = (s: Statement["subject"]) => tokens(s).filter((token) => !shared(token));
  const words = label.toLowerCase().split(/[^a-z0-9]+/);
  const fits = (s: Statement["subject"]) => own(s).every((token) => words.includes(token));
  const longest = Math.max(...all.filter(fits).map((s) => own(s).length));
  // "Input price" under a heading with several ids names none of them: it holds for all.
  if (KINDS.some(([form]) => form.test(label)) || /^context caching/i.test(label)) return true;
  return fits(subject) && own(subject).length === longest;
}

/** One row → its prices; undefined where a word in it is not understood. */
function readRow(
  row: Row,
  label: string,
  section: Section,
  service: string | undefined,
  day: string,
): Found | undefined {
  const found: Found = { states: {}, rates: [], notes: [] };
  const cell = row.get(PAID);
  const header = row.table.columns.find((column) => PAID.test(column));
  if (!cell || !header) return undefined;
  const known = KINDS.find(([form]) => form.test(label))?.[1];
  if (!cell.text.includes("$")) {
    if (known && service === undefined && TOKENS.test(header)) found.states[known.flat] = [cell.text, header];
    return found;
  }
  const { parts, rest } = partsOf(cell.text);
  if (rest !== "") return undefined;
  const on = service === undefined ? {} : { service };
  const rate = (meter: Meter, part: Part, tier = part.tier): void => {
    const { from, until } = part;
    const when = { ...(from ? { from } : {}), ...(until ? { until } : {}) };
    found.rates.push({ meter, raw: rawOf(part, header), ...(tier ? { tier } : {}), ...on, ...when });
  };

  const medium = /^(image|audio|video) input price/i.exec(label)?.[1]?.toLowerCase();
  const tokenParts = parts.filter((part) => part.unit === undefined || part.unit === "token");
  const hasText = tokenParts.some(isText);
  for (const part of parts) {
    const resolution = part.aside.join(", ");
    if (part.unit === "hour of storage") rate("storage", part);
    else if (part.unit === "song") rate("audio_output", part);
    else if (part.unit === "image") rate("image", part, part.size);
    else if (medium !== undefined) rate(`${medium}_input` as Meter, part);
    else if (/image price$/i.test(label)) rate("image", part, resolution);
    else if (/\bvideo\b.* price/i.test(label)) rate("video_output", part, resolution);
    else if (/^tuning price$/i.test(label)) rate("training", part);
    else if (!known) return undefined;
    else if (part.unit !== "minute" && isText(part)) textTokens(part, known);
    else if (known.text === "input" && perImage(part, section))
      found.rates.push({ meter: "image_input", raw: [part.raw, "per image"], ...on });
    else {
      for (const m of part.aside) rate(known.of(m), part, known.text === "cached_input" ? m : part.tier);
      const only = part.aside.length === 1 ? ONE_MEDIUM[part.aside[0] as string] : undefined;
      if (!hasText && only && part.unit === undefined && service === undefined && inEffect(part, day)) {
        found.states[known.flat] = rawOf(part, header);
        found.notes.push(`${known.text === "input" ? "Input" : "Output"} is metered in ${only} tokens alone.`);
      }
    }
  }
  return found;

  function textTokens(part: Part, { flat, text }: Kind): void {
    const base = service === undefined && !part.tier?.includes(">");
    if (base && inEffect(part, day)) found.states[flat] = rawOf(part, header as string);
    else if (!base || (part.from ?? "") > day) rate(text, part);
  }
}

const isText = (part: Part) => part.aside.length === 0 || part.aside.includes("text");
const inEffect = ({ from, until }: Part, day: string) => (from ?? day) <= day && (until ?? day) >= day;

/** An amount with a unit of its own needs no title of a column. */
function rawOf({ raw, unit, size }: Part, header: string): Raw {
  if (unit === undefined) return [raw, header];
  return size === undefined ? raw : [raw, "image"];
}

/** "$0.0006 (image)" under a title for tokens: the section's note says that image input is priced by the image. */
const perImage = (part: Part, section: Section) =>
  part.aside.join() === "image" &&
  notesOf(section).some((text) => /^\W*Image input is set at [\d,]+ tokens or \$[\d.]+ per image/.test(text));
