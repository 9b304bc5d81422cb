import { createServer, IncomingMessage, METHODS, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Answer, Request } from "./answer.ts";
import { PIECE } from "./fast/serialized-response.ts";
import type { Limits } from "./limits.ts";
import { PROBLEMS } from "./problem.ts";

/** Told of each answer: the connection, `GET /path` (nothing, where there was no such line), the status, and the bytes of the document. */
export type Note = (socket: Socket, request: string, status: number, bytes: number) => void;

export type FullServer = {
  server: Server;
  /** From now on each answer is the last one on its connection. */
  beginStop(): void;
};

/** A server that gives each request the answer of `answering`. */
export function createHttpServer(answering: (request: Request) => Answer, limits: Limits, note: Note): FullServer {
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
      note(socket, `${message.method} ${message.url}`, answer.status, answer.body?.length ?? 0);
      send(response, answer);
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
    note(socket, "", answer.status, answer.body?.length ?? 0);
    const previous = last.get(socket);
    if (previous?.headersSent === false && !previous.req.complete) return send(previous, answer);
    const finish = () => (socket.writable ? refuse(socket, answer, limits) : socket.destroy());
    if (previous === undefined || previous.writableFinished) finish();
    else previous.once("close", finish);
  };
  server.on("connect", (_, socket) => refuseOnce(socket.resume() as Socket, PROBLEMS.methodNotAllowed));
  server.on("clientError", (error: ParseError, socket) => refuseOnce(socket as Socket, problemOf(error)));

  return {
    server,
    beginStop: () => {
      stopping = true;
    },
  };
}

function toRequest({ method, url, rawHeaders, httpVersion, headers }: IncomingMessage): Request {
  const hosts: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === "host") hosts.push(rawHeaders[i + 1] ?? "");
  return { method: method ?? "", target: url ?? "", hosts, version: httpVersion, headers };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers);
  if (body === undefined || body.length <= PIECE)
    response.end(body); // node:http leaves the body of an answer to HEAD out
  else pour(response, body);
}

/** A long body piece by piece, so that it can be seen whether a client takes it. */
function pour(response: ServerResponse, body: Buffer): void {
  let at = 0;
  const more = () => {
    while (at < body.length) {
      const goesOn = response.write(body.subarray(at, at + PIECE));
      at += PIECE;
      if (!goesOn) return response.once("drain", more);
    }
    return response.end();
  };
  more();
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

type ParseError = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number };

function problemOf({ code, rawPacket, bytesParsed }: ParseError): Answer {
  if (code === "HPE_HEADER_OVERFLOW") return PROBLEMS.headerTooLarge;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return PROBLEMS.requestTimeout;
  if (code === "HPE_INVALID_METHOD" && hasUnknownMethod(rawPacket, bytesParsed)) return PROBLEMS.methodNotAllowed;
  return PROBLEMS.badRequest;
}

/** Whether the request that broke off at `at` begins with a line that is sound but for a method that the parser does not know. */
function hasUnknownMethod(packet: Buffer = Buffer.of(), at = 0): boolean {
  const before = packet.lastIndexOf("\r\n\r\n", at);
  const text = packet.toString("latin1", before === -1 ? 0 : before + 4);
  const [, method] = /^(?:\r\n)*([\w!#$%&'*+.^`|~-]+) \/\S* HTTP\/1\.[01]\r\n/.exec(text) ?? [];
  return method !== undefined && !METHODS.includes(method);
}

/** Answers what never became a request, then closes. */
function refuse(socket: Socket, answer: Answer, limits: Limits): void {
  socket.on("error", ignore);
  const response = new ServerResponse(new IncomingMessage(socket));
  closeAfter(response, socket, limits);
  response.assignSocket(socket);
  response.once("finish", () => socket.destroySoon());
  send(response, answer);
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
