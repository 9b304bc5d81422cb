import { pageNamed, splitPage } from "../catalog/evidence.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import type { Collected } from "./collected.ts";

const JITTER_MS = 20 * 60_000;
const TICK_MS = 30_000;
const DAY_MS = 86_400_000;
/** A failed run is repeated after this time, then after twice as long each time, up to the most. */
const RETRY_MS = 15 * 60_000;
const MOST_RETRY_MS = 4 * 3_600_000;
/** A success longer ago is told as a fault. */
const LATE_MS = 2 * DAY_MS;

/** The share of the official pages that a successful collect reads. */
export const SHARE = 0.8;

/** The result of a run. `says` is one line for people. */
export type Outcome = { ok: boolean; says: string; figures?: Collected | undefined };

export type DailyStatus = {
  running: boolean;
  /** When the next run starts, or the current one started; ISO 8601. */
  next: string;
  last?: Outcome & { ended: string; seconds: number };
  /** Why the start failed, until a run succeeds. */
  start?: string;
  /** When a run last succeeded; after a restart, the day as the catalog has it. */
  succeeded?: string;
  /** Runs since startup. */
  counts: { ended: number; failed: number };
};

/** Time, in ms since 1970, and timers. `after` returns a function that cancels. */
export type Clock = { now(): number; after(ms: number, then: () => void): () => void };

const SYSTEM: Clock = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

export type DailyOptions = {
  clock?: Clock | undefined;
  /** `HH:MM`, UTC. */
  at: string;
  /** Maximum random delay of each day's run, in ms. */
  jitterMs?: number;
  /** Runs once at startup. */
  prepare: (signal: AbortSignal) => Promise<Prepared>;
  /** One run; throws only on unexpected errors. */
  run: (signal: AbortSignal) => Promise<Outcome>;
  log: (line: string, level?: "error") => void;
};

export type Daily = {
  status(): DailyStatus;
  /** Ends the current wait or run. */
  stop(): Promise<void>;
};

/** The catalog is the only memory of earlier runs, so an interrupted run counts as missed. Days are `YYYY-MM-DD` or "". */
export type Memory = {
  /** The last day on which every provider was collected or tried: the oldest of their newest days in the lock and the failures. */
  collected: string;
  /** The last day since which the stated share of the pages was read in full. */
  succeeded: string;
};

/** `problem`: why the start failed. */
export type Prepared = Partial<Memory> & { problem?: string | undefined };

/** `catalog`: of providers and hosts. */
export function memoryOf({ providers, lock, failures }: Pick<AnyCatalog, "providers" | "lock" | "failures">): Memory {
  const days = [...providers.keys()].map((slug) => {
    const lines = <T>(of: Record<string, T>) =>
      Object.entries(of).flatMap(([k, v]) => (k.startsWith(`${slug}/`) ? [v] : []));
    return [...lines(lock).map((line) => line.read_on), ...lines(failures).map((line) => line.on)].sort().at(-1) ?? "";
  });
  const isCurrent = (page: string) => {
    const [slug, key] = splitPage(page);
    const provider = providers.get(slug);
    return provider !== undefined && pageNamed(provider, key)?.until === undefined;
  };
  const read = Object.keys({ ...lock, ...failures })
    .filter(isCurrent)
    .map((page) => lock[page]?.read_on ?? "");
  const succeeded = read.sort().reverse()[Math.ceil(read.length * SHARE) - 1] ?? "";
  return { collected: days.sort()[0] ?? "", succeeded };
}

/** Why the service is degraded, for /healthz; undefined if it isn't. `now`: ms since 1970. */
export function problemOf({ running, start, last, succeeded }: DailyStatus, now = Date.now()): string | undefined {
  if (last?.ok === false) return `the last collect failed at ${last.ended}: ${last.says}`;
  if (start !== undefined) return `the start failed: ${start}`;
  const isFirst = running && last === undefined;
  const isLate = succeeded !== undefined && now - Date.parse(succeeded) > LATE_MS;
  return isLate && !isFirst ? `no collect has succeeded since ${succeeded}` : undefined;
}

