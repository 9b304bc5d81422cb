// What every host says about one model.
import { z } from "zod";
import type { HostRow, Judgement, Model } from "../feed/api.ts";
import { judgeAtHost, versionsOf } from "../feed/host-verdict.ts";
import { isEnd, judgeRow, VERDICTS } from "../feed/row-verdict.ts";
import { isFineTuned } from "../feed/spelling.ts";
import { judge } from "../feed/verdict.ts";
import { AtHost, inShort } from "./hosts.ts";
import { read, spellingOf, text } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

const OneHost = AtHost.extend({
  host: z.string(),
  reason: z.string(),
  versions: text.describe("What the verdict is of, if others there have another."),
  page: text,
});
type OneHost = z.infer<typeof OneHost>;
export const EveryHost = z.array(OneHost).describe("Each host with a schedule that has it.");

/** By the model's id or its name: a host may list only the dated versions of that name. */
export function everyHost(model: Model, context: ToolContext, spelling: string): OneHost[] {
  // A host's day for a model says nothing of what is fine-tuned from it.
  if (isFineTuned(spelling)) return [];
  const { hostRows } = context;
  const vendor = { name: spellingOf(model), stated: judge(model, context) };
  const snapshot = context.snapshotOf(model);
  return [...new Set(hostRows.all.map(({ host }) => host))].flatMap((host) => {
    const named = hostRows.find({ host, text: vendor.name }, model);
    const listed = hostRows.all.filter((row) => row.host === host);
    const own = listed.filter((row) => row.id === model.id || named.includes(row));
    const rows = own.length > 0 ? own : listed.filter((row) => row.id === snapshot?.id);
    if (rows.length === 0) return [];
    const judged = judgeAtHost(rows, context, vendor);
    const reason = judged.reason + othersIn(rows, model, context);
    return OneHost.parse({ host, ...judged, reason, versions: versionsWith(judged, rows, context) });
  });
}

/** `versions 0314, 0613`: the rows with a verdict, if others have another. */
function versionsWith({ verdict, ends_on }: Judgement, rows: readonly HostRow[], context: ToolContext): string | null {
  const own = rows.filter((row) => {
    const judged = judgeRow(row, context);
    return judged.verdict === verdict && judged.ends_on === ends_on;
  });
  if (own.length === 0 || own.length === rows.length) return null;
  return versionsOf(own) || [...new Set(own.map(({ as }) => as))].join(", ");
}

/** The models of rows of which none is the model's own, such as the snapshots of an alias. */
function othersIn(rows: readonly HostRow[], { id }: Model, { modelOf }: ToolContext): string {
  if (rows.some((row) => row.id === id)) return "";
  const names = rows.map((row) => modelOf(row.id)?.api_string ?? row.id ?? row.as);
  return `; ${rows[0]?.host} lists that name for ${[...new Set(names)].join(", ")}`;
}

/** `retiring at Azure (version 1106): retires on 2027-02-01: 71 days left; <page> read 2026-11-20, 2 days ago`. */
export const hostLines = (hosts: readonly OneHost[]): string[] =>
  hosts.map(({ verdict, reason, page, ...age }) => `- ${verdict} ${reason}; <${page ?? "no page"}> ${read(age)}`);

type Verdicts = Pick<Judgement, "basis" | "verdict" | "ends_on">;

/** The hosts with another verdict or day than the vendor's own API. */
const differing = ({ basis, verdict, ends_on }: Verdicts, hosts: readonly OneHost[]): OneHost[] =>
  basis === "host" || basis === "rule" ? [] : hosts.filter((one) => one.verdict !== verdict || one.ends_on !== ends_on);

/** Whose verdict it is: the vendor's needs that word where a host has another. */
export const whoseVerdict = (judgement: Verdicts, hosts: readonly OneHost[]): string =>
  differing(judgement, hosts).length > 0 ? "Verdict at the vendor's own API" : "Verdict";

/** Where it ends on another day than at the vendor's own API, or only at one of them. */
export function endsElsewhere(judgement: Judgement, hosts: readonly OneHost[], { today }: ToolContext): string | null {
  const ends = differing(judgement, hosts).filter((one) => isEnd(one) || isEnd(judgement));
  if (ends.length === 0) return null;
  return `Hosts differ from the vendor's own API: ${ends.map((one) => hostShort(one, today)).join(", ")}.`;
}

/** `Azure (version 0613: retired, date 2025-06-06, read 2026-07-07, 139 days ago; others there differ)` */
const hostShort = (one: OneHost, today: string) =>
  one.versions === null
    ? `${one.host} (${inShort(one, today)})`
    : `${one.host} (${one.versions}: ${inShort(one, today)}; others there differ)`;

/** `Azure (retiring, date 2027-04-15, read 2026-07-07, 139 days ago)`: the hosts where it ends before its vendor's own date, or has ended. */
export function soonerAtHosts(model: Model, context: ToolContext): string | null {
  const own = judge(model, context);
  const rank = ({ verdict }: { verdict: string }) => (VERDICTS as readonly string[]).indexOf(verdict);
  const day = ({ ends_on }: { ends_on: string | null }) => ends_on ?? "~";
  const sooner = everyHost(model, context, spellingOf(model)).filter(
    (one) => isEnd(one) && (rank(one) < rank(own) || (rank(one) === rank(own) && day(one) < day(own))),
  );
  return sooner.length === 0 ? null : sooner.map((one) => hostShort(one, context.today)).join(", ");
}
