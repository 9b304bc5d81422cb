import { existsSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { lsp } from "../lsp/run.ts";
import { notify } from "../notify/run.ts";
import { ids } from "./ids.ts";
import { EXIT, run } from "./run.ts";

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
  now: () => new Date().toISOString(),
  snapshot: fileURLToPath(new URL("standings.json", import.meta.url)),
  // Few formats ask for these, and setting up a stream takes longer than writing.
  get terminal() {
    return process.stdout.isTTY;
  },
  get columns() {
    return process.stdout.columns;
  },
  out: (text: string) => print(1, text),
  err: (text: string) => print(2, text),
  load: beside,
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
};
const verbs = { notify, ids, check: run, mcp, lsp };
process.exitCode =
  verb !== undefined && Object.hasOwn(verbs, verb)
    ? await verbs[verb as keyof typeof verbs](rest, world)
    : await run(process.argv.slice(2), world);

/** The server is in a file of its own, which reads the arguments itself. */
async function mcp(): Promise<number> {
  if (await beside("mcp.mjs")) return Number(process.exitCode ?? EXIT.clean);
  world.err("mcp: its program mcp.mjs is not beside this file: use the package, or get mcp.mjs from the feed\n");
  return EXIT.usage;
}

async function beside(name: string) {
  const file = new URL(name, import.meta.url);
  return existsSync(file) ? await import(file.href) : undefined;
}
