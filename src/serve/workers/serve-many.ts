import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { openAdmin } from "../admin.ts";
import { follow } from "../follow.ts";
import { LIMITS } from "../limits.ts";
import { type Figures, type Serving, sum, Tally } from "../metrics.ts";
import { type ServeOptions, type Service, tellOf, urlOf } from "../serve.ts";
import { Worker } from "./worker-pool.ts";

/** Milliseconds before a worker that died young is replaced: what kills it at its start would else start it without end. */
const PAUSE = 1_000;

/**
 * Serves like `serve`, from `workers` processes that listen on one port each for itself (SO_REUSEPORT: the system spreads the
 * connections). A generation is taken into use when every worker has read it whole, and by all of them at once: a client
 * that asks over several connections may meet the older one only for as long as that word takes, milliseconds, and then never again.
 */
export async function serveMany(options: ServeOptions & { workers: number }): Promise<Service & { pids(): number[] }> {
  const { dist, host, log = () => {}, interval = 1_000, feedVersion, fastPath, accessLog, limits } = options;
  const begin = { feedVersion, fastPath, accessLog, limits };
  const address = await freePort(options.port, host);
  const { figures: own } = new Tally();
  /** What those that died had counted. */
  let dead: Figures = new Tally().figures;
  let crew: Worker[] = [];
  let current: string | undefined;
  let serving: Serving | undefined;
  let stopping = false;
  let listening = false;

  /** Switches and new workers' beginnings, one after the other: none may miss what the other does. */
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = queue.then(task);
    queue = turn.catch(() => {});
    return turn;
  };

  const add = (): Worker => {
    const worker = new Worker(log);
    crew.push(worker);
    worker.tell({ do: "begin", options: JSON.parse(JSON.stringify(begin)) });
    void worker.ended.then(async () => {
      crew = crew.filter((other) => other !== worker);
      dead = sum([dead, { ...without(worker.figures), open: 0 }]);
      if (stopping) return;
      log(`worker ${worker.pid} has died and is replaced`);
      await wait(performance.now() - worker.born < 5 * PAUSE ? PAUSE : 0);
      if (!stopping) await inTurn(() => join(add()));
    });
    return worker;
  };

  /** Brings a worker to where the others are; one that cannot have their generation waits for the next, without a listener. */
  const join = async (worker: Worker): Promise<void> => {
    if (current !== undefined) {
      const { error } = (await worker.ask({ do: "prepare", dir: current })) ?? { error: undefined };
      if (error !== undefined) return log(`worker ${worker.pid} waits for the next generation: ${error}`);
      await worker.ask({ do: "use", dir: current });
    }
    if (listening) await open(worker);
  };

  const open = async (worker: Worker): Promise<void> => {
    const report = await worker.ask({ do: "listen", port: address.port, host });
    if (report?.error !== undefined) throw Object.assign(new Error(report.error.message), report.error);
    worker.listens = report !== undefined;
  };

  const load = (dir: string) =>
    inTurn(async () => {
      const reports = await Promise.all(crew.map((worker) => worker.ask({ do: "prepare", dir })));
      const error = reports.find((report) => report?.error !== undefined)?.error;
      if (error !== undefined) throw new Error(error);
      const used = await Promise.all(crew.map((worker) => worker.ask({ do: "use", dir })));
      const first = used.find((report) => report !== undefined);
      if (first === undefined) throw new Error("no worker is there to read the generation");
      [current, serving] = [dir, first.serving];
      own.reloads++;
      if (listening) for (const worker of crew) if (!worker.listens) await open(worker);
      return tellOf(first.serving);
    });
  const follower = follow(dist, { load, log, failed: () => void own.failures++ }, interval);

  const report = () => {
    const figures = sum([own, dead, ...crew.map((worker) => without(worker.figures))]);
    return { figures, serving, workers: crew.length, stopping, note: options.note?.() };
  };
  const admin = options.adminPort === undefined ? undefined : await openAdmin(options.adminPort, report);

  const close = async () => {
    stopping = true;
    follower.stop();
    const all = crew;
    for (const worker of all) worker.tell({ do: "stop" });
    const late = setTimeout(() => all.map((worker) => worker.kill()), (limits?.drain ?? LIMITS.drain) + 1_000);
    await Promise.all(all.map(({ ended }) => ended));
    clearTimeout(late);
    admin?.close();
  };

  try {
    for (let i = 0; i < options.workers; i++) add();
    await follower.check();
    listening = true;
    await inTurn(() => Promise.all(crew.map(open)));
  } catch (error) {
    await close();
    throw error;
  }
  const reload = () => {
    for (const worker of crew) worker.tell({ do: "reopenLog" });
    return follower.check();
  };
  return { url: urlOf(address), adminUrl: admin?.url, reload, close, pids: () => crew.map(({ pid }) => pid) };
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

/** A worker's figures without those that the main process counts for all. */
const without = (figures: Figures): Figures => ({ ...figures, reloads: 0, failures: 0 });
