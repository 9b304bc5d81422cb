// Owns plain HTTP for tests: bytes as they came, no decoding, no redirects, no cache. Refuses to judge what it got.
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** One request to `base` + `path`, which is sent as it stands. */
export function ask(base: string, path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const { protocol, hostname, port, pathname } = new URL(base);
  const request = protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise<Reply>((resolve, reject) => {
    const outgoing = request(
      { hostname: hostname.replace(/^\[|\]$/g, ""), port, path: pathname.replace(/\/$/, "") + path, ...options },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    outgoing.on("error", reject).end();
  });
}

export const text = ({ body }: Reply) => body.toString("utf8");
// biome-ignore lint/suspicious/noExplicitAny: a document as an unknowing client sees it
export const json = (reply: Reply): any => JSON.parse(text(reply));

/** Everything that a server writes to a raw connection after the given bytes, until it closes or `patience` ms pass. */
export function raw(
  base: string,
  bytes: (string | Uint8Array)[],
  patience = 2_000,
): Promise<{ text: string; closed: boolean }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const settle = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString("latin1"), closed });
    };
    const timer = setTimeout(() => settle(false), patience);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket
      .on("end", () => settle(true))
      .on("close", () => settle(true))
      .on("error", () => settle(true));
    socket.on("connect", async () => {
      for (const piece of bytes) {
        if (!socket.writable) return;
        socket.write(piece);
        if (bytes.length > 1) await new Promise((next) => setTimeout(next, 15));
      }
    });
  });
}
