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

/** Calls `sweep` four times per `limit`, but at most once a second, until the server closes. */
export function everyQuarter(limit: number, server: Server, sweep: () => void): void {
  const sweeping = setInterval(sweep, Math.min(1_000, limit / 4)).unref();
  server.once("close", () => clearInterval(sweeping));
}
