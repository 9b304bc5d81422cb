import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { now } from "./clock.ts";
import { exposition, type Figures, type Metric, type Serving } from "./metrics.ts";

export type Report = {
  figures: Figures;
  /** Undefined until the first generation is loaded. */
  serving: Serving | undefined;
  workers: number;
  stopping: boolean;
  /** Why the service is degraded; it serves nevertheless. */
  problem?: string | undefined;
  /** Further lines of /healthz; they don't affect the status code. */
  notes?: readonly (string | undefined)[];
  metrics?: readonly Metric[];
};

export type Admin = { url: string; close(): void };

/**
 * `/healthz`: 200 while there is a generation to serve and the service isn't stopping, else 503. `/metrics`: Prometheus text.
 * Rejects with node:net's error if it can't listen.
 */
export async function openAdmin(port: number, host: string, report: () => Promise<Report>): Promise<Admin> {
  const server = createServer({ requestTimeout: 5_000 }, async ({ method, url }, response) => {
    const give = (status: number, type: string, body: string) =>
      response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }).end(body);
    if (method !== "GET" && method !== "HEAD") return give(405, "text/plain", "read only\n");
    const path = url?.split("?")[0];
    if (path === "/healthz") return give(...health(await report()));
    if (path !== "/metrics") return give(404, "text/plain", "see /healthz and /metrics\n");
    const { figures, serving, workers, metrics } = await report();
    return give(200, "text/plain; version=0.0.4", exposition(figures, serving, workers, now(), metrics));
  });
  server.maxConnections = 100;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: urlOf(server.address() as AddressInfo), close };
}

export const urlOf = ({ address, family, port }: AddressInfo) =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;

function health({ serving, stopping, problem, notes = [] }: Report): [status: number, type: string, body: string] {
  const fault = stopping ? "stopping" : serving === undefined ? "nothing to serve" : undefined;
  const words = [fault ?? (problem === undefined ? "ok" : "degraded"), problem];
  return [
    fault === undefined ? 200 : 503,
    "text/plain",
    `${[...words, ...notes].filter((line) => line !== undefined).join("\n")}\n`,
  ];
}
