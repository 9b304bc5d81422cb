import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";

const LIMIT = { ms: 60_000, bytes: 512 * 1_048_576 };

/** Switches off what a repository could have executed: monitors, hooks, filters, helpers, bare repositories in its tree. */
const HARDENED = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.untrackedCache", "false"],
  ["core.attributesFile", "/dev/null"],
  ["core.pager", "cat"],
  ["core.sshCommand", "false"],
  ["core.askPass", "false"],
  ["credential.helper", ""],
  ["diff.external", ""],
  ["protocol.allow", "never"],
  ["safe.bareRepository", "explicit"],
  // Whose a repository is decides what of it may run, which is nothing; in a container it is often another user's.
  ["safe.directory", "*"],
  ["submodule.recurse", "false"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

export type Git = (args: readonly string[], input?: string) => Buffer | undefined;

/** Folder → git in it: standard output, or undefined where git fails or there is none. `path` is the search path of programs. */
export function gitIn(folder: string, path: string): Git {
  const env = {
    // An empty or relative entry would find a program in the repository.
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
  return (args, input) => {
    const { status, stdout } = spawnSync("git", [...HARDENED, ...args], {
      cwd: folder,
      env,
      timeout: LIMIT.ms,
      maxBuffer: LIMIT.bytes,
      windowsHide: true,
      ...(input === undefined ? {} : { input }),
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
    });
    return status === 0 ? stdout : undefined;
  };
}
