import { type AddressInfo, Server as NetServer } from "node:net";
import { answer } from "./answer.ts";
import { now } from "./clock.ts";
import { Connections } from "./connections.ts";
import { FastPath } from "./fast/fast-path.ts";
import { type Follower, follow } from "./follow.ts";
import { type Generation, readGeneration } from "./generation.ts";
import { HttpServer } from "./http-server.ts";
import { connectionsAllowed, LIMITS, type Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import { type Figures, type Serving, Tally } from "./metrics.ts";
import { buildTable, type Table } from "./table.ts";

export type BackendOptions = {
  /** The folder that publish writes; requests get 503 while it is empty. */
  dist: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The feed version at the root; version 1 is always under /v1 as well. */
  feedVersion?: 1 | 2;
  /** Whether plain requests are answered directly on the socket; responses are the same either way. */
  fastPath?: boolean;
  limits?: Partial<Limits>;
  /** How often to look for a new generation, in milliseconds. */
  interval?: number | undefined;
  log?: Log | undefined;
};

/** Answers requests, in one process or in several. */
export type Backend = {
  /** Resolves with the bound address. Rejects with node:net's error. */
  listen(): Promise<AddressInfo>;
  /** Looks for a new generation. */
  reload(): Promise<void>;
  figures(): Figures;
  /** Undefined until the first generation is loaded. */
  serving(): Serving | undefined;
  pids(): number[];
  /** Finishes requests in progress, then resolves; takes 5 s at most. */
  close(): Promise<void>;
};

/** Answers requests in this process with what `dist/current` points to. */
export class OneProcess implements Backend {
  readonly #options: BackendOptions;
  readonly #limits: Limits;
  readonly #tally = new Tally();
  readonly #full: HttpServer;
  readonly #fast: FastPath | undefined;
  readonly #connections: Connections;
  readonly #follower: Follower;
  #generation: Generation | undefined;
  #table: Table | undefined;
  #serving: Serving | undefined;

  constructor(options: BackendOptions) {
    const { dist, interval = 1_000, log = () => {}, fastPath = true } = options;
    const limits = { ...LIMITS, ...options.limits };
    limits.connections = connectionsAllowed(limits);
    const tally = this.#tally;
    const note = (status: number, ms: number) => {
      tally.answered(status, ms);
      tally.figures.full++;
    };
    this.#options = options;
    this.#limits = limits;
    this.#full = new HttpServer((request) => answer(request, this.#table), limits, note);
    const { server } = this.#full;
    if (fastPath) this.#fast = new FastPath(server, { table: () => this.#table, limits, tally });
    this.#connections = new Connections(server, limits, tally.figures);
    const failed = () => void tally.figures.failures++;
    this.#follower = follow(dist, { load: (dir) => this.#load(dir), log, failed }, interval);
  }

  /** Reads and activates a generation. Rejects if it can't be read; the previous one stays active. */
  async #load(dir: string): Promise<string> {
    const next = await readGeneration(dir, this.#generation);
    const { hash: generation, documents } = next;
    this.#table = buildTable(next, this.#options.feedVersion ?? 2);
    this.#generation = next;
    this.#serving = { generation, documents: documents.length, since: now() };
    this.#tally.figures.reloads++;
    return `serving generation ${generation} (${documents.length} documents)`;
  }

  async listen(): Promise<AddressInfo> {
    await this.reload();
    const { host, port } = this.#options;
    const { server } = this.#full;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ port, host, backlog: 4_096 }, () => {
        server.off("error", reject);
        resolve();
      });
    });
    return server.address() as AddressInfo;
  }

  reload(): Promise<void> {
    return this.#follower.check();
  }

  figures(): Figures {
    const { figures } = this.#tally;
    const { open, bytes } = this.#connections.now();
    return { ...figures, open, bytes: figures.bytes + bytes };
  }

  serving(): Serving | undefined {
    return this.#serving;
  }

  pids(): number[] {
    return [process.pid];
  }

  close(): Promise<void> {
    this.#follower.stop();
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
