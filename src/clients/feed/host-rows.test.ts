import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { INDEX, MODELS } from "../../../test/clients/host-index.ts";
import { TODAY } from "../../../test/mcp/feed.ts";
import { type Feed, feedOf } from "./get.ts";
import { judge, judgeNotFound } from "./verdict.ts";

const feed = feedOf(MODELS, { json: INDEX }) as Feed;
const grounds = { ...feed, today: TODAY };

function said(text: string, version?: string) {
  const found = feed.resolver.resolve(text);
  return found.kind === "found"
    ? judge(found.model, grounds, { host: found.host, text, version })
    : judgeNotFound(found, grounds, text);
}

describe("a host's spelling is judged by the host's row", () => {
  for (const [text, verdict, basis, ends_on] of [
    ["gpt-4o", "ok", "vendor", null],
    ["azure/gpt-4o-2024-08-06", "retiring", "host", "2027-03-31"],
    ["azure/gpt-4o-2024-05-13", "retired", "host", "2026-10-01"],
    // The remaining version that retires next.
    ["azure/gpt-4o", "retiring", "host", "2027-03-31"],
    ["vertex_ai/gpt-4o", "unverified", "rule", null],
    ["claude-3-haiku-20240307", "retired", "vendor", "2026-04-20"],
    ["anthropic.claude-3-haiku-20240307-v1:0", "retiring", "host", "2027-04-10"],
    ["bedrock/us.anthropic.claude-3-haiku-20240307-v1:0", "retiring", "host", "2027-04-10"],
    ["claude-3-haiku@20240307", "retired", "rule", "2026-04-20"],
    ["groq/llama-3.1-70b-versatile", "retired", "host", "2025-01-24"],
    ["groq/soft-1", "ok", "host", null],
    ["groq/no-status", "unknown", null, null],
    ["openrouter/openai/gpt-4o", "ok", "vendor", null],
  ] as const)
    test(`${text} is ${verdict}`, () => {
      const judged = said(text);
      assert.deepEqual([judged.verdict, judged.basis, judged.ends_on], [verdict, basis, ends_on]);
    });

  test("the reason names the host and includes the vendor's date", () => {
    assert.match(
      said("azure/gpt-4o-2024-08-06").reason,
      /^at Azure \(version 2024-08-06\): .*2027-03-31.*gpt-5.*own date for gpt-4o-2024-08-06 is 2027-02-01 \(read on 2026-11-19\)$/,
    );
    const bedrock = said("anthropic.claude-3-haiku-20240307-v1:0");
    assert.match(bedrock.reason, /extended access from 2027-01-10; access: existing users only; .*2026-04-20/);
    assert.deepEqual([bedrock.page, bedrock.read_on], ["https://docs.example.com/lifecycle", "2026-11-01"]);
    assert.match(said("groq/soft-1").reason, /promised until 2027-01-01/);
  });

  test("an old reading of the host proves nothing", () => {
    const judged = judge(
      feed.document.models[0] as never,
      { ...grounds, today: "2027-03-15" },
      { host: "Groq", text: "soft-1" },
    );
    assert.equal(judged.verdict, "unverified");
  });
});
