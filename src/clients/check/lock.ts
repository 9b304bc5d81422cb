// The lock file: the state of each model in use that a person has accepted.
import type { Standing } from "../../schema/standings.ts";
import type { VerdictName } from "../../schema/verdict.ts";
import type { Verdict } from "../feed/judge.ts";

/** The prices whose changes are told. */
export const PRICES = [
  "price_input_per_mtok",
  "price_output_per_mtok",
  "price_cached_input_per_mtok",
  "price_per_1k_searches",
] as const;
const TEXTS = ["status", "deprecated_on", "retires_on"] as const;
const FIELDS = [...TEXTS, ...PRICES] as const;
type Field = (typeof FIELDS)[number];

/** Read if it exists, even if it isn't named. */
export const LOCK = "almanac.lock.json";

type LockState = Record<(typeof TEXTS)[number], string | null> & Record<(typeof PRICES)[number], number | null>;
/** `verdict` is the accepted one; `feed` is the feed's day when the entry last changed. */
export type LockEntry = LockState & { verdict: string; feed: string };
export type LockFile = Map<string, LockEntry>;
export type Difference = { field: Field; from: string | number | null; to: string | number | null };

/** What the lock file compares of a model; at a host, with the host's day. */
export function stateOf(model: Partial<Standing> | undefined, { basis, status, ends_on }: Verdict): LockState {
  const prices = PRICES.map((field) => [field, model?.[field] ?? null]);
  return {
    status: model?.status?.[0] ?? status,
    deprecated_on: model?.deprecated_on ?? null,
    retires_on: basis === "host" || !model ? ends_on : (model.ends_on?.[0] ?? null),
    ...(Object.fromEntries(prices) as Record<(typeof PRICES)[number], number | null>),
  };
}

/** The key of a verdict's entry. A host's date doesn't change the vendor's: the host's spelling has an entry of its own. */
export function lockKeyOf({ basis, id }: Verdict, text: string, version: string | undefined): string {
  if (basis !== "host" && id !== null) return id;
  return version === undefined ? text : `azure/${text.replace(/^.*\//, "")}-${version}`;
}

/** Whether there is nothing to do yet: it is fine, or its firm day is beyond the window. */
const isEarly = ({ verdict, days_left }: Pick<Verdict, "verdict" | "days_left">, within: number): boolean =>
  verdict === "ok" || (verdict === "retiring" && (days_left ?? 0) > within);

/** The verdict that a lock file accepts. A firm day beyond the window counts as `ok`, so that it still fails when it is near. */
export const acceptedAs = (now: Verdict, within: number): VerdictName => (isEarly(now, within) ? "ok" : now.verdict);

/**
 * The verdict in view of the model's entry: `ok` if that accepts it; only what differs from it, or has become worse with time, is
 * reported.
 */
export function againstLock(state: LockState, entry: LockEntry | undefined, now: Verdict, within: number) {
  const as = (verdict: VerdictName | "repriced" | "changed" | "unlocked", differences: Difference[] = []) => ({
    verdict,
    differences,
  });
  if (!entry) return as(isEarly(now, within) ? "unlocked" : now.verdict);
  const all = FIELDS.map((field) => ({ field, from: entry[field], to: state[field] }));
  const differences = all.filter(({ from, to }) => from !== to);
  const isPrice = ({ field }: Difference) => field.startsWith("price_");
  if (!isEarly(now, within) && now.verdict !== entry.verdict)
    return as(
      now.verdict,
      differences.filter((one) => !isPrice(one)),
    );
  if (differences.length > 0) return as(differences.some(isPrice) ? "repriced" : "changed", differences);
  return as("ok");
}

/** Text of a lock file → its entries by id, or a sentence that says what is wrong and where. */
export function readLock(text: string): LockFile | string {
  const conflict = text.split("\n").findIndex((line) => /^(<{7}|={7}|>{7})( |$)/.test(line));
  if (conflict >= 0)
    return `line ${conflict + 1} starts a merge conflict: keep one side of each, or recreate the file with --update-lock`;
  const json = jsonIn(text);
  if (json === undefined) return "it is not JSON: fix it, or recreate it with --update-lock";
  const { version, models } = (json ?? {}) as { version?: unknown; models?: unknown };
  if (version !== 1 || typeof models !== "object" || models === null) return "it is not a version 1 lock file";
  const lock: LockFile = new Map();
  for (const [id, value] of Object.entries(models as Record<string, Record<string, unknown>>)) {
    const fits =
      typeof value === "object" &&
      value !== null &&
      PRICES.every((field) => value[field] === null || Number.isFinite(value[field])) &&
      TEXTS.every((field) => value[field] === null || typeof value[field] === "string") &&
      typeof value.verdict === "string";
    if (!fits) return `${id}: its entry is incomplete; recreate the file with --update-lock`;
    lock.set(id, value as unknown as LockEntry);
  }
  return lock;
}

/** JSON text → its value; undefined if it isn't JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** State → its entry. If nothing differs from the entry before, the day stays. */
export function entryOf(state: LockState, verdict: string, feed: string, before?: LockEntry): LockEntry {
  const same = before?.verdict === verdict && FIELDS.every((field) => before[field] === state[field]);
  return { ...state, verdict, feed: same ? before.feed : feed };
}

/** Entries → text: ids in code-unit order, one field a line, so that a merge conflict stays within one model. */
export function formatLock(lock: LockFile): string {
  const sorted = [...lock].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ version: 1, models: Object.fromEntries(sorted) }, null, 2)}\n`;
}
