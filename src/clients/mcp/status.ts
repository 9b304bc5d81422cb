// What becomes of one id: its verdict, and what replaces it.
import { addDays, isDay } from "../../schema/day.ts";
import { passesOn, prefixOf } from "../feed/forms.ts";
import { isEnd, judge, spellingOf, type Verdict, WINDOW } from "../feed/judge.ts";
import { slugOf } from "../feed/nearest.ts";
import { plainText } from "../feed/plain-text.ts";
import { isObject } from "../feed/read.ts";
import type { Match } from "../feed/results.ts";
import { candidatesOf } from "../feed/spelling.ts";
import { successorOfMatch } from "../feed/successor.ts";
import { endOf, hasNoId, NOT_STATED, statusWord, tableOf } from "./rows.ts";
import type { Context } from "./tool.ts";

type Options = { host?: string | undefined; detail: boolean; withSource?: boolean };

/** Codes that say no more than the verdict and its day. */
const PLAIN = "retired date-passed firm-date announced promised available unknown".split(" ");

/** A row of `check_model_status`, without the id and the host that the question gives. */
export async function statusOf(text: string, context: Context, { host, detail, withSource = detail }: Options) {
  const { feed, day } = context;
  const match = feed.resolve(text, { host });
  const verdict = judge(feed, match, day);
  const { code, ends_on, days_left, promised_until, vendor, versions } = verdict;
  // The days of several hosts that list the same name are theirs.
  const isOfSeveral = match.kind === "host_row" && match.host === null;
  const model = feed.modelOf(verdict.id);
  const id = model && spellingOf(model);
  const row = match.kind === "host_row" ? match.rows[0] : undefined;
  // A router passes calls on to the vendor.
  const at = verdict.host === null || passesOn(verdict.host) ? "" : verdict.host;
  const query = `${host} ${text}`.toLowerCase();
  const isSoon = withSource || (promised_until ?? "9999") <= addDays(day.today, 2 * WINDOW);
  const next = isOfSeveral ? {} : replacementOf(match, verdict, context);
  const versionsAt = tableOf((versions ?? []).map((one) => [inBrief(one), one.version ?? one.as]));
  return {
    model: plainText(text, 120),
    id: candidatesOf(text).some((one) => one.text === id) ? undefined : id,
    no_api_id: row ? row.no_id : hasNoId(model),
    maker: slugOf(text).includes(slugOf(row?.maker ?? "")) ? undefined : row?.maker,
    host: [at, prefixOf(at)].some((name) => query.includes(name)) ? undefined : plainText(at, 60),
    verdict: verdict.verdict,
    why: PLAIN.includes(code) || (code === "old-reading" && ends_on !== null) ? undefined : code,
    status: statusWord(verdict.status),
    ...(isOfSeveral ? {} : endOf(verdict.verdict, ends_on)),
    days_left: (days_left ?? -1) < 0 ? undefined : days_left,
    promised_until: isSoon && !isEnd(verdict) ? promised_until : undefined,
    ends_for: verdict.ends_for,
    continues_for: verdict.continues_for,
    vendor: vendor && (isEnd(vendor) || isEnd(verdict)) && isNews(vendor, verdict) ? inBrief(vendor) : undefined,
    versions: Object.keys(versionsAt).length > 1 ? versionsAt : undefined,
    hosts: atHosts(
      (verdict.hosts ?? []).filter((one) => isOfSeveral || isNews(one, verdict)),
      model && feed.hosts.of(model),
    ),
    ...next,
    rerouted_to: verdict.rerouted_to === next.replacement ? undefined : verdict.rerouted_to,
    near: verdict.among?.slice(0, 3),
    read_on: verdict.read_on,
    source: withSource ? verdict.page : undefined,
    ...(detail && model && (await detailOf(model.id, context))),
  };
}

/** What is unverified there says nothing, and neither does that it has ended there too. */
const isNews = (there: Brief, { verdict }: Verdict) =>
  there.verdict === "unverified" ? there.ends_on !== null : there.verdict !== "retired" || verdict !== "retired";

type Brief = { verdict: string; ends_on: string | null };

/** `2027-02-06`, `retired 2026-10-01`, `ok`; `unconfirmed 2026-10-01`: a day that has passed since the last reading, or that is disputed. */
function inBrief({ verdict, ends_on }: Brief): string {
  if (ends_on === null) return verdict;
  return verdict === "retiring" ? ends_on : `${verdict === "retired" ? verdict : "unconfirmed"} ${ends_on}`;
}

