import { type SpawnOptions, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

/** The command line, as a file for Node. */
export const ALMANAC = join(ROOT, "bin/almanac.mjs");

/** Node's arguments that run a TypeScript file, named from the project's folder, in a process of its own. */
export const sourceArgs = (file: string): string[] => [join(ROOT, "bin/run.mjs"), join(ROOT, file)];

/** Files below a folder whose path in it matches, with forward slashes, sorted. */
export const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => pattern.test(file))
    .sort();

/** Starts a program. `output`: what it has written so far; `says`: waits for whole lines in that, and resolves with the first group. */
export function start(command: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, options);
  const output = { out: "", err: "" };
  for (const [name, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const)
    stream?.on("data", (chunk) => {
      output[name] += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const [whole, group] = pattern.exec(output.out + output.err) ?? [];
        if (whole !== undefined) resolve(group ?? whole);
      };
      look();
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
      const giveUp = () => reject(new Error(`never ${pattern}: ${output.out}${output.err}`));
      void ended.then(giveUp);
      setTimeout(giveUp, 180_000).unref();
    });
  return { child, output, ended, says };
}
