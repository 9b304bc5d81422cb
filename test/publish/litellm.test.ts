import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { liteLlmMap } from "../../src/publish/exports/litellm.ts";
import type { Rate } from "../../src/schema/rate.ts";
import { layOut, testGolden } from "../golden.ts";
import type { Sample } from "../sample-catalog.ts";
import { CHAT, chat, contextWith } from "./chat-model.ts";

const { capabilities: _capabilities, context_window: _window, ...BARE } = CHAT;
const { price_output_per_mtok: _out, ...noOutput } = CHAT;
const { api_string: _string, ...noString } = CHAT;
const { price_input_per_mtok: _in, ...noInput } = CHAT;
const tokens = (meter: Rate["meter"], price: number, over: Partial<Rate> = {}): Rate => {
  return { meter, price, per: "1M tokens", ...over };
};
const long = (above: number): Rate[] => [tokens("input", 6, { above }), tokens("output", 30, { above })];
const media = (name: string, ...rates: Rate[]): Sample => ({ name, api_string: name.toLowerCase(), rates });

/** Golden file → the models that give it. */
const MODELS: Record<string, Sample[]> = {
  "every price and capability, and an alias": [
    chat({
      aliases: ["cedar-latest"],
      replacements: [{ model: "pine" }],
      hosts: [{ platform: "Elsewhere", id: "else.cedar" }],
      retires_on: "2027-02-01",
      status: "deprecated",
      rates: [
        tokens("input", 1.5, { service: "batch" }),
        tokens("output", 30, { above: 200_000 }),
        tokens("input", 6, { above: 200_000, up_to: 400_000 }),
        tokens("cache_write", 3.75, { ttl: "5m" }),
        tokens("cache_write", 6, { ttl: "1h" }),
        tokens("audio_input", 10),
        tokens("cached_input", 2, { medium: "audio" }),
        // These have no key.
        tokens("input", 99, { region: "Moon" }),
        tokens("input", 98, { from: "2027-01-01" }),
        tokens("output", 97, { mode: "peak" }),
        tokens("output", 96, { service: "fast-track" }),
        tokens("cache_write", 94, { ttl: "24h" }),
        { meter: "storage", price: 93, per: "1M tokens per hour" },
      ],
    }),
  ],
  "tiers if a prompt length has no key; the bands of xAI include the limit": [
    chat({ rates: [...long(100_000), tokens("cache_write", 4)] }),
    chat({ provider: "xai", name: "Pine", api_string: "pine", rates: long(199_999) }),
  ],
  "names and keys for each kind of model": [
    { ...BARE, provider: "google" },
    { provider: "cohere", name: "Rank", api_string: "rank", output_modalities: ["score"], price_per_1k_searches: 2 },
    {
      ...{ provider: "voyage", name: "Embed", api_string: "embed", output_modalities: ["embedding"] },
      ...{ price_input_per_mtok: 0.12, embedding_dimensions: 1024 },
    },
    chat({ provider: "amazon", name: "River", api_string: "river.v1:0" }),
    { ...media("Paint", { meter: "image", price: 0.04, per: "image" }), output_modalities: ["image"] },
    media("Hear", { meter: "audio_input", price: 0.006, per: "minute" }),
    media("Film", { meter: "video_output", price: 0.1, per: "second", size: "720p" }),
    media("Read", { meter: "input", price: 4, per: "1k pages" }),
  ],
  "neither what would count as zero nor what has no api_string": [
    { ...noOutput, id: "a", api_string: "a" },
    { ...noString, id: "b" },
    { ...noInput, id: "c", api_string: "c" },
    { id: "d", name: "D", api_string: "d" },
    // An alias that is another model's api_string belongs to that model; a stated zero is a price.
    chat({ id: "e", api_string: "e", aliases: ["a", "f"] }),
    chat({ id: "f", api_string: "f", price_input_per_mtok: 0, price_output_per_mtok: 0 }),
  ],
};

const maps = Object.entries(MODELS).map(([title, models]): [string, string] => {
  return [`${title}.json`, layOut(liteLlmMap(contextWith(...models)))];
});
testGolden(join(import.meta.dirname, "golden/litellm"), new Map(maps));

test("an error names the file that lacks a provider", () => {
  const context = contextWith(chat());
  for (const document of context.documents.values()) Object.assign(document, { provider_slug: "acme" });
  assert.throws(() => liteLlmMap(context), /exports\/litellm\.ts does not say how LiteLLM calls acme$/);
});
