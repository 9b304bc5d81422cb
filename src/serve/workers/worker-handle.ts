import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { type Figures, Tally } from "../metrics.ts";
import type { Order, Orders, Report } from "./worker.ts";

type Result<Name extends keyof Orders> = Awaited<ReturnType<Orders[Name]>>;

/** Milliseconds for any order; reading a generation is the slowest. A worker that takes longer hangs and is killed. */
const PATIENCE = 30_000;

/** The main process's handle on a worker. */
export class WorkerHandle {
  readonly #child: ChildProcess;
  readonly #log: (message: string) => void;
  readonly #waiting = new Map<number, (report: Report | undefined) => void>();
  #asked = 0;
  readonly ended: Promise<void>;
  readonly born = performance.now();
  /** As last reported by the worker. */
  figures: Figures = new Tally().figures;
  listens = false;

  /** Starts the worker. `options`: the origin's, as JSON. */
  constructor(options: string, log: (message: string) => void) {
    this.#log = log;
    const program = join(import.meta.dirname, "worker.ts");
    this.#child = fork(program, [options], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    this.#child.on("message", (report: Report) => {
      if ("figures" in report) this.figures = report.figures;
      else if ("message" in report) log(report.message);
      else this.#waiting.get(report.id)?.(report);
    });
    this.#child.on("error", () => this.kill());
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", () => {
        for (const settle of this.#waiting.values()) settle(undefined);
        resolve();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Sends an order and waits for its result; undefined if the worker has ended or was killed. Rejects with the worker's error. */
  ask<Name extends keyof Orders>(name: Name, ...given: Parameters<Orders[Name]>): Promise<Result<Name> | undefined> {
    if (!this.#child.connected) return Promise.resolve(undefined);
    const order: Order = { id: this.#asked++, name, given };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.kill(), PATIENCE);
      this.#waiting.set(order.id, (report) => {
        clearTimeout(timer);
        this.#waiting.delete(order.id);
        if (report !== undefined && "error" in report) reject(Object.assign(new Error(), report.error));
        else resolve(report && "result" in report ? (report.result as Result<Name>) : undefined);
      });
      this.#child.send(order, () => {}); // ignores a worker that has just died
    });
  }

  /** Sends an order without waiting for its result. */
  tell(name: "reopenLog" | "stop"): void {
    this.ask(name).catch((error: Error) => this.#log(`worker ${this.pid}: ${error.message}`));
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }
}
