import { lookup } from "node:dns/promises";
import { isIP, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { buildConnector, Client } from "undici";
import { isPublicAddress } from "./address.ts";
import { checkFraming, type Headers, one } from "./answer.ts";
import { within } from "./attempts.ts";
import { ACCEPT_ENCODING, readBody } from "./body.ts";
import { asFetchError, FetchError, type Phase } from "./fetch-error.ts";

export type Endpoint = { addresses: readonly string[]; port: number };

/** Lets tests serve an official host from a local origin. */
export type Network = {
  resolve?: (host: string) => Promise<Endpoint>;
  /** Certificate authority to trust instead of the system's, PEM. */
  ca?: string;
  /** `address:port` pairs that are allowed although the address is private. */
  exempt?: readonly string[];
};

/** `body` is read for status 200 only. */
export type Answer = { status: number; headers: Headers; body: Buffer };

export type ExchangeOptions = {
  userAgent: string;
  network: Network;
  limits: { connectMs: number; bodyBytes: number; headerBytes: number };
};

/** Sends one GET over its own connection, so that no response can affect the next. Throws a FetchError. */
export async function exchange(url: URL, accept: string, signal: AbortSignal, options: ExchangeOptions) {
  let phase: Phase = "connect";
  let socket: Socket | undefined;
  const client = clientFor(url, signal, options, (connected) => {
    phase = "answer";
    socket = connected;
  });
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method: "GET",
      headers: { "user-agent": options.userAgent, accept, "accept-encoding": ACCEPT_ENCODING, "accept-language": "en" },
      signal,
    });
    phase = "body";
    const { statusCode: status, headers } = answer;
    if (status !== 200) {
      answer.body.on("error", () => {}).destroy();
      return { status, headers, body: Buffer.alloc(0) };
    }
    checkFraming(headers);
    const body = await readBody(answer.body, one(headers, "content-encoding"), options.limits.bodyBytes);
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

function clientFor(url: URL, signal: AbortSignal, options: ExchangeOptions, onConnected: (socket: Socket) => void) {
  const { connectMs, headerBytes } = options.limits;
  const late = new FetchError("connect-timeout", `no connection to ${url.host} within ${connectMs} ms`);
  return new Client(url.origin, {
    connect: (target, callback) =>
      void within(connectMs, signal, late, (signal) => connect(target, signal, options.network)).then(
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

/** Resolves a host once, refuses it if any of its addresses is private, and connects to these addresses only. */
async function connect(target: buildConnector.Options, signal: AbortSignal, network: Network): Promise<Socket> {
  const { resolve = systemResolve, ca, exempt } = network;
  const host = target.hostname;
  const { addresses, port } = await resolve(host).catch((error) => {
    throw asFetchError(error, "connect");
  });
  if (addresses.length === 0) throw new FetchError("dns", `${host} has no address`);
  const barred = addresses.find((a) => !isPublicAddress(a) && !exempt?.includes(`${a}:${port}`));
  if (barred !== undefined) throw new FetchError("private-address", `${host} is at ${barred}`);
  signal.throwIfAborted();
  const endpoints = addresses.map((address) => ({ address, family: isIP(address) }));
  const dial = buildConnector({
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: true,
    allowH2: false,
    maxCachedSessions: 0,
    timeout: 0,
    signal,
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, endpoints),
  });
  return new Promise((done, fail) =>
    dial({ ...target, port: String(port) }, (error, socket) =>
      error ? fail(asFetchError(error, "connect")) : done(socket),
    ),
  );
}

async function systemResolve(host: string): Promise<Endpoint> {
  const records = await lookup(host, { all: true });
  return { addresses: records.map(({ address }) => address), port: 443 };
}
