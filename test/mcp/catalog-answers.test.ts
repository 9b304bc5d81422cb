// What answers from the committed catalog put first, and what they say about it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { connectToCatalog, context } from "./committed.ts";
import { TODAY } from "./feed.ts";

const { call } = await connectToCatalog();

test("promises that end soon come before those that have passed, of vendors and at hosts", async () => {
  const { data } = await call("list_deprecations", { within_days: 60 });
  const { data: hosts } = await call("list_deprecations", { host: "vertex" });
  for (const rows of [data.promised, hosts.at_host]) {
    const promised: string[] = rows.flatMap(({ not_before }: { not_before: string | null }) => not_before ?? []);
    const isPast = promised.map((day) => day <= TODAY);
    assert.ok(isPast.includes(true) && isPast.includes(false));
    assert.deepEqual(isPast, [...isPast].sort());
  }
});

test("a cost is told with what its row notes about the price", async () => {
  const workload = { input_tokens: 10_000, output_tokens: 1_000 };
  const { text, data } = await call("cheapest_models", { workload, open_weights: true, min_output: 32_000 });
  assert.match(
    text,
    /\$0 Command A\+ .*; notes \(read 20[^)]+\): Free with an API key, within rate limits; production use is sold/,
  );
  assert.match(data.cheapest[0].notes, /within rate limits/);
});

test("of the models without a cost, those that lack least are named, the newest first", async () => {
  const workload = { input_tokens: 1_000, cache_write_tokens: 10_000, output_tokens: 1_000 };
  const { text } = await call("cheapest_models", { workload, provider: "Google", min_context: 200_000 });
  assert.match(
    text,
    /^Cost unknown: .* such as gemini-3\.8-flash \(no price for cache writes is stated; read 2026-\d\d-\d\d, \d+ days ago\), /m,
  );
  const { data } = await call("cheapest_models", { workload, provider: "Google" });
  const known = new Map(context.models.map((model) => [model.id, model]));
  const order = data.unknown.map(({ id, missing }: { id: string; missing: string[] }) => {
    const { status, released } = known.get(id) ?? {};
    return [status === "ga" ? 0 : 1, missing.length, released ? 9e15 - Date.parse(released) : 9e15];
  });
  const sorted = order.toSorted((a: number[], b: number[]) => a.map((x, i) => x - (b[i] ?? 0)).find(Boolean) ?? 0);
  assert.deepEqual(order, sorted);
  assert.ok(new Set(order.map(([, missing]: number[]) => missing)).size > 1);
});

test("prices are told with the medium of their tokens where a model has several", async () => {
  const { text } = await call("list_models", { modality: ["audio"], max_input_price: 1 });
  const prices = "in $0.6 (text; audio $10; image $0.8), out $2.4 (text; audio $20) per 1M tokens";
  assert.ok(text.includes(`(gpt-realtime-2.1-mini, OpenAI, ga): ${prices}; `), text);
  assert.ok(text.includes("(gemini-2.5-flash-preview-tts, Google, preview): in $0.5, out $10 (audio) per 1M"), text);
  assert.ok(
    text.includes("(voxtral-small-2507, Mistral, ga): in $0.1 (text; audio $0.004 per minute), out $0.4 per 1M"),
    text,
  );
});

test("a retirement that only a package dates is listed since any day up to the first release with it", async () => {
  const bounded = [...context.documents.values()].filter(
    ({ status, announced_between: bounds }) => status !== "retired" && bounds?.after,
  );
  const document = bounded.find(({ id }) => id === "gpt-4o");
  assert.ok(document?.announced_between);
  const { after, by } = document.announced_between;
  const since = async (day: string) => {
    const { data, text } = await call("list_deprecations", { since: day, limit: 40 });
    return { text, ids: data.deprecations.map(({ id }: { id: string }) => id), left: data.left_out_unstated };
  };
  const listed = await since("2026-10-01");
  assert.match(listed.text, / 12 of them are dated only by a package, and may have been announced before\./);
  for (const { id } of bounded) assert.ok(listed.ids.includes(id), id);
  // It ends with its snapshot, whose announcement has a stated day.
  assert.ok(!listed.ids.includes("gpt-5-pro"));
  assert.match((await since("2026-06-01")).text, /\(gpt-5-pro, .*, announced 2026-06-11 with its snapshot /);
  assert.ok(
    listed.text.includes(
      `(gpt-4o, OpenAI, retiring in 54 days), announced by ${by}, when OpenAI's package first stated it (not yet on ${after}), no replacement stated `,
    ),
    listed.text,
  );
  assert.ok((await since(by)).ids.includes("gpt-4o"));
  const later = await since("2026-11-01");
  assert.equal(later.ids.includes("gpt-4o"), false);
  assert.equal(later.left, listed.left);
});

test("a cached workload is priced without storage, which is told; another host's spelling is checked there", async () => {
  const workload = { input_tokens: 5000, cached_input_tokens: 200_000, output_tokens: 500 };
  const { text } = await call("cheapest_models", { workload, provider: "Google", limit: 1 });
  assert.match(text, /; without cache storage, \$1 per 1M tokens per hour </);
  const models = ["anthropic.claude-3-haiku-20240307-v1:0"];
  const { data } = await call("check_model_status", { models, host: "vertex" });
  assert.equal(data.results[0].host, "Amazon Bedrock");
  assert.match(data.results[0].note, /so it was checked there, not at Google Vertex AI\./);
});
