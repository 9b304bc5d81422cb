import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { EXIT } from "../schema/finding.ts";
import { readCollected } from "./collected.ts";
import { type Clock, type Daily, type Memory, type Outcome, type Prepared, SHARE, startDaily } from "./schedule.ts";

type RunOptions = {
  catalog: string;
  out: string;
  url: string;
  contact: string;
  log: (line: string, level?: "error") => void;
  /** The program with the commands collect, publish and upgrade. */
  cli?: string;
  /** Runs a command; by default `runCommand`. */
  command?: (line: string[], options: RunOptions, signal: AbortSignal) => Promise<Ran>;
  /** The longest that a command may take, in ms. */
  deadline?: number;
};

const DEADLINE_MS = 2 * 3_600_000;
const KILL_MS = 10_000;

/** Collects and publishes. On a failure the previous generation stays in service, and the log has all output of the failed command. */
export async function collectAndPublish(options: RunOptions, signal: AbortSignal): Promise<Outcome> {
  const { catalog, contact, log, command = runCommand } = options;
  const collected = await command(["collect", "--catalog", catalog, "--contact", contact, "--json"], options, signal);
  if (signal.aborted) return { ok: false, says: "stopped" };
  const summary = readCollected(collected.out);
  const done = collected.code === EXIT.clean || collected.code === EXIT.findings;
  if (!done || summary === undefined) {
    for (const line of collected.lines) log(`collect: ${line}`);
    return { ok: false, says: `collect could not be done: ${collected.lines.at(-1) ?? "it said nothing"}` };
  }
  for (const line of summary.lines) log(`collect: ${line}`);
  const published = await publishNow(options, signal);
  const { figures } = summary;
  const isEnough = figures.read > 0 && figures.read >= SHARE * (figures.read + figures.failed);
  const lack = isEnough ? "" : `fewer than ${SHARE * 100} % of the pages were read: `;
  return { ok: isEnough && published.ok, says: `${lack}${summary.lines[0]}; ${published.says}`, figures };
}

/** Publishes the catalog; the command itself refuses a catalog with findings. */
async function publishNow(options: RunOptions, signal: AbortSignal): Promise<Outcome> {
  const { catalog, out, url, log, command = runCommand } = options;
  const { code, lines } = await command(["publish", "--catalog", catalog, "--out", out, "--url", url], options, signal);
  const ok = code === EXIT.clean;
  for (const line of lines) log(`publish: ${line}`);
  const last = lines.at(-1) ?? "it said nothing";
  return { ok, says: ok ? last : `not published: ${last}` };
}

/** `out`: standard output. `lines`: non-empty lines of both streams. */
export type Ran = { code: number | null; out: string; lines: string[] };

/** Runs a command as a process of its own. */
export async function runCommand(
  [name = "", ...args]: string[],
  { cli = join(import.meta.dirname, "../../bin/almanac.mjs"), deadline = DEADLINE_MS }: RunOptions,
  signal: AbortSignal,
): Promise<Ran> {
  const child = spawn(process.execPath, [cli, name, ...args], {
    // The child ends when the channel closes, so that it doesn't outlive a killed server and keep the lock.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    signal,
    timeout: deadline,
  });
  const ran: Ran = { code: null, out: "", lines: [] };
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as Readable }).on("line", (line) => {
      if (stream === child.stdout) ran.out += `${line}\n`;
      if (line.trim() !== "") ran.lines.push(line.trim());
    });
  child.on("spawn", () => lowerPriority(child.pid));
  child.on("error", (error) => void ran.lines.push(error.message));
  const began = Date.now();
  // One that doesn't come to handle the first signal.
  const kill = setTimeout(() => child.kill("SIGKILL"), deadline + KILL_MS);
  ran.code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(kill);
  if (ran.code !== EXIT.clean && Date.now() - began >= deadline)
    ran.lines.push(`${name} was ended: it took longer than ${deadline / 60_000} minutes`);
  return ran;
}

/** Keeps requests responsive on a machine with one processor. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or the system has no priorities.
  }
}

type SelfHosting = RunOptions & {
  at: string;
  clock?: Clock;
  /** Whether the catalog folder is a state folder, to be created or upgraded first. */
  isState: boolean;
  /** See `memoryOf` in schedule.ts. */
  remember: () => Memory;
};

/** The daily run of a server. Publishes the catalog at startup, since the release or the address may have changed, then collects each day. */
export function keepCollecting(options: SelfHosting): Daily {
  const { at, clock, isState, remember, catalog, log, command = runCommand } = options;
  const prepare = async (signal: AbortSignal): Promise<Prepared> => {
    const upgraded = isState ? await command(["upgrade", "--catalog", catalog], options, signal) : undefined;
    for (const line of upgraded?.lines ?? []) log(`upgrade: ${line}`);
    if (signal.aborted) return {};
    const published = await publishNow(options, signal);
    const failed = [
      ...(upgraded && upgraded.code !== EXIT.clean ? [`upgrade: ${upgraded.lines.at(-1) ?? "it said nothing"}`] : []),
      ...(published.ok ? [] : [published.says]),
    ];
    try {
      return { ...remember(), problem: failed[0] };
    } catch (error) {
      return { problem: failed[0] ?? (error as Error).message };
    }
  };
  return startDaily({ at, clock, prepare, run: (signal) => collectAndPublish(options, signal), log });
}
