import { retirementRows } from "../figures/provider-rows.ts";
import { monthName } from "../figures/scale.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { type End, endList, endsAt } from "../parts/lifecycle.ts";
import { subscriptions } from "../parts/sources.ts";
import { filterForm, listGroup, providerChoices } from "../parts/table.ts";
import { count, many, proseDay } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed } from "../site.ts";

/** The page at `/deprecations/`. */
export function deprecations(feed: SiteFeed): string {
  const { site, updated, documents } = feed;
  const base = basePath(site);
  const { ends, gone, ahead, passed, open } = endsAt(documents.values(), updated);
  const anchors = new Set<string>();
  const months = (list: readonly End[]) => byMonth(list, feed, anchors);
  const body = html`<h1>AI model retirements</h1>
<p class="lead">${summary(ahead, feed)}${passed.length > 0 && html` <a href="#_passed">${many(passed.length, "more model")}</a> ${passed.length === 1 ? "is" : "are"} past the stated date.`} A confirmed date is one that the provider states in full. “No earlier than” means just that: the model may stay available after it.</p>
${subscriptions(feed)}
${retirementRows(feed)}
${filters(ends)}
<p class="links"><a href="${base}/lifespans.svg">Lifespans as a picture</a> ${passed.length > 0 && html`<a href="#_passed">Past their date</a> `}${open.length > 0 && html`<a href="#_open">May end any day</a> `}${gone.length > 0 && html`<a href="#_gone">Retired</a>`}</p>
${listGroup("Ahead", ahead.length, months(ahead), { id: "ahead" })}
${listGroup("Past their retirement date, not yet confirmed", passed.length, html`<p class="note">Their providers’ pages still called them deprecated when they were last read. Treat them as gone until a page says otherwise.</p>${months(passed)}`, { id: "passed" })}
${listGroup("May end any day", open.length, html`<p class="note">Deprecated without a confirmed date, or past the “no earlier than” date.</p>${endList(open, feed)}`, { id: "open", isFolded: true })}
${listGroup("Retired", gone.length, months(gone.toReversed()), { id: "gone", isFolded: true })}`;
  return layout(feed, {
    path: "/deprecations/",
    title: `${NAME}: which AI models retire, and when`,
    description:
      "Every announced retirement of an AI model by month and provider; confirmed and “no earlier than” dates are kept apart.",
    body,
    card: { path: "/deprecations.png", alt: "The next confirmed retirements of AI models" },
    islands: ["filter"],
    alternates: [["text/calendar", "/calendar.ics", `${NAME}: retirements`]],
  });
}

function filters(ends: readonly End[]): Html {
  const having = (test: (end: End) => unknown) => ends.filter(test).length;
  const choices = [
    { value: "firm", label: "Confirmed, past and ahead", entries: having(({ firm }) => firm) },
    { value: "soft", label: "No earlier than", entries: having(({ on, firm }) => on && !firm) },
    { value: "none", label: "No date", entries: having(({ on }) => !on) },
  ];
  const documents = ends.map(({ doc }) => doc);
  return filterForm("model", ends.length, providerChoices(documents), { legend: "Date", choices });
}

function summary(ahead: readonly End[], feed: SiteFeed): Html {
  const firm = ahead.filter((end) => end.firm);
  const [next] = firm;
  if (!next?.on) return html`No provider has announced a date after ${feed.updated}.`;
  const soft = ahead.length - firm.length;
  const others = firm.filter(({ on }) => on === next.on).length - 1;
  return html`Next is ${modelLink(feed, next.doc.id)}${others > 0 && ` and ${many(others, "other")}`} on ${proseDay(next.on)}. ${many(firm.length, "model")} with a confirmed date ahead, ${count(soft)} with a “no earlier than” date.`;
}

/** A heading and a list for each month. The picture links to a month's first heading on the page. */
function byMonth(ends: readonly End[], feed: SiteFeed, anchors: Set<string>): Html[] {
  const groups = Map.groupBy(ends, ({ on }) => on?.slice(0, 7) ?? "");
  return [...groups].map(([month, group]) => {
    const isFirst = !anchors.has(month) && month !== "";
    anchors.add(month);
    const title = month ? `${monthName(month)} ${month.slice(0, 4)}` : "No date stated";
    return html`<section data-group><h3${isFirst && html` id="m-${month}"`}>${title} <span class="soft" data-count>${group.length}</span></h3>
${endList(group, feed)}</section>
`;
  });
}
