// Owns the single file's start: the machine's clock, folder and console. Refuses everything else.
import { run } from "./run.ts";

/** The feed that published this file writes its own address here. */
const FEED = "http://127.0.0.1:8787";

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
/** The same file runs in the second thread, which this argument tells. */
const SECOND = "#second";

async function isSecond(): Promise<boolean> {
  return process.argv.at(-1) === SECOND && !(await import("node:worker_threads")).isMainThread;
}

if (await isSecond()) (await import("./second.ts")).serveAsSecond();
else
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    today: new Date().toISOString().slice(0, 10),
    feed: FEED,
    second: { file: new URL(import.meta.url), argument: SECOND },
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
