import { type Command, InvalidArgumentError, Option } from "commander";
import { collectedOn, type Daily, tellDaily } from "../daily/schedule.ts";
import { CannotDo } from "../schema/exit.ts";
import { type Service, serve } from "../serve/serve.ts";
import {
  catalogOption,
  collectOption,
  contactOption,
  feedVersionOption,
  outOption,
  port,
  urlOption,
  versionOf,
} from "./options.ts";

type Options = {
  out: string;
  host: string;
  port: number;
  feedVersion: "1" | "2";
  workers: number;
  fastPath: boolean;
  accessLog?: string | true;
  adminPort?: number;
  collect?: string;
  catalog: string;
  url: string;
  contact: string;
};

export function addServe(program: Command): void {
  const command = program
    .command("serve")
    .summary("answer requests from what was published")
    .description(
      "Serves the published documents over HTTP. A new publication is picked up within a second, without a restart (at once " +
        "on SIGHUP, which opens the access log anew, too). SIGTERM and Ctrl-C let requests under way end first.",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ almanac serve                                  # http://127.0.0.1:8787/api/models.json
  $ HOST=0.0.0.0 PORT=80 almanac serve             # for the whole network
  $ almanac serve --workers 4 --admin-port 9187    # four cores; figures on http://127.0.0.1:9187/metrics
  $ almanac serve --collect daily                  # collects and publishes by itself, each day
  $ almanac serve --feed-version 1                 # the older, flat layout at the root`,
    )
    .action(run);
  for (const option of options()) command.addOption(option);
}

const options = (): Option[] => [
  outOption("the folder that publish wrote"),
  new Option("--host <address>", "address to listen on; 0.0.0.0 for all").env("HOST").default("127.0.0.1"),
  new Option("--port <number>", "port to listen on, 0 for any free one").env("PORT").default(8787).argParser(port),
  feedVersionOption(),
  new Option("--workers <number>", "processes that answer, one a core; each holds the documents in memory")
    .default(1)
    .argParser(workers),
  new Option("--access-log [file]", "append a line of JSON for each answer to this file, or to standard output"),
  new Option("--admin-port <number>", "port for /healthz and Prometheus /metrics, on 127.0.0.1 alone").argParser(port),
  collectOption(),
  catalogOption(),
  urlOption(),
  contactOption(),
  new Option("--no-fast-path", "answer every request by node:http: slower, and the same bytes"),
];

async function run(options: Options): Promise<void> {
  const { out, host, port, accessLog } = options;
  let daily: Daily | undefined;
  const settings = {
    note: () => daily && tellDaily(daily.status()),
    ...options,
    dist: out,
    feedVersion: versionOf(options.feedVersion),
    accessLog: accessLog === true ? "-" : accessLog,
    log: console.error,
  };
  const service = await serve(settings).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, host, (error as { port?: number }).port ?? port);
  });
  // Standard output is the access log's where it was asked for.
  const say = accessLog === true ? console.error : console.log;
  say(`Model Almanac listens on ${service.url}/  (models: ${service.url}/api/models.json)`);
  if (service.adminUrl !== undefined) say(`health and figures on ${service.adminUrl}/healthz and /metrics`);
  if (options.collect !== undefined) {
    // Loaded when called for: a server needs no catalog.
    const [{ keepCollecting }, { openCatalog }] = await Promise.all([
      import("../daily/run.ts"),
      import("./open-catalog.ts"),
    ]);
    try {
      const collected = collectedOn(openCatalog(options.catalog).catalog);
      daily = keepCollecting({ ...options, at: options.collect, collectedOn: collected, log: console.error });
    } catch (error) {
      await service.close();
      throw error;
    }
  }
  obeySignals(service, () => daily?.stop());
}

function workers(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError("Give a number from 1 to 999.");
  return Number(text);
}

/** Signals arrive more than once, since a terminal sends them to every process of npm's chain: the first one counts. */
function obeySignals({ close, reload }: Service, before: () => unknown): void {
  const stop = () => {
    for (const signal of STOP) process.off(signal, stop).on(signal, () => {});
    void before();
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
