import { findSections, items, paragraphs, placeOf, type Section } from "../../page/outline.ts";
import type { Statement, Subject } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { textsOf, words } from "../columns.ts";
import { isSnapshot, previewIn } from "./ids.ts";
import { readPrices } from "./model-prices.ts";

/** Features that the catalog has a word for; the page lists many more. */
const FEATURES = new Set(["streaming", "structured_outputs", "function_calling", "prompt_caching", "fine_tuning"]);
const ROUTES = new Set(["v1/batch", "v1/fine-tuning"]);
/** Items of the details, and what they state. */
const DETAILS: [RegExp, (text: string) => Statement["states"]][] = [
  [/^([\d,]+ context window)$/, (text) => ({ context_window: text })],
  [/^([\d,]+ max output tokens)$/, (text) => ({ max_output_tokens: text })],
  [/^Maximum input tokens: (.+)$/, (text) => ({ max_input_tokens: text })],
  [/^(.+) knowledge cutoff$/, (text) => ({ knowledge_cutoff: text })],
  [/^Input modalities: (.+)$/, (text) => ({ input_modalities: words(text) })],
  [/^Output modalities: (.+)$/, (text) => ({ output_modalities: words(text) })],
  [/^Unsupported modalities: (.+)$/, () => ({})],
  [/^(Reasoning token support)$/, (text) => ({ capabilities: [text] })],
  // A default without a date is a separate model to which this id points.
  [
    /^Default snapshot: (.+)$/,
    (text) => ({ default_snapshot: text, ...(isSnapshot(text) ? { aliases: [text] } : {}) }),
  ],
];

/** `model/<slug>`. If a copy lacks the Model ID, the slug identifies the model. */
export function readModel(page: PageReader): void {
  const { outline, slug } = page;
  const title = page.title;
  const head = paragraphs(outline).find((p) => /\bModel ID: \S+$/.test(p.cell.text));
  const id = head?.cell.codes.at(-1);
  const name = id && title?.title;
  const subject: Subject = { slug, ...(id ? { api_string: id } : {}), ...(name ? { name } : {}) };
  const preview = id && previewIn(id);
  if (title && name) {
    page.state(title, subject, { name, api_string: id, status: preview });
    for (const paragraph of paragraphs(outline)) {
      const alias = /\bThe (\S+) alias routes requests to\b/.exec(paragraph.cell.text)?.[1];
      if (alias && paragraph.cell.codes.includes(alias)) page.state(paragraph, subject, { aliases: [alias] });
    }
  }
  const detailed = items(outline).filter(({ cell }) => DETAILS.some(([known]) => known.test(cell.text)));
  const details = page.ask(detailed[0]?.section, "no model details", "", title?.title);
  if (!details) return;
  readDetails(page, details, subject, preview ? {} : { status: details.title });
  for (const item of findSections(outline, /^supported features\b/i).flatMap(items))
    if (FEATURES.has(item.cell.text)) page.state(placeOf(item), subject, { capabilities: [item.cell.text] });
  for (const row of page.rows(["Endpoint", "Route", "Support"])) {
    const [route, support] = textsOf(row, "Route", "Support");
    if (ROUTES.has(route) && support === "Supported")
      page.state(row.place(route), subject, { capabilities: [[route, support]] });
  }
  readPrices(page, subject);
  for (const item of findSections(outline, "Snapshots").flatMap(items)) {
    const { text } = item.cell;
    const isDefault = items(details).some(({ cell }) => cell.text.endsWith(`: ${text}`));
    if (isSnapshot(text) && text !== (id ?? slug) && !isDefault)
      page.state(placeOf(item), subject, { aliases: [text] });
  }
}

function readDetails(page: PageReader, details: Section, subject: Subject, stated: Statement["states"]): void {
  for (const { cell } of items(details)) {
    const [form, states] = DETAILS.find(([known]) => known.test(cell.text)) ?? [];
    const text = form?.exec(cell.text)?.[1] ?? "";
    if (!states) page.unparsed(details, "unknown detail", cell.text);
    if (text === (subject.api_string ?? subject.slug)) {
      // A copy without the Model ID line still states the id as its own default.
      if (subject.api_string === undefined) stated.api_string = text;
      continue;
    }
    Object.assign(stated, states?.(text));
  }
  page.state(details, subject, stated);
}
