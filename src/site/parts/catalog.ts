// The table of all models: its rows as data, and as printed.

import type { CompleteModel } from "../../schema/feed.ts";
import { ALL_FIELDS, rowOf } from "../../schema/field-keys.ts";
import type { HostModel } from "../../schema/host-document.ts";
import { kindOf } from "../../schema/kind.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { conditionsOf } from "../../schema/rate-words.ts";
import { endReadOn } from "../../schema/read-on.ts";
import { releaseOrder } from "../../schema/release-order.ts";
import { hostByName } from "../../schema/vocabulary.ts";
import { lifeBar } from "../figures/lifecycle.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { bandsOf, priceCell } from "./bands.ts";
import { shortHostName } from "./hosts.ts";
import { nextModelOf, promiseMark, promiseOver, snapshotsOf } from "./next-model.ts";
import { slugOf } from "./provider-mark.ts";
import { isUsable, type Row, type TableKey } from "./rows.ts";
import { compact } from "./search.ts";
import { by, countedDay, dayInWords, shortCount, standing, statusWord, usd } from "./value.ts";

/** Key in the address and head of each column; their order is the order of the cells. */
const COLUMNS = ALL_FIELDS.map((key) => rowOf(key).column).filter((column) => column !== undefined);

/** Values in the address and their words, for the list that replaces the column heads on narrow screens. */
export const SORTS: readonly [value: string, text: string][] = [
  ["", "Newest or best match"],
  ["name", "Name"],
  ["provider", "Provider"],
  ["input", "Cheapest input"],
  ["output", "Cheapest output"],
  ["-context", "Largest context"],
  ["retires", "Soonest retirement"],
];

/** Retired models come last. Otherwise the newest come first; of a provider's that nothing dates, the higher numbers. */
export function newestFirst<M extends Pick<CompleteModel, OrderedBy>>(models: readonly M[]): M[] {
  const since = releaseOrder(models);
  const gone = by<M>(({ status }) => `${status === "retired"}`);
  const day = by<M>((model) => since.get(model) ?? "");
  const maker = by<M>(({ provider }) => provider);
  const number = by<M>(({ id }) => id.replaceAll(/\d+/g, (digits) => digits.padStart(9, "0")));
  return models.toSorted((a, b) => gone(a, b) || day(b, a) || maker(a, b) || number(b, a));
}
type OrderedBy = "id" | "provider" | "status" | "released" | "knowledge_cutoff";

type Feed = Pick<SiteFeed, "models" | "documents">;

/** The document `/islands/table.json`: the rows, and of each host, after its slug, the days ahead and the ids of other makers' models. */
export function tableOf(feed: SiteFeed) {
  const { entries, models } = feed.hosts;
  const byHost = (value: (row: HostModel) => string | null | false) => {
    const valuesAt = (slug: string) => models.flatMap((row) => (row.host === slug && value(row)) || []).sort();
    return Object.fromEntries(entries.map(({ slug, name }) => [shortHostName(name, slug), [slug, ...valuesAt(slug)]]));
  };
  return {
    rows: rowsOf(feed),
    ends: byHost(({ status, retires_on: on }) => status !== "retired" && (on ?? "") >= feed.updated && on),
    others: byHost(({ model, id }) => model === null && compact(id)),
  };
}

/** The rows in the order of the table. Models without a price or limit come after those with both, retired ones last. */
export function rowsOf(feed: Feed): Row[] {
  const { models, documents } = feed;
  const emptiness = (row: Row) => (row.status === "retired" ? 2 : Number(row.input === null || row.context === null));
  return newestFirst(models)
    .flatMap((model) => {
      const document = documents.get(model.id);
      return document ? [rowFrom(model, document, feed)] : [];
    })
    .sort((a, b) => emptiness(a) - emptiness(b));
}

