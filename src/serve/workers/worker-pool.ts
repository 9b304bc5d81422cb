import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "../limits.ts";
import { type Figures, sum, Tally } from "../metrics.ts";
import type { Backend, Loaded, OriginOptions } from "../origin.ts";
import { WorkerHandle } from "./worker-handle.ts";

/** Milliseconds before a worker that died young is replaced: what kills it at its start would else start it without end. */
const PAUSE = 1_000;

/**
 * Answers from several processes that each listen on the same port (SO_REUSEPORT: the system spreads the connections). A generation
 * is taken into use when every worker has read it whole, and by all of them at once: a client that asks over several connections may
 * meet the older one only for as long as that word takes, milliseconds, and then never again. A worker that dies is replaced, and
 * listens once it has the generation in use.
 */
export class WorkerPool implements Backend {
  readonly #options: string;
  readonly #drain: number;
  readonly #log: (message: string) => void;
  #workers: WorkerHandle[] = [];
  /** What those that died had counted. */
  #dead: Figures = new Tally().figures;
  /** The folder of the generation in use. */
  #current: string | undefined;
  #place: [port: number, host: string] | undefined;
  #stopping = false;
  /** Switches and new workers' beginnings, one after the other: none may miss what the other does. */
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
      if (loaded === undefined) throw new Error("no worker is there to read the generation");
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
    this.#log(`worker ${worker.pid} has died and is replaced`);
    await wait(performance.now() - worker.born < 5 * PAUSE ? PAUSE : 0);
    if (!this.#stopping) await this.#inTurn(() => this.#join(this.#add()));
  }

  /** Brings a worker to where the others are; one that cannot have their generation waits for the next, without a listener. */
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

  /** Lets a worker listen, once the pool does. */
  async #open(worker: WorkerHandle): Promise<void> {
    if (this.#place === undefined || worker.listens) return;
    worker.listens = (await worker.ask("listen", ...this.#place)) !== undefined;
  }
}

/** Whether nobody listens there, another service of ours included; and which port 0 stands for. Rejects like `listen` does. */
async function freePort(port: number, host: string): Promise<AddressInfo> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject).listen({ port, host, exclusive: true }, resolve);
  });
  const address = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return address;
}
