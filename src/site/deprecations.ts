// Owns the page of what ends when: the picture, then the list, soonest first. Refuses a firm day where a provider names an earliest one.
import type { ModelDocument } from "../schema/model-document.ts";
import { NAME } from "./about.ts";
import { daysFrom, monthName } from "./figure/scale.ts";
import { type Ending, timeline } from "./figure/timeline.ts";
import { filterForm, providerChoices } from "./filter.ts";
import { type Content, type Html, html, outside } from "./html.ts";
import { layout } from "./layout.ts";
import { basePath, type SiteFeed } from "./site.ts";
import { count, day, dayLeft, many, none } from "./value.ts";

/** A model that ends, or may: `on` is undefined where no day is stated. */
export type End = { doc: ModelDocument; on: string | undefined; firm: boolean };

/** Models for which an end is stated or declared, soonest first, those without a day last. */
export function endsOf(documents: Iterable<ModelDocument>): End[] {
  const ends = [...documents].flatMap((doc): End[] => {
    if (doc.retires_on) return [{ doc, on: doc.retires_on, firm: true }];
    if (doc.retires_not_before) return [{ doc, on: doc.retires_not_before, firm: false }];
    return doc.status === "deprecated" || doc.status === "retired" ? [{ doc, on: undefined, firm: false }] : [];
  });
  const key = ({ on }: End) => on ?? "~";
  return ends.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** Whether a day or month lies before the day of the data. */
const isPast = (on: string, updated: string) => on < updated.slice(0, on.length);

/** The page at `/deprecations/`. */
export function deprecations(feed: SiteFeed): string {
  const { site, updated, documents } = feed;
  const base = basePath(site);
  const ends = endsOf(documents.values());
  const gone = ends.filter(({ doc }) => doc.status === "retired");
  const alive = ends.filter(({ doc }) => doc.status !== "retired");
  const ahead = alive.filter(({ on }) => on && !isPast(on, updated));
  const passed = alive.filter(({ on, firm }) => on && firm && isPast(on, updated));
  const open = alive.filter(({ on, firm }) => !on || (!firm && isPast(on, updated)));
  const pictured = ends.flatMap(({ doc, on, firm }): Ending[] =>
    on && (firm || doc.status !== "retired")
      ? [{ name: doc.name, provider: doc.provider, slug: doc.provider_slug, on, firm }]
      : [],
  );
  const anchors = new Set<string>();
  const group = (list: readonly End[]) => byMonth(list, base, anchors);
  const things = ends.map(({ doc }) => ({ provider: doc.provider, slug: doc.provider_slug }));
  const kinds = [
    { value: "firm", label: "Firm day", entries: ends.filter(({ firm }) => firm).length },
    { value: "soft", label: "Earliest day", entries: ends.filter(({ on, firm }) => on && !firm).length },
    { value: "none", label: "No day", entries: ends.filter(({ on }) => !on).length },
  ];
  const body = html`<h1>What ends when</h1>
<p class="lead">${summary(ahead, updated)} A firm day is one that the provider states in full. An earliest day is only that: the model may go on after it.</p>
<p class="links">${[
    ["/calendar.ics", "Calendar"],
    ["/rss.xml", "RSS"],
    ["/atom.xml", "Atom"],
    ["/feed.json", "JSON Feed"],
    ["/api/deprecations.json", "JSON"],
  ].map(
    ([path, text]) => html`<a href="${base}${path}">${text}</a> `,
  )}<span class="soft">and for <a href="${base}/providers/">each provider</a></span></p>
<figure>
<figcaption class="key"><span class="mark firm"></span>firm day <span class="mark soft"></span>earliest day; figures count models</figcaption>
${timeline(pictured, updated)}</figure>
${filterForm("model", ends.length, providerChoices(things), { legend: "Day", choices: kinds })}
${section("ahead", "Still to come", ahead, group(ahead), true)}
${section("open", "May end any day", open, html`<p class="note">Deprecated without a firm day, or past the earliest day that the provider named.</p>${list(open, base)}`)}
${section("passed", "The stated day has passed", passed, html`<p class="note">The provider’s pages still called them deprecated when they were last read.</p>${group(passed)}`)}
${section("gone", "Retired", gone, group(gone.toReversed()))}`;
  return layout(feed, {
    path: "/deprecations/",
    title: `${NAME}: which AI models retire, and when`,
    description: "Every announced retirement of an AI model by month and provider, firm and earliest days told apart.",
    body,
    islands: ["filter"],
    alternates: [["text/calendar", "/calendar.ics", `${NAME}: retirements`]],
  });
}

function summary(ahead: readonly End[], updated: string): string {
  const firm = ahead.filter((end) => end.firm);
  const next = firm[0]?.on;
  if (!next) return `No provider has announced a firm day after ${updated}.`;
  const soft = ahead.length - firm.length;
  return `${many(firm.length, "model")} with a firm day ahead, ${count(soft)} with an earliest day; the next goes on ${next}.`;
}

function section(id: string, title: string, ends: readonly End[], content: Content, open = false): Html | null {
  if (ends.length === 0) return null;
  const heading = html`<h2>${title} <span class="soft" data-count>${ends.length}</span></h2>`;
  return open
    ? html`<section id="_${id}" data-group>${heading}
${content}</section>
`
    : html`<details id="_${id}" class="fold" data-group><summary>${heading}</summary>
${content}</details>
`;
}

/** Ends → a heading and a list for each month. A month's first heading on the page is what the picture links to. */
function byMonth(ends: readonly End[], base: string, anchors: Set<string>): Html[] {
  const groups = Map.groupBy(ends, ({ on }) => on?.slice(0, 7) ?? "");
  return [...groups].map(([month, group]) => {
    const first = !anchors.has(month) && month !== "";
    anchors.add(month);
    const title = month ? `${monthName(month)} ${month.slice(0, 4)}` : "No day stated";
    return html`<section data-group><h3${first && html` id="m-${month}"`}>${title} <span class="soft" data-count>${group.length}</span></h3>
${list(group, base)}</section>
`;
  });
}

const list = (ends: readonly End[], base: string): Html =>
  html`<ul class="ends">${ends.map((end) => entry(end, base))}</ul>
`;

function entry({ doc, on, firm }: End, base: string): Html {
  const { id, name, provider, provider_slug, status, source_url, read_on } = doc;
  const kind = firm ? "firm" : on ? "soft" : "none";
  const left = on?.length === 10 && firm && status !== "retired" ? dayLeft(on, read_on) : on ? day(on) : none();
  return html`<li data-entry data-provider="${provider_slug}" data-kind="${kind}">
<span class="when"><span class="mark ${kind}"></span>${on && !firm && "not before "}${left}</span>
<span class="what"><a href="${base}/models/${id}/">${name}</a> <span class="soft">${provider}</span></span>
<span class="instead">${instead(doc, base)}</span>
<span class="soft">${notice(doc)}</span>
<span class="proof">${source_url && outside(source_url, html`official<span class="unseen"> page of ${name}</span>`)}</span>
</li>
`;
}

/** What the provider names instead; where that is gone as well, the end of the chain. */
function instead({ replacements, replaced_by, status }: ModelDocument, base: string): Content {
  const link = (id: string, text: string) => html`<a href="${base}/models/${id}/">${text}</a>`;
  if (replacements.length === 0) return status === "ga" ? null : html`<span class="soft">no replacement stated</span>`;
  const named = replacements.map(({ model, id }, i) => [i > 0 && ", ", id ? link(id, model) : model]);
  const further = replaced_by && !replacements.some(({ id }) => id === replaced_by);
  return [
    html`<span class="arrow" aria-hidden="true">→</span><span class="unseen">replaced by </span>`,
    named,
    further && [", then ", link(replaced_by, replaced_by)],
  ];
}

function notice({ deprecated_on, retires_on }: ModelDocument): string | null {
  if (!deprecated_on || !retires_on) return null;
  const days = daysFrom(deprecated_on, retires_on);
  return days >= 0 ? `${many(days, "day")} notice` : null;
}
