import { NULL_REASONS } from "../../schema/model-document.ts";
import { READING_LIMITS } from "../../schema/sources-document.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { table } from "../parts/table.ts";
import { count, day, many, meaningOf } from "../parts/value.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

/** The page at `/methodology/`. */
export function methodology(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const { places, whole, excerpts, days } = readings(feed);
  const sources = html`<a href="${base}/api/sources.json"><code>/api/sources.json</code></a>`;
  const body = html`<h1>How we collect the data</h1>
<p class="lead">Only what a provider states on its own pages is recorded, and each value has its proof: currently ${many(places, "place")} on ${many(whole + excerpts, "official page")}.</p>

<h2>How a figure is read</h2>
<p>A program reads each provider’s official pages: price tables, model cards, lifecycle tables, change logs. A cell has three outcomes. It states a value; it is a known blank, such as a dash; or it cannot be read. The last is never a null and never a default: it stops that value, and a person looks.</p>
<p>Units and currencies are read, not assumed. A price is the list price in USD of the provider’s own API: standard tier, lowest context band, text tokens. Other rates are on the model’s page, each with its condition.</p>
<p>If a value is on an official page that the program doesn’t read in full, a person can enter it, with the page, the place, the raw text and the day. It passes the same checks, and the person’s name and reason are kept.</p>

<h2>Evidence</h2>
<p>Every value carries the official page, the place on it, the exact raw text, and the day it was read. Before each publication the raw text is read again and must give the recorded value. If two official pages differ, a written rule decides, or the value is held.</p>
<p>This shows that a page said so on that day. It doesn’t show that the page is right, or that it still says so.</p>

<h2>Pages, copies and their age</h2>
<p>A page is read from the provider’s site, or from a dated copy of it; the day shown is then the day of the copy. ${
    days.length > 0 && html`The published data was read between ${day(days[0] ?? "")} and ${day(days.at(-1) ?? "")}. `
  }The daily run reads every page. A page that wasn’t read in full for ${many(READING_LIMITS.overdue_after_days, "day")} is overdue: compare each page’s date, on <a href="${base}/providers/">its provider’s page</a> or in ${sources}, with today.</p>
<p>${many(whole, "page was", "pages were")} read in full. Of ${count(excerpts)} only an excerpt was read: it supports what it shows, but never proves that something is absent.</p>

${RULES}

${exceptions(base, sources)}

${notCovered(feed.providers.length, base)}`;
  return layout(feed, {
    path: "/methodology/",
    title: `${NAME}: how we collect the data`,
    description:
      "How figures are read, what counts as evidence, how old pages may be, what a null means, which changes are held, and what is not covered.",
    body,
  });
}

const RULES = html`<h2>Dates</h2>
<p>A confirmed date is one that the provider states in full. “Not sooner than”, “earliest”, and months without a day are kept apart as “no earlier than” dates; they are never published as a retirement date. Status is what the provider called the model when its pages were read. It doesn’t change by itself when a date passes; if the provider’s page hasn’t been read since, the entry says so.</p>

<h2>What a null means</h2>
<p>Null is never a guess, never zero and never “no limit”. Each model’s own page gives the reason:</p>
${table(
  "Reasons for null",
  ["Reason", "What it means"],
  NULL_REASONS.map((reason) => [reason, meaningOf(reason)]),
  "unlabelled",
)}`;

const exceptions = (base: string, sources: Html): Html => html`<h2>What is held</h2>
<p>Some changes are held until a person decides, and the earlier value stays: a price that moves tenfold, many prices of a provider at once, many rows gone from a page, a status that goes backward, dates out of order, two pages that differ, a cell that can’t be read. What is held now is on <a href="${base}/providers/">each provider’s page</a>.</p>

<h2>When a page cannot be read</h2>
<p>A page that is out of reach, wants a log-in, has lost all of its rows or has a form we do not know keeps its last reading; all other pages are read. The fault and its first day are on the provider’s page and in ${sources}. A model that disappears from a page is not taken as retired. If a whole run fails, the release of the day before stays.</p>

<h2>Corrections</h2>
<p>If our own reading was wrong, the <a href="${base}/changes/?kind=correction">changes</a> call it a correction, separate from what a provider changed. Rows are marked, never removed, and ids are never reused. To report an error, send the model, the field and the page that says otherwise: <a href="${base}/contact/">how to</a>.</p>`;

const notCovered = (providers: number, base: string): Html => html`<h2>What is not covered</h2>
<ul class="prose">
<li>Providers other than these ${count(providers)}, and models whose name and status none of their listed pages states.</li>
<li>What hosts charge. Their retirement schedules are <a href="${base}/hosts/">recorded</a>, their prices are not.</li>
<li>Anything before the first reading of each page.</li>
<li>Announcements elsewhere: in emails, consoles, forums and interviews.</li>
<li>Fine-tuned models, discounts by contract, and other currencies than the US dollar.</li>
</ul>`;

/** How many places state the values, on how many pages, and when these were read. */
function readings({ documents }: SiteFeed) {
  const evidence = [...documents.values()].flatMap((doc) =>
    Object.values(doc.evidence)
      .flat()
      .filter(({ standing }) => standing),
  );
  const pages = new Set(evidence.map(({ page }) => page));
  const whole = new Set(evidence.flatMap(({ page, page_sha256 }) => (page_sha256 === null ? [] : page)));
  const days = [...new Set(evidence.flatMap(({ read_on }) => read_on ?? []))].sort();
  return { places: evidence.length, whole: whole.size, excerpts: pages.size - whole.size, days };
}
