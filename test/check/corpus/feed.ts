import type { HostStanding, StandingsDocument } from "../../../src/schema/standings.ts";
import { documentOf, row, slug } from "../../clients/fixture.ts";

const IDS: Record<string, string> = {
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

/** A row of the catalog; `over` replaces fields. */
export const feedRow = (provider: string, api_string: string, over: Partial<Row> = {}): Row => ({
  id: slug(api_string),
  name: api_string,
  provider,
  status: "retired",
  api_string,
  modality: ["text"],
  source_url: "https://docs.example.com/models",
  ...over,
});
export type Row = {
  id: string;
  provider: string;
  status: string;
  retires_on?: string | null;
  replacement?: string;
  read_on?: string;
  [field: string]: unknown;
};

/** All models are retired, so that each use is a finding. */
export const corpusRows = (): Row[] =>
  Object.entries(IDS).flatMap(([provider, ids]) => ids.split(" ").map((id) => feedRow(provider, id)));

/** The rows of hosts that hosts.txt is about. */
export const CORPUS_HOSTS: Record<string, HostStanding[]> = {
  "oak-4o": ["2024-05-13", "2024-08-06"].map((version) => row("azure", "oak-4o", "ga", { version })),
  "oak-4-1": [row("azure", "oak-4.1", "ga"), row("groq", "openai/oak-4.1", "ga")],
  "amazon-aurora-pro-v1-0": [row("bedrock", "amazon.aurora-pro-v1:0", "ga")],
};

/** A document of standings; by default, with the corpus's models. `hosts` are the rows of hosts, by the model's id. */
export function standingsOf(
  updated: string,
  rows: readonly Row[] = corpusRows(),
  hosts: Record<string, HostStanding[]> = {},
  more: Partial<StandingsDocument> = {},
): StandingsDocument {
  const models = rows.map(({ status, retires_on, replacement, read_on = "2026-11-19", source_url, ...row }) => ({
    ...row,
    status: [status, 0, read_on],
    ...(retires_on && { ends_on: [retires_on, 0, read_on] }),
    ...(replacement && {
      replacements: replacement.split(", ").map((model) => ({
        model,
        ...(rows.some(({ id }) => id === slug(model)) && { id: slug(model) }),
        page: 0,
        read_on,
      })),
    }),
    ...(hosts[row.id] && { hosts: hosts[row.id] }),
  }));
  const pages = ["https://docs.example.com/models", "https://docs.example.com/hosts"];
  return documentOf(models as unknown as StandingsDocument["models"], { updated, pages, ...more });
}
