// Owns the second thread, which shares the files of a large repository with the first. Refuses small ones: it takes longer to start.
import { parentPort, Worker } from "node:worker_threads";
import { matcherOf, type Swept, sweep, type Task, together } from "./sweep.ts";

type Shared = { task: Task; counters: Int32Array };
/** In the counters: the place of the next file, and what became of the second thread. */
const [NEXT, STATE] = [0, 1];
const [IDLE, AT_WORK, TOO_LATE] = [0, 1, 2];

export type Second = {
  /** Sweeps through all files, in both threads where the second has started by then. Rejects where the second failed: its files would be missing. */
  sweep(task: Task): Promise<Swept>;
};

/** A program that runs `serveAsSecond` in a thread where its last argument is this one. */
export type SecondProgram = { file: URL; argument: string };

export function startSecond({ file, argument }: SecondProgram): Second {
  const worker = new Worker(file, { argv: [argument], execArgv: [], trackUnmanagedFds: false });
  const ended = new Promise<Swept>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the second thread ended before its work")));
  });
  ended.catch(() => {});
  worker.unref();
  return {
    async sweep(task) {
      const counters = new Int32Array(new SharedArrayBuffer(8));
      worker.postMessage({ task, counters } satisfies Shared);
      const own = sweep(task, matcherOf(task.names), () => Atomics.add(counters, NEXT, 1));
      if (Atomics.compareExchange(counters, STATE, IDLE, TOO_LATE) === IDLE) return own;
      worker.ref();
      return together(own, await ended);
    },
  };
}

/** The second thread's own side: one task, unless the first has done it all by now. */
export function serveAsSecond(): void {
  parentPort?.once("message", ({ task, counters }: Shared) => {
    const matcher = matcherOf(task.names);
    if (Atomics.compareExchange(counters, STATE, IDLE, AT_WORK) !== IDLE) return;
    parentPort?.postMessage(sweep(task, matcher, () => Atomics.add(counters, NEXT, 1)));
  });
}
