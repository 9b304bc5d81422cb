// Owns the single file's start: the machine's clock, folder and console. Refuses everything else.
import process from "node:process";
import { run } from "./run.ts";

/** The feed that published this file writes its own address here. */
const FEED = "http://127.0.0.1:8787";

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  today: new Date().toISOString().slice(0, 10),
  feed: FEED,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
