import { type AddressInfo, Server as NetServer } from "node:net";
import { answer } from "./answer.ts";
import { Connections } from "./connections.ts";
import { FastPath } from "./fast/fast-path.ts";
import { type Generation, readGeneration } from "./generation.ts";
import { HttpServer } from "./http-server.ts";
import { connectionsAllowed, LIMITS, type Limits } from "./limits.ts";
import { type Figures, Tally } from "./metrics.ts";
import { buildTable, type Table } from "./table.ts";

export type OriginOptions = {
  /** The feed version at the root; version 1 is always under /v1 as well. */
  feedVersion?: 1 | 2;
  /** Whether plain requests are answered directly on the socket; responses are the same either way. */
  fastPath?: boolean;
  limits?: Partial<Limits>;
};

export type Loaded = { generation: string; documents: number };

/** Answers requests in this process, with 503 until a generation is loaded. */
export class Origin {
  readonly #feedVersion: 1 | 2;
  readonly #limits: Limits;
  readonly #tally = new Tally();
  readonly #full: HttpServer;
  readonly #fast: FastPath | undefined;
  readonly #connections: Connections;
  #generation: Generation | undefined;
  #table: Table | undefined;

  constructor({ feedVersion = 2, fastPath = true, limits: own }: OriginOptions) {
    const limits = { ...LIMITS, ...own };
    limits.connections = connectionsAllowed(limits);
    const tally = this.#tally;
    this.#feedVersion = feedVersion;
    this.#limits = limits;
    this.#full = new HttpServer(
      (request) => answer(request, this.#table),
      limits,
      (status, ms) => {
        tally.answered(status, ms);
        tally.figures.full++;
      },
    );
    const { server } = this.#full;
    if (fastPath) this.#fast = new FastPath(server, { table: () => this.#table, limits, tally });
    this.#connections = new Connections(server, limits, tally.figures);
  }

  /** Reads and activates a generation. Rejects if it can't be read; the previous one stays active. */
  async load(dir: string): Promise<Loaded> {
    const next = await readGeneration(dir, this.#generation);
    this.#table = buildTable(next, this.#feedVersion);
    this.#generation = next;
    return { generation: next.hash, documents: next.documents.length };
  }

  /** Resolves with the bound address. Rejects with node:net's error. */
  async listen(port: number, host: string): Promise<AddressInfo> {
    const { server } = this.#full;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ port, host, backlog: 4_096 }, () => {
        server.off("error", reject);
        resolve();
      });
    });
    return server.address() as AddressInfo;
  }

  figures(): Figures {
    const { figures } = this.#tally;
    const { open, bytes } = this.#connections.now();
    return { ...figures, open, bytes: figures.bytes + bytes };
  }

  /** Finishes requests in progress, then resolves; takes 5 s at most. */
  close(): Promise<void> {
    const { settle, drain } = this.#limits;
    const { server } = this.#full;
    this.#full.stopping = true;
    if (this.#fast) this.#fast.stopping = true;
    const closeIdle = () => {
      server.closeIdleConnections();
      this.#fast?.closeIdle();
    };
    const timers = [setTimeout(closeIdle, settle), setTimeout(() => this.#connections.cutAll(), drain)];
    return new Promise((resolve) => {
      // http's own close() cuts idle connections immediately, even if their next request is already on its way.
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        resolve();
      });
    });
  }
}
