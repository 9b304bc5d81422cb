import { format } from "node:util";
import { main } from "../src/cli/main.ts";

/**
 * Runs a command line in this process, within a folder: starting one takes a second. Tests of signals, of the environment and of raw
 * output start `ALMANAC`.
 */
export async function almanacIn(folder: string, ...words: string[]) {
  const { log, error } = console;
  const [cwd, exitCode] = [process.cwd(), process.exitCode];
  const out: string[] = [];
  const err: string[] = [];
  const into =
    (lines: string[]) =>
    (...parts: unknown[]) =>
      void lines.push(`${format(...parts)}\n`);
  Object.assign(console, { log: into(out), error: into(err) });
  process.exitCode = 0;
  process.chdir(folder);
  try {
    await main(words);
    return { code: process.exitCode as number, out: out.join(""), err: err.join("") };
  } finally {
    process.chdir(cwd);
    process.exitCode = exitCode;
    Object.assign(console, { log, error });
  }
}
