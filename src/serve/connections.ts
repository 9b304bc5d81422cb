import type { Server } from "node:http";
import type { Socket } from "node:net";
import { everyQuarter, type Limits } from "./limits.ts";
import type { Figures } from "./metrics.ts";

/** Tracks a server's open connections and cuts those that no longer accept data. */
export class Connections {
  readonly #open = new Set<Socket>();
  readonly #figures: Figures;
  /** For connections with unsent bytes: how many bytes had been sent when that count was first seen, and when. */
  readonly #slow = new WeakMap<Socket, { sent: number; since: number }>();

  constructor(server: Server, { write }: Limits, figures: Figures) {
    this.#figures = figures;
    everyQuarter(write, server, () => this.#cutSlow(performance.now(), write));
    server.prependListener("connection", (socket: Socket) => {
      figures.accepted++;
      this.#open.add(socket);
      socket.on("close", () => {
        this.#open.delete(socket);
        figures.bytes += socket.bytesWritten;
      });
    });
    server.on("drop", () => void figures.refused++);
  }

  /** The number of open connections, and the bytes written to them. */
  now(): Pick<Figures, "open" | "bytes"> {
    let bytes = 0;
    for (const socket of this.#open) bytes += socket.bytesWritten;
    return { open: this.#open.size, bytes };
  }

  /** Cuts connections whose unsent bytes have not moved for `patience` milliseconds. */
  #cutSlow(now: number, patience: number): void {
    for (const socket of this.#open) {
      const waiting = socket.writableLength;
      const sent = socket.bytesWritten - waiting;
      const seen = this.#slow.get(socket);
      if (waiting === 0) this.#slow.delete(socket);
      else if (seen?.sent !== sent) this.#slow.set(socket, { sent, since: now });
      else if (now - seen.since > patience) {
        this.#figures.cut++;
        socket.destroy();
      }
    }
  }

  cutAll(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
