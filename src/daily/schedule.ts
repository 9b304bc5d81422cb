import { Cron } from "croner";
import type { Catalog } from "../schema/catalog.ts";
import type { Collected } from "./collected.ts";

const JITTER_MS = 20 * 60_000;

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

/** Runs each day at the given time, and immediately if the last due run was missed. A run still in progress is not started again. */
export function startDaily({ at, jitterMs = JITTER_MS, prepare, run, log }: DailyOptions): Daily {
  const ending = new AbortController();
  const status: DailyStatus = { running: false, next: iso(), counts: { ended: 0, failed: 0 } };
  let current: Promise<unknown> = Promise.resolve();
  let delayed: Cron | undefined;
  const start = () => {
    if (!status.running && !ending.signal.aborted) current = runOnce({ run, log }, status, ending.signal).then(wait);
  };
  const daily = new Cron(`${at.slice(3)} ${at.slice(0, 2)} * * *`, { timezone: "UTC", paused: true }, () => {
    const begin = new Date(Date.now() + Math.floor(Math.random() * jitterMs));
    if (!status.running) status.next = iso(begin);
    delayed = new Cron(begin, start);
  });
  const wait = () => {
    status.next = iso(daily.nextRun() ?? undefined);
  };
  const begin = async () => {
    const collected = await prepare(ending.signal).catch((error: Error) => {
      log(`cannot tell when the catalog was last collected: ${error.message}`);
      return "";
    });
    wait();
    daily.resume();
    const [due] = daily.previousRuns(1);
    if (due && iso(due).slice(0, 10) > collected) start();
  };
  current = begin();
  const stop = async () => {
    ending.abort();
    daily.stop();
    delayed?.stop();
    await current;
  };
  return { status: () => ({ ...status }), stop };
}

async function runOnce(
  { run, log }: Pick<DailyOptions, "run" | "log">,
  status: DailyStatus,
  signal: AbortSignal,
): Promise<void> {
  const began = Date.now();
  Object.assign(status, { running: true, next: iso() });
  log("daily collect started");
  const outcome = await run(signal).catch((error: Error) => ({ ok: false, says: error.message }));
  const ended = iso();
  Object.assign(status, { running: false, last: { ...outcome, ended, seconds: (Date.now() - began) / 1000 } });
  if (outcome.ok) status.succeeded = ended;
  status.counts[outcome.ok ? "ended" : "failed"]++;
  log(`daily collect ${outcome.ok ? "ended" : "FAILED, the feed stays as it was"}: ${outcome.says}`);
}

const iso = (date = new Date()) => date.toISOString();
