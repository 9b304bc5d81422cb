import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isRunning } from "../catalog/running.ts";
import { CannotDo } from "../schema/exit.ts";

/** Runs `work` while no other `withWriter` of the same folder runs, in any process of this machine. Throws CannotDo otherwise. */
export async function withWriter<T>(catalog: string, work: () => T | Promise<T>): Promise<T> {
  // The work says better than we what is wrong with a folder that is not there.
  if (!existsSync(catalog)) return work();
  const file = `${catalog.replace(/\/+$/, "")}.writing`;
  take(file);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Others may come and go while we look: so often is it tried again. */
const TRIES = 5;

function take(file: string): void {
  for (let left = TRIES; left > 0; left--) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST")
        throw new CannotDo(`cannot write beside the catalog: ${message}`, "give this user write access there");
    }
    const text = textOf(file);
    if (text === undefined) continue; // the other has just ended
    if (isRunning(Number(text)))
      throw new CannotDo(
        `process ${Number(text)} is writing the catalog`,
        `wait for it to end; if that process isn't almanac, remove ${file}`,
      );
    removeLeft(file, text);
  }
  throw new CannotDo("other processes are writing the catalog", "wait for them to end");
}

/** Milliseconds in which a file that was just made has its text. */
const PAUSE = 20;
const LOOKS = 25;

/** Text of a file that another process makes and then fills; undefined where it has gone. */
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

/** Removes the file of a process that was killed, and not that of one which has done the same before us. */
function removeLeft(file: string, text: string): void {
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
