// The feed and the matcher of the call sites.
import { createMatcher } from "../../src/clients/check/match.ts";
import { namesOf } from "../../src/clients/check/names.ts";
import { feedFrom, row } from "../clients/fixture.ts";
import { corpusModels, standingsOf } from "./corpus/feed.ts";

const hosts = ["azure", "bedrock", "vertex", "groq", "cerebras", "fireworks"] as const;
const feed = feedFrom(
  standingsOf(
    corpusModels(),
    {
      "oak-4o": hosts.map((host) => row(host, "oak-4o", "ga")),
      "oak-4": [row("perplexity", "openai/oak-4", "ga"), row("together", "oaks/Oak-4-it", "ga")],
    },
    {
      host_rows: [...hosts, "groq" as const]
        .slice(0, 6)
        .flatMap((host) => [row(host, "hill-8b", "ga")])
        .concat(row("groq", "hill-9b-versatile", "ga"), row("together", "quill-ai/quill-9b", "ga")),
      services: [row("services", "GitHub Models", "retired", { ends: "2026-07-30" })],
    },
  ),
);
export const siteMatcher = createMatcher(namesOf(feed), (path) => (path.startsWith("infra/") ? "azure" : undefined));
/** Of each model in a source, where it stands, and who serves it. */
export const placesIn = (file: string, source: string) => siteMatcher.match(source, file).map(({ place }) => place);
export const hostsIn = (file: string, source: string) => siteMatcher.match(`${source}\n`, file).map(({ host }) => host);
