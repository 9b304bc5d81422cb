import { daysBetween } from "../../schema/day.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Content, html } from "../html.ts";
import { shortHostName } from "../parts/hosts.ts";
import { byProvider, hueOf, slugOf } from "../parts/provider-mark.ts";
import { by, count, listed, many, short, usd } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { line, placed, type RowsFigure, tick, timeAxis } from "./rows-figure.ts";
import { addMonths, axisOf, logarithmic, percent } from "./scale.ts";

type Ending = { row: string; label: Content; name: string; on: string; to: string };

/** The confirmed retirements of the next months: a row for each provider and host, a mark for each month. */
export function retirementRows({ documents, hosts, updated, site }: SiteFeed, months = 6): RowsFigure | null {
  const base = basePath(site);
  const until = `${addMonths(updated, months + 1)}-01`;
  const { at, axis, grid } = timeAxis(updated, until, updated, 2);
  const isShown = ({ status, retires_on: on }: { status: string; retires_on: string | null }) =>
    status !== "retired" && on !== null && on >= updated && on < until;
  const rowOf = (words: Content, to: string) => html`<a href="${base}${to}">${words}</a>`;
  const ends = [...documents.values()]
    .filter(isShown)
    .map(({ id, name, provider, provider_slug, retires_on }): Ending => {
      const label = rowOf(byProvider(provider), `/providers/${provider_slug}/`);
      const to = `${base}/deprecations/?provider=${provider_slug}#end-${id}`;
      return { row: provider, label, name, on: retires_on ?? "", to };
    });
  const atHosts = hosts.models.filter(isShown).map(({ host, id, name, retires_on }): Ending => {
    const row = shortHostName(hosts.entries.find(({ slug }) => slug === host)?.name ?? host, host);
    const page = `/hosts/${host}/`;
    return { row, label: rowOf(row, page), name, on: retires_on ?? "", to: `${base}${page}#${id}` };
  });
  const rows = [ends, atHosts].flatMap((group) =>
    [...Map.groupBy(group.sort(by(({ on }) => on)), ({ row }) => row)].sort(by(([row]) => row)),
  );
  if (rows.length === 0) return null;
  return {
    title: "AI models that retire next",
    caption: "Retiring next",
    axis,
    grid,
    rows: rows.map(([name, all]) => ({ name, label: all[0]?.label, marks: bubbles(all, at) })),
  };
}

/** One for each month, at the average of its days; named where the next one leaves room. */
function bubbles(all: readonly Ending[], at: (on: string) => number): Content {
  const groups = [...Map.groupBy(all, ({ on }) => on.slice(0, 7)).values()].map((ends) => ({
    ends,
    x: ends.reduce((sum, { on }) => sum + at(on), 0) / ends.length,
  }));
  return groups.map(({ ends, x }, i) => bubble(ends, x, (groups[i + 1]?.x ?? 104) - x));
}

/** The area is proportional to the number of models, with a minimum that can be clicked; `room` is in percent of the axis. */
function bubble(ends: readonly Ending[], x: number, room: number): Content {
  const [first] = ends;
  if (!first) return null;
  const radius = Math.min(9, Math.round(Math.sqrt(ends.length) * 20) / 10 + 4);
  const days = [...Map.groupBy(ends, ({ on }) => on)];
  const title = [
    many(ends.length, "model"),
    ...days.map(([on, gone]) => `${on}: ${gone.map(({ name }) => name).join(", ")}`),
  ].join("\n");
  const label = ends.length === 1 && first.name.length < Math.min(20, (room - 2) / 0.62) && first.name;
  return placed(
    x,
    html`<a href="${first.to}"><title>${title}</title><circle class="mark" r="${radius}"/>${ends.length > 1 && html`<text class="inside" dy=".35em">${ends.length}</text>`}${label && html`<text class="${first.name.length * 1.4 + 4 < room ? "name" : "name tight"}" x="${radius + 4}" dy=".35em" text-anchor="start">${label}</text>`}</a>`,
  );
}

