// Owns how the data comes about, told to people. Refuses promises that no test or rule of the project keeps.
import { NULL_REASONS } from "../schema/model-document.ts";
import { NAME } from "./about.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";
import { basePath, type SiteFeed } from "./site.ts";
import { table } from "./table.ts";
import { count, day, many, meaningOf } from "./value.ts";

/** The page at `/methodology/`. */
export function methodology(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const evidence = [...feed.documents.values()].flatMap((doc) => Object.values(doc.evidence).flat());
  const pages = new Set(evidence.map(({ page }) => page)).size;
  const read = feed.providers.flatMap(({ read_on }) => read_on ?? []).sort();
  const body = html`<h1>How the data comes about</h1>
<p class="lead">Only what a provider states on its own pages is recorded, and each value has its proof: ${many(evidence.length, "place")} on ${many(pages, "official page")} at present.</p>

<h2>How a figure is read</h2>
<p>A program reads each provider’s official pages: price tables, model cards, lifecycle tables, change logs. A cell has three outcomes. It states a value; it is a known blank, such as a dash; or it cannot be read. The last is never a null and never a default: it stops that value, and a person looks.</p>
<p>Units and currencies are read, not assumed. A price is the list price in USD of the provider’s own API: standard tier, lowest context band, text tokens. Other rates stand on the model’s page, each with its condition.</p>

<h2>Evidence</h2>
<p>Every value carries the official page, the place on it, the raw text as it stands there, and the day it was read. Before each publication the raw text is read again, and must give the recorded value. Where two official pages differ, the rule that decides is written down, or the value waits.</p>

<h2>Dates</h2>
<p>A firm day is one that the provider states in full. “Not sooner than”, “earliest”, and months without a day are kept apart as earliest days; they are never published as the day of an end. Status is what the provider called the model when its pages were read. It does not change by itself when a date passes: a page that was not read since says so.</p>

<h2>What a null means</h2>
<p>Null is never a guess, never zero and never “no limit”. Each model’s own page gives the reason:</p>
${table(
  "Reasons for null",
  ["Reason", "What it means"],
  NULL_REASONS.map((reason) => [reason, meaningOf(reason)]),
)}

<h2>Gates</h2>
<p>Some changes wait until a person has decided, and the earlier value stands: a price that moves tenfold, many prices of a provider at once, many rows gone from a page, a status that goes backward, dates out of order, two pages that differ. A model that disappears from a page is not taken as retired. A page that cannot be read leaves that provider’s data as it was. What waits now stands on <a href="${base}/providers/">each provider’s page</a>.</p>

<h2>Corrections</h2>
<p>Where our own reading was wrong, the <a href="${base}/changes/?kind=correction">changes</a> call it a correction, apart from what a provider changed. Rows are marked, never removed, and ids are never reused. <a href="${base}/contact/">Report an error</a>.</p>

<h2>Limits</h2>
<ul class="prose">
<li>A page shows what it said on the day it was read. ${read.length > 0 && html`The pages of one provider were all read since ${day(read.at(-1) ?? "")} at the latest, of another since ${day(read[0] ?? "")} at the earliest; <a href="${base}/providers/">the list</a> has each.`} Some were read from copies, as old as that day.</li>
<li>Of some pages only an excerpt was read. It supports what it shows and never proves that something is absent.</li>
<li>${count(feed.providers.length)} providers are covered, with the models they sell through their own APIs. Hosts have schedules and prices of their own, which are not recorded.</li>
<li>History begins with the first reading of each page. What a price was before is not known.</li>
<li>Fine-tuned models, discounts by contract and regional currencies are not covered.</li>
</ul>`;
  return layout(feed, {
    path: "/methodology/",
    title: `${NAME}: how the data comes about`,
    description:
      "How figures are read, what stands as evidence, what a null means, which changes wait for a person, and what is not covered.",
    body,
  });
}
