import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { FeedClient } from "./feed-client.ts";
import { callTool } from "./tool.ts";
import { getModel } from "./tools/get-model.ts";

const mimeType = "application/json";
const COMPLETIONS = 20;

/** One model by its id, as `get_model` answers with `detail`. The catalog as a whole is too large for a client's context. */
export function addResource(server: McpServer, client: FeedClient, now: () => number): void {
  const feed = async () => {
    const reading = await client.feed();
    if ("problem" in reading) throw new Error(reading.problem);
    return reading.value;
  };
  const complete = async (start: string) => {
    const ids = (await feed()).document.models.map(({ id }) => id);
    return ids.filter((id) => id.startsWith(start.toLowerCase())).slice(0, COMPLETIONS);
  };
  server.registerResource(
    "model",
    new ResourceTemplate("almanac://models/{id}", { list: undefined, complete: { id: complete } }),
    { description: "One model by its id in the feed: facts, verdict, sources and notes.", mimeType },
    async (uri, { id }) => {
      if ((await feed()).modelOf(`${id}`) === undefined) throw new ResourceNotFoundError(uri.href);
      const { structuredContent } = await callTool(getModel, { model: id, detail: true }, client, now());
      return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify(structuredContent) }] };
    },
  );
}
