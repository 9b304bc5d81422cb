import { z } from "zod";
import type { HostRow, Judgement, Model } from "../feed/api.ts";
import { count } from "../feed/day-count.ts";
import { hostCalled, passesOn } from "../feed/forms.ts";
import { groupedBy } from "../feed/grouped.ts";
import type { HostRows } from "../feed/host-rows.ts";
import { judgeAtHost } from "../feed/host-verdict.ts";
import { isEnd, promiseOf, readBetween } from "../feed/row-verdict.ts";
import { judge } from "../feed/verdict.ts";
import { soldOn } from "./filter.ts";
import { read, text } from "./rows.ts";
import { wordsIn } from "./search.ts";
import type { Hint, ToolContext } from "./tool.ts";

export const Host = z.string().min(1).max(60).describe("Where it is called, such as bedrock or azure.");

/** The host argument in any spelling → the name of a host whose schedule the feed has. */
export function hostAsked({ all }: HostRows, name: string | undefined): string | undefined | Hint {
  if (name === undefined) return undefined;
  const known = [...new Set(all.map(({ host }) => host))];
  const meant = hostCalled(name.trim()) ?? name.trim();
  const found = known.find((host) => host.toLowerCase() === meant.toLowerCase());
  if (found !== undefined) return found;
  return {
    hint: `The feed has no schedule for that host. Use one of: ${known.join(", ") || "none"}. For another, leave host out; check_model_status takes any.`,
  };
}

/** Whose dates and prices an answer has for a host or router without a row of its own. */
export const vendorsOwn = (host: string): string =>
  `At ${host}: all dates and prices are those of the vendor's own API${passesOn(host) ? "" : "; the host has its own schedule"}.`;

/** A name without what people write in different ways. */
const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** `retiring, date 2027-04-10`, `deprecated since 2026-05-27` */
const inWord = ({
  verdict,
  ends_on,
  deprecated_since: since,
}: Pick<AtHost, "verdict" | "ends_on" | "deprecated_since">) =>
  `${verdict}${verdict === "deprecated" && since !== null ? ` since ${since}` : ""}${ends_on === null ? "" : `, date ${ends_on}`}`;

/** `retiring, date 2027-04-10, read 2026-11-20, 2 days ago`. */
export const inShort = (at: AtHost, today: string) =>
  `${inWord(at)}${at.not_before === null ? "" : `, ${promiseOf(at.not_before, today)}`}, ${read(at)}`;

/** `llama3.1-8b (deprecated since 2026-05-27)`; the name alone where no end is announced. */
export function withEnd(row: HostRow, context: ToolContext): string {
  const judged = judgeAtHost([row], context);
  return isEnd(judged) ? `${row.as} (${inWord(judged)})` : row.as;
}

export const named = ({ as, version }: Pick<HostRow, "as" | "version">) =>
  version === null ? as : `${as}, version ${version}`;

/** The verdict at the host that was asked for. */
export const AtHost = z.object({
  verdict: z.string(),
  ends_on: text,
  deprecated_since: text,
  not_before: text,
  read_on: text,
  age_days: z.int().nullable(),
});
export type AtHost = z.infer<typeof AtHost>;

export type Served = {
  host: string;
  /** If one was asked for. */
  provider?: string;
  models: ReadonlyMap<string, Judgement>;
  /** Whether it sells one of them on the day asked for. */
  sells(model: Model): boolean | undefined;
  /** Its rows of models that the feed doesn't have, of any maker, even if a provider was asked for: theirs isn't known. */
  others: readonly HostRow[];
  /** Of those, the ones that are left out as retired. */
  gone: readonly HostRow[];
  /** Days its pages were read. */
  read_on: readonly (string | null)[];
};
type Wanted = {
  sold_on?: string | undefined;
  include_retired?: boolean;
  provider?: string | undefined;
  /** The host's own. */
  status?: readonly string[] | undefined;
};

export const atVendor = (model: Model | undefined, context: ToolContext) =>
  model && { name: model.api_string ?? model.id, stated: judge(model, context) };

