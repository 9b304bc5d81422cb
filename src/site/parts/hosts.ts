import { daysBetween } from "../../schema/day.ts";
import { HOST_TABLE } from "../../schema/hosts.ts";
import type { HostLine, ModelDocument } from "../../schema/model-document.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { basePath, modelLink, type SiteFeed } from "../site.ts";
import { overWords, snapshotsOf } from "./next-model.ts";
import { table } from "./table.ts";
import { by, code, count, day, dayInWords, dayLeft, listedWhole, many, none, status, statusWord } from "./value.ts";

/** The fields of a host's row that its cells need, as in `/api/hosts.json` and in a model's own document. */
type AtHost = Pick<
  HostLine,
  | ("retires_on" | "retires_not_before" | "extended_access_from" | "access" | "days_from_vendor" | "read_on")
  | ("deprecated_on" | "version" | "regions" | "notes")
> & { status: Status | null };

/** A host's name, with the one that people know if it was renamed: `Microsoft Foundry (Azure)`. */
export const hostName = (name: string, slug: string): string => (slug === "azure" ? `${name} (Azure)` : name);

export const shortHostName = (name: string, slug: string): string =>
  (HOST_TABLE as Record<string, { short?: string }>)[slug]?.short ?? name;

/** `gpt-5.1`, a link where the catalog has it. */
export const hostTarget = ({ model, id }: HostLine["replacements"][number], feed: SiteFeed): Html =>
  id ? modelLink(feed, id, model) : code(model);

export const hostTargets = ({ replacements }: Pick<HostLine, "replacements">, feed: SiteFeed): Content =>
  replacements.length === 0 ? none() : listedWhole(replacements, (one) => hostTarget(one, feed));

export function endAtHost(row: AtHost, updated: string): Content {
  const { status: word, retires_on: on, retires_not_before: soft, extended_access_from: extended } = row;
  const end = on && (word === "retired" ? day(on) : dayLeft(on, row.read_on, updated));
  const least =
    soft && (soft < updated ? html`<span class="over">${overWords(soft)}</span>` : [day(soft), ", or later"]);
  return [
    end ?? least ?? none(),
    extended && html`<br><span class="soft">extended access from ${day(extended)}</span>`,
  ];
}

export function statusAtHost(word: Status, row: AtHost, asOf: string): Content {
  const since = word === "deprecated" && row.deprecated_on;
  const isSure = word === "retired" || !isOld(row, asOf);
  return [
    isSure ? status(word) : html`<span class="soft">${statusWord(word)}${lastKnown(row)}</span>`,
    since && html`<br><span class="soft">since\u00a0${day(since)}</span>`,
  ];
}

/** What was read longer ago than this isn't sure any more. */
const LATELY = 120;
const isOld = ({ read_on }: AtHost, asOf: string) => read_on !== null && daysBetween(read_on, asOf) > LATELY;
const lastKnown = ({ read_on }: AtHost) => ` as of ${dayInWords((read_on ?? "").slice(0, 7))}`;

type Gap = "earlier" | "later" | "same" | "unconfirmed";

/** How the host's day differs from the vendor's; null where one gives none, and where it is over at both. */
export function gapOf(row: AtHost, asOf: string): Gap | null {
  const { status, retires_on: on, days_from_vendor: days } = row;
  if (on === null || days === null || status === "retired") return null;
  if (daysBetween(asOf, on) + Math.max(0, -days) < 0) return null;
  if (isOld(row, asOf)) return "unconfirmed";
  return days === 0 ? "same" : days < 0 ? "earlier" : "later";
}

