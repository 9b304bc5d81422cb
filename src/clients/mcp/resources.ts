import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type { FeedClient } from "../feed/get.ts";
import type { FeedDocument } from "../feed/parse.ts";
import { noteOf } from "./tool.ts";

const JSON_TYPE = "application/json";
const COMPLETIONS = 100;

/** Adds the resources to a server; `now`: milliseconds since 1970. */
export function addResources(server: McpServer, client: FeedClient, now: () => number): void {
  /** The feed and the words on it; without a feed, an error that says why. */
  const read = async (uri: URL, choose: (document: FeedDocument) => unknown): Promise<ReadResourceResult> => {
    const reading = await client.catalog();
    if ("problem" in reading) throw new Error(`${reading.problem}. ${reading.mend}`);
    const chosen = choose(reading.document);
    if (chosen === undefined) throw new ResourceNotFoundError(uri.href);
    const text = JSON.stringify({ feed: noteOf(client, reading, now()), ...chosen });
    return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
  };

  server.registerResource(
    "catalog",
    "almanac://catalog",
    {
      title: "The catalog",
      description:
        "Every model in short: id, api_string, provider, status, retires_on. One model whole: almanac://models/{id}.",
      mimeType: JSON_TYPE,
    },
    (uri) =>
      read(uri, ({ rows }) => ({
        models: rows.map(({ id, api_string, provider, status, retires_on }) => ({
          id,
          api_string,
          provider,
          status,
          retires_on,
        })),
      })),
  );

  server.registerResource(
    "deprecations",
    "almanac://deprecations",
    {
      title: "Deprecations",
      description: "Models declared deprecated or retired, by day of retirement, those without a firm day last.",
      mimeType: JSON_TYPE,
    },
    (uri) =>
      read(uri, ({ rows }) => ({
        deprecations: rows
          .filter(({ status }) => status === "deprecated" || status === "retired")
          .toSorted((a, b) =>
            (a.retires_on ?? "~") < (b.retires_on ?? "~") ? -1 : a.retires_on === b.retires_on ? 0 : 1,
          )
          .map(({ id, name, provider, status, deprecated_on, retires_on, replacement, source_url }) => ({
            ...{ id, name, provider, status, deprecated_on, retires_on, replacement, source_url },
          })),
      })),
  );

  const complete = async (start: string) => {
    const reading = await client.catalog();
    if ("problem" in reading) return [];
    return reading.document.rows
      .map(({ id }) => id)
      .filter((id) => id.startsWith(start.toLowerCase()))
      .slice(0, COMPLETIONS);
  };
  server.registerResource(
    "model",
    new ResourceTemplate("almanac://models/{id}", { list: undefined, complete: { id: complete } }),
    { title: "One model", description: "All fields of one model, by its id in the catalog.", mimeType: JSON_TYPE },
    (uri, { id }) =>
      read(uri, ({ rows }) => {
        const model = rows.find((row) => row.id === id);
        return model && { model };
      }),
  );
}
