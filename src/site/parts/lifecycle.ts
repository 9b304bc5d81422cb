// When models end.

import { daysBetween } from "../../schema/day.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { modelLink, type SiteFeed } from "../site.ts";
import { shortReplacement } from "./replacement.ts";
import { by, day, dayLeft, endReadOn, many } from "./value.ts";

type Promised = Pick<ModelDocument, "status" | "retires_on" | "retires_not_before">;

/** Where the "not before" date has come and no end is stated: that the model may end any day. Else null. */
export function promiseOver(document: Promised | undefined, asOf: string): string | null {
  if (!document || document.status === "retired" || document.retires_on !== null) return null;
  const until = document.retires_not_before;
  return until !== null && until <= asOf ? `was only promised until ${until}; may end any day` : null;
}

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
  const { id, name, provider, provider_slug, status, source_url } = doc;
  const kind = firm ? "firm" : on ? "soft" : "none";
  const left: Content =
    on && firm && status !== "retired"
      ? dayLeft(on, endReadOn(doc), feed.updated)
      : on
        ? day(on)
        : html`<span class="soft">no date</span>`;
  return html`<li data-entry data-provider="${provider_slug}" data-kind="${kind}">
<span class="when">${on && !firm && "not before "}${left}</span>
<span class="what">${modelLink(feed, id)}${whose && html` <span class="soft">${provider}</span>`}</span>
<span class="instead">${shortReplacement(doc, feed)}</span>
<span class="soft notice">${notice(doc)}</span>
<span class="cite">${source_url && outside(feed.forPeople(source_url), html`official<span class="unseen"> page of ${name}</span>`)}</span>
</li>
`;
}

function notice({ deprecated_on, retires_on }: ModelDocument): string | null {
  if (!deprecated_on || !retires_on) return null;
  const days = daysBetween(deprecated_on, retires_on);
  return days >= 0 ? `${many(days, "day")}${days === 1 ? "’s" : "’"} notice` : null;
}
