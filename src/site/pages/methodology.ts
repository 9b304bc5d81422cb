import { NULL_REASONS } from "../../schema/model-document.ts";
import { READING_LIMITS } from "../../schema/sources-document.ts";
import { html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { prose } from "../parts/prose.ts";
import { table } from "../parts/table.ts";
import { count, day, MEANINGS, many } from "../parts/value.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

export function methodology(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const { places, whole, excerpts, days } = readings(feed);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const reasons = NULL_REASONS.map((reason) => [reason, MEANINGS[reason]]);
  const body = prose("methodology", {
    base,
    places: many(places, "place"),
    pages: many(whole + excerpts, "official page"),
    period: first && html`The published data was read between ${day(first)} and ${day(last)}. `,
    overdue: many(READING_LIMITS.overdue_after_days, "day"),
    sources: html`<a href="${base}/api/sources.json"><code>/api/sources.json</code></a>`,
    whole: many(whole, "page was", "pages were"),
    excerpts: count(excerpts),
    reasons: table("Reasons for null", ["Reason", "What it means"], reasons, "unlabelled"),
    providers: count(feed.providers.length),
  });
  return layout(feed, {
    path: "/methodology/",
    title: `${NAME}: how we collect the data`,
    description:
      "How figures are read, what counts as evidence, how old pages may be, what a null means, which changes are held, and what is not covered.",
    body,
  });
}

/** How many places state the values, on how many pages, and when these were read. */
function readings({ documents }: SiteFeed) {
  const all = [...documents.values()].flatMap(({ evidence }) => Object.values(evidence).flat());
  const evidence = all.filter(({ standing }) => standing);
  const pages = new Set(evidence.map(({ page }) => page));
  const whole = new Set(evidence.flatMap(({ page, page_sha256 }) => (page_sha256 === null ? [] : page)));
  const days = evidence.flatMap(({ read_on }) => read_on ?? []).sort();
  return { places: evidence.length, whole: whole.size, excerpts: pages.size - whole.size, days };
}
