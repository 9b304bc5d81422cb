import { daysBetween } from "../../schema/day.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { day, dayLeft, endReadOn, many, whole } from "./value.ts";
import { replacedAs } from "./ways-on.ts";

/** A model that ends, or may end. `on` is undefined if no day is stated. */
export type End = { doc: ModelDocument; on: string | undefined; firm: boolean };

/** Models whose end is stated or declared, soonest first, those without a day last. */
export function endsOf(documents: Iterable<ModelDocument>): End[] {
  const ends = [...documents].flatMap((doc): End[] => {
    if (doc.retires_on) return [{ doc, on: doc.retires_on, firm: true }];
    if (doc.retires_not_before) return [{ doc, on: doc.retires_not_before, firm: false }];
    return doc.status === "deprecated" || doc.status === "retired" ? [{ doc, on: undefined, firm: false }] : [];
  });
  const key = ({ on }: End) => on ?? "~";
  return ends.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** A list of ends; with `whose`, each has the provider's name. */
export const list = (ends: readonly End[], feed: SiteFeed, whose = true): Html =>
  html`<ul class="ends">${ends.map((end) => entry(end, feed, whose))}</ul>
`;

function entry({ doc, on, firm }: End, { site, updated, documents, forPeople }: SiteFeed, whose: boolean): Html {
  const base = basePath(site);
  const { id, name, provider, provider_slug, status, source_url } = doc;
  const kind = firm ? "firm" : on ? "soft" : "none";
  const left =
    on?.length === 10 && firm && status !== "retired"
      ? dayLeft(on, endReadOn(doc), updated)
      : on
        ? day(on)
        : html`<span class="soft">no date</span>`;
  return html`<li data-entry data-provider="${provider_slug}" data-kind="${kind}">
<span class="when"><span class="mark ${kind}"></span>${on && !firm && "not before "}${left}</span>
<span class="what"><a href="${base}/models/${id}/">${name}</a>${whose && html` <span class="soft">${provider}</span>`}</span>
<span class="instead">${instead(doc, documents, base)}</span>
<span class="soft notice">${notice(doc)}</span>
<span class="cite">${source_url && outside(forPeople(source_url), html`official<span class="unseen"> page of ${name}</span>`)}</span>
</li>
`;
}

/** The replacements, stated for the model or its snapshot; if they are gone as well, also the end of the chain. */
function instead(doc: ModelDocument, documents: SiteFeed["documents"], base: string): Content {
  const as = replacedAs(doc, documents);
  const { replacements, replaced_by } = as;
  const link = (id: string, text: string) => html`<a href="${base}/models/${id}/">${text}</a>`;
  if (replacements.length === 0)
    return doc.status === "ga" ? null : html`<span class="soft">no replacement stated</span>`;
  const arrow = html`<span class="arrow" aria-hidden="true">→</span><span class="unseen">replaced by </span>`;
  const further = replaced_by && !replacements.some(({ id }) => id === replaced_by);
  const named = replacements.map(({ model, id }, i) => [
    i > 0 && " ",
    whole(i === 0 && arrow, id ? link(id, model) : model, (further || i < replacements.length - 1) && ","),
  ]);
  return [
    named,
    further && [" then ", whole(link(replaced_by, documents.get(replaced_by)?.api_string ?? replaced_by))],
    as !== doc && html`<span class="soft">, as for its snapshot</span>`,
  ];
}

function notice({ deprecated_on, retires_on }: ModelDocument): string | null {
  if (!deprecated_on || !retires_on) return null;
  const days = daysBetween(deprecated_on, retires_on);
  return days >= 0 ? `${many(days, "day")}${days === 1 ? "’s" : "’"} notice` : null;
}