/** One line for /healthz. */
export function dailyLine({ running, next, last }: DailyStatus): string {
  const now = running ? `collecting since ${next}` : `next collect at ${next}`;
  return last === undefined ? now : `${now}; the last ${last.ok ? "ended" : "FAILED"} at ${last.ended}: ${last.says}`;
}

/**
 * Runs each day at the given time, and immediately if the last due run was missed or failed. A failed run is repeated within the
 * hour. A run still in progress is not started again. The clock is looked at often, since it may be set or the machine sleep.
 */
export function startDaily(options: DailyOptions): Daily {
  const { at, jitterMs = JITTER_MS, prepare, run, log, clock = SYSTEM } = options;
  const ending = new AbortController();
  const status: DailyStatus = { running: false, next: iso(clock.now()), counts: { ended: 0, failed: 0 } };
  let cancel = () => {};
  let [next, failures] = [0, 0];
  const plan = () => {
    const regular = nextAt(at, clock.now()) + Math.floor(Math.random() * jitterMs);
    const wait = Math.min(RETRY_MS * 2 ** (failures - 1), MOST_RETRY_MS);
    next = failures === 0 ? regular : Math.min(regular, clock.now() + wait);
    status.next = iso(next);
  };
  const start = async () => {
    await runOnce({ run, log, clock }, status, ending.signal);
    failures = status.last?.ok ? 0 : failures + 1;
    plan();
  };
  const tick = () => {
    if (ending.signal.aborted) return;
    cancel = clock.after(TICK_MS, tick);
    if (status.running) return;
    // The clock was set back.
    if (next - clock.now() > DAY_MS + jitterMs) plan();
    if (clock.now() >= next) current = start();
  };
  const begin = async () => {
    const failed = ({ message }: Error): Prepared => ({ problem: message });
    const { collected, succeeded, problem } = await prepare(ending.signal).catch(failed);
    if (problem !== undefined && !ending.signal.aborted) log(`the start FAILED: ${problem}`, "error");
    if (problem !== undefined) status.start = problem;
    if (succeeded) status.succeeded = `${succeeded}T00:00:00.000Z`;
    if (isDone([collected ?? "", succeeded ?? collected ?? ""], at, clock.now())) plan();
    tick();
  };
  let current = begin();
  const stop = async () => {
    ending.abort();
    cancel();
    await current;
  };
  return { status: () => ({ ...status }), stop };
}

/** Whether the run that was due last was done, by the days of the last runs. A day in the future was written when the clock was ahead. */
function isDone(days: readonly string[], at: string, now: number): boolean {
  const due = iso(nextAt(at, now) - DAY_MS).slice(0, 10);
  return days.every((day) => day >= due && day <= iso(now).slice(0, 10));
}

/** The next moment at `HH:MM` UTC, in ms. */
function nextAt(at: string, now: number): number {
  const today = Date.parse(`${iso(now).slice(0, 10)}T${at}:00Z`);
  return today > now ? today : today + DAY_MS;
}

async function runOnce(
  { run, log, clock }: Pick<DailyOptions, "run" | "log"> & { clock: Clock },
  status: DailyStatus,
  signal: AbortSignal,
): Promise<void> {
  const began = clock.now();
  Object.assign(status, { running: true, next: iso(began) });
  log("daily collect started");
  const outcome = await run(signal).catch((error: Error) => ({ ok: false, says: error.message }));
  const ended = iso(clock.now());
  Object.assign(status, { running: false, last: { ...outcome, ended, seconds: (clock.now() - began) / 1000 } });
  if (outcome.ok) {
    status.succeeded = ended;
    delete status.start;
  }
  status.counts[outcome.ok ? "ended" : "failed"]++;
  log(`daily collect ${outcome.ok ? "ended" : "FAILED"}: ${outcome.says}`, outcome.ok ? undefined : "error");
}

const iso = (ms: number) => new Date(ms).toISOString();
