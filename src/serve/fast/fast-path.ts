import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { answerWith } from "../answer.ts";
import { PIECE } from "../http-server.ts";
import { everyQuarter, type Limits } from "../limits.ts";
import type { Tally } from "../metrics.ts";
import type { Table } from "../table.ts";
import { readHead } from "./request-head.ts";
import { SerializedResponses } from "./serialized-response.ts";

type Options = {
  table: () => Table | undefined;
  limits: Limits;
  tally: Tally;
};

/** Answers plain requests directly on the socket, and hands every other connection over to the node:http server unchanged. */
export class FastPath {
  readonly options: Options;
  readonly responses: SerializedResponses;
  /** If set, every connection with a request is handed over, for its last response. */
  stopping = false;
  /** Hands a connection over to the server. */
  readonly handOver: (socket: Socket) => void;
  readonly open = new Set<Connection>();

  /** Call it before much is read, and before the server accepts connections. */
  constructor(server: Server, options: Options) {
    // V8's young generation stays at its initial size of 1 MB, for frequent collections of 0.2 ms instead of rare ones of 1 to 3 ms:
    // every open connection waits during a pause, so long pauses determine the 99th percentile. It never shrinks.
    setFlagsFromString("--semi-space-growth-factor=1");
    this.options = options;
    this.responses = new SerializedResponses(options.limits.idle);
    const [acceptFully] = server.listeners("connection") as ((socket: Socket) => void)[];
    if (acceptFully === undefined) throw new Error("the server accepts no connections");
    this.handOver = (socket) => acceptFully.call(server, socket);
    server.off("connection", acceptFully);
    server.on("connection", (socket: Socket) => this.open.add(new Connection(socket, this)));
    server.once("close", this.responses.stop);
    const { header, idle } = options.limits;
    everyQuarter(Math.min(header, idle), server, () => {
      const now = performance.now();
      for (const connection of this.open) connection.closeIfLate(now);
    });
  }

  closeIdle(): void {
    for (const connection of this.open) connection.closeIdle();
  }
}

/** A connection, for as long as everything it sends is handled here. */
class Connection {
  readonly #socket: Socket;
  readonly #path: FastPath;
  /** Requests waiting until earlier responses have been sent. */
  #waiting: Buffer | undefined;
  #bytesRead = 0;
  #since = performance.now();

  constructor(socket: Socket, path: FastPath) {
    this.#socket = socket;
    this.#path = path;
    socket.on("data", this.#take).on("end", this.#end).on("error", ignore).on("close", this.#leave);
  }

  closeIdle(): void {
    if (!this.#isBusy()) this.#socket.destroy();
  }

  closeIfLate(now: number): void {
    const { bytesRead } = this.#socket;
    if (bytesRead !== this.#bytesRead || this.#isBusy()) {
      this.#bytesRead = bytesRead;
      this.#since = now;
    } else if (now - this.#since > this.#path.options.limits[bytesRead === 0 ? "header" : "idle"])
      this.#socket.destroy();
  }

  #isBusy(): boolean {
    return this.#waiting !== undefined || this.#socket.writableLength > 0;
  }

  readonly #take = (chunk: Buffer) => {
    const { table, tally } = this.#path.options;
    const socket = this.#socket;
    const began = performance.now();
    const text = chunk.toString("latin1");
    for (let at = 0; at < text.length; ) {
      // Backpressure: pipelined requests wait unread while the socket's buffer is full.
      if (socket.writableLength >= socket.writableHighWaterMark) return this.#wait(chunk.subarray(at));
      const head = this.#path.stopping ? undefined : readHead(text, at);
      const document = head && table()?.find(head.path);
      const answer = document && answerWith(document, head.fields);
      // A long body is sent in pieces by node:http.
      if (answer === undefined || (answer.body?.length ?? 0) > PIECE) return this.#handOver(chunk.subarray(at));
      tally.answered(answer.status, performance.now() - began);
      const response = this.#path.responses.of(answer);
      socket.write(head?.isHead ? response.head : response.whole);
      at = head?.end ?? text.length;
    }
  };

  #wait(requests: Buffer): void {
    this.#waiting = requests;
    this.#socket.pause().once("drain", this.#continue);
  }

  readonly #continue = () => {
    const requests = this.#waiting;
    this.#waiting = undefined;
    this.#socket.resume(); // takes effect on the next tick, after the waiting requests
    if (requests !== undefined) this.#take(requests);
  };

  readonly #end = () => {
    if (this.#socket.writableLength === 0) this.#socket.destroy();
    else this.#socket.end();
  };

  /** Hands the connection over permanently, starting at the unhandled bytes. */
  #handOver(rest: Buffer): void {
    const socket = this.#socket;
    this.#leave();
    socket.off("data", this.#take).off("end", this.#end).off("error", ignore).off("close", this.#leave);
    socket.pause().unshift(rest);
    this.#path.handOver(socket);
    socket.resume();
  }

  readonly #leave = () => {
    this.#path.open.delete(this);
  };
}

const ignore = () => {};
