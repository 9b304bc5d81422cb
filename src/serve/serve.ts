import type { AddressInfo } from "node:net";
import { type Admin, openAdmin } from "./admin.ts";
import { follow } from "./follow.ts";
import { createOrigin, type OriginOptions } from "./origin.ts";

export type ServeOptions = OriginOptions & {
  /** Folder that publish writes; may still be empty: requests get 503 until the first generation is there. */
  dist: string;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** How often to look for a new generation, in milliseconds. */
  interval?: number;
  /** Port for /healthz and /metrics on 127.0.0.1, 0 for a free one; none without it. */
  adminPort?: number | undefined;
  /** A further line of /healthz. */
  note?: (() => string | undefined) | undefined;
};

export type Service = {
  /** `http://host:port`, with the port taken. */
  url: string;
  /** The same of the admin port, where there is one. */
  adminUrl: string | undefined;
  /** Lets requests under way end, then resolves; takes 5 s at most. */
  close(): Promise<void>;
  /** Looks for a new generation now, and opens the access log anew. */
  reload(): Promise<void>;
};

/** Serves what `dist/current` points to. Rejects with the error of node:net where it cannot listen (EADDRINUSE, EACCES). */
export async function serve(options: ServeOptions): Promise<Service> {
  const { dist, host, port, log = () => {}, interval = 1_000 } = options;
  const origin = createOrigin(options);
  const load = async (dir: string) => {
    const use = await origin.prepare(dir);
    return tellOf(use());
  };
  const failed = () => void origin.tally.figures.failures++;
  const follower = follow(dist, { load, log, failed }, interval);
  let admin: Admin | undefined;
  let stopping = false;
  const close = async () => {
    stopping = true;
    follower.stop();
    await origin.close();
    admin?.close();
  };
  const report = () => ({
    figures: origin.figures(),
    serving: origin.serving,
    workers: 1,
    stopping,
    note: options.note?.(),
  });
  try {
    if (options.adminPort !== undefined) admin = await openAdmin(options.adminPort, report);
    await follower.check();
    const url = urlOf(await origin.listen(port, host));
    const reload = () => {
      origin.reopenLog();
      return follower.check();
    };
    return { url, adminUrl: admin?.url, reload, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const tellOf = ({ generation, documents }: { generation: string; documents: number }) =>
  `serving generation ${generation} (${documents} documents)`;

export const urlOf = ({ address, family, port }: AddressInfo) =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
