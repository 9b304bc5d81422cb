import type { Socket } from "node:net";
import { FetchError } from "../../src/collect/fetch/fetch-error.ts";

export type Asked = { host: string; path: string; headers: Record<string, string> };
export type Answer = (socket: Socket, asked: Asked & { canaryPort: number }) => void;
export const HTML = { "content-type": "text/html; charset=utf-8" };
export const MARKDOWN = { "content-type": "text/markdown" };

/** A valid page: enough text to be one, around `body`. */
export const page = (body = "", title = "Models"): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${body}<p>${"Sample text. ".repeat(20)}</p></body></html>`;

/** A complete response, with Content-Length unless the headers frame the body themselves; then the connection closes. */
export function reply(status: number, headers: Record<string, string>, body: string | Buffer = ""): Answer {
  const framed = "content-length" in headers || "transfer-encoding" in headers;
  const all = framed ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) };
  return (socket) => {
    socket.write(head(status, all));
    socket.end(body);
  };
}

export const head = (status: number, headers: Record<string, string>): string =>
  `HTTP/1.1 ${status} Some Reason\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

/** Sends these bytes, then closes the connection. */
export const raw =
  (text: string): Answer =>
  (socket) =>
    void socket.end(text, "latin1");
export const html = (body: string | Buffer, headers: Record<string, string> = HTML): Answer =>
  reply(200, headers, body);
export const coded = (coding: string, body: Buffer): Answer => html(body, { ...HTML, "content-encoding": coding });

/** Sends `first`, then `chunk` forever: as fast as it is read, or once every `everyMs`. */
export function pour(first: string, chunk: Buffer | string, everyMs?: number): Answer {
  return (socket) => {
    socket.write(first);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk)) if (everyMs !== undefined) return;
    };
    const timer = everyMs === undefined ? undefined : setInterval(more, everyMs);
    if (everyMs === undefined) socket.on("drain", more);
    socket.on("close", () => clearInterval(timer));
    more();
  };
}

export const CHUNKED = head(200, { ...HTML, "transfer-encoding": "chunked" });
export const length = (bytes: number) => head(200, { ...HTML, "content-length": String(bytes) });
export const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, "a");

/** What a check returns, or the kind of the FetchError that it throws. */
export function kindOf<T>(check: () => T): T | string {
  try {
    return check();
  } catch (error) {
    if (error instanceof FetchError) return error.kind;
    throw error;
  }
}
