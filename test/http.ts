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

export type RawReply = { status: number; head: string; body: string };

/** What a server wrote on a raw connection: the answers one after the other, and bytes that are no part of one. */
export function parseReplies(text: string, isHead = false): { replies: RawReply[]; rest: string } {
  const replies: RawReply[] = [];
  let rest = text;
  for (;;) {
    const [head, status] = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n(?:[!-~]+: [^\r\n]*\r\n)*\r\n/.exec(rest) ?? [];
    if (head === undefined) return { replies, rest };
    const length = isHead ? 0 : Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1] ?? 0);
    const body = rest.slice(head.length, head.length + length);
    if (body.length < length) return { replies, rest };
    replies.push({ status: Number(status), head, body });
    rest = rest.slice(head.length + length);
  }
}

type RawOptions = { patience?: number; halfClose?: boolean };

/**
 * Everything that a server writes to a raw connection after the given pieces, which are sent as packets of their own, until it
 * closes or `patience` ms pass, which are more than a busy machine takes. `halfClose` ends our side after the last piece.
 */
export function raw(
  base: string,
  bytes: readonly (string | Uint8Array)[],
  { patience = 60_000, halfClose }: RawOptions = {},
) {
  const { hostname, port } = new URL(base);
  return new Promise<{ text: string; closed: boolean }>((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const settle = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString("latin1"), closed });
    };
    const timer = setTimeout(() => settle(false), patience);
    socket.setNoDelay().on("data", (chunk) => chunks.push(chunk));
    socket
      .on("end", () => settle(true))
      .on("close", () => settle(true))
      .on("error", () => settle(true));
    socket.on("connect", async () => {
      for (const [i, piece] of bytes.entries()) {
        if (!socket.writable) return;
        socket.write(typeof piece === "string" ? Buffer.from(piece, "latin1") : piece);
        if (i < bytes.length - 1) await new Promise((next) => setTimeout(next, 5));
      }
      if (halfClose) socket.end();
    });
  });
}
