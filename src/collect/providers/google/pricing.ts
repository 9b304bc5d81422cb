import type { Raw } from "../../../schema/record.ts";
import { type Paragraph, placeOf, type Row, type Section, type Table } from "../../page/outline.ts";
import type { Subject } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { printed } from "../columns.ts";
import { previewIn } from "../ids.ts";
import { joinPrices, type Prices } from "../prices.ts";
import { isName } from "./changelog.ts";
import { isForAll, mediaOf, PAID, pricesIn } from "./price-row.ts";

const SERVICE = /\b(standard|batch|flex|priority)\b/i;
const MEMBER = /\/gemini-api\/docs\/models\/([a-z0-9.-]+?)(?:\.md(?:\.txt)?)?$/;
const ELSEWHERE = /^(Grounding|Used to improve|Image generation pricing)/;
const FREE = "Free of charge";
const BY_IMAGE = /^\W*Image input is set at [\d,]+ tokens or (?:US)?\$[\d.]+ per image/;

/** The price page: names, ids, status and prices of its models. Its ids link to the model pages. */
export function readPricing(page: PageReader): void {
  const members: string[] = [];
  for (const section of page.outline.sections.filter((s) => s.level === 2)) {
    const priced = page.tables(["Free Tier", PAID], section);
    if (priced.length === 0) continue;
    const rows = priced.flatMap((table) => table.rows);
    const line = idLine(section);
    members.push(...(line?.cell.links ?? []).flatMap(({ href }) => MEMBER.exec(href)?.[1] ?? []));
    if (!line && !rows.some((row) => labelOf(row).startsWith("Input price"))) {
      for (const row of rows) page.skip(section, "a tool's price", labelOf(row));
      continue;
    }
    const subjects = subjectsOf(section, line?.cell.codes ?? []);
    for (const subject of subjects) header(page, section, subject);
    for (const table of priced) readTable(page, table, section, subjects);
  }
  page.members(members);
}

const labelOf = (row: Row) => row.cells[0]?.text ?? "";

/** The line under the heading that consists only of ids. */
function idLine(section: Section): Paragraph | undefined {
  return section.blocks.find((block): block is Paragraph => {
    if (block.kind !== "paragraph" || block.cell.codes.length === 0) return false;
    const rest = block.cell.codes.reduce((text, code) => text.replace(code, ""), block.cell.text);
    return block.cell.codes.every(isName) && /^(?:[\s,&*_]|and)*$/.test(rest);
  });
}

/** Each id of the section with its display name, if the heading has one that matches. */
function subjectsOf(section: Section, ids: readonly string[]): Subject[] {
  const title = section.title.replace(/\s*\p{Extended_Pictographic}.*$/u, "");
  if (ids.length === 0) return [{ name: title }];
  const names = title.split(/,\s*(?:and\s+)?|\s+and\s+/);
  return ids.map((id) => {
    const name = ids.length === 1 ? title : names.find((text) => text.toLowerCase().replace(/\s+/g, "-") === id);
    return { api_string: id, ...(name === undefined ? {} : { name }) };
  });
}

function header(page: PageReader, section: Section, subject: Subject): void {
  const { api_string: id, name } = subject;
  const isOpen = id === undefined && section.paragraphs.some((p) => p.cell.text.includes("open model"));
  const open_weight = isOpen ? "open model" : undefined;
  const rows = section.tables().flatMap((table) => table.rows);
  // Free of charge, and not available as a paid tier.
  const isOnlyFree = rows.some(
    (row) => labelOf(row) === "Input price" && row.texts("Free Tier", PAID).join() === `${FREE},Not available`,
  );
  page.state(
    section,
    subject,
    { name, api_string: id, status: statusOf(section, id), open_weight, free_only: isOnlyFree ? FREE : undefined },
    {
      rates: [{ meter: "image_output", raw: imageTokens(section, rows) }],
      makes_row: id === undefined ? true : undefined,
    },
  );
}

/** If output is priced per image, a note below the tables states the price of its tokens. */
function imageTokens(section: Section, rows: readonly Row[]): string | undefined {
  const outputs = rows.filter((row) => labelOf(row).startsWith("Output price"));
  const byImage = outputs.some((row) => /^\$[\d.]+ per image/.test(row.text(PAID)));
  const note = notesOf(section).find((text) => text.includes("Image output is priced at $"));
  return byImage ? /priced at ((?:US)?\$[\d.]+ per 1,000,000 tokens)/.exec(note ?? "")?.[1] : undefined;
}

/** The texts of the section. Includes list items, because Markdown makes one of a note that starts with an asterisk. */
const notesOf = (section: Section): string[] =>
  section.content.flatMap((b) =>
    b.kind === "paragraph" || b.kind === "quote" || b.kind === "item" ? b.cell.text : [],
  );

/** The status from a warning under the heading, else from the word in the id, else from being listed. */
function statusOf(section: Section, id: string | undefined): Raw {
  const texts = section.blocks.flatMap((b) => (b.kind === "paragraph" ? b.cell.text : []));
  const warning = texts.find((text) => text.startsWith("Warning:")) ?? "";
  const shut = /shut down (?:on )?([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(warning)?.[1];
  if (shut !== undefined) return [shut, "shut down"];
  const [table] = section.tables(["Free Tier"]);
  const listed = printed({ table }, "Free Tier");
  return /\bdeprecated\b/.test(warning) ? "deprecated" : (previewIn(id ?? "") ?? listed);
}

function readTable(page: PageReader, table: Table, section: Section, subjects: readonly Subject[]): void {
  const word = page.heading(table.section, SERVICE);
  if (word === undefined && table.section !== section)
    return void page.unparsed(table, "prices for an unknown service", table.section.title);
  const service = word === "standard" ? undefined : word;
  const around = { service, day: page.source.read_on, byImage: notesOf(section).some((text) => BY_IMAGE.test(text)) };
  const models = subjects.map((subject) => ({ subject, prices: [] as Partial<Prices>[] }));
  for (const row of table.rows) {
    const label = labelOf(row);
    if (ELSEWHERE.test(label)) {
      page.skip(row, "a tool's price or a rule of use");
      continue;
    }
    const prices = pricesIn(row, around);
    const why = `unknown price: ${label}`;
    if (prices === undefined) page.unparsed(placeOf(row, label), why, row.text(PAID) || label);
    const media = service === undefined && prices ? [{ states: mediaOf(row) }] : [];
    for (const one of models) if (isFor(label, one.subject, subjects)) one.prices.push(...(prices ?? []), ...media);
  }
  for (const { subject, prices } of models) {
    const { states, rates } = joinPrices(prices);
    if (Object.keys(states).length + rates.length > 0) page.state(table, subject, states, { rates });
  }
}

/** Whether a row is about a model: in a section with several, by a word that is only in its id, such as Fast, Ultra or Clip. */
function isFor(label: string, subject: Subject, all: readonly Subject[]): boolean {
  if (isForAll(label)) return true;
  const tokens = (s: Subject) => (s.api_string ?? "").split(/[-.]/);
  const particular = (s: Subject) => tokens(s).filter((token) => !all.every((other) => tokens(other).includes(token)));
  const words = label.toLowerCase().split(/[^a-z0-9]+/);
  const matches = (s: Subject) => particular(s).every((token) => words.includes(token));
  const longest = Math.max(...all.filter(matches).map((s) => particular(s).length));
  return matches(subject) && particular(subject).length === longest;
}
