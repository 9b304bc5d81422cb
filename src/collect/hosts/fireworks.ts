import type { Item, Paragraph, Section } from "../page/outline.ts";
import type { RateStatement } from "../pipeline/statement.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { fieldsOf, heading, type TableSpec } from "../providers/columns.ts";
import { dayIn } from "../providers/texts.ts";

const ENDING = /^(?:Upcoming )?(?<scope>Serverless) deprecation: (?<names>.+)$/;
const ENDED = /\b(?<words>decommissioned on|deprecation announced for) (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})/;
const MOVE = /^(?<name>.+?)(?:, including (?<more>.+))? — migrate to /;
const COMES = /^(?<name>.+?) is now available (?:in the Model Library|on serverless)\b/;
const LIST = /^The following models are now available in the Model Library/;
const UNAFFECTED = /(dedicated deployments) are unaffected/i;
const PREVIEW = / \(Preview\)$/;

/** Updates, newest first. They have display names only, no ids. */
function readChangelog(page: PageReader): void {
  const seen = new Set<string>();
  for (const { section, label: day } of page.updates()) {
    const all = section.all;
    const [ending] = all.filter(({ title }) => ENDING.test(title));
    if (ending) readEnding(page, ending, day);
    else for (const one of all) readNew(page, one, day, seen);
  }
}

/** A list with replacements per model, or one paragraph about the models in the heading. An end is announced, and later in effect. */
function readEnding(page: PageReader, section: Section, day: string): void {
  const prose = section.paragraphs;
  const [ended] = page.matches(ENDED, prose);
  const { day: end = "", words = "" } = ended?.groups ?? {};
  const lifecycle = ended
    ? { status: [end, words], retires_on: end, deprecated_on: day < (dayIn(end) ?? "") ? day : undefined }
    : { status: "deprecated from serverless", deprecated_on: day };
  const scopes = {
    ends_for: [ENDING.exec(section.title)?.groups?.scope ?? ""],
    continues_for: prose.flatMap(({ cell }) => UNAFFECTED.exec(cell.text)?.[1] ?? []),
  };
  const listed = page.matches(MOVE, section.items);
  const names = listed.length > 0 ? [] : (ENDING.exec(section.title)?.groups?.names ?? "").split(/, (?:and )?| and /);
  const linked = prose.flatMap(({ cell }) => cell.links.map(({ text }) => text));
  const models = [
    ...listed.map(({ cell, groups }) => [groups.name ?? "", cell.links.map(({ text }) => text)] as const),
    ...names.map((name) => [name, linked] as const),
  ];
  for (const [title, replacements] of models)
    for (const name of namesIn(title)) {
      // The model itself may be linked before its targets.
      const targets = replacements.filter((target) => target !== title);
      const fields = { name, ...lifecycle, ...scopes, replacements: targets };
      page.state(section, { name: [name].flat().join(" ") }, fields, { makes_row: true });
    }
  if (models.length === 0) page.unparsed(section, "names no model");
}

/** The names, or their parts: "Ash 2 Turbo / Fast" are two. */
const namesIn = (names: string): (string | string[])[] => {
  const [, name, ...variants] = /^(.+) (\w+) \/ (\w+)$/.exec(names) ?? [];
  return name ? variants.map((variant) => [name, variant]) : [names];
};

const nameIn = (pattern: RegExp, text: string) => pattern.exec(text)?.groups?.name ?? "";

/** The release date of a model. It makes no row, because the model may no longer be offered. */
function readNew(page: PageReader, section: Section, day: string, seen: Set<string>): void {
  const blocks = section.blocks.filter((block): block is Item | Paragraph => "cell" in block && block.kind !== "quote");
  const isList = blocks.some(({ cell }) => LIST.test(cell.text));
  for (const { kind, cell } of blocks) {
    const name = nameIn(COMES, cell.text) || (isList && kind === "item" ? cell.text : "");
    if (name === "" || LIST.test(cell.text) || seen.has(name)) continue;
    seen.add(name);
    page.add(section, { name }, { released: day });
  }
}

/** The current serverless models. */
const SERVERLESS: TableSpec = {
  find: ["Model", "Standard", "Priority"],
  columns: {
    name: (row) =>
      row
        .text("Model")
        .replace(PREVIEW, "")
        .replace(/^OpenAI /, ""),
    status: (row) => (PREVIEW.test(row.text("Model")) ? [row.text("Model"), "Preview"] : heading(row)),
  },
};
/** Another way to serve a model, at another price. */
const VARIANT = / (?:Fast|US)(?: \(Preview\))?$/;
const UNIT = /\binput \/ cached input \/ output \((?<unit>USD per 1M tokens)\)/;
const THREE = /^(?<input>\D*[\d.]+) \/ (?<cached_input>\D*[\d.]+) \/ (?<output>\D*[\d.]+)$/;

function readPricing(page: PageReader): void {
  const [order] = page.matches(UNIT);
  for (const row of page.rows(SERVERLESS)) {
    const { name = "", status } = fieldsOf(row, SERVERLESS.columns) as { name?: string; status?: string };
    const rates = ["Standard", "Priority"].flatMap((column) =>
      Object.entries(THREE.exec(row.text(column))?.groups ?? {}).map(([meter, raw]) => ({
        meter: meter as RateStatement["meter"],
        raw: [raw, order?.groups.unit ?? ""],
        ...(column === "Priority" && { service: "priority" }),
      })),
    );
    if (VARIANT.test(row.text("Model"))) page.skip(row, "a variant of another row's model", name);
    else page.state(row, { name }, { name, status }, { rates: order && rates, makes_row: true });
  }
  for (const spec of BY_SIZE) page.read(spec);
}

const BY_SIZE = [/1M tokens$/, /1M input tokens$/].map(
  (price): TableSpec => ({ find: [price], columns: {}, skip: [[price, /^/, "a size, not a model"]] }),
);

export const fireworks = adapter("fireworks", { changelog: readChangelog, pricing: readPricing });
