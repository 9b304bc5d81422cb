import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { type Figures, Tally } from "../metrics.ts";
import type { Order, Report } from "./messages.ts";

/** Milliseconds for an answer: reading a generation is the longest. A worker that takes longer hangs, and is killed. */
const PATIENCE = 30_000;
/** Little room for young objects: each collection is over before a request notices. */
const FLAGS = ["--max-semi-space-size=1"];

export class Worker {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<Report["did"], (report: Report | undefined) => void>();
  readonly ended: Promise<void>;
  readonly born = performance.now();
  figures: Figures = new Tally().figures;
  listens = false;

  constructor(log: (message: string) => void) {
    const execArgv = [...process.execArgv, ...FLAGS];
    this.#child = fork(join(import.meta.dirname, "worker.ts"), {
      execArgv,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", (report: Report) => {
      if (report.did === "count") this.figures = report.figures;
      else if (report.did === "say") log(report.message);
      else this.#settle(report.did, report);
    });
    this.#child.on("error", () => this.kill());
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", () => {
        for (const did of [...this.#waiting.keys()]) this.#settle(did, undefined);
        resolve();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  tell(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {}); // one that has just died is told nothing
  }

  /** Gives an order and waits for its answer; undefined where the worker is, or had to be, ended. One of a kind at a time. */
  ask<D extends "prepare" | "use" | "listen">(order: Order & { do: D }): Promise<(Report & { did: D }) | undefined> {
    if (!this.#child.connected) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.kill(), PATIENCE);
      this.#waiting.set(order.do, (report) => {
        clearTimeout(timer);
        resolve(report as (Report & { did: D }) | undefined);
      });
      this.tell(order);
    });
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  #settle(did: Report["did"], report: Report | undefined): void {
    this.#waiting.get(did)?.(report);
    this.#waiting.delete(did);
  }
}
