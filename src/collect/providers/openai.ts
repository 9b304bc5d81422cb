import { placeOf } from "../page/outline.ts";
import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { readChangelog } from "./openai/changelog.ts";
import { readDeprecations } from "./openai/deprecations.ts";
import { slugOf } from "./openai/ids.ts";
import { readModel } from "./openai/model-page.ts";
import { readPricing } from "./openai/pricing.ts";
import { readSdk } from "./openai/sdk.ts";

/** The list of models: one item per model, "Name: tagline", linked to the model's own page. */
function readModels(page: PageReader): void {
  const members: string[] = [];
  page.heading(page.title, /^(?:all )?models$/i);
  for (const item of page.items()) {
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
    const stated = { status: word ?? item.section.title, open_weight: /\bopen-weight\b/i.exec(tagline)?.[0] };
    members.push(slug);
    page.state(placeOf(item, name), { slug, name }, { name, ...stated }, { makes_row: true });
  }
  page.members(members);
}

/** "the length of the embedding vector is `1536` for `x` or `3072` for `y`". */
function readEmbeddings(page: PageReader): void {
  for (const paragraph of page.paragraphs()) {
    const { text, codes } = paragraph.cell;
    if (!/\blength of the embedding vector is\b/.test(text)) continue;
    for (const [, size, id = ""] of text.matchAll(/\b(\d+) for ([a-z0-9.-]*[a-z0-9])/g))
      if (codes.includes(id)) page.state(paragraph, id, { embedding_dimensions: size }, { makes_row: false });
  }
  page.ask(page.reading.statements[0], "no default vector size");
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
