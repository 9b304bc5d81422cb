// A worker process: an origin that executes orders from the main process.
import type { AddressInfo } from "node:net";
import { everySecond } from "../clock.ts";
import type { Level } from "../log.ts";
import type { Figures } from "../metrics.ts";
import { type Loaded, Origin } from "../origin.ts";

const tell = (report: Report) => process.connected && process.send?.(report);
const options = JSON.parse(process.argv[2] ?? "{}");
const origin = new Origin({ ...options, log: (message: string, level?: Level) => tell({ message, level }) });
let use: (() => Loaded) | undefined;
let address: Promise<AddressInfo> | undefined;

const orders = {
  async prepare(dir: string): Promise<void> {
    use = await origin.prepare(dir);
  },
  use: (): Loaded | undefined => use?.(),
  listen: (port: number, host: string): Promise<AddressInfo> => {
    address ??= origin.listen(port, host);
    return address;
  },
  reopenLog: () => origin.reopenLog(),
  async stop(): Promise<void> {
    await origin.close();
    process.exit();
  },
};

export type Orders = typeof orders;
export type Order = { id: number; name: keyof Orders; given: unknown[] };
/** The first two are the outcome of the order with that id. */
export type Report =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; code?: string | undefined } }
  | { figures: Figures }
  | { message: string; level?: Level | undefined };

process.on("message", async ({ id, name, given }: Order) => {
  try {
    tell({ id, result: await (orders[name] as (...given: unknown[]) => unknown)(...given) });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    tell({ id, error: { message, code } });
  }
});
everySecond(() => tell({ figures: origin.figures() }));
// A terminal or npm signals every process, but only the main process decides when to stop.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
