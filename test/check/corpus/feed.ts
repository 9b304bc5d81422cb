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

/** A row of the feed; `over` replaces fields. */
export const feedRow = (provider: string, api_string: string, over: object = {}) => ({
  id: api_string.replace(/[^a-z0-9]+/g, "-"),
  name: api_string,
  provider,
  status: "retired",
  api_string,
  modality: ["text"],
  source_url: "https://docs.example.com/models",
  ...over,
});

/** A catalog document; by default, with the corpus's models. */
export function feedOf(updated: string, rows: object[] = corpusRows()) {
  return { version: 2, updated, count: rows.length, _meta: { providers: [] }, models: rows };
}

/** All models are retired, so that each use is a finding. */
const corpusRows = () =>
  Object.entries(IDS).flatMap(([provider, ids]) => ids.split(" ").map((id) => feedRow(provider, id)));
