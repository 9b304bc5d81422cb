import type { Basis, HostRow, Judgement, Model, NotFound } from "./api.ts";
import { passesOn, prefixOf, runsCopies } from "./forms.ts";
import type { AtHost } from "./host-rows.ts";
import { judgeAtHost, unproven } from "./host-verdict.ts";
import { type Grounds, isEnd, judgeRow, readBetween, standingOf, VERDICTS } from "./row-verdict.ts";
import { isFineTuned } from "./spelling.ts";

export const BASES = ["vendor", "host", "snapshot", "rule"] as const satisfies Basis[];

/** Why a spelling has no verdict. */
export const WHY_UNKNOWN: Record<NotFound["kind"], string> = {
  ambiguous: "it may mean several models: give an exact api_string",
  unreadable: "the feed has a row with this id, but it breaks the contract",
  unknown: "the feed has no such model",
};

/** How the model is written in the code. */
export type Asked = {
  /** The host or router it is written for; null for the vendor's own API. */
  host?: string | null;
  text?: string | undefined;
  /** The version at the host, if the code has it apart from the name. */
  version?: string | undefined;
};

/**
 * A model's verdict on a day. At a host its own row decides; see `withoutRow` for a host that has none. An alias ends with the
 * snapshot it points to, if that ends sooner.
 */
export function judge(model: Model, grounds: Grounds, { host = null, text, version }: Asked = {}): Judgement {
  const stated = judgeAtVendor(model, grounds);
  const isTuned = isFineTuned(text);
  if (host === null) return isTuned ? ofBase(stated, model) : stated;
  const { rows, of } = passesOn(host) ? { rows: [], of: model } : rowsAt({ host, text, version }, model, grounds);
  if (rows.length === 0) return withoutRow(isTuned ? ofBase(stated, model) : stated, model, host, grounds);
  const judged = judgeAtHost(rows, grounds, { name: model.api_string ?? model.id, stated });
  const atHost =
    of === model ? judged : { ...judged, reason: `it points to ${of.api_string ?? of.id}: ${judged.reason}` };
  // A host's day for a model says nothing of the deployments that were fine-tuned from it.
  return isTuned && isEnd(atHost) ? { ...unproven(ofBase(atHost, model)), basis: "host" } : atHost;
}

/** A host's rows of a model, else of the snapshot it points to; `of`: whose they are. */
function rowsAt(at: AtHost, model: Model, { hostRows, snapshotOf }: Grounds): { rows: readonly HostRow[]; of: Model } {
  const own = hostRows.find(at, model);
  const snapshot = own.length > 0 ? undefined : snapshotOf(model);
  return snapshot ? { rows: hostRows.find({ host: at.host }, snapshot), of: snapshot } : { rows: own, of: model };
}

function judgeAtVendor(model: Model, grounds: Grounds): Judgement {
  const own = judgeRow(standingOf(model, grounds), grounds);
  const snapshot = grounds.snapshotOf(model);
  const dated = snapshot && judgeRow(standingOf(snapshot, grounds), grounds);
  if (!snapshot || !dated || !endsSooner(dated, own)) return own;
  return { ...dated, basis: "snapshot", reason: `it points to ${snapshot.api_string ?? snapshot.id}: ${dated.reason}` };
}

/** A fine-tuned model ends with its base, unless its provider states another day for it. */
function ofBase(stated: Judgement, { api_string, id }: Model): Judgement {
  if (!isEnd(stated)) return stated;
  const reason = `it is fine-tuned from ${api_string ?? id}: ${stated.reason}; a fine-tuned model may have a date of its own`;
  return { ...stated, basis: "snapshot", reason };
}

/**
 * At a host or router that states nothing of the model, the vendor's end counts only if nothing better could be known: not where the
 * host's own schedule has been read, nor where the host may run a copy. Nothing is ever `ok` at a host without a row.
 */
function withoutRow(stated: Judgement, { open_weight }: Model, host: string, { hostRows }: Grounds): Judgement {
  const isCopied = isEnd(stated) && (open_weight ?? runsCopies(host));
  const isRouter = passesOn(host);
  if (isRouter && !isCopied) return stated;
  const said = [`at the vendor's own API: ${stated.reason}`];
  if (!isRouter) said.unshift(hostRows.covers(host) ? unlisted(host, hostRows) : `the feed has no schedule of ${host}`);
  if (isCopied)
    said.push(
      open_weight
        ? `its weights are open, so ${host} may still serve it`
        : `${host} runs published weights, and the feed doesn't say whether this model has any`,
    );
  const isInferred = stated.verdict === "unknown" || (isEnd(stated) && !isCopied && !hostRows.covers(host));
  return { ...(isInferred ? stated : unproven(stated)), basis: "rule", reason: said.join("; ") };
}

/** `Groq's schedule (read on 2026-08-22) doesn't list it`. */
function unlisted(host: string, { all }: Grounds["hostRows"]): string {
  const days = all.filter((row) => row.host === host).map(({ read_on }) => read_on);
  return `${host}'s schedule (${readBetween(days)}) doesn't list it`;
}

function endsSooner(one: Judgement, other: Judgement): boolean {
  if (!isEnd(one)) return false;
  if (one.verdict === other.verdict) return (one.days_left ?? 0) < (other.days_left ?? 0);
  return VERDICTS.indexOf(one.verdict) < VERDICTS.indexOf(other.verdict);
}

/**
 * The verdict on a spelling without a single model. It is retired if every model it may mean is. A host may have a row for a model
 * whose maker the feed doesn't cover.
 */
export function judgeNotFound({ kind, models, host }: NotFound, grounds: Grounds, text?: string): Judgement {
  const rows = host === null || kind !== "unknown" ? [] : grounds.hostRows.find({ host, text });
  if (rows.length > 0) return judgeAtHost(rows, grounds);
  const each = kind === "ambiguous" ? models.map((model) => judge(model, grounds, { host, text })) : [];
  const [first] = each;
  if (first && each.every(({ verdict }) => verdict === "retired"))
    return {
      ...first,
      basis: "snapshot",
      reason: `${each.length === 2 ? "both" : `all ${each.length}`} models it may mean are retired`,
    };
  const nothing = { days_left: null, ends_on: null, deprecated_since: null, not_before: null, past_date: false };
  const unread = { page: null, read_on: null, age_days: null };
  const reason = (host === null && kind === "unknown" && onlyAtHosts(text, grounds)) || WHY_UNKNOWN[kind];
  return { verdict: "unknown", basis: null, reason, ...nothing, ...unread };
}

/** `the feed has that spelling only at Groq: name the host, as in groq/mistral-saba-24b`; null if no host lists it. */
function onlyAtHosts(text: string | undefined, { hostRows }: Grounds): string | null {
  const hosts = [...new Set(hostRows.all.map(({ host }) => host))];
  const listing = hosts.filter((host) => text !== undefined && hostRows.named(host, text).length > 0);
  const [first] = listing;
  return first === undefined
    ? null
    : `the feed has that spelling only at ${listing.join(", ")}: name the host, as in ${prefixOf(first)}/${text}`;
}

/** A clause → a sentence. */
export const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