function rowFrom(model: CompleteModel, document: ModelDocument, feed: Feed): Row {
  const next = nextModelOf(document, feed);
  const { id, name, api_string: api, provider, status, modality, retires_on } = model;
  const inapplicable = ALL_FIELDS.flatMap((field) => {
    const { column } = rowOf(field);
    return column && document.nulls[field] === "not applicable" ? [column[0] as TableKey] : [];
  });
  const places = [document, ...snapshotsOf(document, feed.documents)].flatMap(({ hosts }) => hosts);
  const at = [...Map.groupBy(places, ({ host, platform }) => host ?? hostByName(platform))].flatMap(([slug, lines]) => {
    // The vendor's word for it holds where the host itself says nothing.
    const words = lines.flatMap(({ host, status }) => (host ? status : []));
    return slug && (words.length > 0 ? words : [status]).some((word) => word !== "retired") ? slug : [];
  });
  const spellings = new Set([...document.aliases, ...document.hosts.map((host) => host.id)]);
  return {
    id,
    name,
    api,
    also: [...spellings].filter((text) => text !== id && text !== api && text !== name),
    provider,
    status,
    kind: kindOf(document),
    open: model.open_weight === true,
    ...bandsOf(document),
    context: model.context_window,
    modality: typeof modality === "string" ? [modality] : modality,
    retires: retires_on,
    not_before: retires_on === null ? document.retires_not_before : null,
    inapplicable,
    ...(at.length > 0 && { at }),
    ...(next && { next: next.target.id, stated: next.isStated }),
  };
}

/** The table. The styles rely on the order of the cells. */
export function catalogTable(feed: SiteFeed): Html {
  return html`<table class="catalog" id="_models">
<caption class="unseen">All models</caption>
<thead><tr>${COLUMNS.map(([key, title]) => html`<th scope="col" data-key="${key}">${title}${key === "retires" && html`<small aria-hidden="true">today</small>`}`)}
<tbody>
${rowsOf(feed).map((row) => printed(row, feed))}</table>`;
}

/** Optional end tags are left out to keep the page small. */
function printed(row: Row, { site, documents, updated }: SiteFeed): Html {
  const { id, name, api, provider } = row;
  const document = documents.get(id);
  const blank = (key: TableKey) => html`<i>${row.inapplicable.includes(key) ? "n/a" : "–"}</i>`;
  return html`<tr id="${id}"${!isUsable(row, updated) && html` class="gone"`}><th scope="row"><a href="${basePath(site)}/models/${id}/">${name}</a>${row.open && html`<i>open</i>`}${api && api !== name && html`<code>${api}</code>`}<td class="by ${slugOf(provider)}">${provider}<td>${priceCell(row, "input") || otherPrice(document, USE) || blank("input")}<td>${priceCell(row, "output") || otherPrice(document, MADE) || blank("output")}<td>${row.context === null ? blank("context") : shortCount(row.context)}<td>${row.modality?.join(" ") ?? blank("modality")}<td class="${standing({ ...row, retires_on: row.retires })}">${document && lifeBar(document, updated)}${end(row, document, updated)}
`;
}

const USE = /^(?:(?:audio|image|video)_)?input$|^(?:request|session|other)$/;
const MADE = /output$|^image$/;

/** What is metered where it isn't text tokens, whoever calls it: `$0.006 / minute`; of several sizes, the first. */
function otherPrice(document: ModelDocument | undefined, meters: RegExp): Content {
  const rate = document?.rates.find(
    (one) => meters.test(one.meter) && conditionsOf({ ...one, size: null, quality: null }).length === 0,
  );
  const searches = meters === USE && document?.price_per_1k_searches;
  if (!rate) return searches && `${usd(searches)} / 1k searches`;
  const [size] = conditionsOf(rate);
  const price = `${usd(rate.price)} / ${rate.per}`;
  return size ? html`<abbr title="${size}">${price}</abbr>` : price;
}

function end({ retires, not_before, status }: Row, document: ModelDocument | undefined, updated: string): Content {
  if (retires)
    return status === "retired" ? `ended ${dayInWords(retires.slice(0, 7))}` : countedDay(retires, endReadOn(document));
  if (!not_before || status !== "ga") return html`<span class="status ${status}">${statusWord(status)}</span>`;
  return promiseOver(document, updated) ? promiseMark(not_before) : `${dayInWords(not_before.slice(0, 7))} or later`;
}
