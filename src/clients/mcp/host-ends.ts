import { z } from "zod";
import type { HostRow, Judgement, Model } from "../feed/api.ts";
import { ago } from "../feed/day-count.ts";
import { endsOfNamed } from "../feed/host-replacement.ts";
import { isAnnouncedLater, judgeAtHost } from "../feed/host-verdict.ts";
import { readOnDay, VERDICTS } from "../feed/row-verdict.ts";
import { judge } from "../feed/verdict.ts";
import { named } from "./hosts.ts";
import { source, text } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

export const HostEnd = z.object({
  as: z.string().describe("Id or name at the host."),
  version: text,
  id: text.describe("The feed's id of the model; null if it is not in the feed."),
  status: z.string(),
  access: text,
  deprecated_on: text,
  not_before: text,
  extended_access_from: text,
  vendor_retires_on: text,
  verdict: z.enum(VERDICTS),
  ends_on: text.describe("The host's firm date."),
  days_left: z.int().nullable(),
  replacement: text,
  page: text,
  read_on: text,
  age_days: z.int().nullable(),
});
export type HostEnd = z.infer<typeof HostEnd>;

/** The retirements on a host's schedule, as `dueOrder` puts them. */
export function endsAtHost(
  host: string,
  context: ToolContext,
  wanted: { provider?: string | undefined; include_past: boolean },
): HostEnd[] {
  const ends = context.hostRows.all.flatMap((row: HostRow): HostEnd[] => {
    const model = context.modelOf(row.id);
    const end = judgeAtHost([row], context);
    const isAnnounced =
      [end.ends_on, row.retires_not_before, announcedSince(row, end, context)].some((one) => one !== null) ||
      row.status === "deprecated";
    if (row.host !== host || !(isAnnounced || end.verdict === "retired")) return [];
    if (end.verdict === "retired" && !wanted.include_past) return [];
    if (wanted.provider !== undefined && model?.provider !== wanted.provider) return [];
    const not_before = row.retires_on === null ? row.retires_not_before : null;
    return [
      HostEnd.parse({
        ...row,
        ...end,
        not_before,
        vendor_retires_on: model?.retires_on ?? null,
      }),
    ];
  });
  return ends.sort((a, b) => dueOrder(a, b, context.today) || (a.as < b.as ? -1 : 1));
}

/** The vendor's end of a row's model, if it was announced after the host's page was read, and that states none. */
export function announcedSince(
  { id }: Pick<HostRow, "id">,
  end: Pick<HostEnd, "verdict" | "read_on">,
  context: ToolContext,
): { model: Model; vendor: Judgement } | null {
  const model = context.modelOf(id);
  const vendor = model && judge(model, context);
  return model && vendor && isAnnouncedLater(vendor, end) ? { model, vendor } : null;
}

type Due = Pick<HostEnd, "ends_on" | "not_before">;

/** Soonest first: firm dates, soft dates ahead, soft dates that have passed, the last of them first, then those without a date. */
export function dueOrder(a: Due, b: Due, today: string): number {
  const rank = ({ ends_on, not_before }: Due) =>
    ends_on !== null ? 0 : not_before === null ? 3 : not_before > today ? 1 : 2;
  const day = ({ ends_on, not_before }: Due) => ends_on ?? not_before ?? "";
  if (rank(a) !== rank(b) || day(a) === day(b)) return rank(a) - rank(b);
  return day(a) < day(b) === (rank(a) === 2) ? 1 : -1;
}

/** A row without an announced end, of which only the day is known until which it is promised. */
export const isPromise = ({ not_before, verdict }: HostEnd) =>
  not_before !== null && (verdict === "ok" || verdict === "unverified");

export function endLine(host: string, end: HostEnd, context: ToolContext) {
  const { ends_on, not_before, days_left, deprecated_on, vendor_retires_on, replacement, page, ...more } = end;
  const { extended_access_from, access, ...age } = more;
  const instead =
    replacement === null ? "" : ` → ${[replacement, ...endsOfNamed({ host, ...end }, context)].join("; ")}`;
  const day = ends_on ?? softDay(not_before, context.today, isPromise(end));
  const left = days_left === null ? "" : ` (${ago(-days_left)})`;
  const since = deprecated_on === null ? "" : `, deprecated on ${deprecated_on}`;
  const model = context.modelOf(end.id);
  const seen = readOnDay({ read_on: model ? context.readOn(model) : null });
  const later = announcedSince(end, end, context);
  const newer = later && `at the vendor's own API, read later, on ${later.vendor.read_on}: ${later.vendor.reason}`;
  const date =
    vendor_retires_on === ends_on ? "the vendor has the same date" : `the vendor's own date is ${vendor_retires_on}`;
  const vendor = newer !== null ? `; ${newer}` : vendor_retires_on === null ? "" : `; ${date}${seen}`;
  const extended = extended_access_from === null ? "" : `; extended access from ${extended_access_from}`;
  const whose = access === null ? "" : `; access: ${access}`;
  const where = source({ source_url: page, ...age });
  return `- ${day}${left}: ${named(end)}${since}${extended}${whose}${vendor}${instead} ${where}`;
}

/** An earliest day in words, and whether it has passed. */
export function softDay(day: string | null, today: string, isPromised = false): string {
  if (day === null) return "no firm date stated";
  const isOver = day <= today;
  const what = isPromised ? `${isOver ? "was " : ""}promised until ${day}` : `not before ${day} (soft)`;
  return isOver ? `${what}, which has passed: may end any day` : what;
}
