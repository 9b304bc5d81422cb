import { dataBlock, type Html, html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { mailOf, reportOf } from "../parts/report.ts";
import { copyButton } from "../parts/table.ts";
import { NAME, type Reports, type Site } from "../site.ts";

export function contact(site: Site): string {
  const reports = site.reports ?? issuesOf(site.site);
  const body = html`<h1>Report an error</h1>
<p class="lead">A wrong figure or date is the worst thing that can happen here. Complete the report and send it: the model, the field, and what the provider’s own page says.</p>
${form(reports, site.site)}
<h2>What happens next</h2>
<p>We read the page again. If it says what you report, we correct the record with that place as its evidence, and the change feed shows a correction. What no official page states isn’t recorded, even if it is probably true: announcements elsewhere, screenshots and experience don’t count.</p>
<p>Report a missing model, a missing page or a problem with this site the same way.</p>
${dataBlock("application/json", { site: site.site, ...reports }, "_base")}`;
  return layout(site, {
    path: "/contact/",
    title: `${NAME}: report an error`,
    description: "How to report a wrong price, date or status.",
    body,
    islands: ["contact"],
  });
}

function form(reports: Reports | undefined, site: string): Html {
  const report = reportOf();
  const to = reports && "mail" in reports ? reports.mail : "";
  const mail = html`<a href="${mailOf(report, to)}">${to ? `Mail it to ${to}` : "Open in your mail program"}</a>`;
  const isForm = reports && "issues" in reports;
  return html`<form class="paste">
<label for="_report">Report</label>
<textarea id="_report" rows="8" spellcheck="false">${report.split("\n").map((line) => [line, html`\n`])}</textarea>
<p class="send">${isForm ? html`<a href="${reports.issues}">Open an issue with the report</a>` : mail} ${copyButton("_report", "the report")}</p>
${!reports && html`<p>This copy of the site has no address for reports. Send it to whoever runs <strong>${site}</strong>, by mail or any other way.</p>`}
</form>`;
}

/** The repository is known only if the site is on GitHub Pages. */
function issuesOf(site: string): Reports | undefined {
  const { hostname, pathname } = new URL(site);
  const [owner] = hostname.split(".github.io");
  if (!hostname.endsWith(".github.io") || !owner) return undefined;
  const [repository = hostname] = pathname.split("/").filter(Boolean);
  return { issues: `https://github.com/${owner}/${repository}/issues/new` };
}
