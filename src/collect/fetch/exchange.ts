import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client, type Dispatcher } from "undici";
import { framingError, type Headers, one } from "./answer.ts";
import { within } from "./attempts.ts";
import { ACCEPT_ENCODING, readBody } from "./body.ts";
import { connect, type Network } from "./connect.ts";
import { asFetchError, FetchError, type Phase } from "./fetch-error.ts";

/** `body` is read for status 200 only. */
export type Answer = { status: number; headers: Headers; body: Buffer };

export type ExchangeOptions = {
  userAgent: string;
  network: Network;
  limits: { connectMs: number; bodyBytes: number; headerBytes: number };
  /** Replaces the network, including the check on addresses. */
  dispatcher?: Dispatcher | undefined;
};

/** Sends one GET over its own connection, so that no response can affect the next. Throws a FetchError. */
export async function exchange(
  url: URL,
  accept: string,
  signal: AbortSignal,
  { userAgent, network, limits, dispatcher }: ExchangeOptions,
): Promise<Answer> {
  let phase: Phase = "connect";
  let socket: Socket | undefined;
  const client = clientFor(url, signal, network, limits, (connected) => {
    phase = "answer";
    socket = connected;
  });
  try {
    const answer = await (dispatcher ?? client).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET",
      headers: { "user-agent": userAgent, accept, "accept-encoding": ACCEPT_ENCODING, "accept-language": "en" },
      signal,
    });
    phase = "body";
    const { statusCode: status, headers } = answer;
    if (status !== 200) {
      answer.body.on("error", () => {}).destroy();
      return { status, headers, body: Buffer.alloc(0) };
    }
    const unframed = framingError(headers);
    if (unframed) throw unframed;
    const body = await readBody(answer.body, one(headers, "content-encoding"), limits.bodyBytes);
    // Bytes after the end of the body break the connection one tick later: Content-Length was too small for the page.
    await nextTurn();
    if (socket?.errored && asFetchError(socket.errored, phase).kind === "malformed")
      throw new FetchError("truncated", "more bytes than Content-Length says");
    return { status, headers, body };
  } catch (error) {
    throw asFetchError(signal.aborted ? signal.reason : error, phase);
  } finally {
    client.destroy().catch(() => {});
  }
}

function clientFor(
  url: URL,
  signal: AbortSignal,
  network: Network,
  { connectMs, headerBytes }: ExchangeOptions["limits"],
  onConnected: (socket: Socket) => void,
): Client {
  const late = new FetchError("connect-timeout", `no connection to ${url.host} within ${connectMs} ms`);
  return new Client(url.origin, {
    connect: (target, callback) =>
      void within(connectMs, signal, late, (signal) => connect(target, signal, network)).then(
        (socket) => {
          onConnected(socket);
          callback(null, socket);
        },
        (error) => callback(error, null),
      ),
    maxHeaderSize: headerBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
