import { type Admin, openAdmin, type Report, urlOf } from "./admin.ts";
import { now } from "./clock.ts";
import { follow } from "./follow.ts";
import { connectionsAllowed, LIMITS } from "./limits.ts";
import { type Metric, processMetrics, type Serving } from "./metrics.ts";
import { type Backend, Origin, type OriginOptions } from "./origin.ts";
import { type PagesReport, pagesReport } from "./published-facts.ts";
import { WorkerPool } from "./workers/worker-pool.ts";

export type ServeOptions = OriginOptions & {
  /** The folder that publish writes; requests get 503 while it is empty. */
  dist: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Number of processes; with 1, the default, this process serves. */
  workers?: number;
  /** How often to look for a new generation, in milliseconds. */
  interval?: number;
  /** Port for /healthz and /metrics; 0 picks a free one. */
  adminPort?: number | undefined;
  /** Default 127.0.0.1. */
  adminHost?: string;
  /** A line of /healthz, before the line about the official pages. */
  note?: (() => string | undefined) | undefined;
  /** Why the service is degraded, if it is: the first line of /healthz says so. */
  problem?: (() => string | undefined) | undefined;
  /** The release, for the metrics. */
  version?: string;
  /** Additional metrics. */
  metrics?: (() => readonly Metric[]) | undefined;
};

export type Service = {
  /** `http://host:port`, with the actual port. */
  url: string;
  adminUrl: string | undefined;
  pids(): number[];
  /** Finishes requests in progress, then resolves; takes 5 s at most. */
  close(): Promise<void>;
  /** Looks for a new generation and reopens the access log. */
  reload(): Promise<void>;
};

/** Serves what `dist/current` points to. Rejects with node:net's error if it can't listen (EADDRINUSE, EACCES). */
export async function serve(options: ServeOptions): Promise<Service> {
  const { dist, host, port, workers = 1, interval = 1_000, adminPort, adminHost = "127.0.0.1" } = options;
  const backend: Backend = workers === 1 ? new Origin(options) : new WorkerPool(options, workers);
  const most = connectionsAllowed({ ...LIMITS, ...options.limits }) * workers;
  const state: State = { counted: { reloads: 0, failures: 0 }, stopping: false, most };
  const follower = follow(dist, loaderOf(backend, state, options), interval);
  let admin: Admin | undefined;
  const close = async () => {
    state.stopping = true;
    follower.stop();
    await backend.close();
    admin?.close();
  };
  const reload = () => {
    backend.reopenLog();
    return follower.check();
  };
  try {
    if (adminPort !== undefined) admin = await openAdmin(adminPort, adminHost, () => reportOf(backend, state, options));
    await follower.check();
    const url = urlOf(await backend.listen(port, host));
    return { url, adminUrl: admin?.url, pids: () => backend.pids(), reload, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type State = {
  counted: { reloads: number; failures: number };
  stopping: boolean;
  /** The most connections. */
  most: number;
  serving?: Serving;
  pages?: PagesReport | undefined;
};

const loaderOf = (backend: Backend, state: State, { log = () => {} }: ServeOptions): Parameters<typeof follow>[1] => ({
  log,
  failed: () => void state.counted.failures++,
  load: async (dir) => {
    const { generation, documents } = await backend.load(dir);
    Object.assign(state, { pages: await pagesReport(dir), serving: { generation, documents, since: now() } });
    state.counted.reloads++;
    return `serving generation ${generation} (${documents} documents)`;
  },
});

const reportOf = (backend: Backend, state: State, { note, problem, metrics, version = "" }: ServeOptions): Report => ({
  figures: { ...backend.figures(), ...state.counted },
  serving: state.serving,
  workers: backend.pids().length,
  stopping: state.stopping,
  problem: problem?.() ?? crowded(backend, state),
  notes: [note?.(), state.pages?.line],
  metrics: [...processMetrics(version), ...(metrics?.() ?? []), ...(state.pages?.metrics ?? [])],
});

function crowded(backend: Backend, { most }: State): string | undefined {
  const { open } = backend.figures();
  return open < most ? undefined : `${open} connections are open, the most allowed: further ones are closed`;
}
