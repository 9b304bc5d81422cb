import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { InvalidArgumentError, Option } from "commander";
import { PACKED_FEED, VERSION } from "../clients/feed/packed.ts";
import { createFeedClient } from "../clients/mcp/feed-client.ts";
import { serveHttp } from "../clients/mcp/http.ts";
import { createServer, NAME } from "../clients/mcp/server.ts";
import { CannotDo } from "../schema/finding.ts";
import type { Verb } from "./command.ts";
import { port, SNAPSHOT, siteUrl } from "./options.ts";

type Options = {
  feed?: string;
  http?: boolean;
  host: string;
  port: number;
  allowHost: string[];
  allowOrigin: string[];
};

const log = (message: string) => console.error(`${NAME}: ${message}`);

/** `snapshot`: the file with the data to use without a feed. */
export const mcpVerb = (snapshot: string): Verb<Options> => ({
  description: "Serves the feed's models to agents over MCP: on stdio, or over streamable HTTP with --http.",
  options: [
    new Option(
      "--feed <url|folder|file>",
      "the feed; by default, that for which this program was made, or its packed data",
    )
      .env("ALMANAC_URL")
      .argParser((text: string) => (existsSync(text) ? resolve(text) : siteUrl(text))),
    new Option("--http", "serve streamable HTTP on /mcp instead of stdio"),
    new Option("--host <address>", "address to listen on").default("127.0.0.1"),
    new Option("--port <number>", "port to listen on, 0 for any free one").env("PORT").default(8788).argParser(port),
    new Option("--allow-host <name...>", "other host names that requests may use").argParser(names).default([]),
    new Option("--allow-origin <name...>", "host names of web pages that may send requests")
      .argParser(names)
      .default([]),
  ],
  examples: [
    "almanac mcp                                             # for a client that starts it: MCP on stdio",
    "ALMANAC_URL=https://almanac.example almanac mcp --http  # http://127.0.0.1:8788/mcp",
    "almanac mcp --http --host 0.0.0.0 --allow-host mcp.example",
  ],
  run: (options) => run(options, snapshot),
});

export const verb = mcpVerb(SNAPSHOT);

async function run({ feed, http, host, port, allowHost, allowOrigin }: Options, snapshot: string): Promise<void> {
  const now = Date.now;
  const client = createFeedClient({
    url: feed ?? PACKED_FEED,
    ...(feed === undefined && { snapshot }),
    now,
    userAgent: `${NAME}-mcp/${VERSION}`,
  });
  if (client.url === undefined && !existsSync(snapshot))
    throw new CannotDo("there is no data here", "name a feed: --feed URL|FOLDER, or ALMANAC_URL");
  const factory = () => createServer({ client, now, log });
  if (!http) {
    const { close } = serveStdio(factory, { onerror: ({ message }) => log(message) });
    stopWith(close);
    return;
  }
  const options = { factory, host, port, allowHosts: allowHost, allowOrigins: allowOrigin, log };
  const service = await serveHttp(options).catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(
      `cannot listen on ${host}:${port} (${error.code})`,
      `set another one: --port ${port + 1}, or --host`,
    );
  });
  stopWith(service.close);
  log(`listening on ${service.url}, with ${client.url === undefined ? "packed data" : `the feed at ${client.url}`}`);
}

/** The first signal closes; further ones are ignored. */
function stopWith(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void close().then(() => process.exit());
    });
}

/** Collects host names, lower case, as compared with the Host and Origin headers. */
function names(text: string, before: string[]): string[] {
  if (!/^(\[[\da-f:]+\]|[a-z0-9.-]+)$/i.test(text))
    throw new InvalidArgumentError("Give a host name such as mcp.example, without scheme and port.");
  return [...before, text.toLowerCase()];
}
