// A worker process: a server of its own that reports to the main process and stops when that says so.
import type { AddressInfo } from "node:net";
import { everySecond } from "./clock.ts";
import type { Level } from "./log.ts";
import type { Figures, Serving } from "./metrics.ts";
import { OneProcess } from "./one-process.ts";

export type Report =
  | { figures: Figures; serving: Serving | undefined }
  | { address: AddressInfo }
  | { error: { message: string; code?: string | undefined } }
  | { line: string; level?: Level | undefined };

const tell = (report: Report) => process.connected && process.send?.(report);
const log = (line: string, level?: Level) => tell({ line, level });
const server = new OneProcess({ ...JSON.parse(process.argv[2] ?? "{}"), log });
const stop = () => void server.close().then(() => process.exit());
process.on("message", (order) => (order === "stop" ? stop() : void server.reload()));
process.on("disconnect", stop);
// A terminal or npm signals every process, but only the main process decides when to stop.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});

try {
  tell({ address: await server.listen() });
  everySecond(() => tell({ figures: server.figures(), serving: server.serving() }));
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  process.send?.({ error: { message, code } } satisfies Report, () => process.exit());
}
