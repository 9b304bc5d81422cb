import { titleOf } from "../../schema/field-keys.ts";
import { dataBlock, type Html, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { copyButton } from "../parts/copy.ts";
import { layout } from "../parts/layout.ts";
import { SUBJECTS } from "../parts/model-field.ts";
import { mailOf, reportOf } from "../parts/report.ts";
import { basePath, type Site } from "../site.ts";

/** The page at `/contact/`. */
export function contact(site: Site): string {
  const issues = issuesOf(site.site);
  const body = html`<h1>Report an error</h1>
<p class="lead">A wrong figure or date is the worst thing that can happen here. Complete the report and send it: the model, the field, and what the provider’s own page says.</p>
${form(issues)}
<h2>What happens next</h2>
<p>We read the page again. If it says what you report, we correct the record with that place as its evidence, and the change feed shows a correction. What no official page states isn’t recorded, even if it is probably true: announcements elsewhere, screenshots and experience don’t count.</p>
<p>Report a missing model, a missing page or a problem with this site the same way.</p>
${!issues && html`<p class="note">If you run this site: published on GitHub Pages (<code>ALMANAC_SITE_URL</code> is an address at <code>github.io</code>), this page links to the issues of that repository. If you have a copy of the project, its <code>CONTRIBUTING.md</code> says how to correct a fact.</p>`}
${dataBlock("application/json", { base: basePath(site.site), site: site.site, issues }, "_base")}`;
  const description = "How to report a wrong price, date or status.";
  return layout(site, {
    path: "/contact/",
    title: `${NAME}: report an error`,
    description,
    body,
    islands: ["contact"],
  });
}

/** The report to complete, and the ways to send it. Only the choice of model and field needs JavaScript. */
function form(issues: string | undefined): Html {
  const report = reportOf({});
  const where = issues
    ? html`The issue opens with the report in it; by mail, send it to whoever runs this site.`
    : html`This copy of the site has no contact address set, so send the report to whoever runs it.`;
  return html`<form class="paste report" id="_form">
<p class="js-only"><label>Model <input name="model" autocomplete="off" spellcheck="false" placeholder="gpt-4o"></label> <label>Field <select name="field"><option value="">choose</option>${SUBJECTS.map(({ title, fields }) => html`<optgroup label="${title}">${fields.map((field) => html`<option value="${field}">${titleOf(field)}</option>`)}</optgroup>`)}</select></label></p>
<label for="_report">Report</label>
<textarea id="_report" rows="10" spellcheck="false">${report.split("\n").map(
    (line) => html`${line}
`,
  )}</textarea>
<p class="send">${issues && html`<a id="_issue" href="${issues}">Open an issue on GitHub</a> `}<a id="_mail" href="${mailOf(report)}">Open in your mail program</a> ${copyButton("_report", "Copy", "the report")}</p>
<p>${where}</p>
</form>`;
}

/** The repository is known only if the site is on GitHub Pages. */
function issuesOf(site: string): string | undefined {
  const { hostname, pathname } = new URL(site);
  const [owner] = hostname.split(".github.io");
  if (!hostname.endsWith(".github.io") || !owner) return undefined;
  const [repository = hostname] = pathname.split("/").filter(Boolean);
  return `https://github.com/${owner}/${repository}/issues/new`;
}
