import { z } from "zod";
import type { HostRow, Judgement, Model, NotFound } from "../feed/api.ts";
import { ago, count } from "../feed/day-count.ts";
import { AZURE, BEDROCK, hostCalled, passesOn, prefixOf } from "../feed/forms.ts";
import { groupedBy } from "../feed/grouped.ts";
import { endsOfNamed } from "../feed/host-replacement.ts";
import type { HostRows } from "../feed/host-rows.ts";
import { judge, judgeAtHost, VERDICTS } from "../feed/verdict.ts";
import { soldOn } from "./filter.ts";
import { brief, inBrief, read, source, suggestion, text } from "./rows.ts";
import type { Hint, ToolContext } from "./tool.ts";

export const Host = z.string().min(1).max(60).describe("Where it is called, such as bedrock, azure, vertex or groq.");

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

/** What to say of a spelling without a model: the nearest models, and the hosts that list it or similar names. */
export function nearTo(spelling: string, hit: NotFound, context: ToolContext): string {
  const near = hit.models.map((one) => brief(one, context));
  if (hit.kind === "ambiguous") {
    const whose = hit.host !== null && passesOn(hit.host) ? ` ${vendorsOwn(hit.host)}` : "";
    return `It may be ${near.map(inBrief).join(" or ")}.${whose}`;
  }
  const most = near.length > 0 ? FEWER_ALIKE : MOST_ALIKE;
  const listed = atHosts(spelling, hit, context) ?? alikeAtHosts(spelling, hit, context, most);
  const isOwn = near.length === 0 && (hit.host === AZURE || hit.host === BEDROCK);
  return [
    isOwn
      ? `Deployments and inference profiles at ${hit.host} have names of their own: ask for the model behind them.`
      : null,
    near.length > 0 || listed === null ? suggestion(near, context) : null,
    listed,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Which hosts list a spelling that is neither a model of the feed nor names a host; null if none does. */
function atHosts(spelling: string, { kind, host }: NotFound, context: ToolContext): string | null {
  if (kind !== "unknown" || host !== null) return null;
  const hosts = [...new Set(context.hostRows.all.map((row) => row.host))];
  const lines = hosts.flatMap((one) => {
    const rows = context.hostRows.named(one, spelling);
    if (rows.length === 0) return [];
    return `${one}'s schedule has it (${inShort(judgeAtHost(rows, context))}): ask check_model_status with host "${prefixOf(one)}".`;
  });
  return lines.join(" ") || null;
}

const MOST_ALIKE = 8;
/** Beside models of the feed. */
const FEWER_ALIKE = 3;
const LEAST_LETTERS = 5;
/** So many first letters are one name. */
const LONG_NAME = 14;
const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** The hosts' rows whose names contain a spelling that neither the feed nor a host has; null if there are none. */
export function alikeAtHosts(
  spelling: string,
  { kind }: NotFound,
  context: ToolContext,
  most = MOST_ALIKE,
): string | null {
  const wanted = letters(spelling.replace(/^.*\/|^[a-z0-9]+\.(?=[a-z])|:[a-z]+$/g, ""));
  if (kind !== "unknown" || wanted.length < LEAST_LETTERS) return null;
  const namesOf = ({ as, name }: HostRow) => [as, name ?? as].map(letters);
  const having = (part: string) => context.hostRows.all.filter((row) => namesOf(row).some((one) => one.includes(part)));
  const words = spelling.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const withWords = () =>
    context.hostRows.all.filter((row) => namesOf(row).some((one) => words.every((word) => one.includes(word))));
  const ways = [
    () => having(wanted),
    () => (wanted.length < LONG_NAME ? [] : having(wanted.slice(0, LONG_NAME))),
    () => (words.length > 1 ? withWords() : []),
    () =>
      words
        .filter((word) => word.length >= LEAST_LETTERS)
        .slice(0, 1)
        .flatMap(having),
  ];
  let alike: HostRow[] = [];
  for (const way of ways) if (alike.length === 0) alike = way();
  if (alike.length === 0) return null;
  const judged = (row: HostRow) => judgeAtHost([row], context, atVendor(context.modelOf(row.id), context));
  const lines = alike
    .slice(0, most)
    .map((row) => `${named(row)} at ${row.host} (${inShort(judged(row))}, <${row.page}>)`);
  const more = alike.length > most ? `, and ${alike.length - most} more` : "";
  return `Hosts list similar names: ${lines.join("; ")}${more}. Ask check_model_status with one of these and its host.`;
}

/** `retiring, date 2027-04-10, read 2026-11-20, 2 days ago`. */
export const inShort = ({ verdict, ends_on, ...age }: AtHost) =>
  `${verdict}${ends_on === null ? "" : `, date ${ends_on}`}, ${read(age)}`;

const named = ({ as, version }: Pick<HostRow, "as" | "version">) =>
  version === null ? as : `${as}, version ${version}`;

/** The verdict at the host that was asked for. */
export const AtHost = z.object({
  verdict: z.string(),
  ends_on: text,
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

const atVendor = (model: Model | undefined, context: ToolContext) =>
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
export function atHostLine(served: Served | undefined, id: string): string {
  const at = served?.models.get(id);
  return served === undefined || at === undefined ? "" : `; at ${served.host}: ${inShort(at)}`;
}

/** What a list of a host's models leaves out. `names`: of the rows of other models. */
export function othersLine(served: Served | undefined, names = ""): string {
  if (served === undefined) return "";
  const { host, provider, others, gone } = served;
  const whose = `of models that the feed does not have${provider === undefined ? "" : `, ${provider}'s or others'`}`;
  const past = others.length > 0 ? `${gone.length} retired ones` : `${count(gone.length, "retired row")} ${whose}`;
  const rows = [
    others.length > 0 && `${count(others.length, "more row")} ${whose}${names && `: ${names}`}`,
    gone.length > 0 && past,
  ].filter(Boolean);
  const more = rows.length === 0 ? "" : ` Its schedule has ${rows.join("; and ")}.`;
  return ` Only models on ${host}'s own pages in the feed are listed; it may serve others.${more}`;
}

/** The host's rows of models that the feed doesn't have, with every word of a query that any of their names has; `words`: those. */
export function othersFound(served: Served | undefined, query: string, limit: number, context: ToolContext) {
  const has = (word: string) => (row: HostRow) => `${row.as} ${row.name ?? ""}`.toLowerCase().includes(word);
  const rows = [...(served?.others ?? []), ...(served?.gone ?? [])];
  const words = (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => rows.some(has(word)));
  const matching = (own: readonly HostRow[] = []) =>
    own.filter((row) => words.length > 0 && words.every((word) => has(word)(row)));
  const [found, gone] = [matching(served?.others), matching(served?.gone)];
  const shown = found.slice(0, limit);
  const lines = shown.map((row) => `- ${named(row)}: ${inShort(judgeAtHost([row], context))}, <${row.page}>`);
  const left = gone.length === 0 ? "" : `; ${gone.length} retired left out (include_retired)`;
  const head = `On ${served?.host}'s schedule, of models that the feed does not have: ${found.length} found, ${shown.length} shown${left}${shown.length > 0 ? ":" : "."}`;
  return { words, names: shown.map(({ as }) => as), lines: found.length + gone.length === 0 ? [] : [head, ...lines] };
}

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
    const isAnnounced = end.ends_on !== null || row.retires_not_before !== null || row.status === "deprecated";
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

type Due = Pick<HostEnd, "ends_on" | "not_before">;

/** Soonest first: firm dates, soft dates ahead, soft dates that have passed, then those without a date. */
export function dueOrder(a: Due, b: Due, today: string): number {
  const [x, y] = [a, b].map(({ ends_on, not_before }) => {
    if (ends_on !== null) return `0 ${ends_on}`;
    return not_before === null ? "3" : `${not_before > today ? 1 : 2} ${not_before}`;
  }) as [string, string];
  return x < y ? -1 : Number(x > y);
}

/** A row without an announced end, of which only the day is known until which it is promised. */
export const isPromise = ({ not_before, verdict }: HostEnd) =>
  not_before !== null && (verdict === "ok" || verdict === "unverified");

export function endLine(host: string, end: HostEnd, context: ToolContext) {
  const { ends_on, not_before, days_left, vendor_retires_on, replacement, page, extended_access_from, access, ...age } =
    end;
  const instead =
    replacement === null ? "" : ` → ${[replacement, ...endsOfNamed({ host, ...end }, context)].join("; ")}`;
  const day = ends_on ?? softDay(not_before, context.today, isPromise(end));
  const left = days_left === null ? "" : ` (${ago(-days_left)})`;
  const vendor = vendor_retires_on === null ? "" : `; the vendor's own date is ${vendor_retires_on}`;
  const extended = extended_access_from === null ? "" : `; extended access from ${extended_access_from}`;
  const whose = access === null ? "" : `; access: ${access}`;
  return `- ${day}${left}: ${named(end)}${extended}${whose}${vendor}${instead} ${source({ source_url: page, ...age })}`;
}

/** An earliest day in words, and whether it has passed. */
export function softDay(day: string | null, today: string, isPromised = false): string {
  if (day === null) return "no firm date stated";
  const isOver = day <= today;
  const what = isPromised ? `${isOver ? "was " : ""}promised until ${day}` : `not before ${day} (soft)`;
  return isOver ? `${what}, which has passed: may end any day` : what;
}
