import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "../limits.ts";
import { type Figures, sum, Tally } from "../metrics.ts";
import type { Backend, Loaded, OriginOptions } from "../origin.ts";
import { WorkerHandle } from "./worker-handle.ts";

/** Milliseconds before a worker that died soon after its start is replaced, to avoid a tight restart loop. */
const PAUSE = 1_000;

/**
 * Serves from several processes that listen on the same port (SO_REUSEPORT: the system distributes connections). All workers
 * activate a generation together, once each has read it completely, so a client with several connections can see the older one for
 * a few milliseconds at most. A worker that dies is replaced; the new one listens once it has the current generation.
 */
export class WorkerPool implements Backend {
  readonly #options: string;
  readonly #drain: number;
  readonly #log: (message: string) => void;
  #workers: WorkerHandle[] = [];
  /** The totals of workers that died. */
  #dead: Figures = new Tally().figures;
  /** The folder of the current generation. */
  #current: string | undefined;
  #place: [port: number, host: string] | undefined;
  #stopping = false;
  /** Runs switches and starts of new workers one after the other, so that none misses the other's effect. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ feedVersion, fastPath, accessLog, limits, log = () => {} }: OriginOptions, workers: number) {
    this.#options = JSON.stringify({ feedVersion, fastPath, accessLog, limits });
    this.#drain = limits?.drain ?? LIMITS.drain;
    this.#log = log;
    for (let i = 0; i < workers; i++) this.#add();
  }

  load(dir: string): Promise<Loaded> {
    return this.#inTurn(async () => {
      const prepared = await Promise.allSettled(this.#workers.map((worker) => worker.ask("prepare", dir)));
      for (const one of prepared) if (one.status === "rejected") throw one.reason;
      const used = await Promise.all(this.#workers.map((worker) => worker.ask("use")));
      const loaded = used.find((one) => one !== undefined);
      if (loaded === undefined) throw new Error("no worker is running to read the generation");
      this.#current = dir;
      await Promise.all(this.#workers.map((worker) => this.#open(worker)));
      return loaded;
    });
  }

  listen(port: number, host: string): Promise<AddressInfo> {
    return this.#inTurn(async () => {
      const address = await freePort(port, host);
      this.#place = [address.port, host];
      await Promise.all(this.#workers.map((worker) => this.#open(worker)));
      return address;
    });
  }

  figures(): Figures {
    return sum([this.#dead, ...this.#workers.map((worker) => worker.figures)]);
  }

  pids(): number[] {
    return this.#workers.map(({ pid }) => pid);
  }

  reopenLog(): void {
    for (const worker of this.#workers) worker.tell("reopenLog");
  }

  async close(): Promise<void> {
    this.#stopping = true;
    const all = this.#workers;
    for (const worker of all) worker.tell("stop");
    const late = setTimeout(() => all.map((worker) => worker.kill()), this.#drain + 1_000);
    await Promise.all(all.map(({ ended }) => ended));
    clearTimeout(late);
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(task);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #add(): WorkerHandle {
    const worker = new WorkerHandle(this.#options, this.#log);
    this.#workers.push(worker);
    void worker.ended.then(() => this.#replace(worker));
    return worker;
  }

  async #replace(worker: WorkerHandle): Promise<void> {
    this.#workers = this.#workers.filter((other) => other !== worker);
    this.#dead = sum([this.#dead, { ...worker.figures, open: 0 }]);
    if (this.#stopping) return;
    this.#log(`worker ${worker.pid} died and is being replaced`);
    await wait(performance.now() - worker.born < 5 * PAUSE ? PAUSE : 0);
    if (!this.#stopping) await this.#inTurn(() => this.#join(this.#add()));
  }

  /** Loads the current generation in a new worker. If that fails, the worker waits for the next one without listening. */
  async #join(worker: WorkerHandle): Promise<void> {
    try {
      if (this.#current !== undefined) {
        await worker.ask("prepare", this.#current);
        await worker.ask("use");
      }
      await this.#open(worker);
    } catch (error) {
      this.#log(`worker ${worker.pid} waits for the next generation: ${(error as Error).message}`);
    }
  }

  /** Makes a worker listen if the pool does. */
  async #open(worker: WorkerHandle): Promise<void> {
    if (this.#place === undefined || worker.listens) return;
    worker.listens = (await worker.ask("listen", ...this.#place)) !== undefined;
  }
}

/** Checks that nobody else listens there, even with SO_REUSEPORT, and resolves port 0. Rejects like `listen`. */
async function freePort(port: number, host: string): Promise<AddressInfo> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject).listen({ port, host, exclusive: true }, resolve);
  });
  const address = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return address;
}
