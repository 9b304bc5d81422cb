import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { INDEX, MODELS } from "../../../test/clients/host-index.ts";
import { TODAY } from "../../../test/mcp/feed.ts";
import { createEngine, type Engine } from "../check/engine.ts";
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

describe("a name and a version given separately", () => {
  const engine = createEngine(MODELS, INDEX, { today: TODAY, within: 3_650 }) as Engine;
  const found = (code: string, file = "main.tf") =>
    engine.check(file, code).findings.map(({ id, host, retires_on }) => [id, host, retires_on]);
  const NEW = ["gpt-4o", "Azure", "2027-03-31"];
  const OLD = ["gpt-4o", "Azure", "2026-10-01"];

  for (const [what, file, code, wanted] of [
    [
      "Terraform",
      "main.tf",
      'model {\n  format  = "OpenAI"\n  name    = "gpt-4o"\n  version = "2024-08-06"\n}\n',
      [NEW],
    ],
    ["Bicep", "main.bicep", "model: {\n  format: 'OpenAI'\n  name: 'gpt-4o'\n  version: '2024-05-13'\n}\n", [OLD]],
    ["ARM", "a.json", '{"model": {"version": "2024-05-13", "name": "gpt-4o", "format": "OpenAI"}}', [OLD]],
    ["a command", "a.sh", "az x create --model-name gpt-4o --model-version 2024-08-06 --model-format OpenAI\n", [NEW]],
    ["an .env file", ".env", "AZURE_OPENAI_MODEL=gpt-4o\nAZURE_OPENAI_MODEL_VERSION=2024-05-13\n", [OLD]],
    [
      "two in a list",
      "a.yaml",
      "- model: gpt-4o\n  version: '2024-05-13'\n- model: gpt-4o\n  version: '2024-08-06'\n",
      [OLD, NEW],
    ],
    ["the version of the API", "a.py", 'AzureOpenAI(model="gpt-4o", api_version="2024-08-06")\n', []],
    ["a version that Azure does not have", "a.tf", 'model = "gpt-4o"\nversion = "2031-01-01"\n', []],
    ["a version far away", "a.tf", `model = "gpt-4o"\n${"x = 1\n".repeat(6)}version = "2024-05-13"\n`, []],
  ] as const)
    test(what, () => assert.deepEqual(found(code, file), wanted));
});
