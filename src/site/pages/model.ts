import { titleOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { endReadOn, pricesReadOn } from "../../schema/read-on.ts";
import { lifecycleBar } from "../figures/lifecycle.ts";
import { priceSteps } from "../figures/price-steps.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { longerOf } from "../parts/bands.ts";
import { newestFirst } from "../parts/catalog.ts";
import { hostsOfModel, soonerAtHost } from "../parts/hosts.ts";
import { layout } from "../parts/layout.ts";
import { migration, snapshotEnds } from "../parts/lifecycle.ts";
import { facts, history, written } from "../parts/model-facts.ts";
import { isEnding, nextModelOf, overWords, priceMove, promiseOver, statingFor } from "../parts/next-model.ts";
import { rank, rateCard } from "../parts/price.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { copyButton } from "../parts/table.ts";
import { code, count, day, endsOn, listed, standing, status, statusWord, unbroken, usd } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed } from "../site.ts";

/** The page at `/models/{id}/`. Throws if the feed has no such model. */
export function modelPage(feed: SiteFeed, id: string): string {
  const document = feed.documents.get(id);
  if (!document) throw new Error(`the feed has no model ${id}`);
  const { name, provider, api_string, source_url } = document;
  const base = basePath(feed.site);
  const next = nextModelOf(document, feed);
  const others = next ? [next.target, ...next.others].map((other) => other.id) : [];
  const body = html`<nav class="crumbs" aria-label="Breadcrumb"><a href="${base}/">Models</a> › <a href="${base}/providers/${document.provider_slug}/">${byProvider(provider)}</a></nav>
<h1>${name}</h1>
<p class="under"><b>${status(standing(document))}</b>${document.open_weight && html`<span>open weights</span>`}${api_string && html`<span><code id="_api">${api_string}</code> ${copyButton("_api", "the API string")}</span>`}<span class="links">${source_url && outside(feed.forPeople(source_url), "Official page")}<a href="${base}/compare/?ids=${[id, ...others].join(",")}">Compare</a></span></p>
${ending(document, feed)}
${document.notes && html`<p class="note">${document.notes}</p>`}
${vitals(document, feed)}
${life(document, feed)}
${hostsOfModel(document, feed)}
${migration(document, feed)}
${snapshotEnds(document, feed)}
<h2>Every field, with its evidence</h2>
<p class="note">Open a line for its page, the place there, and the day it was read.</p>
${facts(document, feed)}
<p class="note">Data of ${day(feed.updated)}${document.read_on && [", read on ", day(document.read_on), " or later"]}.${asRead(source_url, feed)} <a href="${base}/contact/?model=${id}">Report an error</a></p>
${rateCard(document)}
${history(document, feed.updated)}
${machines(document, base)}`;
  return layout(feed, {
    path: `/models/${id}/`,
    title: `${name} (${provider}): price, limits, retirement · ${NAME}`,
    description: summary(document),
    card: { path: `/providers/${document.provider_slug}.png`, alt: `The models of ${provider}` },
    body,
    alternates: [["application/json", `/api/models/${id}.json`, `${name} as JSON`]],
    data: webPage(document),
  });
}

const asRead = (url: string | null, { forPeople }: SiteFeed): Content =>
  url !== null && forPeople(url) !== url && html` ${outside(url, "The page as it was read")}.`;

const webPage = (document: ModelDocument) => ({
  "@type": "WebPage",
  name: document.name,
  url: document.links.page,
  description: summary(document),
  ...(document.changed_on && { dateModified: document.changed_on }),
});

function summary(document: ModelDocument): string {
  const { price_input_per_mtok: input, price_output_per_mtok: output, context_window: context } = document;
  const { status: word, retires_on: ends } = document;
  const isGone = word === "retired";
  const parts = [
    `${document.name} by ${document.provider}: ${statusWord(word)}${isGone && ends ? ` on ${ends}` : ""}`,
    !isGone && ends && `retires on ${ends}`,
    document.replaced_by && `replaced by ${document.replaced_by}`,
    input !== null && `input ${usd(input)}`,
    output !== null && `output ${usd(output)} per 1M tokens`,
    context !== null && `context ${count(context)} tokens`,
  ];
  return `${parts.filter(Boolean).join(", ")}. Each value with its official page.`;
}

const HERO = html` class="hero"`;
/** The main figures; the first are shown larger. */
const VITALS = [
  ["price_input_per_mtok", "input per 1M", usd, HERO],
  ["price_output_per_mtok", "output per 1M", usd, HERO],
  ["price_per_1k_searches", "per 1k searches", usd, HERO],
  ["price_cached_input_per_mtok", "cached", usd, null],
  ["context_window", "context", count, null],
  ["max_output_tokens", "max output", count, null],
] as const;

function vitals(document: ModelDocument, feed: SiteFeed): Html {
  const isGone = document.status === "retired";
  const readOn = isGone ? null : pricesReadOn(document);
  const figures = VITALS.flatMap(([field, title, write, mark]) => {
    const value = document[field];
    const longer = longerOf(document, field).map((words) => html`<dd class="longer">${words}</dd>`);
    // The first line has the last prices of what has ended.
    return value === null || (isGone && write === usd)
      ? []
      : [html`<div${mark}><dt>${title}</dt><dd>${write(value)}</dd>${longer}</div>`];
  });
  return html`${figures.length > 0 && html`<dl class="figures">${figures}</dl>`}${readOn && html`<p class="note">Prices checked ${day(readOn)}${rank(document, feed)}<br>${steadySince(document, feed)}</p>`}`;
}

