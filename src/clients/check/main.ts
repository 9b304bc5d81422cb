import { writeSync } from "node:fs";
import { notify } from "../notify/run.ts";
import { ids } from "./ids.ts";
import { run } from "./run.ts";

/** The feed that published this file writes its own address here. */
const FEED = "http://127.0.0.1:8787";

/** In milliseconds, before a full pipe is tried again. */
const PAUSE = 5;

/** Writes all of a text to a file descriptor. A reader that has seen enough (`| head`) is no failure; anything else throws. */
function print(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows reports a closed pipe as EOF.
      if (code === "EPIPE" || code === "EOF") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}

const [verb, ...rest] = process.argv.slice(2);
const world = {
  cwd: process.cwd(),
  env: process.env,
  today: new Date().toISOString().slice(0, 10),
  feed: FEED,
  // Few formats ask for these, and setting up a stream takes longer than writing.
  get terminal() {
    return process.stdout.isTTY;
  },
  get columns() {
    return process.stdout.columns;
  },
  out: (text: string) => print(1, text),
  err: (text: string) => print(2, text),
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
};
const verbs = { notify, ids };
process.exitCode =
  verb === "notify" || verb === "ids" ? await verbs[verb](rest, world) : await run(process.argv.slice(2), world);
