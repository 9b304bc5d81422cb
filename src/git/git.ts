import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter } from "node:path";

const LIMIT = { ms: 60_000, bytes: 512 * 1_048_576 };

/** Disables everything a repository could make git execute: monitors, hooks, filters, helpers, bare repositories in its tree. */
const HARDENED = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.untrackedCache", "false"],
  ["core.attributesFile", "/dev/null"],
  ["core.excludesFile", "/dev/null"],
  ["core.pager", "cat"],
  ["core.sshCommand", "false"],
  ["core.askPass", "false"],
  ["credential.helper", ""],
  ["diff.external", ""],
  ["protocol.allow", "never"],
  ["safe.bareRepository", "explicit"],
  // git checks ownership because of what a repository can execute, which is nothing here; in a container it often has another owner.
  ["safe.directory", "*"],
  ["submodule.recurse", "false"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

/** Runs git for `ms` at most; returns standard output, or the problem (empty if git gives no reason). */
export type Git = (args: readonly string[], input?: string, ms?: number) => Buffer | { problem: string };

/**
 * Git in a folder. It executes nothing from the repository, never prompts and never fetches. `path`: the PATH to search for
 * programs. `warn`: gets warnings of successful calls, such as a folder that git can't open.
 */
export function gitIn(
  folder: string,
  path: string,
  warn: (text: string) => void = () => undefined,
  limit = LIMIT.ms,
): Git {
  const env = environment(path);
  return (args, input, most = limit) => {
    const ms = Math.min(most, limit);
    const { error, status, stdout, stderr } = spawnSync("git", [...HARDENED, ...args], {
      cwd: folder,
      env,
      timeout: ms,
      maxBuffer: LIMIT.bytes,
      windowsHide: true,
      ...(input === undefined ? {} : { input }),
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    if (error) return { problem: whyNot(error, folder, ms) };
    const [first = ""] = stderr.toString("utf8").trim().split("\n", 1);
    if (status === 0 && first !== "") warn(first);
    if (status === 0) return stdout;
    return { problem: first.replace(/^fatal: /, "") };
  };
}

function environment(path: string): NodeJS.ProcessEnv {
  return {
    // An empty or relative entry could find a program in the repository.
    PATH: path
      .split(delimiter)
      .filter((entry) => /^([/\\]|[A-Za-z]:)/.test(entry))
      .join(delimiter),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: process.platform === "win32" ? "NUL" : "/dev/null",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ATTR_NOSYSTEM: "1",
    LC_ALL: "C",
    ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
  };
}

function whyNot(error: NodeJS.ErrnoException, folder: string, ms: number): string {
  if (error.code === "ETIMEDOUT") return `git took more than ${ms / 1_000} s`;
  if (error.code !== "ENOENT") return error.message;
  return existsSync(folder) ? "git is not installed" : `there is no folder ${folder}`;
}

/** Splits NUL-separated output. */
export const split = (output: Buffer): string[] =>
  output
    .toString("utf8")
    .split("\0")
    .filter((name) => name !== "");
