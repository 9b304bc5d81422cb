import type { Server } from "node:net";

/** Times in milliseconds. */
export type Limits = {
  /** Until the header is complete, and until the request is complete, from the connection or the previous request. */
  header: number;
  request: number;
  /** Between requests. Longer than the 60 s of common proxies, so that they don't reuse a connection as it closes. */
  idle: number;
  /** Without progress in sending a response. */
  write: number;
  /** For discarding a request body: time, and bytes. */
  body: number;
  bodyBytes: number;
  headerBytes: number;
  connections: number;
  /** When stopping: for requests still arriving on open connections, and for everything. */
  settle: number;
  drain: number;
};

export const LIMITS: Limits = {
  header: 10_000,
  request: 10_000,
  idle: 65_000,
  write: 12_000,
  body: 1_000,
  bodyBytes: 65_536,
  headerBytes: 16_384,
  connections: 10_000,
  settle: 500,
  drain: 4_000,
};

/** Descriptors that connections leave for files, /healthz and the daily run, of those that the system allows this process. */
const RESERVED = 256;

/** The most connections: those of the limits, or fewer if the system allows fewer descriptors. Slow once there are connections. */
export function connectionsAllowed({ connections }: Pick<Limits, "connections">): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | "unlimited" } } };
  const files = Number(userLimits?.open_files?.soft);
  return files > 0 ? Math.min(connections, files - Math.min(RESERVED, Math.ceil(files / 2))) : connections;
}

/** Calls `sweep` four times per `limit`, but at most once a second, until the server closes. */
export function everyQuarter(limit: number, server: Server, sweep: () => void): void {
  const sweeping = setInterval(sweep, Math.min(1_000, limit / 4)).unref();
  server.once("close", () => clearInterval(sweeping));
}
