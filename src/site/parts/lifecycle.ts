// When models end, and what comes after them: stated replacements, those of snapshots and at hosts, similar models.

import type { ModelDocument } from "../../schema/model-document.ts";
import { endReadOn } from "../../schema/read-on.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, modelLink, type SiteFeed } from "../site.ts";
import { hostTarget, shortHostName } from "./hosts.ts";
import { written } from "./model-facts.ts";
import { isEnding, moveChanges, nextModelOf, overWords, shortNext, snapshotsOf, statingFor } from "./next-model.ts";
import { by, day, dayLeft, listed, status } from "./value.ts";

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

/** What ends next in a list, by its firm days, or that nothing does. */
export function nextEnd<R extends Pick<ModelDocument, "retires_on"> & { status: string }>(
  rows: readonly R[],
  asOf: string,
  write: (row: R, on: string) => Content,
): Content {
  const dated = rows.filter(({ retires_on }) => retires_on !== null).sort(by(({ retires_on }) => retires_on ?? ""));
  const next = dated.find(({ status, retires_on }) => status !== "retired" && (retires_on ?? "") >= asOf);
  if (next?.retires_on) return write(next, next.retires_on);
  return html`<span class="soft">${dated.length > 0 ? "none ahead" : "no date stated"}</span>`;
}

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
<span class="when">${on && !firm && isBefore(on, feed.updated) ? overWords(on) : [on && !firm && "not before ", left]}</span>
<span class="what">${modelLink(feed, id)}${whose && html` <span class="soft">${provider}</span>`}</span>
<span class="instead">${shortNext(doc, feed)}</span>
</li>
`;
}

/** What hosts name as the replacement of a model, each in a few words, with its end if it has one; null where none does. */
export function hostSuggestions({ hosts }: ModelDocument, feed: SiteFeed): Content {
  const suggestions = hosts.flatMap(({ host, platform, replacements }) =>
    host === null || replacements.length === 0 ? [] : [{ name: shortHostName(platform, host), replacements }],
  );
  const key = ({ name, replacements }: (typeof suggestions)[number]) =>
    name + replacements.map(({ model }) => model).join();
  const once = [...new Map(suggestions.map((one) => [key(one), one])).values()];
  if (once.length === 0) return null;
  return listed(once, ({ name, replacements }) => [
    html`<a href="#_hosts">${name}</a> suggests `,
    listed(replacements, (one) => [hostTarget(one, feed), ending(feed.documents.get(one.id ?? ""))]),
  ]);
}

/** `, which ends Apr 2027`, for a model that ends itself. */
function ending(target: ModelDocument | undefined): Content {
  if (!target || !isEnding(target)) return null;
  if (target.status === "retired") return ", which has ended";
  return target.retires_on ? [", which ends ", day(target.retires_on.slice(0, 7))] : ", which is deprecated";
}

/** What the provider says about the snapshots' end; null if nothing. */
export function snapshotEnds(document: ModelDocument, feed: SiteFeed): Html | null {
  const known = snapshotsOf(document, feed.documents).filter((one) => one.retires_on || one.replacements.length > 0);
  const ends = known.map((doc): End => ({ doc, on: doc.retires_on ?? undefined, firm: doc.retires_on !== null }));
  return ends.length === 0
    ? null
    : html`<h2>Its snapshots</h2>
${endList(ends, feed, false)}`;
}

/** The card about the replacement; null if the model neither ends nor has a stated replacement. */
export function migration(document: ModelDocument, feed: SiteFeed): Html | null {
  if (!isEnding(document) && document.replacements.length === 0) return null;
  const { provider, id } = document;
  const next = nextModelOf(document, feed);
  const replacements = written("replacements", statingFor(document, feed.documents), feed, true);
  const after = written("after_retirement", document, feed);
  const suggestions = hostSuggestions(document, feed);
  if (!next && !replacements && !after && !suggestions) return null;
  const changes = next ? moveChanges(document, next.target) : [];
  const closest = next && !next.isStated && [" ", modelLink(feed, next.target.id), " is its closest by price."];
  return html`<section class="card move" aria-labelledby="_move">
<h2 id="_move">${next ? html`Moving to ${modelLink(feed, next.target.id)}` : "What comes after it"}</h2>
<p>${provider} names ${replacements ? [replacements, " as the replacement."] : ["no replacement.", closest]}${suggestions && [" ", suggestions, "."]}${after && html` After the end, ${after}.`}</p>
${document.chain.length > 1 && chain(document, feed)}
${next && html`<p class="note">${changes.length > 0 && [listed(changes, (one) => one), ". "]}<a href="${basePath(feed.site)}/compare/?ids=${id},${next.target.id}">Compare the two</a></p>`}
</section>`;
}

const chain = (document: ModelDocument, feed: SiteFeed): Html =>
  html`<ol class="chain">${document.chain.map(
    ({ id, status: word, retires_on }) =>
      html`<li>${modelLink(feed, id)} ${status(word as Status)}${retires_on && html`${word === "retired" ? " on" : ", ends"} ${day(retires_on)}`}</li>`,
  )}</ol>`;
