import { type Item, items, type Paragraph, paragraphs, type Section, sectionsUnder } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { heading, type TableSpec, textOf } from "../providers/columns.ts";

const ENDING = /^(?<scope>Serverless) deprecation: (?<names>.+)$/;
const ENDED = /\bdecommissioned on (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})/;
const MOVE = /^(?<name>.+?) — migrate to /;
const COMES = /^(?<name>.+?) is now available (?:in the Model Library|on serverless)\b/;
const LIST = /^The following models are now available in the Model Library/;
const UNAFFECTED = /(dedicated deployments) are unaffected/;
const PREVIEW = / \(Preview\)$/;

/** Updates, newest first. They have display names only, no ids. */
function readChangelog(page: PageReader): void {
  const seen = new Set<string>();
  for (const { section, label: day } of page.updates()) {
    const all = sectionsUnder(section);
    const [ending] = all.filter(({ title }) => ENDING.test(title));
    if (ending) readEnding(page, ending, day);
    else for (const one of all) readNew(page, one, day, seen);
  }
}

/** A list with replacements per model, or one paragraph about the models in the heading. */
function readEnding(page: PageReader, section: Section, day: string): void {
  const prose = paragraphs(section);
  const ended = prose.map(({ cell }) => ENDED.exec(cell.text)?.groups?.day).find((found) => found !== undefined);
  const stated = ended
    ? { status: [ended, "decommissioned on"], retires_on: ended }
    : { status: "deprecated from serverless", deprecated_on: day };
  const scopes = {
    ends_for: [ENDING.exec(section.title)?.groups?.scope ?? ""],
    continues_for: prose.flatMap(({ cell }) => UNAFFECTED.exec(cell.text)?.[1] ?? []),
  };
  const listed = items(section).filter(({ cell }) => MOVE.test(cell.text));
  const names = listed.length > 0 ? [] : (ENDING.exec(section.title)?.groups?.names ?? "").split(/, (?:and )?| and /);
  const linked = prose.flatMap(({ cell }) => cell.links.map(({ text }) => text));
  const models = [
    ...listed.map(({ cell }) => [nameIn(MOVE, cell.text), cell.links.map(({ text }) => text)] as const),
    ...names.map((name) => [name, linked] as const),
  ];
  for (const [name, replacements] of models) {
    // The model itself may be linked before its targets.
    const targets = replacements.filter((target) => target !== name);
    page.state(section, { name }, { name, ...stated, ...scopes, replacements: targets }, { makes_row: true });
  }
  if (models.length === 0) page.unparsed(section, "names no model");
}

const nameIn = (pattern: RegExp, text: string) => pattern.exec(text)?.groups?.name ?? "";

/** The release date of a model. It makes no row, because the model may no longer be offered. */
function readNew(page: PageReader, section: Section, day: string, seen: Set<string>): void {
  const own = section.blocks.filter((block): block is Item | Paragraph => "cell" in block && block.kind !== "quote");
  const isList = own.some(({ cell }) => LIST.test(cell.text));
  for (const { kind, cell } of own) {
    const name = nameIn(COMES, cell.text) || (isList && kind === "item" ? cell.text : "");
    if (name === "" || LIST.test(cell.text) || seen.has(name)) continue;
    seen.add(name);
    page.state(section, { name }, { released: day }, { makes_row: false });
  }
}

/** The current serverless models. */
const SERVERLESS: TableSpec = {
  find: ["Model", "Standard", "Priority"],
  columns: {
    name: (row) => textOf(row, "Model").replace(PREVIEW, ""),
    status: (row) => (PREVIEW.test(textOf(row, "Model")) ? [textOf(row, "Model"), "Preview"] : heading(row)),
  },
  // Other ways to serve a model, at another price.
  skip: [["Model", / (?:Fast|US)(?: \(Preview\))?$/, "a variant of another row's model"]],
  makes_row: true,
};
const BY_SIZE = [/1M tokens$/, /1M input tokens$/].map(
  (price): TableSpec => ({ find: [price], columns: {}, skip: [[price, /^/, "a size, not a model"]] }),
);

export const fireworks = adapter("fireworks", { changelog: readChangelog, pricing: [SERVERLESS, ...BY_SIZE] });
