import { items, placeOf } from "../../page/outline.ts";
import type { OutlinedPage, PageReading } from "../../pipeline/statement.ts";
import { emptyReading } from "../adapter.ts";
import { slugOf } from "./ids.ts";

/** The catalog list: one item per model, "Name: what it is", linked to the model's own page. */
export function readModels({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const members = new Set<string>();
  for (const item of items(outline)) {
    const { text, links } = item.cell;
    const [link, ...more] = links.flatMap(({ text: name, href }) => {
      const slug = slugOf(href);
      return slug === undefined || name === "" ? [] : [{ name, slug }];
    });
    if (link === undefined || more.length > 0 || !text.startsWith(link.name)) {
      reading.unparsed.push({ at: item.section.place, text, why: "an item that is not one model's" });
      continue;
    }
    const { name, slug } = link;
    const tagline = text.slice(name.length).replace(/^[:\s]+/, "");
    const badge = /^Deprecated$/i.exec(tagline)?.[0];
    const preview = /\bpreview\b/i.exec(name)?.[0];
    const openWeight = /\bopen-weight\b/i.exec(tagline)?.[0];
    members.add(slug);
    reading.statements.push({
      subject: { slug, name },
      makes_row: true,
      at: placeOf(item, name),
      states: {
        name,
        status: badge ?? preview ?? item.section.title,
        ...(openWeight ? { open_weight: openWeight } : {}),
      },
    });
  }
  return { ...reading, members: [...members] };
}
