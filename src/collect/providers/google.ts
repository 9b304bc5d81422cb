import { dateParts } from "../../read/date-parts.ts";
import type { Raw } from "../../schema/record.ts";
import { paragraphs, place, type Row, tables, tableWith } from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading } from "../pipeline/statement.ts";
import { cellFor, emptyReading, shutdown, states, words } from "./adapter.ts";
import { readChangelog } from "./google/changelog.ts";
import { readPricing } from "./google/pricing.ts";

const SHUTDOWN = "Shutdown date";
const REPLACEMENT = "Recommended replacement";
const EARLIEST = "The page as a whole calls its shutdown dates the earliest possible ones.";

/** The lifecycle page: a table for each family, with a row that divides stable from preview models. */
function readDeprecations({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tables(outline).filter((t) => t.has(["Release date", SHUTDOWN]))) {
    let heading: string | undefined;
    for (const row of table.rows) {
      const id = row.get("Model")?.text;
      const to = row.get(REPLACEMENT)?.text ?? "";
      if (row.divider) heading = row.cells[0]?.text;
      else if (isDay(to)) reading.unparsed.push({ at: row.place(), text: to, why: "a day for a replacement" });
      else if (id !== undefined) reading.statements.push(lifecycle(row, id, heading));
      else {
        const text = row.cells[0]?.text ?? "";
        const why = table.has(["Agent"]) ? "an agent, not a model" : undefined;
        if (why) reading.skipped.push({ at: row.place(text), text, why });
        else reading.unparsed.push({ at: row.place(text), text, why: "a row without a model" });
      }
    }
  }
  return reading;
}

function lifecycle(row: Row, id: string, heading: string | undefined): PageReading["statements"][number] {
  const released = row.get("Release date")?.text ?? "";
  const date = row.get(SHUTDOWN)?.text ?? "";
  const to = row.get(REPLACEMENT)?.text ?? "";
  const targets = to.split(/,\s*|\s+or\s+/).filter((text) => /^[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+$/.test(text));
  const goes = shutdown(date);
  const day = isDay(date);
  const notes = [
    ...(released !== "" && !isDay(released)
      ? [`The deprecations page gives the month of release alone: ${released}.`]
      : []),
    ...(day ? [EARLIEST] : []),
    ...(to.includes("Agent Platform") ? ["The page also recommends models of Google Cloud's platform."] : []),
  ];
  return {
    subject: { api_string: id },
    at: row.place(id),
    states: {
      ...states({
        api_string: id,
        released: isDay(released) ? released : undefined,
        status: day ? [date, SHUTDOWN] : wordFor(id, date, heading),
        replacements: targets,
      }),
      ...goes,
    },
    ...(notes.length > 0 ? { notes: notes.join(" ") } : {}),
  };
}

/** Without a shutdown day: the dividing row above, the id's own word, or that no such day is announced. */
const wordFor = (id: string, date: string, heading: string | undefined): Raw | undefined =>
  (heading === undefined ? wordIn(id) : [id, heading]) ?? (/^No shutdown/.test(date) ? date : undefined);

/** "some-preview-09" says of itself that it is a preview. */
const wordIn = (id: string): string | undefined => /-(preview|exp)(?=-|$)/.exec(id)?.[1];

const isDay = (text: string) => {
  const parts = dateParts(text);
  return parts !== undefined && "day" in parts;
};

/** One model's own page: a table of properties; older copies glue an icon's name to each label. */
function readModel({ outline, key }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const slug = key.slice(key.indexOf("/") + 1);
  const [table] = tableWith(outline, ["Property", "Description"]);
  if (!table) {
    reading.unparsed.push({ at: place(slug), text: slug, why: "no table of properties" });
    return reading;
  }
  const cell = (label: RegExp) => cellFor(table.rows, label);
  const code = cell(/Model code$/);
  const id = code?.codes[0] ?? code?.text ?? slug;
  const limits = cell(/Token limits/)?.text ?? "";
  const media = /^Inputs? (.+?) Outputs? (.+)$/.exec(cell(/Supported data types$/)?.text ?? "");
  const named = paragraphs(outline).find((p) => p.cell.text.includes(` (${id}) is `));
  const name = named?.cell.text.split(` (${id}) is `)[0];
  const abilities = `${cell(/Capabilities$/)?.text ?? ""} ${cell(/Consumption options$/)?.text ?? ""}`;
  const versions = versionsOf(cell(/Versions$/)?.text ?? "");
  const subject = { api_string: id, ...(name === undefined ? {} : { name }) };
  if (name !== undefined) reading.statements.push({ subject, at: place(`${name} (${id})`), states: { name } });
  reading.statements.push({
    subject,
    at: table.section.place || table.rows[0]?.place() || place(id),
    states: states({
      api_string: code ? id : undefined,
      status: versions.find((version) => version.id === id)?.word ?? (code && (wordIn(id) ?? "Model code")),
      input_modalities: media?.[1] ? words(media[1]) : undefined,
      output_modalities: media?.[2] ? words(media[2]) : undefined,
      context_window: /Input token limit ([\d,]+)/.exec(limits)?.[1],
      max_output_tokens: /Output token limit ([\d,]+)/.exec(limits)?.[1],
      knowledge_cutoff: cell(/Knowledge cutoff$/)?.text,
      capabilities: CAPABILITIES.filter((label) => abilities.includes(`${label} Supported`)).map((label) => [
        label,
        "Supported",
      ]),
      aliases: versions.flatMap((v) => (v.word === "Latest" && v.id !== id ? [v.id] : [])),
    }),
  });
  return reading;
}

const CAPABILITIES = ["Function calling", "Structured outputs", "Thinking", "Batch API", "Caching"];

/** "… - Preview: some-model - Latest: other-name" → the words and ids. */
const versionsOf = (text: string) =>
  [...text.matchAll(/\b(Stable|Preview|Latest): ([a-z0-9][a-z0-9.-]*)/g)].map(([, word, id]) => ({
    word,
    id: id as string,
  }));

export const google: Adapter = {
  provider: "google",
  pages: { "model/*": readModel, pricing: readPricing, deprecations: readDeprecations, changelog: readChangelog },
};
