import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Limits } from "./limits.ts";
import type { Tally } from "./metrics.ts";

export type Connections = {
  readonly size: number;
  /** Bytes written to those that are still open. */
  bytes(): number;
  /** Cuts those on which nothing of what waits has left for too long. */
  sweep(now: number): void;
  cutAll(): void;
};

/** Watches the connections of a server from the moment it takes them. */
export function watchConnections(server: Server, { write }: Limits, tally: Tally): Connections {
  const { figures } = tally;
  const open = new Set<Socket>();
  /** Of those with something waiting: what had left when this was seen first, and when. */
  const slow = new WeakMap<Socket, { left: number; since: number }>();
  function leave(this: Socket) {
    open.delete(this);
    figures.bytes += this.bytesWritten;
  }
  server.prependListener("connection", (socket: Socket) => {
    figures.accepted++;
    open.add(socket.on("close", leave));
  });
  server.on("drop", () => {
    figures.refused++;
  });
  return {
    get size() {
      return open.size;
    },
    bytes: () => {
      let bytes = 0;
      for (const socket of open) bytes += socket.bytesWritten;
      return bytes;
    },
    sweep: (now) => {
      for (const socket of open) {
        const waiting = socket.writableLength;
        if (waiting === 0) {
          slow.delete(socket);
          continue;
        }
        const left = socket.bytesWritten - waiting;
        const seen = slow.get(socket);
        if (seen?.left !== left) slow.set(socket, { left, since: now });
        else if (now - seen.since > write) {
          figures.cut++;
          socket.destroy();
        }
      }
    },
    cutAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
