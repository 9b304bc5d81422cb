import { titleOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { lifecycleBar } from "../figures/lifecycle.ts";
import { type Html, html, outside } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { hostsOfModel } from "../parts/at-host.ts";
import { badgeTexts, HEIGHT, widthOf } from "../parts/badge-text.ts";
import { copyButton } from "../parts/copy.ts";
import { dayInWords } from "../parts/day-in-words.ts";
import { layout } from "../parts/layout.ts";
import { migration, unnamed } from "../parts/migration.ts";
import { facts, meanings } from "../parts/model-facts.ts";
import { written } from "../parts/model-field.ts";
import { history } from "../parts/model-history.ts";
import { pricesReadOn } from "../parts/price-age.ts";
import { promiseOver } from "../parts/promise.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { rank } from "../parts/rank.ts";
import { rateCard } from "../parts/rate-card.ts";
import { count, day, endReadOn, proseDay, proseDayLeft, readDay, status, statusWord, usd } from "../parts/value.ts";
import { similar, snapshots, snapshotsOf } from "../parts/ways-on.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** The page at `/models/{id}/`. Throws if the feed has no such model. */
export function modelPage(feed: SiteFeed, id: string): string {
  const document = feed.documents.get(id);
  if (!document) throw new Error(`the feed has no model ${id}`);
  const { site, updated } = feed;
  const base = basePath(site);
  const body = html`<nav class="crumbs" aria-label="Breadcrumb"><a href="${base}/">Models</a> › <a href="${base}/?provider=${encodeURIComponent(document.provider)}">${byProvider(document.provider_slug)}</a></nav>
<h1>${document.name}</h1>
<p class="under"><span class="pill ${document.status}">${status(document.status)}</span>${document.open_weight && html`<span>open weights</span>`}${document.api_string && html`<span><code id="_api">${document.api_string}</code> ${copyButton("_api", "Copy", "the API string")}</span>`}${document.source_url && officialPage(document.source_url, feed)}<a href="${base}/compare/?ids=${id}">Compare</a><a href="${base}/contact/?model=${id}">Report an error</a></p>
${ending(document, feed)}
${document.notes && html`<p class="note">${document.notes}</p>`}
${vitals(document, updated)}
${rank(document, feed.documents)}
${life(document, updated)}
${hostsOfModel(document, snapshotsOf(document, feed.documents), base, updated)}
${migration(document, feed.documents, base)}
<h2>Every field, with its evidence</h2>
<p class="note">✓ is the day the official page was last read. Open a line to see the page, the place on it and the text there.</p>
<div class="subjects">${facts(document, updated)}</div>
${meanings(document)}
${rateCard(document)}
${history(document, updated)}
${machines(document, base)}`;
  return layout(feed, {
    path: `/models/${id}/`,
    title: `${document.name} (${document.provider}): price, limits, retirement · ${NAME}`,
    description: summary(document),
    card: { path: `/models/${id}.png`, alt: `${document.name} by ${document.provider}: prices, context and life` },
    body,
    alternates: [
      ["application/json", `/api/models/${id}.json`, `${document.name} as JSON`],
      ["text/markdown", `/models/${id}.md`, `${document.name} as Markdown`],
    ],
    data: webPage(document, site),
  });
}

/** The page for people, and the text that was read where that has an address of its own. */
function officialPage(url: string, { forPeople }: SiteFeed): Html {
  const page = forPeople(url);
  return html`<span>${outside(page, "Official page")}${page !== url && html` <span class="soft">(${outside(url, "as read")})</span>`}</span>`;
}

const webPage = (document: ModelDocument, site: string) => ({
  "@type": "WebPage",
  name: document.name,
  url: document.links.page,
  description: summary(document),
  ...(document.changed_on && { dateModified: document.changed_on }),
  breadcrumb: {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Models", item: `${site}/` },
      { "@type": "ListItem", position: 2, name: document.name, item: document.links.page },
    ],
  },
});

function summary(document: ModelDocument): string {
  const { price_input_per_mtok: input, price_output_per_mtok: output, context_window: context } = document;
  const { status: word, retires_on: ends } = document;
  const gone = word === "retired";
  const parts = [
    `${document.name} by ${document.provider}: ${statusWord(document.status)}${gone && ends ? ` on ${ends}` : ""}`,
    !gone && ends && `retires on ${ends}`,
    document.replaced_by && `replaced by ${document.replaced_by}`,
    input !== null && `input ${usd(input)}`,
    output !== null && `output ${usd(output)} per 1M tokens`,
    context !== null && `context ${count(context)} tokens`,
  ];
  return `${parts.filter(Boolean).join(", ")}. Each value with its official page.`;
}

const VITALS = [
  ["price_input_per_mtok", "input, per 1M", usd],
  ["price_output_per_mtok", "output, per 1M", usd],
  ["price_per_1k_searches", "per 1k searches", usd],
  ["price_cached_input_per_mtok", "cached input, per 1M", usd],
  ["context_window", "context, tokens", count],
  ["max_output_tokens", "maximum output, tokens", count],
] as const;

/** Shown larger. */
const HEROES: readonly string[] = ["price_input_per_mtok", "price_output_per_mtok", "price_per_1k_searches"];

/** The main figures; missing ones are listed in words. */
function vitals(document: ModelDocument, updated: string): Html {
  const readOn = pricesReadOn(document);
  const stated = VITALS.flatMap(([field, title, write]) => {
    const value = document[field];
    const isHero = HEROES.includes(field);
    return value === null
      ? []
      : [html`<div${isHero && html` class="hero"`}><dt>${title}</dt><dd>${write(value)}</dd></div>`];
  });
  const absent = VITALS.filter(
    ([field]) =>
      field !== "price_per_1k_searches" && document[field] === null && document.nulls[field] !== "not applicable",
  );
  return html`${stated.length > 0 && html`<dl class="figures">${stated}</dl>`}${readOn && html`<p class="note">Prices read ${readDay(readOn, updated, dayInWords)}</p>`}${absent.length > 0 && notKnown(absent, document)}`;
}