/** The host that, by a recent reading, ends a model next, and before its vendor; where the vendor gives no day, else the last that was due to. Snapshots count at hosts that don't have the model itself. */
export function soonerAtHost(document: ModelDocument, { documents, updated }: SiteFeed): Content {
  const { hosts, retires_on: before } = document;
  const own = new Set(hosts.map(({ host }) => host));
  const others = snapshotsOf(document, documents).flatMap((one) => one.hosts.filter(({ host }) => !own.has(host)));
  const all = [...hosts, ...others].map((row) => ({ ...row, on: row.retires_on ?? "~" })).sort(by(({ on }) => on));
  const isSooner = ({ host, status, on, read_on }: (typeof all)[number]) =>
    host && status !== "retired" && on < (before ?? "~") && daysBetween(read_on ?? "", updated) <= LATELY;
  const rows = all.filter(isSooner);
  const first = rows.find(({ on }) => on >= updated) ?? (before === null ? rows.at(-1) : undefined);
  if (!first?.host) return null;
  const same = all.filter(({ host }) => host === first.host);
  const isWhole = same.length > 1 && same.every(({ on }) => on === first.on);
  return html` ${shortHostName(first.platform, first.host)} ${first.on < updated ? "was due to end" : "ends"} ${first.version && !isWhole ? `version ${first.version}` : "it"} on ${day(first.on)}.`;
}

export function gapWords(row: AtHost, asOf: string): string {
  const days = row.days_from_vendor ?? 0;
  const words = days === 0 ? "same day" : `${many(Math.abs(days), "day")} ${days < 0 ? "earlier" : "later"}`;
  return gapOf(row, asOf) === "unconfirmed" ? `${words},${lastKnown(row)}` : words;
}

export const againstVendor = (row: AtHost, asOf: string): Html =>
  row.days_from_vendor === null
    ? none()
    : html`<span class="${gapOf(row, asOf) === "earlier" ? "sooner" : "later"}">${gapWords(row, asOf)}</span>`;

export function limitsOf({ version, access, regions, notes }: AtHost): Content {
  const isLong = regions.length > 3;
  const parts = [
    ...(version ? [`version ${version}`] : []),
    ...(access ? [access === "approval" ? "needs approval" : access] : []),
    ...(isLong ? [`${count(regions.length)}\u00a0regions`] : regions),
  ];
  return [
    parts.length > 0 &&
      html` <span class="limits"${isLong && html` title="${regions.join(", ")}"`}>${listedWhole(parts, (part) => part)}</span>`,
    notes && html`<br><span class="limits">${notes}</span>`,
  ];
}

/** The hosts that serve a model or one of its snapshots, and when each retires it, equal rows as one; null if there are none. */
export function hostsOfModel(document: ModelDocument, feed: SiteFeed): Html | null {
  const endOf = ({ status, retires_on: on }: HostLine) =>
    status === "retired" || on === null || on < feed.updated ? "~" : on;
  const lines = [document, ...snapshotsOf(document, feed.documents)]
    .flatMap((of) => of.hosts.map((line) => ({ of, line })))
    .sort(by(({ line }) => endOf(line)));
  const isReplaced = lines.some(({ line }) => line.host && line.replacements.length > 0);
  const all = lines.flatMap(({ of, line }) => {
    if (line.host === null || line.status === null) return [];
    const host = html`<a href="${basePath(feed.site)}/hosts/${line.host}/">${shortHostName(line.platform, line.host)}</a>`;
    const text = code(line.id);
    const id = html`<br>${of === document ? text : modelLink(feed, of.id, text)}${limitsOf(line)}`;
    const cells = [
      endAtHost(line, feed.updated),
      againstVendor(line, feed.updated),
      statusAtHost(line.status, line, feed.updated),
      ...(isReplaced ? [hostTargets(line, feed)] : []),
      line.page && outside(line.page, html`page<span class="unseen"> of ${line.platform}</span>`),
    ];
    return [{ host, id, cells, key: String(html`${host}${cells}`) }];
  });
  if (all.length === 0) return null;
  const rows = [...Map.groupBy(all, ({ key }) => key).values()].map((same): Content[] => [
    [same[0]?.host, same.map(({ id }) => id)],
    ...(same[0]?.cells ?? []),
  ]);
  const columns = ["Host", "Ends", "Against vendor", "Status", ...(isReplaced ? ["Replacement"] : []), "Stated"];
  return html`<section aria-labelledby="_hosts"><h2 id="_hosts">Hosts</h2>
${table("Hosts of this model", columns, rows, "stacked")}
</section>`;
}
