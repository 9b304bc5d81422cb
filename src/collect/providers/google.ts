import { place, type Row } from "../page/outline.ts";
import { adapter, type PageReader } from "./adapter.ts";
import { type Cells, printed, properties } from "./columns.ts";
import { isName, readChangelog } from "./google/changelog.ts";
import { readPricing } from "./google/pricing.ts";
import { previewIn, readIds } from "./ids.ts";
import { dayIn, idOf, mediaIn, shutdown } from "./texts.ts";

const SHUTDOWN = "Shutdown date";
const SOFT = "earliest possible dates";
const CODE = /Model (code|ID)$/;
const VALUE = /^(Description|Value)$/;
const CAPABILITIES = ["Function calling", "Structured outputs", "Thinking", "Batch API", "Caching"];

/** The lifecycle page: a table per family, with a divider row between stable and preview models. */
function readDeprecations(page: PageReader): void {
  for (const table of page.tables(["Release date", SHUTDOWN])) {
    let heading: string | undefined;
    for (const row of table.rows) {
      const id = row.get("Model")?.text;
      const to = row.text("Recommended replacement");
      if (row.divider) heading = row.cells[0]?.text;
      else if (dayIn(to)) page.unparsed(row, "a date instead of a replacement", to);
      else if (id !== undefined) lifecycle(page, row, id, to, heading);
      else if (table.find("Agent").length > 0) page.skip(row, "an agent, not a model");
      else page.unparsed(row, "a row without a model");
    }
  }
}

function lifecycle(page: PageReader, row: Row, id: string, to: string, heading: string | undefined): void {
  const [released, date] = row.texts("Release date", SHUTDOWN);
  // Without a shutdown date: the word in the id, or that no shutdown date is announced. Rows may be in another order, so the divider row
  // above says nothing alone.
  const preview = previewIn(id);
  const isDoubtful = heading !== undefined && preview === undefined;
  // The page keeps past dates, and calls all others the earliest possible ones.
  const isAhead = (dayIn(date) ?? "") > page.source.read_on;
  const isOver = dayIn(date) !== undefined && !isAhead;
  const soft = isAhead ? [date, SOFT] : undefined;
  const word = preview && heading ? [id, heading] : preview;
  const listed = word ?? soft ?? (/^No shutdown/.test(date) ? date : undefined);
  if (isDoubtful && !isOver) page.unparsed(row, `not known to be one of the ${heading}`);
  const states = {
    api_string: id,
    released: dayIn(released) ? released : undefined,
    released_in: dayIn(released) ? undefined : released || undefined,
    status: isOver ? [date, printed(row, SHUTDOWN)] : isDoubtful ? undefined : listed,
    replacements: to.split(/,\s*|\s+or\s+/).filter(isName),
    ...(soft ? { retires_not_before: soft } : shutdown(date)),
  };
  const notes = [to.includes("Agent Platform") && "The page also recommends models of Google Cloud's platform."];
  page.state(row, id, states, { notes });
}

/** A model's own page: a table of properties. In older copies, an icon's name is joined to each label. */
function readModel(page: PageReader): void {
  const { slug, outline } = page;
  const table = page.ask(page.tables(["Property", "Description"])[0], "no table of properties", place(slug), slug);
  if (!table) return;
  const cells = properties(table.rows, "Property", "Description");
  const text = (label: RegExp) => cells.text(label);
  const code = cells.get(CODE);
  const id = idOf(code) || slug;
  const opening = outline.root.paragraphs.find((p) => p.cell.text.includes(` (${id}) is `));
  const name = opening?.cell.text.split(` (${id}) is `)[0];
  if (name !== undefined) page.state(place(`${name} (${id})`), { api_string: id, name }, { name });

  const abilities = `${text(/Capabilities$/)} ${text(/Consumption options$/)}`;
  const versions = versionsOf(text(/Versions$/));
  const able = CAPABILITIES.filter((label) => abilities.includes(`${label} Supported`));
  const subject = { api_string: id, name };
  page.state(table, subject, {
    api_string: code && id,
    status: versions.find((version) => version.id === id)?.word ?? (code && (previewIn(id) ?? "Model code")),
    ...dataOf(cells),
    knowledge_cutoff: cells.get(/Knowledge cutoff$/)?.text,
    capabilities: able.map((label) => [label, "Supported"]),
    aliases: versions.flatMap((v) => (v.word === "Latest" && v.id !== id ? [v.id] : [])),
  });
}

/** A model's modalities and limits. */
function dataOf(cells: Cells) {
  const text = (label: RegExp) => cells.text(label);
  const limits = text(/Token limits/);
  return {
    ...mediaIn(text(/Supported data types$/).replaceAll(" with ", ", "), /^Inputs? (.+?) Outputs? (.+)$/),
    context_window: /Input token limit ([\d,]+)/.exec(limits)?.[1],
    max_output_tokens: /Output token limit ([\d,]+)/.exec(limits)?.[1],
  };
}

/** A guide to one capability: a table of properties for each of its models. */
function readGuide(page: PageReader): void {
  for (const table of page.tables(["Property", VALUE])) {
    const cells = properties(table.rows, "Property", VALUE);
    const id = idOf(cells.get(CODE));
    if (page.ask(id, "a table of properties without a model", table)) page.add(table, id, dataOf(cells));
  }
}

/** "… - Preview: some-model - Latest: other-name" → the words and ids. */
const versionsOf = (text: string) =>
  [...text.matchAll(/\b(?<word>Stable|Preview|Latest): (?<id>[a-z0-9][a-z0-9.-]*)/g)].map(
    ({ groups }) => groups as { word: string; id: string },
  );

export const google = adapter("google", {
  "model/*": readModel,
  pricing: readPricing,
  deprecations: readDeprecations,
  changelog: readChangelog,
  embeddings: readGuide,
  "computer-use": readGuide,
  "robotics-overview": readGuide,
  video: readGuide,
  sdk: readIds,
});
