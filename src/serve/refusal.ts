// What node:http does not take for a request, and how a connection ends after it.
import { IncomingMessage, METHODS, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Answer, PROBLEMS } from "./fixed-answers.ts";
import type { Limits } from "./limits.ts";

/** Error of node:http's parser: `bytesParsed` of `rawPacket` were sound. */
export type ParseError = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number };

export function problemOf({ code, rawPacket, bytesParsed }: ParseError): Answer {
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

/** A response to what never became a request, after which the connection closes. */
export function responseOn(socket: Socket, limits: Limits): ServerResponse {
  socket.on("error", () => {});
  const response = new ServerResponse(new IncomingMessage(socket));
  closeAfter(response, socket, limits);
  response.assignSocket(socket);
  return response.once("finish", () => socket.destroySoon());
}

/** Lets the connection end with this response: see `endGently`. */
export function closeAfter(response: ServerResponse, socket: Socket, limits: Limits): void {
  response.shouldKeepAlive = false;
  // By which node:http closes.
  socket.destroySoon = () => endGently(socket, limits);
}

/**
 * Closes in the way of RFC 9112 section 9.6: closing while the client still sends would reset the connection, and the client might
 * lose the answer.
 */
export function endGently(socket: Socket, { body }: Limits): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), body);
  socket.once("close", () => clearTimeout(timer));
}
