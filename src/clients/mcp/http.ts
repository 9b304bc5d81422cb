import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostHeaderValidation, originValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";

export type HttpOptions = {
  factory: McpServerFactory;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Host names under which the server may be asked, beside the loopback's. */
  allowHosts?: readonly string[];
  /** Host names of pages that may ask, beside the loopback's. */
  allowOrigins?: readonly string[];
  log: (message: string) => void;
};

export type HttpService = { url: string; close(): Promise<void> };

const PATH = "/mcp";
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** The biggest honest call has some kilobytes; a prompt with code has more. */
const BODY_BYTES = 524_288;
const DRAIN_MS = 4_000;

/** Serves MCP on `/mcp`. Rejects with the error of node:net where it cannot listen. */
export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const { factory, host, port, log } = options;
  const handler = createMcpHandler(factory, { maxRequestBodySize: BODY_BYTES, onerror: ({ message }) => log(message) });
  const handle = toNodeHandler(handler, { maxRequestBodySize: BODY_BYTES, onerror: ({ message }) => log(message) });
  const soundHost = hostHeaderValidation([...LOOPBACK, ...(options.allowHosts ?? [])]);
  const soundOrigin = originValidation([...LOOPBACK, ...(options.allowOrigins ?? [])]);
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 },
    (request, response) => {
      if (!soundHost(request, response) || !soundOrigin(request, response)) return;
      if (request.url?.split("?")[0] !== PATH) {
        response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end(`MCP is served on ${PATH}\n`);
        return;
      }
      // Its types do not know that node:http leaves `method` open.
      void handle(request as Parameters<typeof handle>[0], response);
    },
  );
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}${PATH}`,
    close: async () => {
      await handler.close();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}
