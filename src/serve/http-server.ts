// Owns the connections: limits, timeouts, malformed requests, the graceful stop. Refuses to know what is served.
import { createServer, IncomingMessage, METHODS, type Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Answer, Request } from "./answer.ts";
import { PROBLEMS } from "./problem.ts";

/** Times in milliseconds. */
export type Limits = {
  /** From the connection or the end of the last answer's request to the whole header; then to the whole request. */
  header: number;
  request: number;
  /** Between requests; longer than the 60 s of common proxies, which would else meet a closing connection. */
  idle: number;
  /** For a client to take an answer. */
  write: number;
  /** For a body that nobody reads: time, and bytes. */
  body: number;
  bodyBytes: number;
  headerBytes: number;
  connections: number;
  /** When stopping: for requests on their way on open connections, then for everything. */
  settle: number;
  drain: number;
};

export const LIMITS: Limits = {
  header: 10_000,
  request: 10_000,
  idle: 65_000,
  write: 12_000,
  body: 1_000,
  bodyBytes: 65_536,
  headerBytes: 16_384,
  connections: 10_000,
  settle: 500,
  drain: 4_000,
};

export type Stoppable = { server: Server; stop(): Promise<void> };

/** A server that gives each request the answer of `answering`; `stop` resolves when the last connection is gone. */
export function createHttpServer(answering: (request: Request) => Answer, limits: Limits): Stoppable {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.header,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: Math.min(1_000, limits.header / 4),
    requireHostHeader: false, // answered by us, as a problem document
  });
  server.maxConnections = limits.connections;
  server.maxHeadersCount = 0; // the bytes are limited; a count would hide a second Host behind 2,000 other fields
  let stopping = false;
  /** The response that each connection got last: an error answer must not overtake it. */
  const last = new WeakMap<Duplex, ServerResponse>();

  const refused = new WeakSet<Duplex>();

  const respond = (message: IncomingMessage, response: ServerResponse) => {
    const { socket } = message;
    if (!socket.writable) return; // it is being closed: what follows was sent in vain
    last.set(socket, response);
    const give = () => {
      if (response.headersSent) return;
      const answer = answering(toRequest(message));
      if (stopping) response.shouldKeepAlive = false;
      // Whoever sends one malformed request may mean something else by the next bytes, too.
      if (answer.status === 400) closeAfter(response, socket, limits);
      send(response, answer, socket, limits);
    };
    if (!hasBody(message)) return give();
    closeAfter(response, socket, limits);
    dropBody(message, limits, give);
  };
  server.on("request", respond);
  // Neither is told to go on: the final answer comes first, and nobody wants the body.
  server.on("checkContinue", respond);
  server.on("checkExpectation", respond);
  /** The last words on a connection that carries no further request: after all answers before them, and once. */
  const refuseOnce = (socket: Socket, answer: Answer) => {
    if (refused.has(socket)) return; // the parser repeats its error for every further packet
    if (!socket.writable || socket.bytesRead === 0) return socket.destroy(); // gone, or never said a word
    refused.add(socket);
    const previous = last.get(socket);
    if (previous?.headersSent === false && !previous.req.complete) return send(previous, answer, socket, limits);
    const finish = () => (socket.writable ? refuse(socket, answer, limits) : socket.destroy());
    if (previous === undefined || previous.writableFinished) finish();
    else previous.once("close", finish);
  };
  server.on("connect", (_, socket) => refuseOnce(socket.resume() as Socket, PROBLEMS.methodNotAllowed));
  server.on("clientError", (error: ParseError, socket) => refuseOnce(socket as Socket, problemOf(error)));

  const stop = () =>
    new Promise<void>((resolve) => {
      stopping = true;
      const timers = [
        setTimeout(() => server.closeIdleConnections(), limits.settle),
        setTimeout(() => server.closeAllConnections(), limits.drain),
      ];
      // http's own close() cuts idle connections at once, even where the next request is already on its way.
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        resolve();
      });
    });
  return { server, stop };
}

function toRequest({ method, url, rawHeaders, httpVersion, headers }: IncomingMessage): Request {
  const hosts: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === "host") hosts.push(rawHeaders[i + 1] ?? "");
  return { method: method ?? "", target: url ?? "", hosts, version: httpVersion, headers };
}

function send(response: ServerResponse, { status, headers, body }: Answer, socket: Socket, { write }: Limits): void {
  response.writeHead(status, headers);
  response.end(body); // node:http leaves the body of an answer to HEAD out
  // It has no limit, though, for a client that asks and does not read. Most answers leave at once and need no timer.
  if (socket.writableLength === 0) return;
  const timer = setTimeout(() => socket.destroy(), write);
  response.once("close", () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Takes a small body off the connection before the answer; gives up at the limits. */
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
  message.on("data", count).on("end", done).on("close", done).on("error", ignore);
}

const ignore = () => {};

type ParseError = Error & { code?: string; rawPacket?: Buffer };

function problemOf({ code, rawPacket }: ParseError): Answer {
  if (code === "HPE_HEADER_OVERFLOW") return PROBLEMS.headerTooLarge;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return PROBLEMS.requestTimeout;
  if (code === "HPE_INVALID_METHOD" && hasUnknownMethod(rawPacket)) return PROBLEMS.methodNotAllowed;
  return PROBLEMS.badRequest;
}

/** Whether the packet begins with a request line that is sound but for a method that the parser does not know. */
function hasUnknownMethod(packet: Buffer = Buffer.of()): boolean {
  const [, method] = /^([\w!#$%&'*+.^`|~-]+) \/\S* HTTP\/1\.[01]\r\n/.exec(packet.toString("latin1")) ?? [];
  return method !== undefined && !METHODS.includes(method);
}

/** Answers what never became a request, then closes. */
function refuse(socket: Socket, answer: Answer, limits: Limits): void {
  socket.on("error", ignore);
  const response = new ServerResponse(new IncomingMessage(socket));
  closeAfter(response, socket, limits);
  response.assignSocket(socket);
  response.once("finish", () => socket.destroySoon());
  send(response, answer, socket, limits);
}

/**
 * Lets the connection end with this response, in the way of RFC 9112 section 9.6: closing while the client still sends would reset
 * the connection, and the client might lose the answer. node:http closes by `destroySoon`.
 */
function closeAfter(response: ServerResponse, socket: Socket, { body }: Limits): void {
  response.shouldKeepAlive = false;
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), body);
    socket.once("close", () => clearTimeout(timer));
  };
}