/** Points to the reasons where they say more than that the pages don't state it. */
function notKnown(absent: readonly (typeof VITALS)[number][], { nulls }: ModelDocument): Html {
  const titles = absent.map(([, title]) => title.replace(/,.*/, "")).join(", ");
  return absent.every(([field]) => nulls[field] === "not stated")
    ? html`<p class="note">Not stated on any page that was read: ${titles}.</p>`
    : html`<p class="note">Not known: ${titles}. The reasons are below.</p>`;
}

/** For a model that ends or may end any day: when, and its replacement, in one line at the top. */
function ending(document: ModelDocument, { documents, site, updated }: SiteFeed): Html | null {
  const { status: word, retires_on: on, replaced_by, replacements } = document;
  const isOver = promiseOver(document, updated);
  if (word !== "retired" && word !== "deprecated")
    return isOver ? html`<p class="ending deprecated"><span>${sentence(isOver)}</span></p>` : null;
  const gone = word === "retired";
  const when = on
    ? html`${gone ? "Retired" : on < updated ? "Was due to retire" : "Retires"} on ${gone ? proseDay(on) : proseDayLeft(on, endReadOn(document), updated)}`
    : gone
      ? "Retired. The provider states no full date"
      : isOver
        ? `Deprecated. ${sentence(isOver)}`
        : "Deprecated. No shutdown date announced";
  const base = basePath(site);
  const target = documents.get(replaced_by ?? "");
  const way = target
    ? html`Move to <a href="${base}/models/${target.id}/">${target.name}</a>`
    : replacements.length > 0
      ? html`The provider names ${replacements.map(({ model }, i) => html`${i > 0 && ", "}<code>${model}</code>`)} instead`
      : unnamed(document, documents, base);
  return html`<p class="ending ${word}"><span>${when}</span> <span>${way}</span>${snapshots(document, documents, base, updated)}</p>
${!target && similar(document, documents, base)}`;
}

const sentence = (words: string): string => words.replace(/^w/, "W");

/** The lifecycle bar and its dates. */
function life(document: ModelDocument, updated: string): Html {
  const dates = (["released", "deprecated_on", "retires_on", "retires_not_before"] as const).flatMap((field) => {
    const value = written(field, document, undefined, updated);
    return value === null
      ? []
      : [
          html`<div class="${field}"><dt>${field === "retires_on" && document.status === "retired" ? "Retired on" : titleOf(field)}</dt><dd>${value}</dd></div>`,
        ];
  });
  const bar = lifecycleBar(document, updated);
  return html`<section class="lifecycle" aria-labelledby="_life">
<h2 id="_life">Lifecycle</h2>
${bar ?? html`<p>The provider states no dates for this model.</p>`}
<dl>${dates}${announced(document)}<div class="data"><dt>Data as of</dt><dd>${day(updated)}</dd></div>${document.read_on && html`<div><dt>Oldest reading in use</dt><dd>${readDay(document.read_on, updated)}</dd></div>`}</dl>
</section>`;
}

/** The package release that was the first to state the retirement, if no page gives the day. */
function announced({ announced_between: bounds }: ModelDocument): Html | null {
  if (!bounds) return null;
  const before = bounds.after && html` (not yet on ${day(bounds.after)})`;
  return html`<div><dt>Announced</dt><dd>by ${day(bounds.by)}, when <a href="${bounds.page}">the SDK</a> first stated it${before}</dd></div>`;
}

/** For programs: addresses, a command, header values. */
function machines(document: ModelDocument, base: string): Html {
  const { id, name, links, headers } = document;
  const { label, message } = badgeTexts(document, document.retires_not_before);
  const badge = { width: widthOf(label) + widthOf(message), height: HEIGHT };
  const values = [
    headers.Deprecation && `Deprecation: ${headers.Deprecation}`,
    headers.Sunset && `Sunset: ${headers.Sunset}`,
  ].filter(Boolean);
  return html`<section class="machines" aria-labelledby="_machines">
<h2 id="_machines">For programs</h2>
<dl>
<div><dt>Id in this catalog</dt><dd><code id="_id">${id}</code> ${copyButton("_id", "Copy", "the id")}</dd></div>
<div><dt>JSON</dt><dd><a href="${base}/api/models/${id}.json"><code id="_json">${links.self}</code></a> ${copyButton("_json", "Copy", "the address of the JSON")}</dd></div>
<div><dt>Markdown</dt><dd><a href="${base}/models/${id}.md"><code id="_markdown">${links.markdown}</code></a> ${copyButton("_markdown", "Copy", "the address of the Markdown")}</dd></div>
<div><dt>Badge</dt><dd><img src="${base}/badges/${id}.svg" alt="Badge with the status of ${name}" width="${badge.width}" height="${badge.height}"> <code id="_badge">[![${name}](${links.badge})](${links.page})</code> ${copyButton("_badge", "Copy", "the badge as Markdown")}</dd></div>
<div><dt>curl</dt><dd><code id="_curl">curl --compressed ${links.self}</code> ${copyButton("_curl", "Copy", "the curl command")}</dd></div>
${values.length > 0 && html`<div><dt>Headers for a proxy of this model</dt>${values.map((value, i) => html`<dd><code id="_header${i}">${value}</code> ${copyButton(`_header${i}`, "Copy", "the header")}</dd>`)}</div>`}
</dl>
</section>`;
}