/** The input prices of the models given on one logarithmic axis, the provider with the cheapest first. Prices must be above zero. */
export function priceLadder(models: readonly ModelDocument[], site: string): RowsFigure | null {
  const priced = models
    .flatMap(({ id, name, provider, price_input_per_mtok: price }) => (price ? [{ id, name, provider, price }] : []))
    .sort((a, b) => a.price - b.price);
  if (priced.length === 0) return null;
  const { from, to, marks } = axisOf(priced.map(({ price }) => price));
  const at = logarithmic(from, to);
  // The table of all models has the same links, so the Tab key skips these. The largest are at the back.
  const dot = ([price, same]: [number, typeof priced], slug: ProviderSlug) => {
    const [one, more] = same;
    const filter = `?provider=${slug}&status=preview,beta,ga&price-from=${price}&price-to=${price}`;
    return placed(
      at(price),
      html`<a href="${basePath(site)}/${more ? filter : `models/${one?.id}/`}" tabindex="-1" class="${slug}"><title>${listed(same, ({ name }) => name)}: ${usd(price)}</title><circle class="dot" fill="${hueOf(slug)}" r="${more ? 8 : 5}"/>${more && html`<text class="inside" dy=".35em">${same.length}</text>`}</a>`,
    );
  };
  return {
    title: "What AI models cost",
    caption: `Input price in USD per 1M tokens, log axis. ${count(priced.length)} available text models, some at one price`,
    axis: marks.map((price) => tick(at(price), short(price))),
    grid: marks.map((price) => line("rule", at(price))),
    rows: [...Map.groupBy(priced, ({ provider }) => provider)].map(([provider, models]) => ({
      name: provider,
      label: byProvider(provider),
      marks: [...Map.groupBy(models, ({ price }) => price)]
        .sort(([, a], [, b]) => b.length - a.length)
        .map((same) => dot(same, slugOf(provider))),
    })),
  };
}

/** The fewest models for which a median says something. */
const FEWEST = 10;
const MARKS: readonly (readonly [days: number, words: string])[] = [
  [0, "same day"],
  [91, "3 months"],
  [182, "6 months"],
  [365, "1 year"],
];
const PREVIEW = /-(preview|exp|experimental)\b/;

/** Days from announcement to shutdown of each provider: shortest, median and longest. Previews have rows of their own. */
export function noticeRows(documents: Iterable<ModelDocument>): RowsFigure | null {
  const dated = [...documents].flatMap(({ id, provider, deprecated_on: from, retires_on: to }) => {
    const days = from && to ? daysBetween(from, to) : -1;
    return days < 0 ? [] : [{ provider, name: PREVIEW.test(id) ? `${provider}, previews` : provider, days }];
  });
  const groups = [...Map.groupBy(dated, ({ name }) => name)]
    .map(([name, all]) => ({ name, provider: all[0]?.provider ?? name, days: all.map(({ days }) => days) }))
    .filter(({ days }) => days.length >= FEWEST)
    .map(({ days, ...group }) => ({ ...group, days: days.sort((a, b) => a - b) }))
    .map((group) => ({ ...group, median: group.days[(group.days.length - 1) >> 1] ?? 0 }))
    .sort((a, b) => b.median - a.median);
  const most = Math.max(...groups.map(({ days }) => days.at(-1) ?? 0));
  if (groups.length === 0) return null;
  const at = (days: number) => 3 + (94 * days) / Math.max(365, most);
  return {
    title: "How long do they give you?",
    caption: "Days from announcement to shutdown. Line: shortest to longest. Number: the median.",
    axis: MARKS.map(([days, words]) => tick(at(days), words, days === 91 ? "wide" : "")),
    grid: MARKS.map(([days]) => line("rule", at(days))),
    rows: groups.map(({ name, provider, days, median }) => ({
      name,
      label: html`${byProvider(provider, name)}`,
      marks: html`<title>${name}: ${days[0]} to ${days.at(-1)} days, median ${median}</title><line class="span" x1="${percent(at(days[0] ?? 0))}" x2="${percent(at(days.at(-1) ?? 0))}" y1="11" y2="11"/>${placed(at(median), html`<circle class="median" r="11"/><text class="inside" dy=".35em">${median}</text>`)}`,
      tail: many(days.length, "model"),
    })),
  };
}
