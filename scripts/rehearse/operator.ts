// A server that collects each day, in this process: its own schedule, commands, publication and HTTP; only time and network are played.
import { setTimeout as delay } from "node:timers/promises";
import { withHosts } from "../../src/catalog/hosts.ts";
import { lint } from "../../src/catalog/lint.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { createFetcher } from "../../src/collect/fetch/fetch.ts";
import { collectLive } from "../../src/collect/live-run.ts";
import { dailyMetrics } from "../../src/daily/metrics.ts";
import { keepCollecting, type Ran } from "../../src/daily/run.ts";
import { type Clock, dailyLine, memoryOf, problemOf } from "../../src/daily/schedule.ts";
import { publish } from "../../src/publish/publish.ts";
import { EXIT } from "../../src/schema/finding.ts";
import { serve } from "../../src/serve/serve.ts";
import type { FaultOrigin } from "../../test/collect/fault-origin.ts";
import { ADAPTERS } from "../../test/collect/fortnight.ts";
import { REGISTRY } from "./play.ts";

const SITE = "https://almanac.example";

/** Time as it is, in ms since 1970, and by how much the machine's clock is off. */
export type Time = { true: number; off: number };

export type Operator = {
  /** Lets an hour's timers fire, and waits for what they start. */
  turn(): Promise<void>;
  get(path: string): Promise<string>;
  metrics(): Promise<string>;
  health(): Promise<string>;
  stop(): Promise<void>;
};

export async function startOperator(
  dirs: { catalog: string; out: string },
  time: Time,
  origin: FaultOrigin,
  log: (line: string) => void,
): Promise<Operator> {
  const { catalog, out } = dirs;
  const due = new Map<() => void, number>();
  const clock: Clock = {
    now: () => time.true + time.off,
    after: (ms, then) => {
      due.set(then, time.true + ms);
      return () => void due.delete(then);
    },
  };
  const day = () => new Date(clock.now()).toISOString().slice(0, 10);

  async function collect(): Promise<Ran> {
    const loaded = loadCatalog(catalog);
    if (loaded.findings.length > 0) throw new Error(`the catalog does not load: ${loaded.findings[0]?.message}`);
    const { network } = origin;
    const contact = `${SITE}/contact/`;
    const fetcher = createFetcher({ ...network, contact, limits: { connectMs: 300 }, sleep: async () => {} });
    try {
      const onRun = ({ provider }: { provider: string }) =>
        void saveCatalog(loaded.catalog, catalog, new Set([provider as never]));
      const runs = await collectLive(loaded.catalog, ADAPTERS, { fetcher, registry: REGISTRY }, day(), { onRun });
      return { code: EXIT.clean, out: JSON.stringify({ runs }), lines: [] };
    } finally {
      await fetcher.close();
    }
  }

  async function publishNow(): Promise<Ran> {
    const loaded = loadCatalog(catalog);
    const [finding] = lint(loaded);
    if (finding) return { code: EXIT.findings, out: "", lines: [`${finding.file}: ${finding.message}`] };
    const { generation } = await publish(loaded.catalog, { out, site: SITE, brotli: false });
    return { code: EXIT.clean, out: "", lines: [`published ${generation}`] };
  }

  const command = ([verb]: string[]) =>
    (verb === "collect" ? collect() : publishNow()).catch(
      ({ message }: Error): Ran => ({ code: EXIT.cannot, out: "", lines: [message] }),
    );
  const remember = () => memoryOf(withHosts(loadCatalog(catalog).catalog));
  let isReady = false;
  const options = { ...dirs, url: SITE, contact: "", at: "05:17", isState: false, log, clock, command };
  const daily = keepCollecting({
    ...options,
    remember: () => {
      isReady = true;
      return remember();
    },
  });
  const service = await serve({
    dist: out,
    host: "127.0.0.1",
    port: 0,
    adminPort: 0,
    interval: 1e8,
    note: () => dailyLine(daily.status()),
    problem: () => problemOf(daily.status(), clock.now()),
    metrics: () => dailyMetrics(daily.status(), clock.now()),
    log,
  });
  const settle = async () => {
    while (!isReady || daily.status().running) await delay(2);
    await service.reload();
  };
  await settle();
  const text = async (url: string) => {
    const response = await fetch(url);
    if (!response.ok && !url.endsWith("/healthz")) throw new Error(`${url}: ${response.status}`);
    return response.text();
  };
  return {
    turn: async () => {
      for (const [then, at] of [...due])
        if (at <= time.true) {
          due.delete(then);
          then();
        }
      await settle();
    },
    get: (path) => text(service.url + path),
    metrics: () => text(`${service.adminUrl}/metrics`),
    health: () => text(`${service.adminUrl}/healthz`),
    stop: async () => {
      await daily.stop();
      await service.close();
    },
  };
}
