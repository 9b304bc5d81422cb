// Where public data sets differ from the catalog: node bin/run.mjs scripts/leads.ts FILE. A to-do list for the vendors' own pages, never a source.
import { readFileSync } from "node:fs";
import { order } from "../src/catalog/format.ts";
import { loadCatalog } from "../src/catalog/load.ts";
import { PROVIDER_SLUGS, type ProviderSlug } from "../src/schema/vocabulary.ts";

type Entry = Record<string, unknown>;
/** What a data set says about one of our vendors' models. */
type Claim = { provider: ProviderSlug; model: string; says: Entry };

/** Other names of our vendors, without spaces and punctuation. Hosts are left out: they have their own prices and dates. */
const OTHER_NAMES: Record<string, ProviderSlug> = {
  textcompletionopenai: "openai",
  gemini: "google",
  googleai: "google",
  googlegemini: "google",
  mistralai: "mistral",
  coherechat: "cohere",
  dashscope: "alibaba",
  qwen: "alibaba",
  moonshotai: "moonshot",
  voyageai: "voyage",
};

const entries = (of: unknown): [string, Entry][] => Object.entries((of ?? {}) as Record<string, Entry>);
const perMillion = (price: unknown) =>
  typeof price === "number" ? Number((price * 1_000_000).toPrecision(10)) : undefined;

function claim(vendor: unknown, model: string, says: Entry): Claim[] {
  const bare = String(vendor)
    .toLowerCase()
    .replace(/[ ._-]/g, "");
  const provider = PROVIDER_SLUGS.find((slug) => slug === bare) ?? OTHER_NAMES[bare];
  return provider ? [{ provider, model, says }] : [];
}

/** The claims of llm-prices, deprecations.info, models.dev's api.json or LiteLLM's price map, told by their shape. */
function claimsIn(json: unknown): Claim[] {
  const { prices, items = json } = json as { prices?: Entry[]; items?: unknown };
  if (Array.isArray(prices))
    return prices.flatMap(({ vendor, id, input, output, input_cached }) =>
      claim(vendor, String(id), {
        price_input_per_mtok: input,
        price_output_per_mtok: output,
        price_cached_input_per_mtok: input_cached,
      }),
    );
  if (Array.isArray(items))
    return items.flatMap(({ _deprecation, ...item }) => {
      const { provider, model_id, shutdown_date } = _deprecation ?? item;
      return claim(provider, model_id, { retires_on: shutdown_date });
    });
  return entries(json).flatMap(([key, entry]) => {
    if (entry.models !== undefined)
      return entries(entry.models).flatMap(([id, { cost, limit, release_date }]) => {
        const [{ input, output, cache_read }, { context, output: most }] = [cost ?? {}, limit ?? {}] as [Entry, Entry];
        return claim(key, id, {
          price_input_per_mtok: input,
          price_output_per_mtok: output,
          price_cached_input_per_mtok: cache_read,
          context_window: context,
          max_output_tokens: most,
          released: release_date,
        });
      });
    // "gemini/some-model" is some-model; a key with a region or a size before the id isn't an id.
    return key.split("/").length > 2
      ? []
      : claim(entry.litellm_provider, key.replace(/^.*\//, ""), {
          price_input_per_mtok: perMillion(entry.input_cost_per_token),
          price_output_per_mtok: perMillion(entry.output_cost_per_token),
          price_cached_input_per_mtok: perMillion(entry.cache_read_input_token_cost),
          max_output_tokens: entry.max_output_tokens,
          retires_on: entry.deprecation_date,
        });
  });
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("name a data set: node bin/run.mjs scripts/leads.ts FILE");
  process.exit(2);
}
const claims = claimsIn(JSON.parse(readFileSync(file, "utf8")));
const models = new Map(
  [...loadCatalog("catalog").catalog.models.values()].flatMap(({ id, provider, record }) =>
    [id, record.api_string, ...(record.aliases ?? [])].map((name) => [`${provider} ${name?.toLowerCase()}`, record]),
  ),
);
const hasDates = claims.some(({ says }) => says.retires_on);
const leads = claims.flatMap(({ provider, model, says }) => {
  const record = models.get(`${provider} ${model.toLowerCase()}`);
  if (!record) return [`${provider} ${model}: not in the catalog`];
  return Object.entries(says).flatMap(([field, theirs]) => {
    const ours = record[field as keyof typeof record];
    // A figure of 0 often means a blank there.
    const isBlank = theirs === undefined || theirs === null || theirs === 0;
    const isUnsaid = isBlank && field === "retires_on" && hasDates && ours !== undefined;
    if (isUnsaid || (!isBlank && ours !== theirs))
      return [`${provider} ${model}: ${field}: ${ours ?? "not stated"} here, ${isBlank ? "nothing" : theirs} there`];
    return [];
  });
});
console.log([...leads.sort(order), `${claims.length} models of our providers, ${leads.length} leads`].join("\n"));
