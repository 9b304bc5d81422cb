import { isDay } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import type { AtHost, Verdict } from "../../schema/verdict.ts";
import type { Feed } from "./feed.ts";
import { hasNoSchedule } from "./forms.ts";
import { groupedBy } from "./grouped.ts";
import { atHost, besideVendor, judgeRows } from "./judge-host.ts";
import { type Day, isEnd, judgeRow, NOTHING, readingOf } from "./judge-row.ts";
import { asMatch, atVendor, type ModelMatch, spellingOf } from "./judge-vendor.ts";
import type { Match, ResolveOptions } from "./results.ts";

export type { AtHost, Verdict } from "../../schema/verdict.ts";
export { type Day, isEnd, lasts, MAX_READING_AGE, WINDOW } from "./judge-row.ts";
export { asMatch, spellingOf } from "./judge-vendor.ts";

export type Query = { text: string } & ResolveOptions;

/** The verdict on a spelling, or on what it was resolved to. */
export function judge(feed: Feed, query: Query | Match, day: Day): Verdict {
  const match = "kind" in query ? query : feed.resolve(query.text, query);
  return { ...withService(feed, verdictOf(feed, match, day), match.host, day), text: match.text };
}

/** What is called at a service that ends whole ends with it, known or not. */
function withService(feed: Feed, verdict: Verdict, host: string | null, day: Day): Verdict {
  const row = feed.hosts.service(host);
  if (!row) return verdict;
  const whole = judgeRows(feed, [row], day);
  const code = whole.verdict === "retired" ? "service-ended" : whole.code;
  const { id, provider, vendor, among } = verdict;
  return { ...whole, host, code, id, provider, ...(vendor && { vendor }), ...(among && { among }) };
}

function verdictOf(feed: Feed, match: Match, day: Day): Verdict {
  switch (match.kind) {
    case "match":
      return match.host === null ? withHosts(feed, atVendor(feed, match, day), match, day) : atHost(feed, match, day);
    case "host_row":
      return ofHostRows(feed, match, day);
    case "listed":
      return ofPackage(feed, match, day);
    default:
      return ofSeveral(feed, match, day);
  }
}

/** Adds the hosts whose end differs from the vendor's. */
function withHosts(feed: Feed, verdict: Verdict, { model, text }: ModelMatch, day: Day): Verdict {
  const rows = feed.hosts.of(model);
  // A text with a day means the version of that day, where hosts list versions by day.
  const dated = rows.find(({ version }) => isDay(version) && text.endsWith(version))?.version;
  const others = rows.flatMap(({ host, as, version, ...row }): AtHost[] => {
    if (!row.status || (dated && isDay(version) && version !== dated)) return [];
    const judged = { ...judgeRow(feed, { ...row, status: row.status }, day), provider: model.provider, host };
    const { verdict: word, ends_on, days_left } = besideVendor(feed, model, judged, verdict);
    const isSame = ends_on === verdict.ends_on && isEnd({ verdict: word }) === isEnd(verdict);
    return isSame ? [] : [{ host, as, verdict: word, ends_on, days_left, ...(version !== undefined && { version }) }];
  });
  return others.length > 0 ? { ...verdict, hosts: others } : verdict;
}

function ofHostRows(feed: Feed, { rows, host }: Extract<Match, { kind: "host_row" }>, day: Day): Verdict {
  if (host !== null) return judgeRows(feed, rows, day);
  const each = [...groupedBy(rows, (row) => row.host).values()].map((same) => judgeRows(feed, same, day));
  const words = each.map(({ host, verdict, ends_on, days_left }) => {
    return { host: host ?? "", verdict, ends_on, days_left };
  });
  const [first] = each;
  if (first && each.every(({ verdict }) => verdict === "retired"))
    return { ...first, host: null, code: "all-retired", hosts: words };
  return { ...NOTHING, verdict: "unverified", code: "ambiguous", hosts: words };
}

function ofPackage(feed: Feed, { listed, host }: Extract<Match, { kind: "listed" }>, day: Day): Verdict {
  const { page, released, provider = null } = listed;
  const verdict = { verdict: "unverified", code: "listed-only", basis: "package", provider, host } as const;
  return { ...NOTHING, ...verdict, ...readingOf(feed, page, released, day) };
}

const NO_SCHEDULE = { verdict: "unverified", code: "no-schedule", basis: "rule" } as const;

/** A text without a single model is retired if every model that it may mean is. What a host without a schedule has isn't known. */
function ofSeveral(
  feed: Feed,
  { kind, text, models, host }: Extract<Match, { kind: "ambiguous" | "unknown" | "unreadable" }>,
  day: Day,
): Verdict {
  const atHosts = kind === "unknown" ? feed.hosts.called(text, host) : [];
  const among = [...atHosts, ...models.map(spellingOf)];
  const rows = kind === "ambiguous" && host !== null ? feed.hosts.find({ host, text }) : [];
  if (rows.length > 0) return { ...judgeRows(feed, rows, day), among };
  const judged = (model: Standing) => verdictOf(feed, asMatch(model, text, host), day);
  const [one, ...more] = kind === "ambiguous" ? models : [];
  const first = one && judged(one);
  if (first?.verdict === "retired" && more.every((model) => judged(model).verdict === "retired"))
    return { ...first, id: null, basis: "snapshot", code: "all-retired", among };
  const isElsewhere = kind === "unknown" && host !== null && hasNoSchedule(host);
  const verdict = isElsewhere ? NO_SCHEDULE : ({ verdict: "unknown", code: kind } as const);
  return { ...NOTHING, ...verdict, host, ...(among.length > 0 && { among }) };
}
