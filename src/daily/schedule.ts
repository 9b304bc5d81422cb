import { setTimeout as delay } from "node:timers/promises";
import type { Catalog } from "../schema/catalog.ts";
import type { Collected } from "./collected.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The result of a run. `says` is one line for people. */
export type Outcome = { ok: boolean; says: string; figures?: Collected | undefined };

export type DailyStatus = {
  running: boolean;
  /** When the next run starts, or the current one started; ISO 8601. */
  next: string;
  last?: Outcome & { ended: string; seconds: number };
  /** When a run last succeeded. */
  succeeded?: string;
  /** Runs since startup. */
  counts: { ended: number; failed: number };
};

export type DailyOptions = {
  /** `HH:MM`, UTC. */
  at: string;
  /** Maximum random delay of each day's run, in ms. */
  jitterMs?: number;
  /** Runs once at startup; resolves with `collectedOn`, `YYYY-MM-DD` or "". */
  prepare: (signal: AbortSignal) => Promise<string>;
  /** One run; throws only on unexpected errors. */
  run: (signal: AbortSignal) => Promise<Outcome>;
  log: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** 0 to 1, for the jitter. */
  random?: () => number;
};

export type Daily = {
  status(): DailyStatus;
  /** Ends the current wait or run. */
  stop(): Promise<void>;
};

/**
 * The last day on which every provider was collected or tried: the oldest of the providers' newest days in the lock and the failures.
 * The catalog is the only memory, so an interrupted run counts as missed.
 */
export function collectedOn({ providers, lock, failures }: Pick<Catalog, "providers" | "lock" | "failures">): string {
  const days = [...providers.keys()].map((slug) => {
    const own = <T>(of: Record<string, T>) =>
      Object.entries(of).flatMap(([k, v]) => (k.startsWith(`${slug}/`) ? [v] : []));
    return [...own(lock).map((line) => line.read_on), ...own(failures).map((line) => line.on)].sort().at(-1) ?? "";
  });
  return days.sort()[0] ?? "";
}

/** One line for /healthz. */
export function dailyLine({ running, next, last }: DailyStatus): string {
  const now = running ? `collecting since ${next}` : `next collect at ${next}`;
  return last === undefined ? now : `${now}; the last ${last.ok ? "ended" : "FAILED"} at ${last.ended}: ${last.says}`;
}

/** Runs each day at the given time, and immediately if the last due run was missed. */
export function startDaily({ now = Date.now, ...options }: DailyOptions): Daily {
  const ending = new AbortController();
  const { signal } = ending;
  const status: DailyStatus = { running: false, next: iso(now()), counts: { ended: 0, failed: 0 } };
  const ended = runDaily({ ...options, now }, status, signal).catch((error) => {
    if (!signal.aborted) throw error;
  });
  return {
    status: () => ({ ...status }),
    stop: () => {
      ending.abort();
      return ended;
    },
  };
}

type Clocked = DailyOptions & { now: () => number };

async function runDaily(options: Clocked, status: DailyStatus, signal: AbortSignal): Promise<void> {
  const { at, jitterMs = 20 * MINUTE, prepare, log, now, random = Math.random } = options;
  const collectedOn = await prepare(signal).catch((error: Error) => {
    log(`cannot tell when the catalog was last collected: ${error.message}`);
    return "";
  });
  signal.throwIfAborted();
  const due = lastDue(at, now());
  let done = iso(due).slice(0, 10) <= collectedOn ? due : Number.NEGATIVE_INFINITY;
  for (; ; signal.throwIfAborted()) {
    // A missed run starts without delay.
    if (lastDue(at, now()) <= done) {
      const next = done + DAY + Math.floor(random() * jitterMs);
      status.next = iso(next);
      await until(next, signal, now, options.sleep);
    }
    done = lastDue(at, now());
    await runOnce(options, status, signal);
  }
}

async function runOnce({ run, log, now }: Clocked, status: DailyStatus, signal: AbortSignal): Promise<void> {
  const began = now();
  Object.assign(status, { running: true, next: iso(began) });
  log("daily collect started");
  const outcome = await run(signal).catch((error: Error) => ({ ok: false, says: error.message }));
  const ended = iso(now());
  Object.assign(status, { running: false, last: { ...outcome, ended, seconds: (now() - began) / 1000 } });
  if (outcome.ok) status.succeeded = ended;
  status.counts[outcome.ok ? "ended" : "failed"]++;
  log(`daily collect ${outcome.ok ? "ended" : "FAILED, the feed stays as it was"}: ${outcome.says}`);
}

/** The latest time up to now at which a run was due. A UTC day always has 24 hours. */
function lastDue(at: string, now: number): number {
  const offset = (Number(at.slice(0, 2)) * 60 + Number(at.slice(3))) * MINUTE;
  return Math.floor((now - offset) / DAY) * DAY + offset;
}

/** Waits in short steps, since the clock may be changed and the machine may sleep. */
async function until(moment: number, signal: AbortSignal, now: () => number, sleep = pause): Promise<void> {
  while (moment > now()) {
    await sleep(Math.min(moment - now(), MINUTE), signal);
    signal.throwIfAborted();
  }
}

const iso = (ms: number) => new Date(ms).toISOString();

const pause = (ms: number, signal: AbortSignal): Promise<unknown> => delay(ms, undefined, { signal });
