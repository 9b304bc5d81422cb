import type { AddressInfo } from "node:net";
import { now } from "./clock.ts";
import { type Follower, follow } from "./follow.ts";
import type { Log } from "./log.ts";
import type { Figures, Serving } from "./metrics.ts";
import { Origin, type OriginOptions } from "./origin.ts";

export type BackendOptions = OriginOptions & {
  /** The folder that publish writes; requests get 503 while it is empty. */
  dist: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
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
  close(): Promise<void>;
};

/** Answers requests in this process with what `dist/current` points to. */
export class OneProcess implements Backend {
  readonly #options: BackendOptions;
  readonly #origin: Origin;
  readonly #follower: Follower;
  readonly #counted = { reloads: 0, failures: 0 };
  #serving: Serving | undefined;

  constructor(options: BackendOptions) {
    const { dist, interval = 1_000, log = () => {} } = options;
    this.#options = options;
    this.#origin = new Origin(options);
    const failed = () => void this.#counted.failures++;
    this.#follower = follow(dist, { load: (dir) => this.#load(dir), log, failed }, interval);
  }

  async #load(dir: string): Promise<string> {
    const { generation, documents } = await this.#origin.load(dir);
    this.#serving = { generation, documents, since: now() };
    this.#counted.reloads++;
    return `serving generation ${generation} (${documents} documents)`;
  }

  async listen(): Promise<AddressInfo> {
    await this.reload();
    return await this.#origin.listen(this.#options.port, this.#options.host);
  }

  reload(): Promise<void> {
    return this.#follower.check();
  }

  figures(): Figures {
    return { ...this.#origin.figures(), ...this.#counted };
  }

  serving(): Serving | undefined {
    return this.#serving;
  }

  pids(): number[] {
    return [process.pid];
  }

  async close(): Promise<void> {
    this.#follower.stop();
    await this.#origin.close();
  }
}
