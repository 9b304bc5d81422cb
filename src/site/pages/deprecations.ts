import { monthName } from "../figures/scale.ts";
import { type Html, html } from "../html.ts";
import { board } from "../parts/board.ts";
import { layout } from "../parts/layout.ts";
import { type End, endList, endsAt } from "../parts/lifecycle.ts";
import { subscriptions } from "../parts/sources.ts";
import { entryCount, filterForm, listCount, listGroup, providerChoices } from "../parts/table.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

export function deprecations(feed: SiteFeed): string {
  const { site, updated, documents } = feed;
  const base = basePath(site);
  const { ends, gone, ahead, passed, open } = endsAt(documents.values(), updated);
  const anchors = new Set<string>();
  const months = (list: readonly End[]) => byMonth(list, feed, anchors);
  const [firm, soft] = [ahead.filter((end) => end.firm), ahead.filter((end) => !end.firm)];
  const body = html`<h1>AI model retirements</h1>
<p class="lead">${entryCount(firm.length, "_ahead", "model")} with a date ahead, <a href="#_passed">${entryCount(passed.length, "_passed", "past theirs", "past theirs")}</a>.</p>
${filterForm(providerChoices(ends.map(({ doc }) => doc)), { more: html`<a class="button" href="#_subscribe">Subscribe</a>` })}
<section id="_ahead" class="board" aria-label="Ahead" data-group>${board(firm, feed, anchors)}</section>
${listGroup("Available until at least", soft.length, html`<p class="note">Not an end: the model may stay available after this day.</p>${months(soft)}`, { id: "soft", isFolded: true })}
${listGroup("Past their date", passed.length, html`<p class="note">Their providers’ pages still called them deprecated when last read. Treat them as gone.</p><div class="board">${months(passed)}</div>`, { id: "passed", isFolded: true })}
${listGroup("No end date", open.length, html`<p class="note">Deprecated without a date, or past their earliest date.</p>${endList(open, feed)}`, { id: "open", isFolded: true })}
${listGroup("Retired", gone.length, months(gone.toReversed()), { id: "gone", isFolded: true })}
<h2>Subscribe</h2>
${subscriptions(feed)}
<p class="links"><a href="${base}/lifespans.svg">Lifespans of all models as a picture</a></p>`;
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

/** A heading and a list for each month. The picture links to a month's first heading on the page. */
function byMonth(ends: readonly End[], feed: SiteFeed, anchors: Set<string>): Html[] {
  const groups = Map.groupBy(ends, ({ on }) => on?.slice(0, 7) ?? "");
  return [...groups].map(([month, group]) => {
    const isFirst = !anchors.has(month) && month !== "";
    anchors.add(month);
    const title = month ? `${monthName(month)} ${month.slice(0, 4)}` : "No date stated";
    return html`<section data-group><h3${isFirst && html` id="m-${month}"`}>${title} ${listCount(group.length)}</h3>
${endList(group, feed)}</section>
`;
  });
}
