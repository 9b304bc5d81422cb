import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { EXIT } from "../schema/exit.ts";
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

/** Collects and publishes; whatever fails, the generation before goes on being served. */
export async function collectAndPublish(options: RunOptions, signal: AbortSignal): Promise<Outcome> {
  const { catalog, contact } = options;
  const collected = await verb(["collect", "--catalog", catalog, "--contact", contact], options, signal);
  if (signal.aborted) return { ok: false, says: "stopped" };
  if (collected.code !== EXIT.clean && collected.code !== EXIT.findings)
    return { ok: false, says: `collect could not be done: ${collected.last}` };
  const published = await publishNow(options, signal);
  return { ok: published.ok, says: `${collected.last}; ${published.says}` };
}

/** Publishes the catalog as it is. A catalog with findings is refused by the verb itself. */
export async function publishNow(options: RunOptions, signal: AbortSignal): Promise<Outcome> {
  const { catalog, out, url } = options;
  const { code, last } = await verb(["publish", "--catalog", catalog, "--out", out, "--url", url], options, signal);
  return { ok: code === EXIT.clean, says: code === EXIT.clean ? last : `not published: ${last}` };
}

/** Runs one verb; its lines go to the log. `last` is the last line that it said. */
async function verb(
  [name = "", ...args]: string[],
  { log, cli = join(import.meta.dirname, "..", "cli.ts") }: RunOptions,
  signal: AbortSignal,
): Promise<{ code: number | null; last: string }> {
  const child = spawn(process.execPath, [cli, name, ...args], { stdio: ["ignore", "pipe", "pipe"], signal });
  let last = "it said nothing";
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      if (line.trim() === "") return;
      last = line.trim();
      log(`${name}: ${line}`);
    });
  child.on("spawn", () => behind(child.pid));
  child.on("error", (error) => {
    last = error.message;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, last };
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
  /** The last day on which every provider was collected: see `collectedOn`. */
  collectedOn: string;
};

/** The daily run of a server: publishes at once where nothing is published yet, then collects each day. */
export function keepCollecting(options: SelfHosting): Daily {
  const { out, at, collectedOn, log } = options;
  let first = !existsSync(join(out, "current"));
  const run = async (signal: AbortSignal): Promise<Outcome> => {
    // A feed of yesterday's facts is better than none for the minutes that a collect takes.
    if (first) await publishNow(options, signal);
    first = false;
    return collectAndPublish(options, signal);
  };
  return startDaily({ at, collectedOn: first ? "" : collectedOn, run, log });
}
