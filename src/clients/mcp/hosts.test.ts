import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { INDEX, MODELS } from "../../../test/clients/host-index.ts";
import { TODAY } from "../../../test/mcp/feed.ts";
import { type Feed, feedOf } from "../feed/get.ts";
import { createFeedClient } from "./feed-client.ts";
import type { Tool } from "./tool.ts";
import { checkModelStatus } from "./tools/check-model-status.ts";
import { getModel } from "./tools/get-model.ts";
import { listDeprecations } from "./tools/list-deprecations.ts";
import { listModels } from "./tools/list-models.ts";
import { searchModels } from "./tools/search-models.ts";

const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const feed = { ...(feedOf(MODELS, { json: INDEX }) as Feed), checkedAt: NOW, stale: null };
const client = {
  ...createFeedClient({ url: "https://almanac.example", now: () => NOW }),
  feed: async () => feed,
  model: async () => undefined,
};

async function answer<T>(tool: Tool, args: object): Promise<T> {
  const { structuredContent } = await tool.call(tool.input.parse(args), client, NOW);
  return structuredContent as T;
}
type Checked = { results: { verdict: string; basis: string; ends_on: string; retires_on: string; host: string }[] };
type Served = {
  models: { id: string; at_host: { verdict: string; ends_on: string } }[];
  others_at_host: number;
};
type Ends = {
  total: number;
  deprecations: object[];
  at_host: { as: string; ends_on: string; vendor_retires_on: string }[];
};

describe("a host as an argument", () => {
  test("an id in the vendor's spelling gets the host's verdict, with the vendor's date", async () => {
    const { results } = await answer<Checked>(checkModelStatus, { models: ["gpt-4o-2024-08-06"], host: "Azure" });
    const [{ verdict, basis, ends_on, retires_on, host } = {} as Checked["results"][0]] = results;
    assert.deepEqual(
      [verdict, basis, ends_on, retires_on, host],
      ["retiring", "host", "2027-03-31", "2027-02-01", "Azure"],
    );
  });

  test("a model from another maker gets its host's verdict", async () => {
    const { results } = await answer<Checked>(checkModelStatus, { models: ["llama-3.1-70b-versatile"], host: "groq" });
    assert.deepEqual(
      results.map(({ verdict, basis }) => [verdict, basis]),
      [["retired", "host"]],
    );
  });

  test("an id that only one host uses returns that host, if none is given", async () => {
    const id = "llama-3.1-70b-versatile";
    const says = /Groq's schedule has it \(retired, date 2025-01-24, read 2026-11-01, 20 days ago\): .* host "groq"\.$/;
    const { results } = await answer<{ results: { verdict: string; note: string }[] }>(checkModelStatus, {
      models: [id],
    });
    assert.equal(results[0]?.verdict, "unknown");
    assert.match(results[0]?.note ?? "", says);
    const { note } = await answer<{ note: string }>(getModel, { model: id });
    assert.match(note, says);
  });

  test("a model missing from its schedule is reported as such, with the vendor's verdict, and is never ok", async () => {
    const models = ["gpt-4o", "gpt-4o-2024-08-06"];
    const { results } = await answer<{ results: { verdict: string; reason: string; note: string }[] }>(
      checkModelStatus,
      { models, host: "bedrock" },
    );
    assert.deepEqual(
      results.map(({ verdict, reason, note }) => [verdict, reason, note]),
      [
        [
          "unverified",
          "Amazon Bedrock's schedule (read on 2026-11-01) doesn't list it; at the vendor's own API: no retirement is announced",
          "All dates and prices are those of the vendor's own API.",
        ],
        [
          "unverified",
          "Amazon Bedrock's schedule (read on 2026-11-01) doesn't list it; at the vendor's own API: retires on 2027-02-01: 72 days left",
          "All dates and prices are those of the vendor's own API.",
        ],
      ],
    );
  });

  test("its retirements, soonest first; past ones only on request", async () => {
    const ends = async (args: object) => {
      const { at_host, deprecations, total } = await answer<Ends>(listDeprecations, args);
      assert.deepEqual([deprecations, total], [[], at_host.length]);
      return at_host.map(({ as, ends_on, vendor_retires_on }) => [as, ends_on, vendor_retires_on]);
    };
    assert.deepEqual(await ends({ host: "azure" }), [["gpt-4o", "2027-03-31", "2027-02-01"]]);
    assert.equal((await ends({ host: "microsoft foundry", include_past: true })).length, 2);
    assert.deepEqual(await ends({ host: "bedrock", within_days: 30 }), []);
    assert.deepEqual(await ends({ host: "groq", include_past: true }), [
      ["llama-3.1-70b-versatile", "2025-01-24", null],
      ["soft-1", null, null],
    ]);
  });

  test("a response without rows says when the pages were read", async () => {
    const { content } = await listDeprecations.call({ host: "groq", include_past: false, limit: 1 }, client, NOW);
    assert.match(
      content[0]?.text ?? "",
      /^1 id promised only until a day at Groq; 1 shown\. 1 past id left out \(read on 2026-11-01\): include_past lists them\.\n- promised until 2027-01-01: soft-1 /,
    );
    const none = { host: "groq", within_days: 1, include_past: false, limit: 1 };
    const { content: empty } = await listDeprecations.call(none, client, NOW);
    assert.match(
      empty[0]?.text ?? "",
      /^No such retirements ahead at Groq\. 1 past id left out \(read on 2026-11-01\): include_past lists them\. The pages behind this were read on 2026-11-01\./,
    );
  });

  test("rows without an announcement date are counted", async () => {
    const args = { host: "azure", since: "2026-01-01" };
    const { total, left_out_unstated } = await answer<Ends & { left_out_unstated: number }>(listDeprecations, args);
    assert.deepEqual([total, left_out_unstated], [0, 1]);
  });

  test("lists and searches include the models it serves", async () => {
    const listed = await answer<Served>(listModels, { host: "bedrock" });
    assert.deepEqual(
      listed.models.map(({ id, at_host }) => [id, at_host.verdict, at_host.ends_on]),
      [["claude-3-haiku-20240307", "retiring", "2027-04-10"]],
    );
    const found = await answer<{ results: { id: string }[] }>(searchModels, { query: "gpt", host: "azure" });
    assert.deepEqual(
      found.results.map(({ id }) => id),
      ["gpt-4o-2024-08-06"],
    );
  });

  test("rows of models that the feed does not have are counted", async () => {
    const { models, others_at_host } = await answer<Served>(listModels, { host: "groq" });
    assert.deepEqual([models, others_at_host], [[], 1]);
  });

  test("an unknown host gets a hint that lists the known ones", async () => {
    const { content, isError } = await listModels.call({ host: "nowhere" }, client, NOW);
    assert.ok(isError);
    assert.match(content[0]?.text ?? "", /Azure, Amazon Bedrock, Groq/);
  });
});
