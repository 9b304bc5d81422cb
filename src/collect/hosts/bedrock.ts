import { items, paragraphs, place, type Row, tables } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { detailsOn, idsOn, lifecycleOn } from "../providers/amazon/card.ts";
import { readLifecycle } from "./bedrock/lifecycle.ts";

const CARD = /(?:^|\/)model-card-([a-z0-9-]+)\.(?:md|html)$/;
const MADE_BY = / — .+$/;

/** A card whose copy ends before its id is known by its name. */
function readCard(page: PageReader): void {
  const name = page.title?.title;
  const details = detailsOn(page);
  if (!name || !details) {
    page.unparsed("", "no title, or no details", name);
    return;
  }
  const { row, id, profiles = [] } = idsOn(page) ?? {};
  if (id === undefined && page.completeness !== "excerpt") {
    page.unparsed(details, "no model id", name);
    return;
  }
  const subject = { ...(id === undefined ? {} : { api_string: id }), name };
  const [by] = page.outline.sections.filter(({ title, level }) => level === 2 && MADE_BY.test(title));
  const maker = by?.title.replace(MADE_BY, "").replace(/^.*\. /, "");
  page.state(place(name), subject, { name }, { makes_row: true });
  if (by) page.state(by, subject, { maker }, { makes_row: true });
  if (row && id) page.state(row, subject, { api_string: id, aliases: profiles.map(([text]) => text) });
  const { states, notes } = lifecycleOn(page, details);
  page.state(details, subject, states, { notes, makes_row: true });
}

/** The list of all cards: their addresses, wherever they stand. */
function readIndex(page: PageReader): void {
  const cells = [
    ...tables(page.outline).flatMap(({ rows }) => rows.flatMap((row: Row) => row.cells)),
    ...[...items(page.outline), ...paragraphs(page.outline)].map(({ cell }) => cell),
  ];
  page.members(cells.flatMap(({ links }) => links.flatMap(({ href }) => CARD.exec(href)?.[1] ?? [])));
}

export const bedrock = adapter("bedrock", {
  "model/*": readCard,
  "lifecycle-legacy": readLifecycle,
  lifecycle: readLifecycle,
  "model-cards": readIndex,
});
