import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Request } from "./answer.ts";
import { type Answer, PROBLEMS } from "./fixed-answers.ts";
import type { Limits } from "./limits.ts";
import { closeAfter, type ParseError, problemOf, responseOn } from "./refusal.ts";

/** Longer bodies are sent in pieces of this size, without copying; the client must accept each in time. */
export const PIECE = 262_144;

/** Called for each response. `ms`: since the request. */
export type Note = (status: number, ms: number) => void;

export class HttpServer {
  readonly server: Server;
  /** If set, each response closes its connection. */
  stopping = false;
  readonly #answering: (request: Request) => Answer;
  readonly #limits: Limits;
  readonly #note: Note;
  /** The last response of each connection, which an error response must not overtake. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();
  readonly #refused = new WeakSet<Duplex>();

  constructor(answering: (request: Request) => Answer, limits: Limits, note: Note) {
    this.#answering = answering;
    this.#limits = limits;
    this.#note = note;
    this.server = createServer({
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.header,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: Math.min(1_000, limits.header / 4),
      requireHostHeader: false, // `answer` responds with a problem document
    });
    this.server.maxConnections = limits.connections;
    this.server.maxHeadersCount = 0; // bytes are limited already; a limit here would hide a second Host header after 2,000 others
    // `Expect: 100-continue` gets the final response immediately, since no body is wanted.
    for (const event of ["request", "checkContinue", "checkExpectation"]) this.server.on(event, this.#respond);
    this.server.on("connect", (_, socket) => this.#refuse(socket.resume() as Socket, PROBLEMS.methodNotAllowed));
    this.server.on("clientError", (error: ParseError, socket) => this.#refuse(socket as Socket, problemOf(error)));
  }

  readonly #respond = (message: IncomingMessage, response: ServerResponse) => {
    const { socket } = message;
    const began = performance.now();
    if (!socket.writable) return; // the connection is closing
    this.#last.set(socket, response);
    if (!hasBody(message)) return this.#give(message, response, began);
    closeAfter(response, socket, this.#limits);
    dropBody(message, this.#limits, () => this.#give(message, response, began));
  };

  #give(message: IncomingMessage, response: ServerResponse, began: number): void {
    if (response.headersSent) return;
    const { socket } = message;
    const answer = this.#answering(toRequest(message));
    if (this.stopping) response.shouldKeepAlive = false;
    // After a malformed request, the bytes that follow can't be trusted either.
    if (answer.status === 400) closeAfter(response, socket, this.#limits);
    this.#note(answer.status, performance.now() - began);
    send(response, answer);
  }

  /** Sends one final error response after all earlier responses, and closes the connection. */
  #refuse(socket: Socket, answer: Answer): unknown {
    if (this.#refused.has(socket)) return; // the parser repeats its error for each further packet
    if (!socket.writable || socket.bytesRead === 0) return socket.destroy(); // gone, or never sent anything
    this.#refused.add(socket);
    this.#note(answer.status, 0);
    const previous = this.#last.get(socket);
    if (previous?.headersSent === false && !previous.req.complete) return send(previous, answer);
    const finish = () => {
      if (socket.writable) send(responseOn(socket, this.#limits), answer);
      else socket.destroy();
    };
    // In Node 20, a response counts as written before it leaves its connection to the next one.
    if (previous === undefined || (previous.writableFinished && previous.socket === null)) finish();
    else previous.once("close", finish);
  }
}

function toRequest({ method, url, rawHeaders, httpVersion, headers }: IncomingMessage): Request {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === "host");
  return { method: method ?? "", target: url ?? "", hosts, version: httpVersion, headers };
}

/** Each piece of a long body is written after the previous one has been sent, which shows whether the client accepts data. */
function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers);
  // node:http omits the body of a response to HEAD.
  if (body === undefined || body.length <= PIECE) return void response.end(body);
  let at = 0;
  const more = () => {
    while (at < body.length) {
      const hasRoom = response.write(body.subarray(at, at + PIECE));
      at += PIECE;
      if (!hasRoom) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Discards a small request body before `then`; stops at the limits. */
function dropBody(message: IncomingMessage, { body, bodyBytes }: Limits, then: () => void): void {
  let taken = 0;
  const done = () => {
    clearTimeout(timer);
    message.off("data", count).off("end", done).off("close", done);
    then();
  };
  const count = (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > bodyBytes) done();
  };
  const timer = setTimeout(done, body);
  message
    .on("data", count)
    .on("end", done)
    .on("close", done)
    .on("error", () => {});
}
