// Listens on 127.0.0.1 only, or in a network namespace of its own at addresses that look public.
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createSecureContext, createServer as createTlsServer, type SecureContext } from "node:tls";
import type { Endpoint, Network } from "../../src/collect/fetch/exchange.ts";
import { issue } from "../certificate.ts";
import { type Answer, type Asked, reply } from "./fault-answers.ts";
import { FAULTS, type Ports } from "./faults.ts";

export type FaultOrigin = Awaited<ReturnType<typeof startFaultOrigin>>;

/** In a namespace, each server has the standard port at an address of its own. */
export const PUBLIC: Readonly<Record<keyof Ports, string>> = {
  sound: "198.51.99.1",
  canary: "198.51.99.2",
  silent: "198.51.99.3",
  plain: "198.51.99.4",
  resetting: "198.51.99.5",
  absent: "198.51.99.6",
};

/** `pages`: address → the response there; everything else is 404. */
export async function startFaultOrigin(
  pages: Record<string, { type: string; text: string }> = {},
  isInNamespace = false,
) {
  const authority = issue("Test authority");
  const stranger = issue("Unknown authority");
  const afflicted = new Map<string, string>();
  const scripts = new Map<string, Answer[]>();
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  const resolved = new Map<string, number>();
  let canaryHits = 0;

  const certificates = {
    sound: (host: string) => issue(host, authority),
    expired: (host: string) => issue(host, authority, [-3, -2]),
    future: (host: string) => issue(host, authority, [2, 3]),
    "other-name": () => issue("elsewhere.example", authority),
    untrusted: (host: string) => issue(host, stranger),
  };
  const contexts = new Map<string, SecureContext>();
  const contextOf = (host: string, kind: keyof typeof certificates) => {
    const known = contexts.get(`${kind} ${host}`);
    if (known) return known;
    const { keyPem: key, certPem: cert } = certificates[kind](host);
    const context = createSecureContext({ key, cert });
    contexts.set(`${kind} ${host}`, context);
    return context;
  };
  const faultOf = (host: string) => {
    const name = afflicted.get(host);
    return name === undefined ? undefined : FAULTS[name];
  };

  function answer(socket: Socket, request: Asked): void {
    asked.push(request);
    const fault = faultOf(request.host);
    const [next, ...later] = scripts.get(`https://${request.host}${request.path}`) ?? [];
    if (later.length > 0) scripts.set(`https://${request.host}${request.path}`, later);
    const usual = next ?? reply(404, { "content-type": "text/plain" }, "No such page.");
    const play = request.path === "/robots.txt" ? fault?.robots : fault?.answer;
    (play ?? usual)(socket, { ...request, canaryPort: ports.canary });
  }

  const listen = async (server: Server, name: keyof Ports): Promise<number> => {
    server.on("connection", (socket: Socket) => keep(socket));
    server.listen(isInNamespace ? 443 : 0, isInNamespace ? PUBLIC[name] : "127.0.0.1");
    await once(server, "listening");
    // In a namespace, a number that only says which server is meant.
    return isInNamespace ? Object.keys(PUBLIC).indexOf(name) + 1 : (server.address() as AddressInfo).port;
  };
  const keep = (socket: Socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.on("close", () => sockets.delete(socket));
  };

  const servers = {
    sound: createTlsServer({
      SNICallback: (host, done) => {
        done(null, contextOf(host, faultOf(host)?.certificate ?? "sound"));
      },
    })
      .on("secureConnection", (socket) => readRequest(socket, answer))
      .on("tlsClientError", () => {}),
    canary: createTcpServer(() => canaryHits++),
    silent: createTcpServer((socket) => socket.resume()),
    plain: createTcpServer((socket) => socket.resume().write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")),
    resetting: createTcpServer((socket) => socket.once("data", () => socket.resetAndDestroy())),
    absent: createTcpServer(),
  };
  const ports = Object.fromEntries(
    await Promise.all(
      Object.entries(servers).map(async ([name, server]) => [name, await listen(server, name as keyof Ports)]),
    ),
  ) as Ports;
  await new Promise((done) => servers.absent.close(done));

  async function resolve(host: string): Promise<Endpoint> {
    const turn = resolved.get(host) ?? 0;
    resolved.set(host, turn + 1);
    const place = host.startsWith("canary.") ? { addresses: ["127.0.0.1"], port: ports.canary } : undefined;
    return place ?? faultOf(host)?.place?.(ports, turn) ?? { addresses: ["127.0.0.1"], port: ports.sound };
  }

  /** All requests to `host` have this fault from now on. */
  const afflict = (host: string, fault: string) => {
    if (!(fault in FAULTS)) throw new Error(`no such fault: ${fault}`);
    afflicted.set(host, fault);
  };
  /** The responses for a page, in turn; the last one repeats. */
  const serve = (url: string, ...answers: Answer[]) => void scripts.set(url, answers);
  const exempt = (["sound", "silent", "plain", "resetting", "absent"] as const).map(
    (name) => `127.0.0.1:${ports[name]}`,
  );
  for (const [url, { type, text }] of Object.entries(pages)) serve(url, reply(200, { "content-type": type }, text));
  return {
    /** For createFetcher: every host name resolves to this origin, with a certificate issued for it. */
    network: { resolve, ca: authority.certPem, exempt } satisfies Network,
    /** In a namespace: the line of a hosts file for a name, as it resolves now; undefined if it doesn't. */
    async hostsLine(host: string): Promise<string | undefined> {
      const { addresses, port } = await resolve(host).catch(() => ({ addresses: [], port: 0 }));
      const name = (Object.keys(ports) as (keyof Ports)[]).find((one) => ports[one] === port) ?? "sound";
      const [address] = name === "canary" ? addresses : addresses.map(() => PUBLIC[name]);
      return address && `${address} ${host}`;
    },
    afflict,
    heal: (host: string) => void afflicted.delete(host),
    /** A separate host for a fault: its page, and the hosts that a fetcher may use. */
    faulty(fault: string) {
      const host = `${fault}.example`;
      afflict(host, fault);
      return { url: `https://${host}/models`, hosts: [host, `canary.${host}`] };
    },
    serve,
    /** Every request, in order. */
    asked,
    /** Connections to an address that must be refused; the check has failed if there are any. */
    canaryHits: () => canaryHits,
    /** Connections that the client hasn't closed. */
    openConnections: () => sockets.size,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      const open = Object.values(servers).filter((server) => server.listening);
      await Promise.all(open.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

/** Reads the one GET request of a connection. */
function readRequest(socket: Socket, answer: (socket: Socket, request: Asked) => void): void {
  let head = "";
  socket.on("error", () => {});
  socket.on("data", function take(chunk: Buffer) {
    head += chunk.toString("latin1");
    if (!head.includes("\r\n\r\n")) return;
    socket.off("data", take).resume();
    const [first = "", ...lines] = head.split("\r\n");
    const headers = Object.fromEntries(
      lines.filter(Boolean).map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, "")]),
    );
    answer(socket, { host: headers.host ?? "", path: first.split(" ")[1] ?? "", headers });
  });
}
