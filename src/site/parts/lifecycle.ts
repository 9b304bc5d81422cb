// When models end, and what comes after them: stated replacements, those of snapshots and at hosts, similar models.

import { titleOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, modelLink, type SiteFeed } from "../site.ts";
import { hostTarget, shortHostName } from "./hosts.ts";
import { written } from "./model-facts.ts";
import { table } from "./table.ts";
import { by, day, dayInWords, dayLeft, endReadOn, listed, none, percentChange, status, whole } from "./value.ts";

type Promised = Pick<ModelDocument, "status" | "retires_on" | "retires_not_before">;

/** The "not before" date, where it has come and no end is stated; else null. */
export function promiseOver(document: Promised | undefined, asOf: string): string | null {
  if (!document || document.status === "retired" || document.retires_on !== null) return null;
  const until = document.retires_not_before;
  return until !== null && until <= asOf ? until : null;
}

/** What a promise that is over means. */
export const guaranteeEnded = (until: string): string =>
  `No end date. Guarantee ended ${dayInWords(until.slice(0, 7))}`;

/** A model that ends, or may end. `on` is undefined if no day is stated. */
export type End = { doc: ModelDocument; on: string | undefined; firm: boolean };

/** Models whose end is stated or declared, soonest first, those without a day last. */
export function endsOf(documents: Iterable<ModelDocument>): End[] {
  const ends = [...documents].flatMap((doc): End[] => {
    if (doc.retires_on) return [{ doc, on: doc.retires_on, firm: true }];
    if (doc.retires_not_before) return [{ doc, on: doc.retires_not_before, firm: false }];
    return doc.status === "deprecated" || doc.status === "retired" ? [{ doc, on: undefined, firm: false }] : [];
  });
  return ends.sort(by(({ on }) => on ?? "~"));
}

/** Whether a day or month is before another day. */
const isBefore = (on: string, day: string) => on < day.slice(0, on.length);

/** Ends by what is known of them on a day: `open` may come any day, `passed` is a firm date that nobody has confirmed since. */
export function endsAt(documents: Iterable<ModelDocument>, day: string) {
  const ends = endsOf(documents);
  const kindOf = ({ doc, on, firm }: End) => {
    if (doc.status === "retired") return "gone";
    if (on && !isBefore(on, day)) return "ahead";
    return on && firm ? "passed" : "open";
  };
  const of = (kind: ReturnType<typeof kindOf>) => ends.filter((end) => kindOf(end) === kind);
  return { ends, gone: of("gone"), ahead: of("ahead"), passed: of("passed"), open: of("open") };
}

/** Announced retirements from a day on, grouped by day and provider. */
export function comingOf({ deprecations, updated }: Pick<SiteFeed, "deprecations" | "updated">) {
  const coming = deprecations.flatMap(({ retires_on: on, ...entry }) =>
    entry.status === "deprecated" && on !== null && on >= updated ? [{ ...entry, on }] : [],
  );
  return [...Map.groupBy(coming, ({ on, provider }) => `${on} ${provider}`).values()];
}

/** A list of ends; with `whose`, each has the provider's name. */
export const endList = (ends: readonly End[], feed: SiteFeed, whose = true): Html =>
  html`<ul class="ends">${ends.map((end) => entry(end, feed, whose))}</ul>
`;

function entry({ doc, on, firm }: End, feed: SiteFeed, whose: boolean): Html {
  const { id, provider, provider_slug, status } = doc;
  const left: Content =
    on && firm && status !== "retired"
      ? dayLeft(on, endReadOn(doc), feed.updated)
      : on
        ? day(on)
        : html`<span class="soft">no date</span>`;
  return html`<li data-entry data-provider="${provider_slug}">
<span class="when">${on && !firm && "not before "}${left}</span>
<span class="what">${modelLink(feed, id)}${whose && html` <span class="soft">${provider}</span>`}</span>
<span class="instead">${shortReplacement(doc, feed)}</span>
</li>
`;
}

type Documents = SiteFeed["documents"];

/** The dated snapshots of a model. */
export const snapshotsOf = ({ id: name }: ModelDocument, documents: Documents): ModelDocument[] =>
  [...documents.values()].filter(({ id }) => id.startsWith(`${name}-`) && /^-20\d{2}/.test(id.slice(name.length)));

/** The replacements, stated for the model or for a snapshot that ends on the same day; if they are gone as well, also the end of the chain. */
export function shortReplacement(document: ModelDocument, feed: SiteFeed): Content {
  const { documents } = feed;
  const isStated = ({ replacements }: ModelDocument) => replacements.length > 0;
  const snapshot =
    document.retires_on !== null &&
    !isStated(document) &&
    snapshotsOf(document, documents).find((one) => one.retires_on === document.retires_on && isStated(one));
  const { replacements, replaced_by } = snapshot || document;
  if (replacements.length === 0) return document.status === "ga" ? null : "no replacement";
  const further = replaced_by && !replacements.some(({ id }) => id === replaced_by) && replaced_by;
  const words = [
    "→ ",
    replacements.map(({ model, id }, i) => {
      const name = id ? modelLink(feed, id, model) : model;
      return further || i < replacements.length - 1 ? [whole(name, ","), " "] : name;
    }),
    further && ["then ", modelLink(feed, further, documents.get(further)?.api_string ?? further)],
  ];
  return snapshot ? html`<span title="As stated for its snapshot">${words}</span>` : words;
}

