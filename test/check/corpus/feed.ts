import { createMatcher } from "../../../src/clients/check/match.ts";
import { namesOf } from "../../../src/clients/check/names.ts";
import type { HostStanding, Standing, StandingsDocument } from "../../../src/schema/standings.ts";
import type { ProviderName, Status } from "../../../src/schema/vocabulary.ts";
import { documentOf, feedFrom, type ModelFacts, model, row } from "../../clients/fixture.ts";

const IDS: Partial<Record<ProviderName, string>> = {
  OpenAI:
    "oak-4o oak-4o-mini oak-4 oak-4-0613 oak-4.1 oak-3.5-turbo oak-3.5-turbo-0125 q1 q3 q3-mini elm text-oak-3-small",
  Anthropic: "lantern-3-5-sonata-20241022 lantern-sonata-4-5-20250929 lantern-3-haiku-20240307 lantern-2.1",
  Google: "comet-1.5-pro comet-2.0-flash-001 comet-embedding-001",
  Amazon: "amazon.aurora-pro-v1:0",
  Cohere: "direct direct-r-plus-08-2024",
  Mistral: "gale-large-2411 gale-small-latest codegale",
  xAI: "quip-2-1212",
  DeepSeek: "delve-chat",
  Alibaba: "quill-max",
  "Moonshot AI": "tide-k2",
  "Z.ai": "zed-4.5-air",
  "Voyage AI": "sail-3.5-lite",
};

/** A model that takes and makes text. */
export const textModel = (provider: ProviderName, id: string, status: Status = "retired", facts: ModelFacts = {}) =>
  model(provider, id, status, { modality: ["text"], ...facts });

/** All models are retired, so that each use is a finding. */
export const corpusModels = (): Standing[] =>
  Object.entries(IDS).flatMap(([provider, ids]) => ids.split(" ").map((id) => textModel(provider as ProviderName, id)));

/** The rows of hosts that hosts.txt is about. */
export const CORPUS_HOSTS: Record<string, HostStanding[]> = {
  "oak-4o": ["2024-05-13", "2024-08-06"].map((version) => row("azure", "oak-4o", "ga", { version })),
  "oak-4-1": [row("azure", "oak-4.1", "ga"), row("groq", "openai/oak-4.1", "ga")],
  "amazon-aurora-pro-v1-0": [row("bedrock", "amazon.aurora-pro-v1:0", "ga")],
};

/** A document of standings. `hosts` are the rows of hosts, by the model's id. */
export const standingsOf = (
  models: readonly Standing[],
  hosts: Record<string, HostStanding[]> = {},
  more: Partial<StandingsDocument> = {},
): StandingsDocument =>
  documentOf(
    models.map((one) => ({ ...one, ...(hosts[one.id] && { hosts: hosts[one.id] }) })),
    more,
  );

/** The feed and the matcher of the call sites. */
const hosts = ["azure", "bedrock", "vertex", "groq", "cerebras", "fireworks"] as const;
const siteFeed = feedFrom(
  standingsOf(
    [...corpusModels(), textModel("Google", "comet-1.0-pro-001", "retired", { name: "Comet 1.0 Pro" })],
    {
      "oak-4o": hosts.map((host) => row(host, "oak-4o", "ga")),
      "oak-4-1": [row("groq", "openai/oak-4.1", "ga")],
      "oak-4": [row("perplexity", "openai/oak-4", "ga"), row("together", "oaks/Oak-4-it", "ga")],
    },
    {
      host_rows: [
        ...hosts.map((host) => row(host, "hill-8b", "ga")),
        ...[row("groq", "hill-9b-versatile", "ga"), row("together", "quill-ai/quill-9b", "ga")],
      ],
      services: [row("services", "GitHub Models", "retired", { ends: "2026-07-30" })],
    },
  ),
);
export const siteMatcher = createMatcher(namesOf(siteFeed), (path) =>
  path.startsWith("infra/") ? "azure" : undefined,
);
/** Of each model in a source, where it stands, and who serves it. */
export const placesIn = (file: string, source: string) => siteMatcher.match(source, file).map(({ place }) => place);
export const hostsIn = (file: string, source: string) => siteMatcher.match(`${source}\n`, file).map(({ host }) => host);
