import { place, type Row } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { cardOn, lifecycleOn } from "../providers/amazon/card.ts";
import { listedIn } from "../providers/ids.ts";
import { readLifecycle } from "./bedrock/lifecycle.ts";

const CARD = /(?:^|\/)model-card-([a-z0-9-]+)\.(?:md|html)$/;
const MADE_BY = / — .+$/;

function readCard(page: PageReader): void {
  const { name, details, subject, row, id, profiles = [] } = cardOn(page) ?? {};
  if (!name || !details || !subject) return;
  const [by] = page.outline.sections.filter(({ title, level }) => level === 2 && MADE_BY.test(title));
  const maker = by?.title.replace(MADE_BY, "").replace(/^.*\. /, "");
  page.state(place(name), subject, { name }, { makes_row: true });
  if (by) page.state(by, subject, { maker }, { makes_row: true });
  if (row) page.state(row, subject, { api_string: id, aliases: profiles.map(([text = ""]) => text) });
  const { states, notes } = lifecycleOn(page, details);
  page.state(details, subject, states, { notes, makes_row: true });
}

/** The index of all cards: takes their links wherever they are. */
function readIndex(page: PageReader): void {
  const cells = [
    ...page.tables().flatMap(({ rows }) => rows.flatMap((row: Row) => row.cells)),
    ...[...page.items(), ...page.paragraphs()].map(({ cell }) => cell),
  ];
  page.members(cells.flatMap(({ links }) => links.flatMap(({ href }) => CARD.exec(href)?.[1] ?? [])));
}

const BASE_MODEL = /^(?:Bas(?:e|ic) model )?"?([a-z0-9]+\.[a-z0-9.:-]+)/i;

/** The CDK's constants: ids without a status or date. */
function readCdk(page: PageReader): void {
  for (const { id: member, row, says } of listedIn(page)) {
    if (member === "constructor") continue;
    const id = page.ask(BASE_MODEL.exec(says)?.[1], "a constant without its model", row, member);
    if (id) page.list(row, id);
  }
}

export const bedrock = adapter("bedrock", {
  "model/*": readCard,
  "lifecycle-legacy": readLifecycle,
  lifecycle: readLifecycle,
  "model-cards": readIndex,
  cdk: readCdk,
});
