import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson } from "./older-form.ts";

const RATES: [meter: string, tier: string, now: object][] = [
  ["input", "prompt <= 100,000 tokens", { up_to: 100_000 }],
  ["input", "prompt < 200,000 tokens", { up_to: 199_999 }],
  ["input", "prompt > 128,000 tokens", { above: 128_000 }],
  ["input", "prompt >= 200,000 tokens", { above: 199_999 }],
  ["input", "prompt > 32,000 and <= 128,000 tokens", { above: 32_000, up_to: 128_000 }],
  ["output", "prompt <= 256,000 tokens, thinking", { up_to: 256_000, mode: "thinking" }],
  ["output", "long context", { above: "unstated" }],
  ["input", "peak", { mode: "peak" }],
  ["input", "off-peak", {}],
  ["input", "data sharing", { mode: "data sharing" }],
  ["audio_input", "REST", { mode: "rest" }],
  ["cached_input", "image", { medium: "image" }],
  ["cached_input", "audio, long context", { medium: "audio", above: "unstated" }],
  ["other", "session", { meter: "session" }],
  ["image", "Low 1024x1536", { size: "1024x1536", quality: "low" }],
  ["image", "1.5K · Medium", { size: "1.5K", quality: "medium" }],
  ["image", "T2I 1024 Standard", { size: "1024", quality: "standard" }],
  ["image", "1K/2K", { size: "1K/2K" }],
  ["video_output", "720p, 1080p", { size: "720p, 1080p" }],
];

for (const [meter, tier, now] of RATES)
  test(`a rate's tier "${tier}"`, () => {
    const text = JSON.stringify({ set: { rates: [null, [{ meter, price: 1, per: "x", tier }]] } }, null, 1);
    assert.deepEqual(parseJson(text), { set: { rates: [null, [{ meter, price: 1, per: "x", ...now }]] } });
  });

test("a promotion was a service", () => {
  assert.deepEqual(parseJson('{ "meter": "input", "service": "launch promotion" }'), {
    meter: "input",
    promotion: true,
  });
});

test("a held value's reason was a text", () => {
  const held = (why: unknown) => ({ field: "released", from: null, to: "2026-01-01", why });
  const detail = "conflict about released: a says 1, b says 2";
  assert.deepEqual(parseJson(JSON.stringify([held(detail)], null, 1).replace(/\n\s*/g, "")) as unknown, [
    held({ code: "earlier-release", field: "released", detail }),
  ]);
});
