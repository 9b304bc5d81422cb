import type { Standing } from "../../schema/standings.ts";
import { VERDICTS, type Verdict } from "../../schema/verdict.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import type { Feed } from "./feed.ts";
import { passesOn, runsCopies } from "./forms.ts";
import { type Day, isEnd, judgeRow, readingOf, unproven } from "./judge-row.ts";
import { atVendor, type ModelMatch, spellingOf } from "./judge-vendor.ts";
import type { HostRow } from "./results.ts";
import { candidatesOf, isFineTuned } from "./spelling.ts";

/** At a host its own rows decide, else the vendor's word as far as it goes. */
export function atHost(feed: Feed, match: ModelMatch, day: Day): Verdict {
  const { model, text, version } = match;
  const host = match.host ?? "";
  const atMaker = atVendor(feed, { ...match, text: isFineTuned(text) ? "" : text }, day);
  const { verdict, ends_on, days_left, read_on } = atMaker;
  const vendor = { verdict, ends_on, days_left, read_on };
  const isRouter = passesOn(host);
  // What a host has of a model says nothing of an alias that moved on.
  const current = atMaker.code === "moving" ? undefined : model;
  const listing = isRouter ? [] : feed.hosts.find({ host, text, version }, current);
  const snapshot = listing.length > 0 || isRouter ? undefined : feed.modelOf(current?.snapshot);
  const rows = snapshot ? feed.hosts.find({ host }, snapshot) : listing;
  if (rows.length === 0) {
    const verdict = withoutRow(feed, match, atMaker, host, day);
    const isVendors = isRouter && verdict.verdict === atMaker.verdict;
    return { ...verdict, host, ...(!isVendors && { vendor }), ...(isFineTuned(text) && { via: spellingOf(model) }) };
  }
  const judged: Verdict = {
    ...judgeRows(feed, rows, day),
    id: model.id,
    provider: model.provider,
    host,
    vendor,
    ...(snapshot && { via: spellingOf(snapshot) }),
  };
  // A host's day for a model says nothing of the deployments that were fine-tuned from it.
  if (isFineTuned(text) && isEnd(judged)) return { ...unproven(judged), code: "fine-tuned", via: spellingOf(model) };
  return besideVendor(feed, model, judged, atMaker);
}

/** A host's verdict in view of what the vendor says. */
export function besideVendor(feed: Feed, model: Standing, judged: Verdict, atMaker: Verdict): Verdict {
  const host = judged.host ?? "";
  const isExcepted = hasHost(model.except?.[0], host);
  const isUnproven = judged.code === "old-reading" && judged.ends_on !== null;
  const holdsHere = hasHost(feed.document.announcements[model.provider]?.[2], host);
  if (isUnproven && isEnd(atMaker) && holdsHere && isLater(atMaker.read_on, judged.read_on))
    return { ...judged, ...atMaker, host, text: "" };
  if (isUnproven && atMaker.verdict === "retired" && !isExcepted && isGone(feed, host, judged, atMaker))
    return { ...judged, verdict: "retired", code: "not-listed" };
  const isDisputed = isExcepted ? isLater(model.except?.[2] ?? null, judged.ends_on) : holdsHere && !isEnd(atMaker);
  if (isDisputed && judged.ends_on !== null && (judged.days_left ?? 0) <= 0 && judged.code !== "retired")
    return { ...judged, verdict: "unverified", code: "sources-disagree" };
  // A host that still listed the model after the vendor's end goes on.
  const goesOn = isLater(judged.read_on, atMaker.ends_on);
  const isNews = !isEnd(judged) && judged.ends_on === null && isEnd(atMaker) && !goesOn;
  return isNews && isLater(atMaker.read_on, judged.read_on) ? { ...unproven(judged), code: "announced-later" } : judged;
}

const hasHost = (hosts: readonly string[] | undefined, host: string): boolean => hosts?.includes(host) ?? false;

/** Whether all pages of a host have been read whole since its row was last seen, and since the vendor's end. */
function isGone(feed: Feed, host: string, row: Pick<Verdict, "read_on">, atMaker: Verdict): boolean {
  const read_on = scheduleOf(feed, host)?.[2] ?? null;
  return isLater(read_on, row.read_on) && isLater(read_on, atMaker.ends_on ?? atMaker.read_on);
}

