// Owns `almanac serve`: options, signals, and what a person reads about the running server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { type Service, serve } from "../serve/serve.ts";
import { CannotDo } from "./exit.ts";
import { outOption, port } from "./options.ts";

type Options = { out: string; host: string; port: number; feedVersion: "1" | "2" };

export function addServe(program: Command): void {
  program
    .command("serve")
    .summary("answer requests from what was published")
    .description(
      "Serves the published documents over HTTP. A new publication is picked up within a second, without a restart (at once " +
        "on SIGHUP). SIGTERM and Ctrl-C let requests under way end first.",
    )
    .addOption(outOption("the folder that publish wrote"))
    .addOption(new Option("--host <address>", "address to listen on; 0.0.0.0 for all").env("HOST").default("127.0.0.1"))
    .addOption(
      new Option("--port <number>", "port to listen on, 0 for any free one").env("PORT").default(8787).argParser(port),
    )
    .addOption(
      new Option("--feed-version <version>", "version of the feed at the root; version 1 is always under /v1 too")
        .choices(["1", "2"])
        .default("2"),
    )
    .addHelpText(
      "after",
      `
Examples:
  $ almanac serve                                  # http://127.0.0.1:8787/api/models.json
  $ HOST=0.0.0.0 PORT=80 almanac serve             # for the whole network
  $ almanac serve --feed-version 1                 # the older, flat layout at the root`,
    )
    .action(run);
}

async function run({ out, host, port, feedVersion }: Options): Promise<void> {
  if (!existsSync(join(out, "current")))
    console.error(`nothing is published in ${out} yet: requests get 503 until "almanac publish" has run`);
  const service = await serve({
    dist: out,
    host,
    port,
    feedVersion: feedVersion === "1" ? 1 : 2,
    log: console.error,
  }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, host, port);
  });
  console.log(`Model Almanac listens on ${service.url}/  (models: ${service.url}/api/models.json)`);
  obeySignals(service);
}

/** Signals arrive more than once, since a terminal sends them to every process of npm's chain: the first one counts. */
function obeySignals({ close, reload }: Service): void {
  const stop = () => {
    for (const signal of STOP) process.off(signal, stop).on(signal, () => {});
    void close();
  };
  for (const signal of STOP) process.on(signal, stop);
  process.on("SIGHUP", () => void reload());
}

const STOP = ["SIGTERM", "SIGINT"] as const;

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const at = `${host}:${port}`;
  if (error.code === "EADDRINUSE")
    return new CannotDo(
      `${at} is in use by another program`,
      `stop that program, or set another port: PORT=${port + 1}`,
    );
  if (error.code === "EACCES")
    return new CannotDo(`${at} may not be used by this user`, "set a port above 1023: PORT=8787");
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new CannotDo(`${host} is no address of this machine`, "set HOST=127.0.0.1, or HOST=0.0.0.0 for all of them");
  return error;
}
