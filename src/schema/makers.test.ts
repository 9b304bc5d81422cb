import assert from "node:assert/strict";
import { test } from "node:test";
import { makerIn } from "./makers.ts";

test("a maker by its name, the start of an id, or the start of its models' names", () => {
  const cases: Record<string, string | undefined> = {
    "Mistral AI": "Mistral",
    "Azure OpenAI": "OpenAI",
    StabilityAI: "Stability AI",
    "meta-llama/llama-4-scout-17b": "Meta",
    "@cf/meta/llama-3.1-8b": "Meta",
    "accounts/fireworks/models/qwen3-8b": "Alibaba",
    "llama3.1-8b": "Meta",
    "llama3-groq-70b-tool-use": "Groq",
    "nvidia/llama-3.1-nemotron-70b": "NVIDIA",
    "FW-GLM-4.7": "Z.ai",
    "Kimi K3": "Moonshot AI",
    "twelvelabs.marengo-v1:0": "TwelveLabs",
    H: "H Company",
    "@cf/cloudflare/clef-flash": "Cloudflare",
    "LiquidAI/LFM2-24B-A2B": "Liquid",
    Kuaishou: "Kuaishou",
    // Others' names that only begin the same way, and other makers' versions of known models.
    "h2o-danube": undefined,
    "phiona-7b": undefined,
    "somebody/llama-3-8b": undefined,
    Fireworks: undefined,
    "": undefined,
  };
  for (const [text, maker] of Object.entries(cases)) assert.equal(makerIn(text), maker, text);
});