const scheduleOf = ({ document }: Feed, host: string) =>
  Object.hasOwn(document.hosts, host) ? document.hosts[host as HostSlug] : undefined;

const isLater = (one: string | null, other: string | null) => one !== null && other !== null && one > other;

/** A host's rows and their verdicts: the next to end first, what has ended last. */
export function rankRows(feed: Feed, rows: readonly HostRow[], day: Day) {
  const each = rows.flatMap((row) =>
    row.status ? [{ row, judged: judgeRow(feed, { ...row, status: row.status }, day) }] : [],
  );
  type Judged = (typeof each)[number];
  const left = ({ judged }: Judged) => judged.days_left ?? 0;
  const rank = ({ judged }: Judged) => VERDICTS.indexOf(judged.verdict);
  const isOver = ({ judged }: Judged) => Number(judged.verdict === "retired");
  const isPast = (one: Judged) => Number(left(one) < 0);
  const byEnd = (a: Judged, b: Judged) => isPast(a) - isPast(b) || (isPast(a) ? left(b) - left(a) : left(a) - left(b));
  return each.toSorted((a, b) => isOver(a) - isOver(b) || rank(a) - rank(b) || byEnd(a, b));
}

/** Of several rows, since the text leaves open which it means, the first decides. */
export function judgeRows(feed: Feed, rows: readonly HostRow[], day: Day): Verdict {
  const sorted = rankRows(feed, rows, day);
  const [first] = sorted as [(typeof sorted)[number]];
  const versions = sorted.map(({ row, judged }) => {
    return { as: row.as, version: row.version ?? null, verdict: judged.verdict, ends_on: judged.ends_on };
  });
  const { host, ends_for, continues_for } = first.row;
  const scopes = { ...(ends_for && { ends_for }), ...(continues_for && { continues_for }) };
  return { ...first.judged, basis: "host", host, ...scopes, ...(versions.length > 1 && { versions }) };
}

/**
 * At a host or router that states nothing of the model, the vendor's end counts only if nothing better could be known: not where the
 * host's own schedule has been read, nor where the host runs copies. Nothing is ever `ok` at a host without a row.
 */
function withoutRow(feed: Feed, { model, text }: ModelMatch, atMaker: Verdict, host: string, day: Day): Verdict {
  const stated = (model.hosts ?? []).filter((row) => row.unlisted && row.host === host);
  const ids = [...candidatesOf(text).map((one) => one.text), ...stated.map(({ as }) => as)];
  const listing = ids.flatMap((id) => feed.listedAs(id) ?? []).find((one) => one.host === host);
  const byRule = { ...unproven(atMaker), basis: "rule" as const };
  const listed = listing && {
    ...{ ...byRule, code: "listed-only" as const },
    ...readingOf(feed, listing.page, listing.released, day),
  };
  if (isEnd(atMaker) && model.open_weight) return listed ?? { ...byRule, code: "open-weights" };
  if (passesOn(host)) return atMaker;
  if (atMaker.verdict === "unknown") return { ...atMaker, basis: "rule" };
  const schedule = scheduleOf(feed, host);
  const holdsHere = hasHost(feed.document.announcements[model.provider]?.[2], host);
  if (!schedule || (holdsHere && isEnd(atMaker)))
    return isEnd(atMaker) && !runsCopies(host) ? { ...atMaker, basis: "rule" } : { ...byRule, code: "no-schedule" };
  const [, page, read_on] = schedule;
  const bySchedule = { ...byRule, ...readingOf(feed, page, read_on, day) };
  const isUnlisted = ids.some((id) => feed.hosts.withName(host, id).length > 0);
  // Of a maker whose models a host's pages don't list, they never listed this one.
  const isGone =
    atMaker.verdict === "retired" &&
    !runsCopies(host) &&
    !hasHost(model.except?.[0], host) &&
    feed.hosts.all.some((row) => row.host === host && row.model?.provider === model.provider) &&
    isLater(read_on, atMaker.ends_on ?? atMaker.read_on);
  if (isGone) return { ...bySchedule, verdict: "retired", code: "not-listed" };
  if (listed) return listed;
  return { ...bySchedule, code: isUnlisted ? "unlisted" : "not-on-schedule" };
}
