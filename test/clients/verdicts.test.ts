import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { feedOf } from "../../src/clients/feed/feed.ts";
import { asMatch, isEnd, judge, type Verdict } from "../../src/clients/feed/judge.ts";
import { COMMITTED } from "../committed.ts";
import { committedDocuments } from "../committed-documents.ts";

// Facts of the committed catalog that no later reading can change, and what holds of any catalog.

const DAY = { today: "2026-11-22" };
const catalog = COMMITTED;
const [standings] = committedDocuments((path) => path === "/api/standings.json");
const made = feedOf(JSON.parse(standings?.body ?? ""));
if ("problem" in made) throw new Error(made.problem);
const feed = made;
const on = (text: string, day = DAY): Verdict => judge(feed, { text }, day);

test("every row of the committed catalog can be read", () => {
  assert.deepEqual(feed.unreadable, []);
  assert.equal(feed.document.models.length, catalog.models.size);
});

/** Ids from real repositories that their vendors, or hosts, had ended by DAY. */
const RETIRED = `
  claude-opus-4-1 o1-mini-2024-09-12 anthropic.claude-v2:1 gpt-4.5-preview-2025-02-27 claude-3-5-sonnet-latest claude-sonnet-4-0
  gemini-1.5-pro-latest amazon/nova-premier-v1 vertex:claude-3-opus@20240229 vertex_ai/claude-3-opus@20240229 azure/gpt-35-turbo-0125
  amazon-bedrock/anthropic.claude-3-opus-20240229-v1:0 google-vertex/claude-3-opus@20240229 azure-openai/gpt-4-32k
  azure_openai/gpt-4-32k generative-ai/gemini-1.5-pro vertexai/gemini-1.5-pro gpt-3.5-turbo-16k gemini-1.0-pro gemini-1.5-flash-001
  models/gemini-pro ft:gpt-3.5-turbo-0613:acme::1 amazon.titan-text-express-v1 claude-3-sonnet@20240229 grok-3-latest
  bedrock:anthropic.claude-v2:1 gateway/converse:anthropic.claude-v2:1 azure/gpt-4-0613 azure/gpt-4-turbo-2024-04-09
  groq/moonshotai/kimi-k2-instruct groq/llama-3.1-70b-versatile llama-3.1-70b-versatile groq/llama-3.3-70b-versatile
  anthropic.claude-instant-v1 us.anthropic.claude-3-5-sonnet-20240620-v1:0
`;

test("what has ended stays retired", () => {
  for (const text of RETIRED.trim().split(/\s+/)) assert.equal(on(text).verdict, "retired", text);
});

describe("what holds of every model, today and in years", () => {
  const all = feed.document.models.map((model) => ({ model, now: judge(feed, asMatch(model), DAY) }));

  test("ok needs a reading within the limit, and so does an end that only a past date states", () => {
    for (const { model, now } of all)
      if (now.verdict === "ok" || now.code === "date-passed") assert.ok((now.age_days ?? 0) <= 120, model.id);
  });

  test("a verdict has a page and the day of its reading", () => {
    for (const { model, now } of all) assert.ok(now.page !== null && now.read_on !== null, model.id);
  });

  test("a stated end stays, a past date fades, and nothing is ok for ever", () => {
    for (const { model, now } of all) {
      const then = judge(feed, asMatch(model), { today: "2032-01-01" });
      assert.notEqual(then.verdict, "ok", model.id);
      if (model.status[0] === "retired") assert.equal(then.verdict, "retired", model.id);
      else if (isEnd(now) && then.basis === "vendor")
        assert.ok(then.verdict === "deprecated" || then.verdict === "unverified", model.id);
    }
  });

  test("a host's row without a status decides nothing", () => {
    for (const row of feed.hosts.all.filter(({ unlisted }) => unlisted))
      assert.notEqual(judge(feed, { text: row.as, host: row.host }, DAY).basis, "vendor", `${row.host} ${row.as}`);
  });
});
