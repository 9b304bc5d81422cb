import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export const TOOLS = ["nginx", "wrk", "httperf", "taskset"] as const;
const PACKAGES: Record<string, string> = {
  nginx: "nginx-light",
  wrk: "wrk",
  httperf: "httperf",
  taskset: "util-linux",
};

const isThere = (tool: string) => spawnSync("which", [tool]).status === 0;

/** Installs missing tools if possible; returns those still missing. */
export function missingTools(): string[] {
  const missing = TOOLS.filter((tool) => !isThere(tool));
  if (missing.length === 0 || process.getuid?.() !== 0 || !isThere("apt-get")) return missing;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "-qq", ...missing.map((tool) => PACKAGES[tool] ?? tool)], {
    env,
    stdio: "ignore",
  });
  return missing.filter((tool) => !isThere(tool));
}

export type Kind = { title: string; fields: Record<string, string>; head?: boolean; connections?: number };
/** `cpuEach`: the server's CPU seconds per request. `p99`: milliseconds, if the tool reports it. */
export type Run = { perSecond: number; cpuEach: number; busy: number; p99: number | undefined };

/** Loads one server for about `seconds` from a separate core. Throws on a status code other than 2xx or 3xx. */
export function runLoad(base: string, path: string, kind: Kind, pid: number, seconds: number): Run {
  const before = cpuSeconds(pid);
  const begin = performance.now();
  const { answers, took, p99 } = kind.head ? heads(base, path, kind, seconds) : gets(base, path, kind, seconds);
  const wall = (performance.now() - begin) / 1_000;
  const cpu = cpuSeconds(pid) - before;
  return { perSecond: answers / took, cpuEach: cpu / answers, busy: cpu / wall, p99 };
}

const CLIENT = ["-c", "1"];
const output = (tool: string, args: string[]) =>
  execFileSync("taskset", [...CLIENT, tool, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

function gets(base: string, path: string, { fields, connections = 32 }: Kind, seconds: number) {
  const headers = Object.entries(fields).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const said = output("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...headers, base + path]);
  const [, answers = "0", took = "1", unit] = /(\d+) requests in ([\d.]+)(\w+),/.exec(said) ?? [];
  if (/Non-2xx|Socket errors/.test(said) || unit !== "s" || answers === "0") throw new Error(`wrk: ${said}`);
  const [, value = "", scale = ""] = /99% +([\d.]+)(us|ms|s)/.exec(said) ?? [];
  return {
    answers: Number(answers),
    took: Number(took),
    p99: Number(value) * ({ us: 1e-3, ms: 1, s: 1e3 }[scale] ?? Number.NaN),
  };
}

/** wrk waits for a body even after HEAD; httperf doesn't, but takes a number of requests instead of seconds. */
function heads(base: string, path: string, { fields, connections = 32 }: Kind, seconds: number) {
  const { hostname, port } = new URL(base);
  const headers = Object.entries(fields).map(([name, value]) => `${name}: ${value}\\n`);
  const calls = Math.ceil((seconds * 100_000) / connections);
  const args = ["--hog", "--server", hostname, "--port", port, "--uri", path, "--method", "HEAD", "--rate", "1000"];
  const counts = ["--num-conns", String(connections), "--num-calls", String(calls), "--timeout", "5"];
  const said = output("httperf", [...args, ...counts, "--add-header", headers.join("")]);
  const [, answers = "0", took = "1"] = /replies (\d+) test-duration ([\d.]+) s/.exec(said) ?? [];
  const [, fine = ""] = /Reply status: 1xx=0 2xx=(\d+) 3xx=0 4xx=0 5xx=0/.exec(said) ?? [];
  if (fine !== answers || Number(answers) !== calls * connections) throw new Error(`httperf: ${said}`);
  return { answers: Number(answers), took: Number(took), p99: undefined };
}

/** User and system time of a process with all threads; Linux counts in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
