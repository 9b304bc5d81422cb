import type { HostModel } from "../../schema/host-document.ts";
import type { HostLine, ModelDocument } from "../../schema/model-document.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { table } from "./table.ts";
import { count, day, dayLeft, many, none, status, statusWord, whole } from "./value.ts";

type Documents = ReadonlyMap<string, ModelDocument>;

/** The fields of a host's row that the cells need, as in `/api/hosts.json` and in a model's own document. */
export type AtHost = Pick<
  HostLine,
  "status" | "retires_on" | "retires_not_before" | "extended_access_from" | "access" | "days_from_vendor" | "read_on"
>;

/** The host's row that ends next, by its firm dates from a day on. */
export const nextToEnd = (rows: readonly HostModel[], from: string): HostModel | undefined =>
  rows
    .filter(({ status, retires_on }) => status !== "retired" && retires_on !== null && retires_on >= from)
    .toSorted((a, b) => ((a.retires_on ?? "") < (b.retires_on ?? "") ? -1 : 1))[0];

/** A host's name, with its former name if it was renamed: `Microsoft Foundry (Azure)`. */
export const withSlug = (name: string, slug: string): string =>
  name.toLowerCase().includes(slug) ? name : `${name} (${slug[0]?.toUpperCase()}${slug.slice(1)})`;

/** When the host retires it, and when extended access begins. */
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

/** The host's own status, and since when it is deprecated. */
export const statusAtHost = (word: Status, since: string | null): Content => [
  status(word),
  word === "deprecated" && since && html`\u00a0<span class="soft">since\u00a0${day(since)}</span>`,
];

export const noteOf = ({ notes }: Pick<HostLine, "notes">): Content =>
  notes && html`<br><span class="limits">${notes}</span>`;

/** How the host's date differs from the vendor's, in words. */
export function againstVendor({ days_from_vendor: days }: AtHost): Content {
  if (days === null) return none();
  if (days === 0) return "same day";
  return html`<span class="${days < 0 ? "sooner" : "later"}">${many(Math.abs(days), "day")} ${days < 0 ? "earlier" : "later"}</span>`;
}

/** A row's version, access and regions. */
export function limitsOf({ version, access, regions }: Pick<HostLine, "version" | "access" | "regions">): Content {
  const isLong = regions.length > 3;
  const parts = [
    ...(version ? [`version ${version}`] : []),
    ...(access ? [access === "approval" ? "needs approval" : access] : []),
    ...(isLong ? [`${count(regions.length)}\u00a0regions`] : regions),
  ];
  return (
    parts.length > 0 &&
    html`<br><span class="limits"${isLong && html` title="${regions.join(", ")}"`}>${parts.map((part, i) => [i > 0 && " ", whole(part, i < parts.length - 1 && ",")])}</span>`
  );
}

/** `gpt-5.1`, a link where the catalog has it; with `documents`, followed by its own end. */
const targets = (replacements: HostLine["replacements"], base: string, documents?: Documents): Content =>
  replacements.map(({ model, id }, i) => {
    const name = id ? html`<a href="${base}/models/${id}/">${model}</a>` : html`<code>${model}</code>`;
    const target = documents?.get(id ?? "");
    const comma = i < replacements.length - 1 && ",";
    return [i > 0 && " ", documents ? [name, target && ending(target), comma] : whole(name, comma)];
  });

/** ` (deprecated, ends 2027-04-01)`, for a model that ends itself. */
function ending({ status: word, retires_on: on }: ModelDocument): Html | null {
  if (word === "retired") return html` (retired)`;
  return word === "deprecated" || on ? html` (${statusWord(word)}${on && html`, ends ${day(on)}`})` : null;
}

/** What hosts name as the replacement of a model, each in a few words, with its end if it has one; null where none does. */
export function namedByHosts({ hosts }: ModelDocument, documents: Documents, base: string): Content {
  const said = hosts.flatMap(({ host, platform, replacements }) =>
    host === null || replacements.length === 0
      ? []
      : [{ name: withSlug(platform, host), words: replacements.map(({ model }) => model).join(), replacements }],
  );
  const once = [...new Map(said.map((one) => [`${one.name} ${one.words}`, one])).values()];
  if (once.length === 0) return null;
  return once.map(({ name, replacements }, i) => [
    i > 0 && ", ",
    html`<a href="#_hosts">${name}</a> names ${targets(replacements, base, documents)}`,
  ]);
}

/** The hosts that serve a model or one of its snapshots, and when each retires it; null if there are none. */
export function hostsOfModel(
  document: ModelDocument,
  snapshots: readonly ModelDocument[],
  base: string,
  updated: string,
): Html | null {
  const all = [document, ...snapshots];
  const isReplaced = all.some(({ hosts }) => hosts.some(({ host, replacements }) => host && replacements.length > 0));
  const rows = all.flatMap((of) =>
    of.hosts.flatMap((line): Content[][] =>
      line.host === null || line.status === null
        ? []
        : [
            [
              [
                html`<a href="${base}/hosts/${line.host}/">${withSlug(line.platform, line.host)}</a><br><code>${line.id}</code>`,
                limitsOf(line),
                noteOf(line),
                of !== document && html`<br><a class="limits" href="${base}/models/${of.id}/">${of.id}</a>`,
              ],
              endAtHost(line, updated),
              againstVendor(line),
              statusAtHost(line.status, line.deprecated_on),
              ...(isReplaced ? [line.replacements.length > 0 ? targets(line.replacements, base) : none()] : []),
              line.page && outside(line.page, html`page<span class="unseen"> of ${line.platform}</span>`),
            ],
          ],
    ),
  );
  if (rows.length === 0) return null;
  const several = snapshots.some(({ hosts }) => hosts.some(({ host }) => host !== null));
  return html`<section aria-labelledby="_hosts"><h2 id="_hosts">At hosts</h2>
<p class="note">A host serves the model under its own id and retires it on its own date. If you call it there, that date applies.${several && " Rows of its snapshots name the snapshot."}</p>
${table("Hosts of this model", ["Host and id there", "Ends there", "Compared with the vendor", "Status there", ...(isReplaced ? ["Replacement there"] : []), "Stated"], rows, "stacked")}
</section>`;
}
