import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CompleteModel, ROW_FIELDS } from "../../src/schema/feed.ts";

/** The date and time of all client tests. */
export const TODAY = "2026-11-21";
export const NOON = Date.parse(`${TODAY}T12:00:00Z`);

const EMPTY = {
  ...Object.fromEntries(ROW_FIELDS.map((field) => [field, null])),
  provider: "OpenAI",
  status: "ga",
  modality: ["text"],
  source_url: "https://docs.example.com/models",
} as CompleteModel;

/** A complete row; the id defaults to the api_string's slug. */
export function feedRow(given: Partial<CompleteModel>): CompleteModel {
  const id = given.id ?? (given.api_string ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return { ...EMPTY, id, name: id, ...given };
}

const row = (
  provider: CompleteModel["provider"],
  api_string: string,
  name: string,
  over: Partial<CompleteModel> = {},
) => feedRow({ provider, api_string, name, ...over });

/** Invented models with every verdict, replacement chains, hosts' spellings, and with or without prices. */
export const ROWS: readonly CompleteModel[] = [
  row("Amazon", "amazon.birch-lite-v1:0", "Birch Lite", { price_input_per_mtok: 0.06, price_output_per_mtok: 0.24 }),
  row("Anthropic", "lantern-3-20250601", "Lantern 3", {
    status: "deprecated",
    deprecated_on: "2026-06-01",
    retires_on: "2026-12-01",
    replacement: "lantern-4-20260301",
    price_input_per_mtok: 3,
    price_output_per_mtok: 15,
  }),
  row("Anthropic", "lantern-4-20260301", "Lantern 4", {
    modality: ["text", "vision"],
    context_window: 200_000,
    max_output_tokens: 64_000,
    price_input_per_mtok: 3,
    price_output_per_mtok: 15,
    price_cached_input_per_mtok: 0.3,
    released: "2026-03-01",
    open_weight: false,
  }),
  row("Anthropic", "lantern-4-5-20260901", "Lantern 4.5", {
    released: "2026-09-01",
    price_input_per_mtok: 2,
    price_output_per_mtok: 10,
  }),
  row("Google", "comet-2.5-flash", "Comet 2.5 Flash", {
    context_window: 1_000_000,
    price_input_per_mtok: 0.1,
    price_output_per_mtok: 0.4,
  }),
  row("Google", "comet-2.0-001", "Comet 2.0", {
    status: "retired",
    retires_on: "2026-02-01",
    replacement: "comet-2.5-flash",
  }),
  row("Mistral", "brook-large-2411", "Brook Large 24.11", { status: "deprecated", replacement: "Brook Large" }),
  row("Mistral", "brook-large-2512", "Brook Large 25.12", {
    open_weight: true,
    price_input_per_mtok: 0,
    price_output_per_mtok: 0,
  }),
  row("OpenAI", "cedar-0", "Cedar 0", {
    status: "retired",
    deprecated_on: "2025-01-15",
    retires_on: "2025-07-15",
    replacement: "cedar-1",
  }),
  row("OpenAI", "cedar-1", "Cedar 1", {
    status: "deprecated",
    deprecated_on: "2026-08-01",
    retires_on: "2027-02-01",
    replacement: "cedar-1-turbo, cedar-2",
  }),
  row("OpenAI", "cedar-1-turbo", "Cedar 1 Turbo", {
    status: "deprecated",
    retires_on: "2026-11-20",
    replacement: "cedar-1",
  }),
  row("OpenAI", "cedar-2", "Cedar 2", {
    released: "2026-05-05",
    context_window: 400_000,
    max_output_tokens: 128_000,
    price_input_per_mtok: 1.25,
    price_output_per_mtok: 10,
    price_cached_input_per_mtok: 0.125,
    modality: ["text", "vision"],
  }),
  row("OpenAI", "cedar-2-mini", "Cedar 2 Mini", { status: "preview", price_input_per_mtok: 0.25 }),
  row("Voyage AI", "sonar-rank", "Sonar Rank", { price_per_1k_searches: 2 }),
  row("Z.ai", "quartz-4.6", "Quartz 4.6", { status: "beta", price_input_per_mtok: 0.6, price_output_per_mtok: 2.2 }),
];

/** A document of the feed; `over` replaces top-level fields. */
export function feedDocument(rows: readonly unknown[] = ROWS, over: object = {}) {
  return {
    version: 2,
    updated: "2026-11-20",
    count: rows.length,
    _meta: {
      source: "Test",
      providers: [
        { name: "OpenAI", read_on: "2026-11-19" },
        { name: "Anthropic", read_on: null },
      ],
    },
    models: rows,
    ...over,
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type TestFeed = {
  url: string;
  /** Requested paths in order, followed by " (conditional)" if so. */
  asked: string[];
  /** Sets the handler; by default, one that serves the document. */
  answer(handler?: Handler): void;
  close(): Promise<void>;
};

/** Serves a feed with ETags and 304. `resolve`: the index of spellings, if the feed has one. */
export function serving(document: unknown, models: Record<string, unknown> = {}, resolve?: unknown): Handler {
  const etag = `"${JSON.stringify(document).length}"`;
  return (request, response) => {
    const model = /^\/api\/models\/([a-z0-9-]+)\.json$/.exec(request.url ?? "")?.[1];
    const lists: Record<string, unknown> = {
      "/api/models.json": document,
      "/api/resolve.json": resolve,
      "/api/rates.json": { rates: {} },
    };
    const body = lists[request.url ?? ""] ?? (model && models[model]);
    if (!body) response.writeHead(404).end();
    else if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, "content-type": "application/json" }).end(JSON.stringify(body));
  };
}

export async function startFeed(document: unknown = feedDocument()): Promise<TestFeed> {
  const asked: string[] = [];
  let handler = serving(document);
  const server = createServer((request, response) => {
    asked.push(`${request.url}${request.headers["if-none-match"] ? " (conditional)" : ""}`);
    handler(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next = serving(document)) => {
      handler = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
