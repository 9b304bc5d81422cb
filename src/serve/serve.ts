// Owns the running service: one table, replaced whole, behind one HTTP server. Refuses to know models, schemas or the catalog.
import type { AddressInfo } from "node:net";
import { answer } from "./answer.ts";
import { follow } from "./follow.ts";
import { createHttpServer, LIMITS, type Limits } from "./http-server.ts";
import { buildTable, type Table } from "./table.ts";

export type ServeOptions = {
  /** Folder that publish writes; may still be empty: requests get 503 until the first generation is there. */
  dist: string;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** The version at the root; the other keeps its place under /v1. */
  feedVersion?: 1 | 2;
  log?: (message: string) => void;
  limits?: Partial<Limits>;
  /** How often to look for a new generation, in milliseconds. */
  interval?: number;
};

export type Service = {
  /** `http://host:port`, with the port taken. */
  url: string;
  /** Lets requests under way end, then resolves; takes 5 s at most. */
  close(): Promise<void>;
  /** Looks for a new generation now. */
  reload(): Promise<void>;
};

/** Serves what `dist/current` points to. Rejects with the error of node:net where it cannot listen (EADDRINUSE, EACCES). */
export async function serve(options: ServeOptions): Promise<Service> {
  const { dist, host, port, feedVersion = 2, log = () => {}, interval = 1_000 } = options;
  let table: Table | undefined;
  const { server, stop } = createHttpServer((request) => answer(request, table), { ...LIMITS, ...options.limits });
  const follower = follow(dist, (generation) => (table = buildTable(generation, feedVersion)), log, interval);
  try {
    await follower.check();
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  } catch (error) {
    follower.stop();
    throw error;
  }
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`,
    reload: follower.check,
    close: async () => {
      follower.stop();
      await stop();
    },
  };
}
