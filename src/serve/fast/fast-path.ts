import type { Server } from "node:http";
import type { Socket } from "node:net";
import { evaluate } from "../conditional.ts";
import type { Limits } from "../limits.ts";
import type { Tally } from "../metrics.ts";
import { choose } from "../negotiate.ts";
import type { Table } from "../table.ts";
import { type RequestHead, readHead } from "./request-head.ts";
import { PIECE, type Wire } from "./serialized-response.ts";

export type FastPath = {
  /** From now on each answer is the last one on its connection. */
  beginStop(): void;
  /** Closes the connections on which nothing is under way. */
  closeIdle(): void;
  /** Closes those that sent nothing for too long: before their first request, and between two. */
  sweep(now: number): void;
};

type Options = {
  table: () => Table | undefined;
  limits: Limits;
  tally: Tally;
  /** Told of each answer: `GET /path`, the status, and the bytes of the document. */
  note?: ((socket: Socket, request: string, status: number, bytes: number) => void) | undefined;
};

type Shared = Options & { handOver: (socket: Socket) => void; open: Set<Connection>; stopping: boolean };

/** Puts the fast path before a server of node:http, whose own way of taking a connection stays as it is for all that is handed over. */
export function putFastPathBefore(server: Server, options: Options): FastPath {
  const [takeFully] = server.listeners("connection") as ((socket: Socket) => void)[];
  if (takeFully === undefined) throw new Error("the server takes no connections");
  const open = new Set<Connection>();
  const handOver = (socket: Socket) => takeFully.call(server, socket);
  const shared: Shared = { ...options, handOver, open, stopping: false };
  server.off("connection", takeFully).on("connection", (socket: Socket) => open.add(new Connection(socket, shared)));
  return {
    beginStop: () => {
      shared.stopping = true;
    },
    closeIdle: () => {
      for (const connection of open) connection.closeIdle();
    },
    sweep: (now) => {
      for (const connection of open) connection.sweep(now);
    },
  };
}

/** One connection for as long as all it sends is taken here. */
class Connection {
  readonly #socket: Socket;
  readonly #shared: Shared;
  /** Requests that wait until the answers before them have left. */
  #waiting: Buffer | undefined;
  /** What is left of a long body under way. */
  #body: Buffer | undefined;
  /** Set with the last answer: whether the client asked for it to be the last. */
  #closing: "asked" | "unasked" | undefined;
  #bytesRead = 0;
  #since = performance.now();

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    socket.on("data", this.#take).on("end", this.#end).on("error", ignore).on("close", this.#leave);
  }

  /** Closes the connection unless something is under way. */
  closeIdle(): void {
    if (!this.#isBusy()) this.#socket.destroy();
  }

  sweep(now: number): void {
    const { bytesRead } = this.#socket;
    if (bytesRead !== this.#bytesRead || this.#isBusy()) {
      this.#bytesRead = bytesRead;
      this.#since = now;
    } else if (now - this.#since > this.#shared.limits[bytesRead === 0 ? "header" : "idle"]) this.#socket.destroy();
  }

  #isBusy(): boolean {
    return this.#closing !== undefined || this.#body !== undefined || this.#socket.writableLength > 0;
  }

  readonly #take = (chunk: Buffer) => {
    if (this.#closing !== undefined) return; // what follows the last request is not read
    const socket = this.#socket;
    const text = chunk.toString("latin1");
    for (let at = 0; at < text.length; ) {
      // However many requests come at once, no more answers are held than the socket asks for: the rest waits unread.
      if (this.#body !== undefined || socket.writableLength >= socket.writableHighWaterMark)
        return this.#wait(chunk.subarray(at));
      const head = readHead(text, at);
      const wire = head && this.#find(head);
      // Bytes behind a last request are sent in vain, or its body: node:http knows what to do with them.
      if (wire === undefined || (head?.close && head.end < text.length)) return this.#handOver(chunk.subarray(at));
      this.#shared.note?.(socket, text.slice(at, text.indexOf(" HTTP/", at)), wire.status, wire.body?.length ?? 0);
      this.#answer(head as RequestHead, wire);
      at = (head as RequestHead).end;
    }
  };

  #find({ path, acceptEncoding, ifNoneMatch }: RequestHead): Wire | undefined {
    const document = this.#shared.table()?.find(path);
    if (document === undefined) return undefined;
    const { etag, wire } = choose(document, acceptEncoding);
    if (ifNoneMatch === undefined) return wire.ok;
    return ifNoneMatch === etag || evaluate({ "if-none-match": ifNoneMatch }, etag) === 304
      ? wire.notModified
      : wire.ok;
  }

  #answer({ isHead, close }: RequestHead, wire: Wire): void {
    const { tally, stopping } = this.#shared;
    tally.answered(wire.status);
    if (close || stopping) this.#closing = close ? "asked" : "unasked";
    const last = this.#closing !== undefined;
    const whole = wire.whole(isHead, last);
    if (whole !== undefined) this.#socket.write(whole);
    else {
      this.#socket.write(wire.head(last), "latin1");
      if (!isHead && wire.body !== undefined) this.#pour(wire.body);
    }
    if (last && this.#body === undefined) this.#close();
  }

  /** Sends a long body piece by piece, each when the one before has left. */
  #pour(body: Buffer): void {
    const socket = this.#socket;
    let at = 0;
    do {
      socket.write(body.subarray(at, at + PIECE));
      at += PIECE;
    } while (at < body.length && socket.writableLength === 0);
    this.#body = at < body.length ? body.subarray(at) : undefined;
    if (this.#body !== undefined) this.#wait(this.#waiting);
  }

  #wait(requests: Buffer | undefined): void {
    this.#waiting = requests;
    this.#socket.pause().off("drain", this.#goOn).once("drain", this.#goOn);
  }

  readonly #goOn = () => {
    if (this.#body !== undefined) this.#pour(this.#body);
    if (this.#body !== undefined) return;
    if (this.#closing !== undefined) return this.#close();
    const requests = this.#waiting;
    this.#waiting = undefined;
    this.#socket.resume(); // takes effect in the next turn, after what waits here
    if (requests !== undefined) this.#take(requests);
  };

  /** A client that asked for the end sends nothing more: that is no reason to wait. Any other may (RFC 9112 section 9.6). */
  #close(): void {
    const socket = this.#socket;
    if (this.#closing === "asked") {
      if (socket.writableLength === 0) socket.destroy();
      else socket.destroySoon();
      return;
    }
    socket.resume().end();
    const timer = setTimeout(() => socket.destroy(), this.#shared.limits.body);
    socket.once("close", () => clearTimeout(timer));
  }

  readonly #end = () => {
    if (this.#socket.writableLength === 0) this.#socket.destroy();
    else this.#socket.end();
  };

  /** Gives the connection away for good, with the bytes not taken, as if nothing had come before them. */
  #handOver(rest: Buffer): void {
    const socket = this.#socket;
    this.#leave();
    socket.off("data", this.#take).off("end", this.#end).off("error", ignore).off("close", this.#leave);
    socket.pause().unshift(rest);
    this.#shared.handOver(socket);
    socket.resume();
  }

  readonly #leave = () => {
    this.#shared.open.delete(this);
  };
}

const ignore = () => {};