/** Where its price history is, or since when there is none. */
function steadySince(document: ModelDocument, { updated }: SiteFeed): Content {
  if (priceSteps(document, updated)) return html`<a href="#_prices">Price history</a>`;
  const first = document.history.find(({ kind }) => kind === "first_read")?.on;
  return first && ["Price history: no change since ", day(first)];
}

function lastPrice({ history, ...document }: ModelDocument): string {
  const prices = (["input", "output"] as const).flatMap((meter) => {
    const field = `price_${meter}_per_mtok` as const;
    const before = history.findLast((line) => line.field === field && typeof line.from === "number")?.from;
    const price = document[field] ?? before;
    return typeof price === "number" ? [`${usd(price)} ${meter}`] : [];
  });
  return prices.length > 0 ? ` Last price: ${prices.join(", ")}.` : " No price on record.";
}

/** When it ends, and what to move to, in one line at the top. */
function ending(document: ModelDocument, feed: SiteFeed): Html {
  const { status: word, retires_on: on, retires_not_before: least } = document;
  const until = promiseOver(document, feed.updated);
  const isGone = word === "retired";
  const after = isGone && written("after_retirement", document, feed);
  const name = statusWord(word).replace(/^./, (first) => first.toUpperCase());
  const ended = on ? ["Ended on ", day(on)] : "Ended, no full date published";
  const open = least
    ? [name, " until at least ", day(least)]
    : `${name}, no end ${word === "deprecated" ? "date" : "announced"}`;
  const undated = until ? `No end announced; ${overWords(until)}` : open;
  const when = isGone ? ended : on ? endsOn(on, endReadOn(document), feed.updated) : undated;
  const atHost = !isGone && soonerAtHost(document, feed);
  return html`<p class="ending ${standing(document)}"><span>${when}${after && ["; ", after]}.${isGone && lastPrice(document)}${isEnding(document) && [" ", way(document, feed), "."]}${atHost}</span></p>`;
}

function way(document: ModelDocument, feed: SiteFeed): Content {
  const { provider, id } = document;
  const next = nextModelOf(document, feed);
  const link = next && [modelLink(feed, next.target.id), priceMove(document, next.target)];
  if (next?.isStated) return ["Move to ", link];
  const { replacements } = statingFor(document, feed.documents);
  if (replacements.length > 0)
    return [provider, " names ", listed(replacements, ({ model }) => code(model)), " instead"];
  const sold = feed.models.filter((other) => other.provider === provider && other.status === "ga" && other.id !== id);
  const current = listed(newestFirst(sold).slice(0, 3), (other) => modelLink(feed, other.id));
  return [provider, " names no replacement; ", link ? ["closest: ", link] : ["its newest: ", current]];
}

function life(document: ModelDocument, feed: SiteFeed): Html {
  const { announced_between: bounds } = document;
  // When it ends is said above.
  const dates = (["released", "deprecated_on", "retires_not_before"] as const).map((field) => {
    const value = written(field, document, feed);
    return value !== null && html`<div><dt>${titleOf(field)}</dt><dd>${value}</dd></div>`;
  });
  // The package release that was the first to state the retirement, if no page gives the day.
  const announced =
    bounds &&
    html`<div><dt>Announced</dt><dd>${bounds.after ? dayOr(bounds.after, bounds.by) : html`by ${day(bounds.by)}`} (<a href="${bounds.page}">SDK</a>)</dd></div>`;
  return html`<section class="lifecycle" aria-labelledby="_life">
<h2 id="_life">Lifecycle</h2>
${lifecycleBar(document, feed.updated) ?? html`<p>The provider states no dates for this model.</p>`}
<dl>${dates}${announced}</dl>
</section>`;
}

/** `14–16 Oct 2026`, or both days in full. */
const dayOr = (from: string, to: string): Content =>
  from.slice(0, 7) === to.slice(0, 7) ? html`${Number(from.slice(8))}–${day(to)}` : html`${day(from)} to ${day(to)}`;

function machines({ id, links, headers }: ModelDocument, base: string): Html {
  const self = [links.self.slice(0, -`${id}.json`.length), html`<wbr>`, unbroken(`${id}.json`)];
  const lines: [string, Content, string][] = [
    ["Id in this catalog", html`<code id="_id">${id}</code>`, "id"],
    ["JSON", html`<a href="${base}/api/models/${id}.json"><code id="_json">${self}</code></a>`, "json"],
    ["curl", html`<code id="_curl">curl --compressed ${self}</code>`, "curl"],
    ...(["Deprecation", "Sunset"] as const).flatMap((key): [string, Content, string][] =>
      headers[key] ? [["Header for a proxy", html`<code id="_${key}">${key}: ${headers[key]}</code>`, key]] : [],
    ),
  ];
  return html`<section class="machines" aria-labelledby="_machines">
<h2 id="_machines">For programs</h2>
<dl>${lines.map(([title, code, key]) => html`<div><dt>${title}</dt><dd>${code} ${copyButton(`_${key}`, title)}</dd></div>`)}</dl>
</section>`;
}
