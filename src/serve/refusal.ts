// Error responses to what node:http can't parse, and closing the connection afterwards.
import { IncomingMessage, METHODS, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Answer, PROBLEMS } from "./fixed-answers.ts";
import type { Limits } from "./limits.ts";

/** Error of node:http's parser: the first `bytesParsed` bytes of `rawPacket` were valid. */
export type ParseError = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number };

export function problemOf({ code, rawPacket, bytesParsed }: ParseError): Answer {
  if (code === "HPE_HEADER_OVERFLOW") return PROBLEMS.headerTooLarge;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return PROBLEMS.requestTimeout;
  if (code === "HPE_INVALID_METHOD" && hasUnknownMethod(rawPacket, bytesParsed)) return PROBLEMS.methodNotAllowed;
  return PROBLEMS.badRequest;
}

/** Whether the request that failed to parse at `at` starts with a line that is valid except for a method unknown to the parser. */
function hasUnknownMethod(packet: Buffer = Buffer.of(), at = 0): boolean {
  const before = packet.lastIndexOf("\r\n\r\n", at);
  const text = packet.toString("latin1", before === -1 ? 0 : before + 4);
  const [, method] = /^(?:\r\n)*([\w!#$%&'*+.^`|~-]+) \/\S* HTTP\/1\.[01]\r\n/.exec(text) ?? [];
  return method !== undefined && !METHODS.includes(method);
}

/** A response without a parsed request; the connection closes after it. */
export function responseOn(socket: Socket, limits: Limits): ServerResponse {
  socket.on("error", () => {});
  const response = new ServerResponse(new IncomingMessage(socket));
  closeAfter(response, socket, limits);
  response.assignSocket(socket);
  return response.once("finish", () => socket.destroySoon());
}

/** Closes the connection after this response: see `closeGracefully`. */
export function closeAfter(response: ServerResponse, socket: Socket, limits: Limits): void {
  response.shouldKeepAlive = false;
  // node:http closes with this method.
  socket.destroySoon = () => closeGracefully(socket, limits);
}

/**
 * Closes as RFC 9112 section 9.6 describes: closing while the client is still sending would reset the connection, and the client
 * might lose the response.
 */
export function closeGracefully(socket: Socket, { body }: Limits): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), body);
  socket.once("close", () => clearTimeout(timer));
}
