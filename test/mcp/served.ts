import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DOCUMENTS, STANDINGS } from "./fixture.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type TestFeed = {
  url: string;
  /** Requested paths in order, followed by " (conditional)" if so. */
  asked: string[];
  /** Sets the handler; by default, one that serves the fixture. */
  answer(handler?: Handler): void;
  close(): Promise<void>;
};

/** Serves a feed with ETags and 304. */
export function serving(standings: unknown = STANDINGS, documents: Record<string, unknown> = DOCUMENTS): Handler {
  const etag = `"${JSON.stringify(standings).length}"`;
  return ({ url = "", headers }, response) => {
    const model = /^\/api\/models\/([a-z0-9-]+)\.json$/.exec(url)?.[1];
    const body = url === "/api/standings.json" ? standings : model && documents[model];
    if (!body) response.writeHead(404).end();
    else if (headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, "content-type": "application/json" }).end(JSON.stringify(body));
  };
}

export async function startFeed(standings: unknown = STANDINGS): Promise<TestFeed> {
  const asked: string[] = [];
  let handler = serving(standings);
  // A connection that is closed while idle would fail the next request on a busy machine.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    asked.push(`${request.url}${request.headers["if-none-match"] ? " (conditional)" : ""}`);
    handler(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next = serving(standings)) => {
      handler = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
