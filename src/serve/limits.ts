import type { Server } from "node:net";

/** Times in milliseconds. */
export type Limits = {
  /** From the connection or the end of the last answer's request to the whole header; then to the whole request. */
  header: number;
  request: number;
  /** Between requests; longer than the 60 s of common proxies, which would else meet a closing connection. */
  idle: number;
  /** For a client to take an answer. */
  write: number;
  /** For a body that nobody reads: time, and bytes. */
  body: number;
  bodyBytes: number;
  headerBytes: number;
  connections: number;
  /** When stopping: for requests on their way on open connections, then for everything. */
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

/** Calls `sweep` often enough to notice what has taken longer than `limit`, once a second at most, until the server closes. */
export function everyQuarter(limit: number, server: Server, sweep: () => void): void {
  const sweeping = setInterval(sweep, Math.min(1_000, limit / 4)).unref();
  server.once("close", () => clearInterval(sweeping));
}
