import type { Server } from "node:http";
import type { Socket } from "node:net";
import { everyQuarter, type Limits } from "./limits.ts";
import type { Figures } from "./metrics.ts";

/** The open connections of a server, watched from the moment it takes them; those on which nothing leaves any more are cut. */
export class Connections {
  readonly #open = new Set<Socket>();
  readonly #figures: Figures;
  /** Of those with something waiting: what had left when this was seen first, and when. */
  readonly #slow = new WeakMap<Socket, { left: number; since: number }>();

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

  /** How many there are, and the bytes written to them. */
  now(): Pick<Figures, "open" | "bytes"> {
    let bytes = 0;
    for (const socket of this.#open) bytes += socket.bytesWritten;
    return { open: this.#open.size, bytes };
  }

  /** Cuts those on which nothing of what waits has left for `patience` milliseconds. */
  #cutSlow(now: number, patience: number): void {
    for (const socket of this.#open) {
      const waiting = socket.writableLength;
      const left = socket.bytesWritten - waiting;
      const seen = this.#slow.get(socket);
      if (waiting === 0) this.#slow.delete(socket);
      else if (seen?.left !== left) this.#slow.set(socket, { left, since: now });
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
