import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { EXIT } from "../schema/exit.ts";
import { readCollected } from "./collected.ts";
import { type Daily, type Outcome, startDaily } from "./schedule.ts";

export type RunOptions = {
  catalog: string;
  out: string;
  url: string;
  contact: string;
  log: (line: string) => void;
  /** The program that has the verbs collect and publish. */
  cli?: string;
};

/** Collects and publishes; whatever fails, the generation before goes on being served. The log has a summary, and every line of a verb that could not do its job. */
export async function collectAndPublish(options: RunOptions, signal: AbortSignal): Promise<Outcome> {
  const { catalog, contact, log } = options;
  const collected = await verb(["collect", "--catalog", catalog, "--contact", contact, "--json"], options, signal);
  if (signal.aborted) return { ok: false, says: "stopped" };
  const summary = readCollected(collected.out);
  const done = collected.code === EXIT.clean || collected.code === EXIT.findings;
  if (!done || summary === undefined) {
    for (const line of collected.lines) log(`collect: ${line}`);
    return { ok: false, says: `collect could not be done: ${collected.lines.at(-1) ?? "it said nothing"}` };
  }
  for (const line of summary.lines) log(`collect: ${line}`);
  const published = await publishNow(options, signal);
  return { ok: published.ok, says: `${summary.lines[0]}; ${published.says}`, figures: summary.figures };
}

/** Publishes the catalog as it is. A catalog with findings is refused by the verb itself. */
export async function publishNow(options: RunOptions, signal: AbortSignal): Promise<Outcome> {
  const { catalog, out, url, log } = options;
  const { code, lines } = await verb(["publish", "--catalog", catalog, "--out", out, "--url", url], options, signal);
  const ok = code === EXIT.clean;
  for (const line of lines) log(`publish: ${line}`);
  const last = lines.at(-1) ?? "it said nothing";
  return { ok, says: ok ? last : `not published: ${last}` };
}

/** `out`: standard output. `lines`: what it said on either stream. */
type Ran = { code: number | null; out: string; lines: string[] };

async function verb(
  [name = "", ...args]: string[],
  { cli = join(import.meta.dirname, "..", "cli.ts") }: RunOptions,
  signal: AbortSignal,
): Promise<Ran> {
  const child = spawn(process.execPath, [cli, name, ...args], { stdio: ["ignore", "pipe", "pipe"], signal });
  const ran: Ran = { code: null, out: "", lines: [] };
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      if (stream === child.stdout) ran.out += `${line}\n`;
      if (line.trim() !== "") ran.lines.push(line.trim());
    });
  child.on("spawn", () => behind(child.pid));
  child.on("error", (error) => void ran.lines.push(error.message));
  ran.code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return ran;
}

/** Requests come first where there is one processor only. */
function behind(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system has no priorities: then it runs as it is.
  }
}

export type SelfHosting = RunOptions & {
  at: string;
  /** Whether the folder of the catalog is a state, which is made or upgraded first. */
  isState: boolean;
  /** The last day on which every provider was collected, as the catalog tells it now: see `collectedOn`. */
  collectedOn: () => string;
};

/** The daily run of a server. At its start it publishes what lies on disk, as this release and address have it; then it collects each day. */
export function keepCollecting(options: SelfHosting): Daily {
  const { at, isState, collectedOn, catalog, log } = options;
  const prepare = async (signal: AbortSignal): Promise<string> => {
    const upgraded = isState ? (await verb(["upgrade", "--catalog", catalog], options, signal)).lines : [];
    for (const line of upgraded) log(`upgrade: ${line}`);
    if (!signal.aborted) await publishNow(options, signal);
    return signal.aborted ? "" : collectedOn();
  };
  return startDaily({ at, prepare, run: (signal) => collectAndPublish(options, signal), log });
}