type Row = Brief & { host: string; as?: string | undefined; version?: string | undefined };

/** Host → its verdict; of `all` rows that differ there, that of the first to end, and which that is. */
export function atHosts(rows: readonly Row[], all: readonly Omit<Row, keyof Brief>[] = rows) {
  const hosts = Map.groupBy(rows.toSorted(byEnd), ({ host }) => host);
  const brief = [...hosts].map(([host, same]) => {
    const [first] = same as [Row];
    const word = inBrief(first);
    const there = all.filter((one) => one.host === host);
    const name = there.some(({ as }) => as !== first.as) ? first.as : first.version;
    const isAlike = there.length <= same.length && same.every((one) => inBrief(one) === word);
    return [host, isAlike || !name ? word : `${word} (${name})`];
  });
  return Object.fromEntries(brief);
}
const RANKS = ["retiring", "deprecated", "unverified", "unknown", "unlisted", "ok", "retired"];
const byEnd = (a: Brief, b: Brief) =>
  RANKS.indexOf(a.verdict) - RANKS.indexOf(b.verdict) || ((a.ends_on ?? "9999") < (b.ends_on ?? "9999") ? -1 : 1);

/** What says nothing against a replacement that a page states; neither does an end in more than so many days. */
const STAYS = ["ok", "unverified"];
const DOUBTS = ["announced-later", "sources-disagree"];
const YEAR = 365;

/** What replaces what ends or may have ended, and how that differs; nothing for what stays. */
export function replacementOf(match: Match, verdict: Verdict, { feed, day }: Context) {
  // By rule, what the vendor states isn't the host's; nor is it a moving alias's.
  const isOwn = verdict.verdict === "unverified" && verdict.basis !== "rule" && verdict.code !== "moving";
  const successor = isEnd(verdict) || isOwn ? successorOfMatch(feed, match, day) : null;
  if (successor === null) return isEnd(verdict) ? { replacement: NOT_STATED } : {};
  const { text, others, price_change, losses, parameters, rejects, from_host } = successor;
  const next = judge(feed, { text, host: verdict.host }, day);
  // What the vendor states is of no use at a host that lists its models, and not this one.
  const isThere = next.basis === "host" || ["unlisted", "listed-only"].includes(next.code);
  if (!from_host && verdict.basis === "host" && !isThere) return isEnd(verdict) ? { replacement: NOT_STATED } : {};
  const { input, output, searches } = price_change;
  const isPromised = (next.promised_until ?? day.today) >= day.today;
  const stays = STAYS.includes(inBrief(next)) && isPromised && !DOUBTS.includes(next.code);
  const lost = losses.map((loss) => [loss.what, loss.what === "modality" ? loss.lost : [loss.from, loss.to]]);
  const changes = Object.entries({ in: input, out: output, searches }).filter(([, ratio]) => ratio !== 1);
  return {
    replacement: text,
    or: others.map((one) => one.text),
    replacement_verdict: stays || (next.days_left ?? 0) > YEAR ? undefined : inBrief(next),
    with: parameters,
    price_change: Object.fromEntries(changes),
    loses: Object.fromEntries(rejects.length > 0 ? [...lost, ["parameters", rejects]] : lost),
  };
}

const [LONGEST_NOTES, MOST_SOURCES] = [1_500, 12];

/** Notes, and which page stated what on which day, from a model's own document; empty if that can't be had. */
async function detailOf(id: string, { client }: Context) {
  const { notes, evidence } = Object(await client.document(id)) as Record<string, unknown>;
  return {
    notes: typeof notes === "string" ? plainText(notes, LONGEST_NOTES) : undefined,
    sources: isObject(evidence) ? sourcesIn(evidence) : undefined,
  };
}

/** Each page and day, the latest first, and the fields that it states. */
function sourcesIn(evidence: Record<string, unknown>) {
  const places = Object.entries(evidence).flatMap(([field, lines]) =>
    (Array.isArray(lines) ? lines : [])
      .filter((line) => isObject(line) && line.standing !== false && typeof line.page === "string")
      .map(({ page, read_on }) => ({ field, page: plainText(page, 300), read_on: isDay(read_on) ? read_on : "" })),
  );
  return [...Map.groupBy(places, ({ page, read_on }) => `${read_on} ${page}`)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, MOST_SOURCES)
    .map(([key, same]) => ({
      page: key.slice(key.indexOf(" ") + 1),
      read_on: same[0]?.read_on || undefined,
      states: [...new Set(same.map(({ field }) => plainText(field, 60)))],
    }));
}
