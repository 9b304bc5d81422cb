import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import { type LockOptions, lock } from "proper-lockfile";
import { CannotDo } from "../schema/finding.ts";

/**
 * A lock untouched for this long belongs to a process that was killed. Its holder touches it every few seconds, also from another
 * container or machine, where process ids mean nothing.
 */
const STALE_MS = 60_000;

/**
 * Runs `work` under a lock on the folder, `<catalog>.lock` beside it; `<catalog>.writer.json` says who has it. Waits longer than a
 * killed process's lock lasts; throws CannotDo if another process still has it then.
 */
export async function withWriter<T>(
  catalog: string,
  work: () => T | Promise<T>,
  { stale = STALE_MS, patience = STALE_MS + 5_000 } = {},
): Promise<T> {
  const folder = resolve(catalog);
  // Without the folder around it, `work` reports the better error.
  if (!existsSync(dirname(folder))) return work();
  const file = existsSync(folder) ? realpathSync(folder) : folder;
  const about = `${file}.writer.json`;
  const options: LockOptions = {
    // A new state doesn't exist yet.
    realpath: false,
    stale,
    update: stale / 6,
    onCompromised: ({ message }) => {
      // Another process may be writing already.
      console.error(`almanac: lost the lock on ${catalog} — run this again: ${message}`);
      process.exit(2);
    },
  };
  const release = await lockOf(file, about, options, patience);
  try {
    const writer = { host: hostname(), pid: process.pid, since: new Date().toISOString() };
    writeFileSync(about, `${JSON.stringify(writer)}\n`);
    return await work();
  } finally {
    rmSync(about, { force: true });
    await release();
  }
}

/** Takes the lock; returns what releases it. */
async function lockOf(file: string, about: string, options: LockOptions, patience: number) {
  try {
    return await lock(file, options).catch((error) => {
      if (error.code !== "ELOCKED" || patience === 0) throw error;
      console.error(`${writerIn(about)} is writing the catalog: waiting for it for ${patience / 1_000} seconds`);
      const retries = { retries: patience / 1_000, minTimeout: 1_000, maxTimeout: 1_000 };
      return lock(file, { ...options, retries });
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ELOCKED")
      throw new CannotDo(`${writerIn(about)} is writing the catalog`, "wait for it to end, and run this again");
    throw new CannotDo(`cannot write next to the catalog: ${message}`, "give this user write access there");
  }
}

/** For messages: the process that has the lock. */
function writerIn(file: string): string {
  try {
    const { host, pid, since } = JSON.parse(readFileSync(file, "utf8"));
    return `process ${pid} on ${host}, started ${since},`;
  } catch {
    return "another process";
  }
}
