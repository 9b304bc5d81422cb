import { type AddressInfo, Server as NetServer } from "node:net";
import { openAccessLog } from "./access-log.ts";
import { answer } from "./answer.ts";
import { clock } from "./clock.ts";
import { watchConnections } from "./connections.ts";
import { putFastPathBefore } from "./fast/fast-path.ts";
import { keepPausesShort } from "./fast/gc.ts";
import { keepFresh } from "./fast/serialized-response.ts";
import { type Generation, readGeneration } from "./generation.ts";
import { createHttpServer, type Note } from "./http-server.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { type Figures, type Serving, Tally } from "./metrics.ts";
import { buildTable, type Table } from "./table.ts";

export type OriginOptions = {
  /** The version at the root; the other keeps its place under /v1. */
  feedVersion?: 1 | 2;
  /** Whether plain requests are answered straight on the socket; all are answered the same either way. */
  fastPath?: boolean;
  /** File to append a line to for each answer, `-` for standard output; none without it. */
  accessLog?: string | undefined;
  log?: (message: string) => void;
  limits?: Partial<Limits>;
};

export type Origin = {
  /** Starts to listen; the port taken. `reusePort`: others of this service listen on the same one. */
  listen(port: number, host: string, reusePort?: boolean): Promise<AddressInfo>;
  /** Reads a generation's folder, whole, beside the one in use. The function returned takes it into use. */
  prepare(dir: string): Promise<() => Serving>;
  readonly serving: Serving | undefined;
  figures(): Figures;
  tally: Tally;
  /** What an operator's signal to reload means beside generations. */
  reopenLog(): void;
  /** Lets requests under way end, then resolves; takes 5 s at most. */
  close(): Promise<void>;
};

/** A server of nothing yet: every request gets 503 until a generation is taken into use. */
export function createOrigin(options: OriginOptions): Origin {
  const { feedVersion = 2, fastPath = true, log = () => {} } = options;
  keepPausesShort();
  const limits = { ...LIMITS, ...options.limits };
  const tally = new Tally();
  let table: Table | undefined;
  let generation: Generation | undefined;
  let serving: Serving | undefined;
  const accessLog = options.accessLog === undefined ? undefined : openAccessLog(options.accessLog, log);
  const noteFull: Note = (socket, request, status, bytes) => {
    tally.answered(status);
    tally.figures.full++;
    accessLog?.note(socket, request, status, bytes);
  };
  const full = createHttpServer((request) => answer(request, table), limits, noteFull);
  const { server } = full;
  const fast = fastPath
    ? putFastPathBefore(server, { table: () => table, limits, tally, note: accessLog?.note })
    : undefined;
  const connections = watchConnections(server, limits, tally);
  const stopFreshness = keepFresh();
  const sweep = () => {
    const now = performance.now();
    fast?.sweep(now);
    connections.sweep(now);
  };
  const pause = Math.min(1_000, Math.min(limits.header, limits.idle, limits.write) / 4);
  const sweeping = setInterval(sweep, pause).unref();

  const drain = () =>
    new Promise<void>((resolve) => {
      full.beginStop();
      fast?.beginStop();
      const closeIdle = () => {
        server.closeIdleConnections();
        fast?.closeIdle();
      };
      const timers = [setTimeout(closeIdle, limits.settle), setTimeout(connections.cutAll, limits.drain)];
      // http's own close() cuts idle connections at once, even where the next request is already on its way.
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        resolve();
      });
    });

  return {
    listen: async (port, host, reusePort = false) => {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen({ port, host, reusePort, backlog: 4_096 }, () => {
          server.off("error", reject);
          resolve();
        });
      });
      return server.address() as AddressInfo;
    },
    prepare: async (dir) => {
      const next = await readGeneration(dir, generation);
      const built = buildTable(next, feedVersion, limits.idle);
      return () => {
        [generation, table] = [next, built];
        serving = { generation: next.hash, documents: next.documents.length, since: Date.parse(clock.date) / 1_000 };
        tally.figures.reloads++;
        return serving;
      };
    },
    get serving() {
      return serving;
    },
    tally,
    figures: () => {
      const { figures } = tally;
      return { ...figures, bytes: figures.bytes + connections.bytes(), open: connections.size };
    },
    reopenLog: () => accessLog?.reopen(),
    close: async () => {
      await drain();
      clearInterval(sweeping);
      stopFreshness();
      await accessLog?.close();
    },
  };
}
