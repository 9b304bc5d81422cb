// The retirements on hosts' own schedules, as list_deprecations tells them.
import { count } from "../feed/day-count.ts";
import { readBetween } from "../feed/row-verdict.ts";
import { type Paging, pageOf } from "./cursor.ts";
import { announcedSince, endLine, endsAtHost, type HostEnd, isPromise } from "./host-ends.ts";
import { type Days, hosts, lastDay, named, narrowed } from "./narrowed.ts";
import { pagesRead } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

type List = Parameters<typeof endsAtHost>[2] & Days;

/** `These dates are the vendors'; hosts' own schedules (read from …) list their own: Azure 29, Groq 3 (ask with host).` */
export function byHosts(list: List, context: ToolContext): string {
  const each = [...new Set(context.hostRows.all.map(({ host }) => host))].map((host) => ({
    host,
    // What only the vendor has announced is in the vendors' list.
    ...announcedOf(
      endsAtHost(host, context, list).filter((end) => announcedSince(end, end, context) === null),
      list,
      context,
    ).counts,
  }));
  const others = each.reduce((sum, { host }) => sum + othersAt(host, list, context), 0);
  const own = each.filter(({ total }) => total > 0).map(({ host, total }) => `${host} ${total}`);
  const unstated = each.reduce((sum, { left_out_unstated }) => sum + left_out_unstated, 0);
  const days = context.hostRows.all.map(({ read_on }) => read_on);
  const { since } = list;
  const recent =
    since === undefined
      ? ""
      : `, only ${count(days.filter((day) => (day ?? "") >= since).length, "row")} since ${since}`;
  const schedules = `hosts' own schedules (${readBetween(days)}${recent})`;
  const told =
    own.length === 0
      ? `${schedules} state none${list.since === undefined ? "" : " announced since then"}`
      : `${schedules} list their own: ${own.join(", ")}`;
  const open =
    unstated === 0
      ? ""
      : `; ${unstated} of their retirements ${unstated === 1 ? "has" : "have"} no stated day of announcement`;
  const more =
    others === 0
      ? ""
      : `; ${others} more are for models that the feed does not have, and may be ${list.provider}'s or others'`;
  return `These dates are the vendors'; ${told}${open}${more}${own.length + unstated === 0 ? "" : " (ask with host)"}.`;
}

const announcedOf = (ends: readonly HostEnd[], list: List, context: ToolContext) =>
  narrowed(
    ends.filter((end) => !isPromise(end)),
    hosts(context),
    list,
    context.today,
  );

/** The answer of list_deprecations for one host. */
export function atHost(host: string, list: List, page: Paging, context: ToolContext) {
  const before = endsAtHost(host, context, list);
  const { ends: announced, counts, words } = announcedOf(before, list, context);
  const last = lastDay(list, context.today);
  // A promise is no announcement.
  const promises = list.since === undefined ? before.filter(isPromise) : [];
  const isOver = ({ not_before }: HostEnd) => last !== undefined && (not_before ?? "~") <= context.today;
  const isDue = (end: HostEnd) => !isOver(end) && (last === undefined || (end.not_before ?? "~") <= last);
  const ends = before.filter((end) =>
    isPromise(end) ? promises.includes(end) && isDue(end) : announced.includes(end),
  );
  const over = promises.filter(isOver);
  if (over.length > 0)
    words.push(
      `${count(over.length, "more id")} may end any day, promised only until a day that has passed (${readBetween(over.map(({ read_on }) => read_on))}): ` +
        `${named(over.map(hosts(context).name))} (without within_days they are listed).`,
    );
  words.push(...ofOtherMakers(host, list, context));
  const shown = pageOf(ends, page, { ...list, host }, context);
  if ("hint" in shown) return shown;
  const { items, next_cursor, summary } = shown;
  const promised = ends.filter(isPromise).length;
  const total = [
    ends.length > promised && count(ends.length - promised, "retirement"),
    promised > 0 && `${count(promised, "id")} promised only until a day`,
  ].filter(Boolean);
  const past =
    list.include_past || list.since !== undefined
      ? []
      : endsAtHost(host, context, { ...list, include_past: true }).filter((end) => end.verdict === "retired");
  const head = [
    ends.length === 0 ? `No such retirements ahead at ${host}.` : `${total.join(" and ")} at ${host}; ${summary}.`,
    ...words,
    ...(past.length > 0
      ? [
          `${count(past.length, "past id")} left out (${readBetween(past.map(({ read_on }) => read_on))}): include_past lists them.`,
        ]
      : []),
  ];
  const own = context.hostRows.all.filter((row) => row.host === host);
  const { since } = list;
  const recent = own.filter(({ read_on }) => (read_on ?? "") >= (since ?? "~")).length;
  if (since !== undefined) head.push(`Rows of its schedule read since ${since}: ${recent}.`);
  if (ends.length === 0) head.push(pagesRead(own.map(({ read_on }) => read_on)));
  return {
    data: {
      ...counts,
      total: ends.length,
      deprecations: [],
      promised: [],
      promised_total: promised,
      at_host: items,
      next_cursor,
    },
    text: [head.join(" "), ...items.map((end) => endLine(host, end, context))].join("\n"),
  };
}

/** How many rows a provider leaves out because nothing says whose they are. */
function othersAt(host: string, { provider, ...list }: List, context: ToolContext): number {
  if (provider === undefined) return 0;
  const others = endsAtHost(host, context, list).filter(({ id }) => id === null);
  const { ends, counts } = announcedOf(others, list, context);
  return ends.length + counts.left_out_unstated;
}

function ofOtherMakers(host: string, list: List, context: ToolContext): string[] {
  const others = othersAt(host, list, context);
  return others === 0
    ? []
    : [
        `${others} of models that the feed does not have left out, ${list.provider}'s or others': ask without provider.`,
      ];
}
