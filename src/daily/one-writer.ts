import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isRunning } from "../catalog/running.ts";
import { CannotDo } from "../schema/exit.ts";

/** Runs `work` under a lock on the folder that holds across processes of this machine. Throws CannotDo if another process has it. */
export async function withWriter<T>(catalog: string, work: () => T | Promise<T>): Promise<T> {
  // Without the folder, `work` reports the better error.
  if (!existsSync(catalog)) return work();
  const file = `${catalog.replace(/\/+$/, "")}.writing`;
  take(file);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Retries, as other processes may take and release the lock in between. */
const TRIES = 5;

function take(file: string): void {
  for (let left = TRIES; left > 0; left--) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST")
        throw new CannotDo(`cannot write next to the catalog: ${message}`, "give this user write access there");
    }
    const text = textOf(file);
    if (text === undefined) continue; // the other process has just released it
    if (isRunning(Number(text)))
      throw new CannotDo(
        `process ${Number(text)} is writing the catalog`,
        `wait for it to end; if that process isn't almanac, remove ${file}`,
      );
    removeStale(file, text);
  }
  throw new CannotDo("other processes are writing the catalog", "wait for them to end");
}

/** Milliseconds between looks at a lock file that has no text yet, and how many looks. */
const PAUSE = 20;
const LOOKS = 25;

/** The text of a file that another process creates and then fills; undefined if it is gone. */
function textOf(file: string): string | undefined {
  for (let left = LOOKS; ; left--) {
    try {
      const text = readFileSync(file, "utf8");
      if (text !== "" || left === 0) return text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}

/** Removes the lock file of a killed process, unless another process has replaced it in the meantime. */
function removeStale(file: string, text: string): void {
  const aside = file.replace(/writing$/, `${process.pid}.writing`);
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readFileSync(aside, "utf8") === text) rmSync(aside);
  else renameSync(aside, file);
}
