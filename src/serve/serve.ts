import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { type Admin, openAdmin, type Report, urlOf } from "./admin.ts";
import { connectionsAllowed, LIMITS } from "./limits.ts";
import { type Metric, processMetrics } from "./metrics.ts";
import { type Backend, type BackendOptions, OneProcess } from "./one-process.ts";
import { type PagesReport, pagesReport } from "./published-facts.ts";
import { Workers } from "./workers.ts";

export type ServeOptions = BackendOptions & {
  /** Number of processes; with 1, the default, this process serves. */
  workers?: number;
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
  /** Looks for a new generation. */
  reload(): Promise<void>;
};

/** Serves what `dist/current` points to. Rejects with node:net's error if it can't listen (EADDRINUSE, EACCES). */
export async function serve(options: ServeOptions): Promise<Service> {
  const { dist, host, port, workers = 1, interval, limits, log, feedVersion, fastPath } = options;
  const plain = { dist, host, port, interval, log, ...(limits && { limits }), ...(feedVersion && { feedVersion }) };
  const given: BackendOptions = { ...plain, ...(fastPath === false && { fastPath }) };
  const backend: Backend = workers === 1 ? new OneProcess(given) : new Workers(given, workers);
  const { adminPort, adminHost = "127.0.0.1" } = options;
  const state: State = { stopping: false, most: connectionsAllowed({ ...LIMITS, ...limits }) * workers };
  let admin: Admin | undefined;
  const close = async () => {
    state.stopping = true;
    await backend.close();
    admin?.close();
  };
  try {
    if (adminPort !== undefined) admin = await openAdmin(adminPort, adminHost, () => reportOf(backend, state, options));
    const url = urlOf(await backend.listen());
    return { url, adminUrl: admin?.url, pids: () => backend.pids(), reload: () => backend.reload(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type State = {
  stopping: boolean;
  /** The most connections. */
  most: number;
  /** What the generation in this folder says of the official pages. */
  pages?: { dir: string; report: PagesReport | undefined };
};

async function reportOf(backend: Backend, state: State, options: ServeOptions): Promise<Report> {
  const { dist, note, problem, metrics, version = "" } = options;
  const dir = await realpath(join(dist, "current")).catch(() => "");
  if (state.pages?.dir !== dir) state.pages = { dir, report: await pagesReport(dir) };
  const { report: pages } = state.pages;
  return {
    figures: backend.figures(),
    serving: backend.serving(),
    workers: backend.pids().length,
    stopping: state.stopping,
    problem: problem?.() ?? crowded(backend, state),
    notes: [note?.(), pages?.line],
    metrics: [...processMetrics(version), ...(metrics?.() ?? []), ...(pages?.metrics ?? [])],
  };
}

function crowded(backend: Backend, { most }: State): string | undefined {
  const { open } = backend.figures();
  return open < most ? undefined : `${open} connections are open, the most allowed: further ones are closed`;
}
