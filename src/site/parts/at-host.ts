import type { HostLine } from "../../schema/model-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { table } from "./table.ts";
import { count, day, dayLeft, many, none, status } from "./value.ts";

/** What a cell on a host's row needs of it: as in `/api/hosts.json` and in a model's own document. */
export type AtHost = Pick<
  HostLine,
  "status" | "retires_on" | "retires_not_before" | "extended_access_from" | "access" | "days_from_vendor" | "read_on"
>;

/** When the host ends it, and what comes before that. */
export function endAtHost(row: AtHost, updated: string): Content {
  const { status: word, retires_on: on, retires_not_before: soft, extended_access_from: extended } = row;
  const end = on
    ? word === "retired"
      ? day(on)
      : dayLeft(on, row.read_on, updated)
    : soft
      ? [day(soft), ", or later"]
      : none();
  return [end, extended && html`<br><span class="soft">extended access from ${day(extended)}</span>`];
}

/** The host's day beside the vendor's, in words. */
export function againstVendor({ days_from_vendor: days }: AtHost): Content {
  if (days === null) return none();
  if (days === 0) return "same day";
  return html`<span class="${days < 0 ? "sooner" : "later"}">${many(Math.abs(days), "day")} ${days < 0 ? "earlier" : "later"}</span>`;
}

/** What narrows a row: its version, who may use it, and where. */
export function limitsOf({ version, access, regions }: Pick<HostLine, "version" | "access" | "regions">): Content {
  const where = regions.length > 3 ? `${count(regions.length)} regions` : regions.join(", ");
  const parts = [version && `version ${version}`, access, where].filter(Boolean);
  return (
    parts.length > 0 &&
    html`<br><span class="limits"${regions.length > 3 && html` title="${regions.join(", ")}"`}>${parts.join(", ")}</span>`
  );
}

/** The hosts that serve a model, and when each ends it; null where no host's row is of it. */
export function hostsOfModel(lines: readonly HostLine[], base: string, updated: string): Html | null {
  const rows = lines.flatMap((line): Content[][] =>
    line.host === null || line.status === null
      ? []
      : [
          [
            [
              html`<a href="${base}/hosts/${line.host}/">${line.platform}</a><br><code>${line.id}</code>`,
              limitsOf(line),
            ],
            endAtHost(line, updated),
            againstVendor(line),
            status(line.status),
            line.page && outside(line.page, html`page<span class="unseen"> of ${line.platform}</span>`),
          ],
        ],
  );
  if (rows.length === 0) return null;
  return html`<section aria-labelledby="_hosts"><h2 id="_hosts">At hosts</h2>
<p class="note">A host serves the model under its own id and retires it on its own date. If you call it there, that date applies.</p>
${table("Hosts of this model", ["Host and id there", "Ends there", "Compared with the vendor", "Status there", "Stated"], rows, "stacked")}
</section>`;
}
