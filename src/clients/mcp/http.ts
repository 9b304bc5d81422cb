import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostHeaderValidation, originValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";

type HttpOptions = {
  factory: McpServerFactory;
  host: string;
  /** 0: any free one. */
  port: number;
  /** Allowed in the Host and Origin headers, besides the loopback names. */
  allowHosts?: readonly string[];
  allowOrigins?: readonly string[];
  log: (message: string) => void;
};

const PATH = "/mcp";
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** A call has a few kilobytes. */
const BODY_BYTES = 524_288;

/** Rejects with the error of node:net if it can't listen. */
export async function serveHttp({ factory, host, port, allowHosts = [], allowOrigins = [], log }: HttpOptions) {
  const limits = { maxRequestBodySize: BODY_BYTES, onerror: ({ message }: Error) => log(message) };
  const handler = createMcpHandler(factory, limits);
  const handle = toNodeHandler(handler, limits);
  const soundHost = hostHeaderValidation([...LOOPBACK, ...allowHosts]);
  const soundOrigin = originValidation([...LOOPBACK, ...allowOrigins]);
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 },
    (request, response) => {
      if (!soundHost(request, response) || !soundOrigin(request, response)) return;
      if (request.url?.split("?")[0] !== PATH)
        return void response.writeHead(404, { "content-type": "text/plain" }).end(`MCP is served on ${PATH}\n`);
      // The handler's types require `method`, which is optional in node:http.
      void handle(request as Parameters<typeof handle>[0], response);
    },
  );
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}${PATH}`,
    close: async () => {
      await handler.close();
      setTimeout(() => server.closeAllConnections(), 4_000).unref();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
