import type { HostRow, Judgement } from "./api.ts";
import { groupedBy } from "./grouped.ts";
import { namedInstead } from "./host-replacement.ts";
import { type Grounds, isEnd, judgeRow, readElsewhere, readOnDay, VERDICTS } from "./row-verdict.ts";

/** A date that is not stated for this host appears only in the reason. */
export const unproven = (judgement: Judgement): Judgement => ({
  ...judgement,
  verdict: "unverified",
  days_left: null,
  ends_on: null,
  deprecated_since: null,
  past_date: false,
});

/** What the vendor says about a model that a host serves too. */
type AtVendor = { name: string; stated: Judgement };

/**
 * The verdict of a host's rows for one spelling; at least one. The code leaves open which of several versions it means, so the next
 * to end decides, else the last that ended. Where no row states an end, one that the vendor announced since leaves it unverified.
 */
export function judgeAtHost(rows: readonly HostRow[], grounds: Grounds, vendor?: AtVendor): Judgement {
  const each = nextToEndFirst(rows.map((row) => ({ row, judged: judgeRow(row, grounds) })));
  const { row, judged } = each[0] as (typeof each)[number];
  const groups = [...groupedBy(each, ({ judged }) => judged.reason)];
  const areNamed = groups.length > 1 && rows.some(({ as }) => as !== row.as);
  const said = groups.map(([reason, group], at) => {
    const which = areNamed ? namesIn(group) : versionsIn(group);
    return at === 0
      ? `at ${row.host}${which}: ${reason}`
      : `${which.trim() || (row.version === null ? "in another region" : "without a version")}: ${reason}${readElsewhere(group[0]?.judged ?? judged, judged)}`;
  });
  if (judged.verdict === "retiring" && row.deprecated_on) said.push(`deprecated on ${row.deprecated_on}`);
  if (row.extended_access_from) said.push(`extended access from ${row.extended_access_from}`);
  if (row.access && judged.verdict !== "retired") said.push(`access: ${row.access}`);
  const [[, first = []] = []] = groups;
  // Of several rows with that verdict, some may have another replacement or note.
  const only = (own: readonly JudgedRow[]) =>
    own.length === first.length ? "" : areNamed ? namesIn(own) : versionsIn(own);
  for (const own of groupedBy(first, ({ row }) => row.replacement).values()) {
    const [named, ...further] = namedInstead((own[0] as JudgedRow).row, grounds);
    if (named !== undefined) said.push(named + only(own), ...further);
  }
  const isNewer = vendor !== undefined && isAnnouncedLater(vendor.stated, judged);
  if (vendor) said.push(...wordOf(vendor, judged, { isNewer, rows }));
  for (const [note, own] of groupedBy(first, ({ row }) => row.notes))
    if (note !== null) said.push(`note${only(own)}: ${note.replace(/\.$/, "")}`);
  return { ...(isNewer ? unproven(judged) : judged), basis: "host", reason: said.join("; ") };
}

type JudgedRow = { row: HostRow; judged: Judgement };

/** The rows still served, worst first, then those that ended, the last to end first. */
function nextToEndFirst(each: readonly JudgedRow[]): JudgedRow[] {
  const left = ({ judged }: JudgedRow) => judged.days_left ?? 0;
  const rank = ({ judged }: JudgedRow) => VERDICTS.indexOf(judged.verdict);
  const isOver = ({ judged }: JudgedRow) => judged.verdict === "retired";
  return [
    ...each.filter((row) => !isOver(row)).toSorted((a, b) => rank(a) - rank(b) || left(a) - left(b)),
    ...each.filter(isOver).toSorted((a, b) => left(b) - left(a)),
  ];
}

/** What the vendor says of its own API, beside the host's word. */
function wordOf(
  { name, stated }: AtVendor,
  atHost: Judgement,
  { isNewer, rows }: { isNewer: boolean; rows: readonly HostRow[] },
): string[] {
  const since = `at the vendor's own API, read later, on ${stated.read_on}: ${stated.reason}`;
  if (isNewer) return [since];
  const read = readOnDay(stated);
  if (stated.ends_on !== null)
    return [
      stated.ends_on === atHost.ends_on
        ? `the vendor has the same date${rows.length === 1 ? "" : ` for ${name}`}${read}`
        : `the vendor's own date for ${name} is ${stated.ends_on}${read}`,
    ];
  if (isEnd(stated) === isEnd(atHost)) return [];
  return [`at the vendor's own API: ${stated.reason}${stated.verdict === "unverified" ? "" : read}`];
}

type Read = Pick<Judgement, "verdict" | "read_on">;

/** Whether the vendor announced an end on a page that was read after the host's, which states none. */
export const isAnnouncedLater = (vendor: Read, atHost: Read): boolean =>
  !isEnd(atHost) && isEnd(vendor) && isReadLater(vendor, atHost);

const isReadLater = (one: Read, other: Read) =>
  one.read_on !== null && other.read_on !== null && one.read_on > other.read_on;

/** ` (Kimi-K2.5, version 1)`: rows of other names may have the same version. */
const namesIn = (group: readonly { row: HostRow }[]) =>
  ` (${group.map(({ row }) => (row.version === null ? row.as : `${row.as}, version ${row.version}`)).join("; ")})`;

/** `version 0613`, `versions 0314, 0613`; empty where the rows have none. */
export function versionsOf(rows: readonly HostRow[]): string {
  const versions = [...new Set(rows.flatMap(({ version }) => version ?? []))];
  return versions.length === 0 ? "" : `version${versions.length > 1 ? "s" : ""} ${versions.join(", ")}`;
}

function versionsIn(group: readonly { row: HostRow }[]): string {
  const versions = versionsOf(group.map(({ row }) => row));
  return versions && ` (${versions})`;
}
