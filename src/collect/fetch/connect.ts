import { lookup } from "node:dns/promises";
import { isIP, type Socket } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./address.ts";
import { asFetchError, FetchError } from "./fetch-error.ts";

export type Endpoint = { addresses: readonly string[]; port: number };

/** Lets tests serve an official host from a local origin. */
export type Network = {
  resolve?: (host: string) => Promise<Endpoint>;
  /** Certificate authority to trust instead of the system's, PEM. */
  ca?: string;
  /** `address:port` pairs that are allowed although the address is private. */
  exempt?: readonly string[];
};

/** Resolves a host once, refuses it if any of its addresses is private, and connects to these addresses only. */
export async function connect(
  target: buildConnector.Options,
  signal: AbortSignal,
  { resolve = systemResolve, ca, exempt }: Network,
): Promise<Socket> {
  const host = target.hostname;
  const { addresses, port } = await resolve(host).catch((error) => {
    throw asFetchError(error, "connect");
  });
  if (addresses.length === 0) throw new FetchError("dns", `${host} has no address`);
  const barred = addresses.find((a) => !isPublicAddress(a) && !exempt?.includes(`${a}:${port}`));
  if (barred !== undefined) throw new FetchError("private-address", `${host} is at ${barred}`);
  signal.throwIfAborted();
  const dial = buildConnector({
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: true,
    allowH2: false,
    maxCachedSessions: 0,
    timeout: 0,
    signal,
    autoSelectFamily: true,
    lookup: (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
  });
  return new Promise((done, fail) =>
    dial({ ...target, port: String(port) }, (error, socket) =>
      error ? fail(asFetchError(error, "connect")) : done(socket),
    ),
  );
}

async function systemResolve(host: string): Promise<Endpoint> {
  const found = await lookup(host, { all: true });
  return { addresses: found.map(({ address }) => address), port: 443 };
}
