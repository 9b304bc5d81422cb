import { items, placeOf } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { slugOf } from "./ids.ts";

/** The catalog list: one item per model, "Name: what it is", linked to the model's own page. */
export function readModels(page: PageReader): void {
  const members: string[] = [];
  for (const item of items(page.outline)) {
    const { text, links } = item.cell;
    const [link, ...more] = links.flatMap(({ text: name, href }) => {
      const slug = slugOf(href);
      return slug === undefined || name === "" ? [] : [{ name, slug }];
    });
    if (link === undefined || more.length > 0 || !text.startsWith(link.name)) {
      page.unparsed(item, "an item that is not one model's");
      continue;
    }
    const { name, slug } = link;
    const tagline = text.slice(name.length).replace(/^[:\s]+/, "");
    const word = /^Deprecated$/i.exec(tagline)?.[0] ?? /\bpreview\b/i.exec(name)?.[0];
    const open_weight = /\bopen-weight\b/i.exec(tagline)?.[0];
    members.push(slug);
    const stated = { name, status: word ?? item.section.title, open_weight };
    page.state(placeOf(item, name), { slug, name }, stated, { makes_row: true });
  }
  page.members(members);
}