/** What hosts name as the replacement of a model, each in a few words, with its end if it has one; null where none does. */
export function namedByHosts({ hosts }: ModelDocument, feed: SiteFeed): Content {
  const named = hosts.flatMap(({ host, platform, replacements }) =>
    host === null || replacements.length === 0 ? [] : [{ name: shortHostName(platform, host), replacements }],
  );
  const key = ({ name, replacements }: (typeof named)[number]) => name + replacements.map(({ model }) => model).join();
  const once = [...new Map(named.map((one) => [key(one), one])).values()];
  if (once.length === 0) return null;
  return listed(once, ({ name, replacements }) => [
    html`<a href="#_hosts">${name}</a> suggests `,
    listed(replacements, (one) => [hostTarget(one, feed), ending(feed.documents.get(one.id ?? ""))]),
  ]);
}

/** `, which ends Apr 2027`, for a model that ends itself. */
function ending(target: ModelDocument | undefined): Content {
  if (!target || (target.status !== "retired" && target.status !== "deprecated" && !target.retires_on)) return null;
  if (target.status === "retired") return ", which has ended";
  return target.retires_on ? [", which ends ", day(target.retires_on.slice(0, 7))] : ", which is deprecated";
}

/** What the provider says about the snapshots' end; null if nothing. */
export function snapshotEnds(document: ModelDocument, feed: SiteFeed): Html | null {
  const ends = snapshotsOf(document, feed.documents).flatMap((one): End[] =>
    one.retires_on !== null || one.replacements.length > 0
      ? [{ doc: one, on: one.retires_on ?? undefined, firm: one.retires_on !== null }]
      : [],
  );
  return ends.length === 0
    ? null
    : html`<h2>Its snapshots</h2>
${endList(ends, feed, false)}`;
}

const SHOWN = 3;

/** Our choice of available models of the same provider with at least the same modalities and context, the nearest in price first. */
export function similar(document: ModelDocument, feed: SiteFeed): ModelDocument[] {
  const has = (own: readonly string[] | null, other: readonly string[] | null) =>
    (own ?? []).every((word) => other?.includes(word));
  const price = document.price_input_per_mtok;
  const distance = ({ price_input_per_mtok: other }: ModelDocument) =>
    price && other ? Math.abs(Math.log(other / price)) : Number.POSITIVE_INFINITY;
  return [...feed.documents.values()]
    .filter(
      (other) =>
        other.provider === document.provider &&
        other.status === "ga" &&
        other.retires_on === null &&
        document.input_modalities !== null &&
        has(document.input_modalities, other.input_modalities) &&
        has(document.output_modalities, other.output_modalities) &&
        (other.context_window ?? 0) >= (document.context_window ?? 0) &&
        Number.isFinite(distance(other)),
    )
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
    .slice(0, SHOWN);
}

/** The card about the replacement; null if the model neither ends nor has a stated replacement. */
export function migration(document: ModelDocument, feed: SiteFeed): Html | null {
  const isEnding = document.status === "deprecated" || document.status === "retired";
  if (!isEnding && document.replacements.length === 0) return null;
  const target = feed.documents.get(document.replaced_by ?? document.chain[0]?.id ?? "");
  const stated = written("replacements", document, feed, true);
  const after = written("after_retirement", document, feed);
  const named = namedByHosts(document, feed);
  return html`<section class="card move" aria-labelledby="_move">
<h2 id="_move">${target ? html`Moving to ${modelLink(feed, target.id)}` : "What comes after it"}</h2>
<p>${stated ? html`${document.provider} names ${stated} as the replacement.` : [document.provider, " names no replacement.", named && [" ", named, "."]]}${after && html` After the end, ${after}.`}</p>
${document.chain.length > 1 && chain(document, feed)}
${target && differences(document, target, feed)}
${target && html`<p class="note"><a href="${basePath(feed.site)}/compare/?ids=${document.id},${target.id}">Compare the two in full, with your own token counts</a></p>`}
</section>`;
}

/** The first stated replacement, its own, and so on. */
const chain = (document: ModelDocument, feed: SiteFeed): Html =>
  html`<ol class="chain">${document.chain.map(
    ({ id, status: word, retires_on }) =>
      html`<li>${modelLink(feed, id)} ${status(word as Status)}${retires_on && html`${word === "retired" ? " on" : ", ends"} ${day(retires_on)}`}</li>`,
  )}</ol>`;

const COMPARED = [
  ...(["price_input_per_mtok", "price_cached_input_per_mtok", "price_output_per_mtok"] as const),
  ...(["context_window", "max_output_tokens", "input_modalities", "output_modalities", "capabilities"] as const),
];

function differences(from: ModelDocument, to: ModelDocument, feed: SiteFeed): Html {
  const rows = COMPARED.flatMap((field): Content[][] => {
    const [old, now] = [from[field], to[field]];
    if (old === null && now === null) return [];
    const cells = [from, to].map((one) => written(field, one, feed) ?? none(one.nulls[field]));
    const areLists = Array.isArray(old) && Array.isArray(now);
    return [
      [
        titleOf(field),
        ...cells,
        areLists ? gains(old, now) : percentChange(old as number | null, now as number | null),
      ],
    ];
  });
  if (rows.length === 0)
    return html`<p class="note">Neither model has prices, limits or modalities that could be compared.</p>`;
  return table("What differs", ["Field", from.name, to.name, "Change"], rows, "stacked");
}

/** What a list gains and loses. */
function gains(old: readonly string[], now: readonly string[]): string {
  const come = now.filter((word) => !old.includes(word)).map((word) => `+ ${word}`);
  const go = old.filter((word) => !now.includes(word)).map((word) => `− ${word}`);
  return [...come, ...go].join(", ").replaceAll("_", " ") || "same";
}
