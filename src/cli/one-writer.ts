// Owns that one process at a time writes a catalog: two would undo each other's changes. Refuses to wait.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { CannotDo } from "./exit.ts";

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

function take(file: string, again = true): void {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST")
      throw new CannotDo(`cannot write beside the catalog: ${message}`, "give this user the right to");
    const pid = Number(readFileSync(file, "utf8"));
    if (isRunning(pid))
      throw new CannotDo(
        `process ${pid} is writing the catalog`,
        `wait for it to end; if it is no almanac, remove ${file}`,
      );
    // Of a process that was killed: the number may be anybody's by now, or ours.
    rmSync(file, { force: true });
    if (!again) throw new CannotDo(`others are writing the catalog`, "wait for them to end");
    take(file, false);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
