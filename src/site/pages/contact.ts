import { dataBlock, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { copyButton } from "../parts/copy.ts";
import { layout } from "../parts/layout.ts";
import type { Site } from "../site.ts";

/** The page at `/contact/`. */
export function contact(site: Site): string {
  const issues = issuesOf(site.site);
  const body = html`<h1>Report an error</h1>
<p class="lead">A wrong figure or date is the worst thing that can happen here. ${issues ? html`Please <a id="_issue" href="${issues}">report it on GitHub</a>.` : "Please fill in the report below and send it to whoever runs this site."}</p>
${!issues && html`<p class="note">If you run it: published on GitHub Pages (<code>ALMANAC_SITE_URL</code> is an address at <code>github.io</code>), this page links to the issues of that repository. If you have a copy of the project, its <code>CONTRIBUTING.md</code> says how to correct a fact.</p>`}
<h2>What to write</h2>
<ul class="prose">
<li>the model’s <code>id</code> and the field that is wrong;</li>
<li>the address of the provider’s own page that says otherwise;</li>
<li>the words or the figure exactly as on that page, and the day you read it.</li>
</ul>
<p class="js-only">The same as a template to fill in: ${copyButton("_report", "Copy", "the report")}</p>
<pre class="js-only" id="_report"></pre>
<h2>What happens next</h2>
<p>We read the page again. If it says what you report, we correct the record with that place as its evidence, and the change feed shows a correction. What no official page states isn’t recorded, even if it is probably true: announcements elsewhere, screenshots and experience don’t count.</p>
<p>Report a missing model, a missing page or a problem with this site the same way.</p>
${dataBlock("application/json", { site: site.site, issues }, "_base")}`;
  const description = "How to report a wrong price, date or status.";
  return layout(site, {
    path: "/contact/",
    title: `${NAME}: report an error`,
    description,
    body,
    islands: ["contact"],
  });
}

/** A site on GitHub Pages stands at the address of its repository; of any other the repository is not known here. */
function issuesOf(site: string): string | undefined {
  const { hostname, pathname } = new URL(site);
  const [owner] = hostname.split(".github.io");
  if (!hostname.endsWith(".github.io") || !owner) return undefined;
  const [repository = hostname] = pathname.split("/").filter(Boolean);
  return `https://github.com/${owner}/${repository}/issues/new`;
}
