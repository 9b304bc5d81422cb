import cluster, { type Worker } from "node:cluster";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "./limits.ts";
import { type Figures, type Serving, sum, Tally } from "./metrics.ts";
import type { Backend, BackendOptions } from "./one-process.ts";
import type { Report } from "./worker.ts";

type Seen = { figures: Figures; serving: Serving | undefined; listens: boolean };

/** Milliseconds before a worker that died is replaced, to avoid a tight restart loop. */
const PAUSE = 1_000;

/**
 * Serves from several processes that share a port (node:cluster). Each looks for new generations by itself, so that for up to a
 * second a client with several connections may see two. A worker that dies is replaced.
 */
export class Workers implements Backend {
  readonly #options: BackendOptions;
  readonly #seen = new Map<Worker, Seen>();
  /** The totals of workers that died. */
  #dead: Figures = new Tally().figures;
  #stopping = false;
  readonly #count: number;

  constructor({ log, ...options }: BackendOptions, count: number) {
    this.#options = { ...options, log };
    this.#count = count;
    cluster.setupPrimary({
      exec: join(import.meta.dirname, "../../bin/run.mjs"),
      args: [join(import.meta.dirname, "worker.ts"), JSON.stringify(options)],
    });
  }

  async listen(): Promise<AddressInfo> {
    const all = await Promise.all(Array.from({ length: this.#count }, () => this.#add()));
    return all[0] as AddressInfo;
  }

  /** Starts a worker; resolves with its address once it listens. */
  #add(): Promise<AddressInfo> {
    const worker = cluster.fork();
    const seen: Seen = { figures: new Tally().figures, serving: undefined, listens: false };
    this.#seen.set(worker, seen);
    worker.once("exit", () => void this.#replace(worker, seen));
    return new Promise((resolve, reject) => {
      worker.once("exit", () => reject(new Error("a worker ended before it listened")));
      worker.on("message", (report: Report) => {
        if ("figures" in report) Object.assign(seen, report);
        else if ("line" in report) this.#options.log?.(report.line, report.level);
        else if ("address" in report) {
          seen.listens = true;
          resolve(report.address);
        } else reject(Object.assign(new Error(), report.error));
      });
    });
  }

  async #replace(worker: Worker, { figures }: Seen): Promise<void> {
    this.#dead = sum([this.#dead, { ...figures, open: 0 }]);
    this.#seen.delete(worker);
    if (this.#stopping) return;
    this.#options.log?.(`worker ${worker.process.pid} died and is being replaced`, "error");
    await wait(PAUSE);
    if (!this.#stopping) await this.#add().catch(() => {});
  }

  async reload(): Promise<void> {
    for (const [worker, { listens }] of this.#seen) if (listens) worker.send("reload", () => {});
  }

  figures(): Figures {
    return sum([this.#dead, ...[...this.#seen.values()].map(({ figures }) => figures)]);
  }

  serving(): Serving | undefined {
    return [...this.#seen.values()].find(({ serving }) => serving)?.serving;
  }

  pids(): number[] {
    return [...this.#seen.keys()].flatMap(({ process: { pid } }) => pid ?? []);
  }

  async close(): Promise<void> {
    this.#stopping = true;
    const { drain } = { ...LIMITS, ...this.#options.limits };
    const kill = (workers: Iterable<Worker>) => [...workers].map((one) => one.process.kill("SIGKILL"));
    const late = setTimeout(() => kill(this.#seen.keys()), drain + PAUSE);
    const ended = [...this.#seen].map(([worker, { listens }]) => {
      // One that is starting doesn't hear orders.
      if (listens) worker.send("stop", () => {});
      else kill([worker]);
      return new Promise((resolve) => (worker.isDead() ? resolve(0) : worker.once("exit", resolve)));
    });
    await Promise.all(ended);
    clearTimeout(late);
  }
}
