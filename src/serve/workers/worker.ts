import { everySecond } from "../clock.ts";
import type { Serving } from "../metrics.ts";
import { createOrigin, type Origin } from "../origin.ts";
import type { Order, Report } from "./messages.ts";

const tell = (report: Report) => process.connected && process.send?.(report);
let origin: Origin | undefined;
let prepared: { dir: string; use: () => Serving } | undefined;

async function obey(order: Order): Promise<void> {
  if (order.do === "begin") {
    origin = createOrigin({ ...order.options, log: (message) => tell({ did: "say", message }) });
    everySecond(count);
  } else if (order.do === "stop") await stop();
  else if (origin === undefined) return;
  else if (order.do === "prepare") await prepare(origin, order.dir);
  else if (order.do === "use" && prepared?.dir === order.dir) {
    tell({ did: "use", dir: order.dir, serving: prepared.use() });
    prepared = undefined;
  } else if (order.do === "listen") await listen(origin, order.port, order.host);
  else if (order.do === "reopenLog") origin.reopenLog();
}

async function prepare(origin: Origin, dir: string): Promise<void> {
  try {
    prepared = { dir, use: await origin.prepare(dir) };
    tell({ did: "prepare", dir });
  } catch (error) {
    tell({ did: "prepare", dir, error: (error as Error).message });
  }
}

async function listen(origin: Origin, port: number, host: string): Promise<void> {
  try {
    await origin.listen(port, host, true);
    tell({ did: "listen" });
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    tell({ did: "listen", error: { code, message } });
  }
}

function count(): void {
  if (origin !== undefined) tell({ did: "count", figures: origin.figures() });
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await origin?.close();
  count();
  if (process.connected) process.disconnect();
  process.exit();
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
// Without its main process a worker would go on for ever with what it has.
process.on("disconnect", () => void stop());
process.on("message", (order: Order) => void obey(order));
