import cluster, { type Worker } from "node:cluster";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "../limits.ts";
import type { Log } from "../log.ts";
import { type Figures, sum, Tally } from "../metrics.ts";
import type { Backend, Loaded, OriginOptions } from "../origin.ts";
import type { Order, Orders, Report } from "./worker.ts";

type Result<Name extends keyof Orders> = Awaited<ReturnType<Orders[Name]>>;
/** A worker with what it last reported. */
type Member = {
  worker: Worker;
  pid: number;
  /** Resolves with the first report, since an earlier order would be lost, or when the worker ends. */
  ready: Promise<unknown>;
  figures: Figures;
  born: number;
};

/** Milliseconds before a worker that died soon after its start is replaced, to avoid a tight restart loop. */
const PAUSE = 1_000;
/** Milliseconds for any order; reading a generation is the slowest. A worker that takes longer hangs and is killed. */
const PATIENCE = 30_000;

/**
 * Serves from several processes that share a port (node:cluster). All workers activate a generation together, once each has read
 * it completely, so a client with several connections can see the older one for a few milliseconds at most. A worker that dies is
 * replaced; the new one listens once it has the current generation.
 */
export class WorkerPool implements Backend {
  readonly #drain: number;
  readonly #log: Log;
  #members: Member[] = [];
  #orders = 0;
  /** The totals of workers that died. */
  #dead: Figures = new Tally().figures;
  /** The folder of the current generation. */
  #current: string | undefined;
  #place: [port: number, host: string] | undefined;
  #stopping = false;
  /** Runs switches and starts of new workers one after the other, so that none misses the other's effect. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ feedVersion, fastPath, accessLog, limits, log = () => {} }: OriginOptions, workers: number) {
    this.#drain = limits?.drain ?? LIMITS.drain;
    this.#log = log;
    cluster.setupPrimary({
      exec: join(import.meta.dirname, "../../../bin/run.mjs"),
      args: [join(import.meta.dirname, "worker.ts"), JSON.stringify({ feedVersion, fastPath, accessLog, limits })],
    });
    for (let i = 0; i < workers; i++) this.#add();
  }

  load(dir: string): Promise<Loaded> {
    return this.#inTurn(async () => {
      const prepared = await Promise.allSettled(this.#members.map((member) => this.#ask(member, "prepare", dir)));
      for (const one of prepared) if (one.status === "rejected") throw one.reason;
      const loaded = await this.#askAll("use");
      if (loaded === undefined) throw new Error("no worker is running to read the generation");
      this.#current = dir;
      // Those that failed to load an earlier one don't listen yet.
      if (this.#place !== undefined) await this.#askAll("listen", ...this.#place);
      return loaded;
    });
  }

  listen(port: number, host: string): Promise<AddressInfo> {
    return this.#inTurn(async () => {
      this.#place = [port, host];
      const address = await this.#askAll("listen", port, host);
      if (address === undefined) throw new Error("no worker is running to listen");
      return address;
    });
  }

  figures(): Figures {
    return sum([this.#dead, ...this.#members.map(({ figures }) => figures)]);
  }

  pids(): number[] {
    return this.#members.map(({ pid }) => pid);
  }

  reopenLog(): void {
    void this.#askAll("reopenLog");
  }

  async close(): Promise<void> {
    this.#stopping = true;
    const late = setTimeout(() => this.#members.map(({ worker }) => kill(worker)), this.#drain + PAUSE);
    await this.#askAll("stop");
    clearTimeout(late);
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(task);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #add(): Member {
    const worker = cluster.fork();
    const member: Member = {
      worker,
      pid: worker.process.pid ?? 0,
      ready: new Promise((resolve) => worker.once("message", resolve).once("exit", resolve)),
      figures: new Tally().figures,
      born: performance.now(),
    };
    this.#members.push(member);
    worker.on("message", (report: Report) => {
      if ("figures" in report) member.figures = report.figures;
      else if ("message" in report) this.#log(report.message, report.level);
    });
    worker.once("exit", () => void this.#replace(member));
    return member;
  }

  async #replace(member: Member): Promise<void> {
    this.#members = this.#members.filter((other) => other !== member);
    this.#dead = sum([this.#dead, { ...member.figures, open: 0 }]);
    if (this.#stopping) return;
    this.#log(`worker ${member.pid} died and is being replaced`, "error");
    await wait(performance.now() - member.born < 5 * PAUSE ? PAUSE : 0);
    if (!this.#stopping) await this.#inTurn(() => this.#join(this.#add()));
  }

  /** Loads the current generation in a new worker. If that fails, the worker waits for the next one without listening. */
  async #join(member: Member): Promise<void> {
    try {
      if (this.#current !== undefined) {
        await this.#ask(member, "prepare", this.#current);
        await this.#ask(member, "use");
      }
      if (this.#place !== undefined) await this.#ask(member, "listen", ...this.#place);
    } catch (error) {
      this.#log(`worker ${member.pid} waits for the next generation: ${(error as Error).message}`, "error");
    }
  }

  /** Gives all workers an order. Returns a result, undefined if every worker ended first. */
  async #askAll<Name extends keyof Orders>(name: Name, ...given: Parameters<Orders[Name]>) {
    const results = await Promise.all(this.#members.map((member) => this.#ask(member, name, ...given)));
    return results.find((one) => one !== undefined);
  }

  /** Sends an order and waits for its result; undefined if the worker ends first. Rejects with the worker's error. */
  async #ask<Name extends keyof Orders>(
    { worker, ready }: Member,
    name: Name,
    ...given: Parameters<Orders[Name]>
  ): Promise<Result<Name> | undefined> {
    const order: Order = { id: this.#orders++, name, given };
    await ready;
    return new Promise<Result<Name> | undefined>((resolve, reject) => {
      const timer = setTimeout(() => kill(worker), PATIENCE);
      const settle = (report?: Report) => {
        if (report !== undefined && !("id" in report && report.id === order.id)) return;
        clearTimeout(timer);
        worker.off("message", settle).off("exit", end);
        if (report !== undefined && "error" in report) reject(Object.assign(new Error(), report.error));
        else resolve(report && "result" in report ? (report.result as Result<Name>) : undefined);
      };
      const end = () => settle();
      worker.on("message", settle).once("exit", end);
      if (worker.isDead() || !worker.isConnected()) return settle();
      worker.send(order, () => {}); // ignores a worker that has just died
    });
  }
}

const kill = (worker: Worker) => worker.process.kill("SIGKILL");
