import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Asked = { method?: string; headers?: Record<string, string>; body?: string; agent?: false };

/** Sends one request to `base` + `path`, without normalizing the path. */
export function ask(base: string, path: string, { body, ...options }: Asked = {}) {
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
    outgoing.on("error", reject).end(body);
  });
}

/** Waits for a state, three minutes at most. */
export async function until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3_600; tries++) {
    if (await is()) return;
    await wait(50);
  }
  throw new Error(`never: ${what}`);
}

export const text = ({ body }: Reply) => body.toString("utf8");
// biome-ignore lint/suspicious/noExplicitAny: any JSON document
export const json = (reply: Reply): any => JSON.parse(text(reply));

export type RawReply = { status: number; head: string; body: string };

/** Parses the responses on a raw connection; `rest`: remaining bytes. */
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

export type Said = { text: string; closed: boolean };

/**
 * Opens a raw connection and sends each piece as a separate packet; `halfClose` ends our side after the last. `said`: what the server
 * has written so far.
 */
export function converse(base: string, bytes: readonly (string | Uint8Array)[], halfClose = false) {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let closed = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      closed = true;
      socket.destroy();
      resolve();
    };
    socket.on("end", end).on("close", end).on("error", end);
  });
  socket.setNoDelay().on("data", (chunk) => chunks.push(chunk));
  socket.on("connect", async () => {
    for (const [i, piece] of bytes.entries()) {
      if (!socket.writable) return;
      socket.write(typeof piece === "string" ? Buffer.from(piece, "latin1") : piece);
      if (i < bytes.length - 1) await wait(5);
    }
    if (halfClose) socket.end();
  });
  const said = (): Said => ({ text: Buffer.concat(chunks).toString("latin1"), closed });
  return { said, ended, hangUp: () => void socket.destroy() };
}

/** Everything a server writes on such a connection until it closes. After a minute, enough even for a busy machine, it counts as open. */
export async function raw(base: string, bytes: readonly (string | Uint8Array)[], halfClose = false): Promise<Said> {
  const { said, ended, hangUp } = converse(base, bytes, halfClose);
  const over = new AbortController();
  await Promise.race([ended, wait(60_000, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
  const all = said();
  hangUp();
  return all;
}