/** The host argument → the models it serves: those with a row on sale on that day, today by default, by the host's own dates. */
export function servedAt(
  name: string | undefined,
  context: ToolContext,
  { sold_on, include_retired, provider, status }: Wanted,
): Served | undefined | Hint {
  const host = hostAsked(context.hostRows, name);
  if (typeof host !== "string") return host;
  const { today, modelOf, hostRows } = context;
  const each = hostRows.all.filter((row) => row.host === host);
  const own = each.filter((row) => status?.includes(row.status) ?? true);
  const day = sold_on ?? (include_retired || status?.includes("retired") ? undefined : today);
  const isSold = (row: HostRow) => {
    const released = modelOf(row.id)?.released ?? null;
    return day === undefined || soldOn({ ...row, released }, day, today);
  };
  const isKnown = ({ id }: HostRow) => modelOf(id) !== undefined;
  const served = own.filter((row) => isSold(row) !== false);
  const rows = new Map(groupedBy(served.filter(isKnown), ({ id }) => id ?? ""));
  const isNamed = ({ as, name }: HostRow) => letters(`${as} ${name ?? ""}`).includes(letters(provider ?? ""));
  const others = own.filter((row) => !isKnown(row)).sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return {
    host,
    ...(provider !== undefined && { provider }),
    models: new Map([...rows].map(([id, same]) => [id, judgeAtHost(same, context, atVendor(modelOf(id), context))])),
    sells: ({ id }) => rows.get(id)?.some(isSold) || undefined,
    others: others.filter((row) => isSold(row) !== false),
    gone: others.filter((row) => isSold(row) === false),
    read_on: each.map(({ read_on }) => read_on),
  };
}

export function beside(served: Served | undefined, { id }: Model): { at_host?: AtHost } {
  const at_host = served?.models.get(id);
  return at_host === undefined ? {} : { at_host: AtHost.parse(at_host) };
}

/** `; at Groq: retiring, date 2027-04-10, read …`; empty if no host was asked for. */
export function atHostLine(served: Served | undefined, id: string, { today }: ToolContext): string {
  const at = served?.models.get(id);
  return served === undefined || at === undefined ? "" : `; at ${served.host}: ${inShort(at, today)}`;
}

/** ` (read from 2025-11-13 to 2026-09-07)` */
const rowsRead = (rows: readonly HostRow[]) => ` (${readBetween(rows.map(({ read_on }) => read_on))})`;

/** What a list of a host's models leaves out. `names`: of the rows of other models. */
export function othersLine(served: Served | undefined, names = ""): string {
  if (served === undefined) return "";
  const { host, provider, others, gone } = served;
  const whose = `of models that the feed does not have${provider === undefined ? "" : `, ${provider}'s or others'`}`;
  const past =
    (others.length > 0 ? `${gone.length} retired ones` : `${count(gone.length, "retired row")} ${whose}`) +
    rowsRead(gone);
  const rows = [
    others.length > 0 && `${count(others.length, "more row")} ${whose}${rowsRead(others)}${names && `: ${names}`}`,
    gone.length > 0 && past,
  ].filter(Boolean);
  const more = rows.length === 0 ? "" : ` Its schedule has ${rows.join("; and ")}.`;
  return ` Only models on ${host}'s own pages in the feed are listed; it may serve others.${more}`;
}

/** The host's rows of models that the feed doesn't have, with the most words of a query; `words`: those that any of their names has. */
export function othersFound(served: Served | undefined, query: string, limit: number, context: ToolContext) {
  const has = (word: string) => (row: HostRow) => `${row.as} ${row.name ?? ""}`.toLowerCase().includes(word);
  const rows = [...(served?.others ?? []), ...(served?.gone ?? [])];
  const words = wordsIn(query).filter((word) => rows.some(has(word)));
  const shared = (row: HostRow) => words.filter((word) => has(word)(row)).length;
  const most = Math.max(1, ...rows.map(shared));
  const matching = (own: readonly HostRow[] = []) => own.filter((row) => shared(row) === most);
  const [found, gone] = [matching(served?.others), matching(served?.gone)];
  const shown = found.slice(0, limit);
  const lines = shown.map(
    (row) => `- ${named(row)}: ${inShort(judgeAtHost([row], context), context.today)}, <${row.page}>`,
  );
  const left =
    gone.length === 0 ? "" : `; ${gone.length} retired left out, which include_retired lists${rowsRead(gone)}`;
  const head = `On ${served?.host}'s schedule, of models that the feed does not have: ${found.length} found, ${shown.length} shown${left}${shown.length > 0 ? ":" : "."}`;
  return { words, names: shown.map(({ as }) => as), lines: found.length + gone.length === 0 ? [] : [head, ...lines] };
}
