import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The programs that are missing. */
export const missingTools = () => ["nginx", "wrk", "taskset"].filter((tool) => spawnSync("which", [tool]).status !== 0);

export type Kind = { title: string; fields: Record<string, string>; connections?: number };
/** `cpuEach`: the server's CPU seconds per request. `p99`: milliseconds. */
export type Run = { perSecond: number; cpuEach: number; busy: number; p99: number };

/** Loads one server for about `seconds` from a separate core. Throws on a status code other than 2xx or 3xx. */
export function runLoad(base: string, path: string, kind: Kind, pid: number, seconds: number): Run {
  const before = cpuSeconds(pid);
  const begin = performance.now();
  const { answers, took, p99 } = gets(base, path, kind, seconds);
  const wall = (performance.now() - begin) / 1_000;
  const cpu = cpuSeconds(pid) - before;
  return { perSecond: answers / took, cpuEach: cpu / answers, busy: cpu / wall, p99 };
}

function gets(base: string, path: string, { fields, connections = 32 }: Kind, seconds: number) {
  const headers = Object.entries(fields).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-c", "1", "wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...headers, base + path];
  const said = execFileSync("taskset", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [, answers = "0", took = "1", unit] = /(\d+) requests in ([\d.]+)(\w+),/.exec(said) ?? [];
  if (/Non-2xx|Socket errors/.test(said) || unit !== "s" || answers === "0") throw new Error(`wrk: ${said}`);
  const [, value = "", scale = ""] = /99% +([\d.]+)(us|ms|s)/.exec(said) ?? [];
  return {
    answers: Number(answers),
    took: Number(took),
    p99: Number(value) * ({ us: 1e-3, ms: 1, s: 1e3 }[scale] ?? Number.NaN),
  };
}

/** User and system time of a process with all threads; Linux counts in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
