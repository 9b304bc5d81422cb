import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { dayOf } from "../../schema/day.ts";
import type { Model } from "../feed/api.ts";
import type { Feed } from "../feed/get.ts";
import { judge } from "../feed/verdict.ts";
import type { FeedClient } from "./feed-client.ts";
import { notesRead, readingsOf } from "./readings.ts";
import { ending } from "./rows.ts";
import { noteOf } from "./tool.ts";

const mimeType = "application/json";
const COMPLETIONS = 100;

const ABOUT =
  "page, read_on and age_days are those of the verdict and its day; almanac://models/{id} has the rest, such as the replacement, with where and " +
  "when each was read.";

const LISTS = [
  {
    name: "catalog",
    title: "The catalog",
    description:
      "Every model in brief: id, api_string, provider, status, verdict, its end, the page that states it and when that was read. One model in " +
      "full: almanac://models/{id}.",
    read: (feed: Feed, today: string) => ({
      about: ABOUT,
      models: feed.document.models.map((model) => inBrief(model, feed, today)),
    }),
  },
  {
    name: "deprecations",
    title: "Deprecations",
    description: "Models declared deprecated or retired, by retirement date; those without a firm date come last.",
    read: (feed: Feed, today: string) => ({
      about: ABOUT,
      deprecations: ending(feed.document)
        .filter(({ status }) => status === "deprecated" || status === "retired")
        .map((model) => inBrief(model, feed, today)),
    }),
  },
];

function inBrief(model: Model, feed: Feed, today: string) {
  const { id, name, api_string, provider, status } = model;
  const { verdict, ends_on, page, read_on, age_days } = judge(model, { ...feed, today });
  return {
    id,
    name,
    api_string,
    provider,
    status,
    verdict,
    ends_on,
    not_before: feed.notBefore(model),
    page,
    read_on,
    age_days,
  };
}

export function addResources(server: McpServer, client: FeedClient, now: () => number): void {
  const answer = async (uri: URL, choose: (feed: Feed, today: string) => unknown): Promise<ReadResourceResult> => {
    const feed = await client.feed();
    if ("problem" in feed) throw new Error(`${feed.problem}. ${feed.hint}`);
    const chosen = await choose(feed, dayOf(now()));
    if (chosen === undefined) throw new ResourceNotFoundError(uri.href);
    const text = JSON.stringify({ feed: noteOf(client, feed, now()), ...chosen });
    return { contents: [{ uri: uri.href, mimeType, text }] };
  };

  for (const { name, title, description, read } of LISTS)
    server.registerResource(name, `almanac://${name}`, { title, description, mimeType }, (uri) => answer(uri, read));

  const complete = async (start: string) => {
    const feed = await client.feed();
    const models = "problem" in feed ? [] : feed.document.models;
    const ids = models.map(({ id }) => id).filter((id) => id.startsWith(start.toLowerCase()));
    return ids.slice(0, COMPLETIONS);
  };
  server.registerResource(
    "model",
    new ResourceTemplate("almanac://models/{id}", { list: undefined, complete: { id: complete } }),
    {
      title: "One model",
      description:
        "All fields of one model by its id in the catalog, with its verdict today and when and where each field was read.",
      mimeType,
    },
    (uri, { id }) =>
      answer(uri, async (feed, today) => {
        const model = feed.document.models.find((one) => one.id === id);
        if (model === undefined) return undefined;
        return {
          model: { ...model, replacement: feed.resolver.replacementOf(model) },
          standing: judge(model, { ...feed, today }),
          prices_read_on: feed.pricesReadOn(model),
          readings: await readingsOf(model, { ...feed, client, today }),
          notes_read: await notesRead(model, { client, today }),
        };
      }),
  );
}
