import { frontMatter, type Outline, type Paragraph, placeOf } from "../page/outline.ts";
import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { readDeprecations } from "./cohere/deprecations.ts";
import { readModelPage, readModels, readOpenWeights } from "./cohere/models.ts";
import { readPricing } from "./cohere/pricing.ts";

const RELEASE = /\b(?:announce the release of|we are releasing|announcing updates to)\b/i;
const MODEL_ID = /^(?:command|embed|rerank|cohere|north|parse|c4ai|tiny)-[a-z0-9.-]*\d[a-z0-9.-]*$/;
const idsIn = (codes: readonly string[]) => [...new Set(codes.filter((code) => MODEL_ID.test(code)))];

/** One release note. Ids in lists create rows; ids elsewhere, and names with a version, must be known from other pages. */
function readAnnouncement(page: PageReader): void {
  const { outline } = page;
  const [, heading] = outline.sections;
  const { title = heading?.title ?? "", createdAt, description } = frontMatter(outline);
  readFailing(page);
  const texts = page.paragraphs;
  const opening = texts.find(({ cell }) => RELEASE.test(cell.text))?.cell.text;
  if (opening === undefined) {
    if (page.reading.statements.length === 0) page.skip("", "announces no model", title);
    return;
  }
  const listed = page.items.flatMap((item) => {
    const [id] = idsIn(item.cell.codes);
    return id !== undefined && item.cell.text.replace(/^Model name: /i, "").startsWith(id) ? [{ item, id }] : [];
  });
  for (const { item, id } of listed) page.state(placeOf(item.section) || placeOf(item, id), id, { api_string: id });

  const rows = new Set(listed.map(({ id }) => id));
  const codes = idsIn([...rows, ...[...page.items, ...texts].flatMap(({ cell }) => cell.codes)]);
  const ids = codes.length > 0 ? codes : idsIn(exampleIds(outline, opening));
  const released = /[A-Z][a-z]+ \d{1,2} \d{4}/.exec(createdAt ?? "")?.[0];
  const status = /\brelease\b/i.exec(description ?? (heading ? opening : ""))?.[0];
  for (const id of ids) {
    if (released) page.state("createdAt", id, { released }, { makes_row: rows.has(id) });
    if (status && rows.has(id)) page.state(description === undefined ? (heading ?? "") : "description", id, { status });
  }
  const name = /announce the release of (\S+ \d[\d.]*)/.exec(opening)?.[1];
  if (ids.length === 0 && name === undefined) page.skip("", "names no model's id", title);
  else if (ids.length === 0 && released) page.add("createdAt", { name }, { released });
  readOpenWeights(page, ids);
}

/** The model in example requests, for a release whose text has no id. */
const exampleIds = (outline: Outline, opening: string): string[] =>
  outline.root.content.flatMap((block) =>
    /announce the release of/i.test(opening) && block.kind === "code"
      ? [...block.text.matchAll(/"?model"?\s*[:=]\s*"([^"]+)"/g)].flatMap((match) => match[1] ?? [])
      : [],
  );

/** A retirement notice: requests to the listed ids fail. */
function readFailing(page: PageReader): void {
  const form = /models are no longer available\b.*\bwill fail\b/;
  const section = page.paragraphs.find(({ cell }) => form.test(cell.text))?.section;
  for (const [i, block] of section?.blocks.entries() ?? []) {
    const lead = section?.blocks.slice(0, i).findLast((b): b is Paragraph => b.kind === "paragraph");
    if (!section || block.kind !== "item" || lead?.cell.text !== "Retired models:") continue;
    for (const id of block.cell.codes) page.add(section, id, { after_retirement: "will fail" });
  }
}

/** The index of release notes. */
const readIndex = (page: PageReader) =>
  page.membersIn(/\]\(https:\/\/docs\.cohere\.com\/changelog\/([a-z0-9.-]+?)(?:\.md)?\)/g);

export const cohere = adapter("cohere", {
  models: readModels,
  "model/*": readModelPage,
  embed: readModelPage,
  rerank: readModelPage,
  deprecations: readDeprecations,
  pricing: readPricing,
  openrouter: statesNothing,
  "changelog/*": readAnnouncement,
  "changelog-index": readIndex,
});
