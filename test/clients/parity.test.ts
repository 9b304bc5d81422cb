// All clients give the same verdict and code on every spelling of the fixture.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createEngine } from "../../src/clients/check/engine.ts";
import { ids } from "../../src/clients/check/ids.ts";
import { judge } from "../../src/clients/feed/judge.ts";
import { namesHost } from "../../src/clients/feed/spelling.ts";
import { outcomeOf } from "../check/world.ts";
import { folder } from "../folder.ts";
import { connectToFeed } from "../mcp/client.ts";
import { DOCUMENT, feedFrom, TODAY } from "./fixture.ts";

const feed = feedFrom(DOCUMENT);
const SPELLINGS = [
  ...feed.document.models.flatMap(({ id, name, spellings = [] }) => [id, name, `openrouter/${id}`, ...spellings]),
  ...feed.hosts.all.flatMap(({ host, as }) => [as, `${host}/${as}`]),
  ..."comet-4-carbon cedra-2 cedar-8-latest ft:cedar-1:acme::1 azure/ft:cedar-2 hill-8b brook-large".split(" "),
];
const texts = [...new Set(SPELLINGS)];

type Word = { verdict: string; code: string };
const wordOf = ({ verdict, code }: Word) => `${verdict} ${code}`;
const JUDGED = texts.map((text) => [text, wordOf(judge(feed, { text }, { today: TODAY }))]);

test("the MCP server's check_model_status, by its verdict and why", async () => {
  const { call } = await connectToFeed(DOCUMENT);
  for (const [text, word = ""] of JUDGED) {
    const { data } = await call("check_model_status", { models: [text] });
    const plain = judge(feed, { text: text ?? "" }, { today: TODAY }).code;
    assert.equal(`${data.verdict} ${data.why ?? plain}`, word, text);
  }
});

test("check.mjs ids", async () => {
  const file = join(folder(), "standings.json");
  writeFileSync(file, JSON.stringify(DOCUMENT));
  const { out } = await outcomeOf(ids, [...texts, "--json", "--feed", file], { cwd: "/", env: {} });
  const rows = (JSON.parse(out) as (Word & { id: string })[]).map((row) => [row.id, wordOf(row)]);
  assert.deepEqual(rows, JUDGED);
});

test("the page that checks pasted text; what only hosts list may be a copy, unless the text names the host", () => {
  const engine = createEngine(DOCUMENT, { today: TODAY });
  assert.ok(typeof engine === "object");
  for (const [text = "", word] of JUDGED) {
    const { findings, fine, mentions, unknown } = engine.list([text]);
    const [item] = [...findings, ...fine, ...mentions, ...unknown] as unknown as Word[];
    assert.ok(item, text);
    const isCopy = feed.resolve(text).kind === "host_row" && !namesHost(text);
    assert.equal(wordOf(item), isCopy ? "unknown ambiguous" : word, text);
  }
});
