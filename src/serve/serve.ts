import { type Admin, openAdmin, urlOf } from "./admin.ts";
import { now } from "./clock.ts";
import { follow } from "./follow.ts";
import type { Metric, Serving } from "./metrics.ts";
import { type Backend, Origin, type OriginOptions } from "./origin.ts";
import { type PagesTold, tellPages } from "./pages-line.ts";
import { WorkerPool } from "./workers/worker-pool.ts";

export type ServeOptions = OriginOptions & {
  /** Folder that publish writes; may still be empty: requests get 503 until the first generation is there. */
  dist: string;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Processes that answer; one, the default, is this one. */
  workers?: number;
  /** How often to look for a new generation, in milliseconds. */
  interval?: number;
  /** Port for /healthz and /metrics, 0 for a free one; none without it. */
  adminPort?: number | undefined;
  /** Where that listens: 127.0.0.1 alone without it. */
  adminHost?: string;
  /** A line of /healthz, before that about the official pages. */
  note?: (() => string | undefined) | undefined;
  /** Metrics beside the server's own. */
  metrics?: (() => readonly Metric[]) | undefined;
};

export type Service = {
  /** `http://host:port`, with the port taken. */
  url: string;
  /** The same of the admin port, where there is one. */
  adminUrl: string | undefined;
  /** The processes that answer. */
  pids(): number[];
  /** Lets requests under way end, then resolves; takes 5 s at most. */
  close(): Promise<void>;
  /** Looks for a new generation now, and opens the access log anew. */
  reload(): Promise<void>;
};

/** Serves what `dist/current` points to. Rejects with the error of node:net where it cannot listen (EADDRINUSE, EACCES). */
export async function serve(options: ServeOptions): Promise<Service> {
  const {
    dist,
    host,
    port,
    workers = 1,
    log = () => {},
    interval = 1_000,
    adminPort,
    adminHost = "127.0.0.1",
  } = options;
  const backend: Backend = workers === 1 ? new Origin(options) : new WorkerPool(options, workers);
  const counted = { reloads: 0, failures: 0 };
  let serving: Serving | undefined;
  let admin: Admin | undefined;
  let stopping = false;
  let pages: PagesTold | undefined;
  const load = async (dir: string) => {
    const { generation, documents } = await backend.load(dir);
    pages = await tellPages(dir);
    serving = { generation, documents, since: now() };
    counted.reloads++;
    return `serving generation ${generation} (${documents} documents)`;
  };
  const follower = follow(dist, { load, log, failed: () => void counted.failures++ }, interval);
  const report = () => {
    const figures = { ...backend.figures(), ...counted };
    return {
      figures,
      serving,
      workers: backend.pids().length,
      stopping,
      notes: [options.note?.(), pages?.line],
      metrics: [...(options.metrics?.() ?? []), ...(pages?.metrics ?? [])],
    };
  };
  const close = async () => {
    stopping = true;
    follower.stop();
    await backend.close();
    admin?.close();
  };
  const reload = () => {
    backend.reopenLog();
    return follower.check();
  };
  try {
    if (adminPort !== undefined) admin = await openAdmin(adminPort, adminHost, report);
    await follower.check();
    const url = urlOf(await backend.listen(port, host));
    return { url, adminUrl: admin?.url, pids: () => backend.pids(), reload, close };
  } catch (error) {
    await close();
    throw error;
  }
}
