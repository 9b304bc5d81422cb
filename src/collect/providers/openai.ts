import { placeOf } from "../page/outline.ts";
import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { bareOf, distinct, listedIn } from "./ids.ts";
import { readChangelog, slugOf } from "./openai/changelog.ts";
import { readDeprecations } from "./openai/deprecations.ts";
import { readModel } from "./openai/model-page.ts";
import { readPricing } from "./openai/pricing.ts";

/** The list of models: one item per model, "Name: tagline", linked to the model's own page. */
function readModels(page: PageReader): void {
  const members: string[] = [];
  page.heading(page.title, /^(?:all )?models$/i);
  for (const item of page.items) {
    const { text, links } = item.cell;
    const models = links.map(({ text: name, href }) => ({ name, slug: slugOf(href) }));
    const [link, ...more] = models.filter(({ name, slug }) => slug !== undefined && name !== "");
    const { name = "", slug = "" } = link ?? {};
    if (name === "" || more.length > 0 || !text.startsWith(name)) {
      page.unparsed(item, "not an item about one model");
      continue;
    }
    const tagline = text.slice(name.length).replace(/^[:\s]+/, "");
    const word = /^Deprecated$/i.exec(tagline)?.[0] ?? /\bpreview\b/i.exec(name)?.[0];
    const states = { status: word ?? item.section.title, open_weight: /\bopen-weight\b/i.exec(tagline)?.[0] };
    members.push(slug);
    page.state(placeOf(item, name), { slug, name }, { name, ...states }, { makes_row: true });
  }
  page.members(members);
}

/** "the length of the embedding vector is `1536` for `x` or `3072` for `y`". */
function readEmbeddings(page: PageReader): void {
  for (const { block, cell, groups } of page.matches(/\blength of the embedding vector is\b(?<sizes>.*)/))
    for (const [, size, id = ""] of (groups.sizes ?? "").matchAll(/\b(\d+) for ([a-z0-9.-]*[a-z0-9])/g))
      if (cell.codes.includes(id)) page.add(block, id, { embedding_dimensions: size });
  page.ask(page.reading.statements[0], "no default vector size");
}

const STATED = /\b(Announced shutdown date:|was (?:retired|shut down) on) (\d{4}-\d\d-\d\d|[A-Z][a-z]+ \d\d?, \d{4})/;
const UNSUPPORTED = /^Not a supported model ID/;
/** Lists also contain words, such as "auto", and versions of a setting. */
const ID = /^[a-z][a-z.]*[\d-]/;

/**
 * The SDK's lists of models, with the shutdown dates in comments. A snapshot without a comment is an alias of the model listed with
 * it; any other id without a comment states nothing.
 */
function readSdk(page: PageReader): void {
  const listed = distinct(listedIn(page));
  const ids = new Set(listed.map(({ id }) => id));
  for (const { id, row, says } of listed) {
    const bare = bareOf(id);
    const [, words, day] = STATED.exec(says) ?? [];
    if (day) page.state(row, id, { api_string: id, status: words, retires_on: day }, { makes_row: "unless-alias" });
    else if (UNSUPPORTED.test(says)) page.list(row, id, UNSUPPORTED.exec(says)?.[0]);
    else if (says === "" && ids.has(bare)) page.add(row, bare, { aliases: [id] });
    else if (says === "" && !ID.test(id)) page.skip(row, "not an id", id);
    else if (says === "") page.list(row, id);
    else page.unparsed(row, "unknown comment", id);
  }
}

export const openai = adapter("openai", {
  "model/*": readModel,
  pricing: readPricing,
  deprecations: readDeprecations,
  changelog: readChangelog,
  models: readModels,
  embeddings: readEmbeddings,
  // Guides that people read: they state a context window or modality of models without their own page.
  audio: statesNothing,
  "images-vision": statesNothing,
  "tools-web-search": statesNothing,
  "realtime-models-prompting": statesNothing,
  sdk: readSdk,
});
