import { join } from "node:path";
import { Option } from "commander";
import { dailyMetrics } from "../daily/metrics.ts";
import { type Daily, dailyLine, memoryOf, problemOf } from "../daily/schedule.ts";
import { CannotDo } from "../schema/finding.ts";
import { type Log, logTo } from "../serve/log.ts";
import { isMisleading, publishedAddress } from "../serve/published-facts.ts";
import { type ServeOptions, type Service, serve } from "../serve/serve.ts";
import type { Verb } from "./command.ts";
import {
  catalogOption,
  collectOption,
  contactOf,
  contactOption,
  feedVersionOption,
  localAddress,
  matching,
  outOption,
  port,
  siteOption,
  version,
} from "./options.ts";

type Options = Pick<ServeOptions, "host" | "port" | "feedVersion" | "workers" | "fastPath" | "adminPort"> & {
  out: string;
  logFormat: "text" | "json";
  adminHost: string;
  collect?: string;
  catalog: string;
  url?: string;
  contact?: string;
};

export const verb: Verb<Options> = {
  description:
    "Serves the published documents over HTTP. A new publication is picked up within a second, without a restart (immediately " +
    "on SIGHUP). SIGTERM and Ctrl-C let running requests finish first.",
  options: [
    outOption("the folder written by publish"),
    new Option("--host <address>", "address to listen on; 0.0.0.0 for all").env("HOST").default("127.0.0.1"),
    new Option("--port <number>", "port to listen on, 0 for any free one").env("PORT").default(8787).argParser(port),
    feedVersionOption(),
    new Option("--workers <number>", "number of processes, one per core; each keeps the documents in memory")
      .default(1)
      .argParser(matching(/^[1-9]\d{0,2}$/, "Give a number from 1 to 999.", Number)),
    new Option("--log-format <form>", "how to write the log, on standard error")
      .choices(["text", "json"])
      .default("text"),
    new Option("--admin-port <number>", "port for /healthz and Prometheus /metrics").argParser(port),
    new Option("--admin-host <address>", "address of that port").default("127.0.0.1"),
    collectOption(),
    catalogOption(),
    siteOption(),
    contactOption().default(undefined),
    new Option("--no-fast-path", "answer every request with node:http: the same bytes, slower"),
  ],
  examples: [
    "almanac serve                                  # http://127.0.0.1:8787/api/models.json",
    "HOST=0.0.0.0 PORT=80 almanac serve             # for the whole network",
    "almanac serve --workers 4 --admin-port 9187    # four cores; metrics on http://127.0.0.1:9187/metrics",
    "almanac serve --collect daily                  # collects and publishes every day",
    "almanac serve --feed-version 1                 # the older, flat layout at the root",
  ],
  run,
};

async function run(options: Options): Promise<void> {
  const { out, host, port } = options;
  let daily: Daily | undefined;
  const log = logTo(console.error, options.logFormat);
  const settings = {
    version: version(),
    note: () => daily && dailyLine(daily.status()),
    problem: () => daily && problemOf(daily.status()),
    metrics: () => (daily ? dailyMetrics(daily.status()) : []),
    ...options,
    dist: out,
    log,
  };
  const service = await serve(settings).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, host, (error as { port?: number }).port ?? port);
  });
  // Before printing the address, since a reader of it may send a signal.
  let isStopped = false;
  obeySignals(service, () => {
    isStopped = true;
    daily?.stop();
  });
  const say = console.log;
  say(`Model Almanac is listening on ${service.url}/  (models: ${service.url}/api/models.json)`);
  if (service.adminUrl !== undefined) say(`health and metrics on ${service.adminUrl}/healthz and /metrics`);
  const here = localAddress(host, new URL(service.url).port);
  if (options.collect === undefined) return warnIfLinksMislead(out, here, log);
  const { collect: at, url = here } = options;
  if (options.url === undefined)
    say(`links and the user agent's contact point to ${url}: set the public address with --url or ALMANAC_SITE_URL`);
  const { contact = contactOf(url) } = options;
  daily = await collecting({ ...options, at, url, contact, log });
  if (isStopped) daily.stop();
}

/** Imports its modules on demand: a server without --collect needs no catalog. */
async function collecting(options: Options & { at: string; url: string; contact: string; log: Log }): Promise<Daily> {
  const { catalog, log } = options;
  const [{ keepCollecting }, { withHosts }, { openCatalog }, { isRelease, isState }] = await Promise.all([
    import("../daily/run.ts"),
    import("../catalog/hosts.ts"),
    import("./open-catalog.ts"),
    import("../catalog/release.ts"),
  ]);
  if (!isRelease(catalog) && !isState(catalog))
    log(
      `${catalog} has its own provider.json files; to use the release's: almanac upgrade --catalog ${catalog}`,
      "warning",
    );
  const remember = () => memoryOf(withHosts(openCatalog(catalog).catalog));
  return keepCollecting({ ...options, isState: isState(catalog), remember });
}

async function warnIfLinksMislead(out: string, here: string, log: Log): Promise<void> {
  const address = await publishedAddress(join(out, "current"));
  if (address !== undefined && isMisleading(address, Number(new URL(here).port)))
    log(`published links point to ${address}, not here: almanac publish --url ${here} --out ${out}`, "warning");
}

/** Only the first signal counts; a terminal signals every process between npm and us, so more may arrive. */
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
    return new CannotDo(`this user may not listen on ${at}`, "set a port above 1023: PORT=8787");
  if (error.code !== "EADDRNOTAVAIL" && error.code !== "ENOTFOUND") return error;
  const mend = "set HOST=127.0.0.1, or HOST=0.0.0.0 for all of them";
  return new CannotDo(`${host} is not an address of this machine`, mend);
}
