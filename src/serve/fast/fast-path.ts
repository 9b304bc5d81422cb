import type { Server } from "node:http";
import type { Socket } from "node:net";
import { answerWith } from "../answer.ts";
import type { Answer } from "../fixed-answers.ts";
import type { Note } from "../http-server.ts";
import { everyQuarter, type Limits } from "../limits.ts";
import type { Tally } from "../metrics.ts";
import { pour } from "../pour.ts";
import { endGently } from "../refusal.ts";
import type { Table } from "../table.ts";
import { keepPausesShort } from "./gc.ts";
import { type RequestHead, readHead } from "./request-head.ts";
import { SerializedResponses } from "./serialized-response.ts";

type Options = {
  table: () => Table | undefined;
  limits: Limits;
  tally: Tally;
  /** Told of each answer. */
  note: Note | undefined;
};

/** Stands before a server of node:http, whose own way of taking a connection stays as it is for all that is handed over. */
export class FastPath {
  readonly options: Options;
  readonly responses: SerializedResponses;
  /** From now on each answer is the last one on its connection. */
  stopping = false;
  /** Gives a connection to the server. */
  readonly handOver: (socket: Socket) => void;
  readonly open = new Set<Connection>();

  /** To be called before much is read, and before the server takes connections. */
  constructor(server: Server, options: Options) {
    keepPausesShort();
    this.options = options;
    this.responses = new SerializedResponses(options.limits.idle);
    const [takeFully] = server.listeners("connection") as ((socket: Socket) => void)[];
    if (takeFully === undefined) throw new Error("the server takes no connections");
    this.handOver = (socket) => takeFully.call(server, socket);
    server.off("connection", takeFully);
    server.on("connection", (socket: Socket) => this.open.add(new Connection(socket, this)));
    server.once("close", this.responses.stop);
    const { header, idle } = options.limits;
    everyQuarter(Math.min(header, idle), server, () => {
      const now = performance.now();
      for (const connection of this.open) connection.closeLate(now);
    });
  }

  /** Closes the connections on which nothing is under way. */
  closeIdle(): void {
    for (const connection of this.open) connection.closeIdle();
  }
}

/** One connection for as long as all it sends is taken here. */
class Connection {
  readonly #socket: Socket;
  readonly #path: FastPath;
  /** Requests that wait until the answers before them have left. */
  #waiting: Buffer | undefined;
  /** Whether a long body is under way. */
  #pouring = false;
  /** Set with the last answer: whether the client asked for it to be the last. */
  #closing: "asked" | "unasked" | undefined;
  #bytesRead = 0;
  #since = performance.now();

  constructor(socket: Socket, path: FastPath) {
    this.#socket = socket;
    this.#path = path;
    socket.on("data", this.#take).on("end", this.#end).on("error", ignore).on("close", this.#leave);
  }

  /** Closes the connection unless something is under way. */
  closeIdle(): void {
    if (!this.#isBusy()) this.#socket.destroy();
  }

  /** Closes it where nothing came for too long: before the first request, or between two. */
  closeLate(now: number): void {
    const { bytesRead } = this.#socket;
    if (bytesRead !== this.#bytesRead || this.#isBusy()) {
      this.#bytesRead = bytesRead;
      this.#since = now;
    } else if (now - this.#since > this.#path.options.limits[bytesRead === 0 ? "header" : "idle"])
      this.#socket.destroy();
  }

  #isBusy(): boolean {
    return this.#closing !== undefined || this.#pouring || this.#socket.writableLength > 0;
  }

  readonly #take = (chunk: Buffer) => {
    if (this.#closing !== undefined) return; // what follows the last request is not read
    const socket = this.#socket;
    const { table, note } = this.#path.options;
    const text = chunk.toString("latin1");
    for (let at = 0; at < text.length; ) {
      // However many requests come at once, no more answers are held than the socket asks for: the rest waits unread.
      if (this.#pouring || socket.writableLength >= socket.writableHighWaterMark) return this.#wait(chunk.subarray(at));
      const head = readHead(text, at);
      const document = head && table()?.find(head.path);
      // Bytes behind a last request are sent in vain, or its body: node:http knows what to do with them.
      if (head === undefined || document === undefined || (head.close && head.end < text.length))
        return this.#handOver(chunk.subarray(at));
      const answer = answerWith(document, head.fields);
      note?.(socket, text.slice(at, text.indexOf(" HTTP/", at)), answer.status, answer.body?.length ?? 0);
      this.#send(answer, head);
      at = head.end;
    }
  };

  #send(answer: Answer, { isHead, close }: RequestHead): void {
    const { responses, options, stopping } = this.#path;
    options.tally.answered(answer.status);
    if (close || stopping) this.#closing = close ? "asked" : "unasked";
    const isLast = this.#closing !== undefined;
    const { head, whole } = responses.of(answer, isLast);
    if (isHead || whole !== undefined || answer.body === undefined) {
      this.#socket.write(isHead ? head : (whole ?? head));
      if (isLast) this.#close();
      return;
    }
    this.#socket.write(head);
    this.#pouring = true;
    pour(this.#socket.pause(), answer.body, this.#poured);
  }

  readonly #poured = () => {
    this.#pouring = false;
    this.#goOn();
  };

  #wait(requests: Buffer): void {
    this.#waiting = requests;
    if (!this.#pouring) this.#socket.pause().once("drain", this.#goOn);
  }

  readonly #goOn = () => {
    if (this.#closing !== undefined) return this.#close();
    const requests = this.#waiting;
    this.#waiting = undefined;
    this.#socket.resume(); // takes effect in the next turn, after what waits here
    if (requests !== undefined) this.#take(requests);
  };

  /** A client that asked for the end sends nothing more: that is no reason to wait. Any other may. */
  #close(): void {
    const socket = this.#socket;
    if (this.#closing === "unasked") endGently(socket.resume(), this.#path.options.limits);
    else if (socket.writableLength === 0) socket.destroy();
    else socket.destroySoon();
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
    this.#path.handOver(socket);
    socket.resume();
  }

  readonly #leave = () => {
    this.#path.open.delete(this);
  };
}

const ignore = () => {};
