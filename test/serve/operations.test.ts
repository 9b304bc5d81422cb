import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { readGeneration } from "../../src/serve/generation.ts";
import { exposition, sum, Tally } from "../../src/serve/metrics.ts";
import { folder } from "../folder.ts";
import { ask, raw, until } from "../http.ts";
import { ALMANAC, start as startProgram } from "../program.ts";
import { type Fixture, fixtureDocuments, serveFixture, writeGeneration } from "./dist-fixture.ts";

const PATH = "/api/models.json";

async function start(options: Fixture) {
  const service = await serveFixture({ adminPort: 0, ...options });
  const admin = service.adminUrl ?? "";
  const figure = async (name: string) => {
    const text = (await ask(admin, "/metrics")).body.toString();
    const found = text.split("\n").find((line) => line.startsWith(`almanac_${name} `));
    return Number(found?.split(" ").at(-1));
  };
  return { ...service, admin, figure };
}

for (const fastPath of [true, false])
  describe(fastPath ? "with the fast path" : "with node:http only", () => {
    test("health is 503 before the first generation and 200 after", async () => {
      const { admin, dist, reload } = await start({ fastPath, documents: [] });
      assert.equal((await ask(admin, "/healthz")).status, 503);
      await writeGeneration(dist, "one", fixtureDocuments("one"));
      await reload();
      assert.equal((await ask(admin, "/healthz")).status, 200);
      assert.equal((await ask(admin, "/none")).status, 404);
      assert.equal((await ask(admin, "/metrics", { method: "POST" })).status, 405);
    });

    test("metrics count responses by class, bytes, connections, reloads and failures", async () => {
      const { url, dist, reload, figure, admin } = await start({ fastPath, version: "1.2.3" });
      const { headers, body } = await ask(url, PATH);
      await ask(url, PATH, { headers: { "If-None-Match": String(headers.etag) } });
      await ask(url, "/none");
      await raw(url, ["nonsense\r\n\r\n"]);
      assert.equal(await figure('requests_total{class="2xx"}'), 1);
      assert.equal(await figure('requests_total{class="3xx"}'), 1);
      assert.equal(await figure('requests_total{class="4xx"}'), 2);
      assert.equal(await figure('requests_total{class="5xx"}'), 0);
      assert.equal(await figure("connections_accepted_total"), 2, "one keep-alive, one with nonsense");
      const sent = await figure("sent_bytes_total");
      assert.ok(sent > body.length && sent < body.length + 5_000, String(sent));
      await writeGeneration(dist, "two", fixtureDocuments("two"));
      await reload();
      await writeGeneration(dist, "bad", [{ path: "no path", type: "text/plain", versions: [2], body: "" }]);
      await reload();
      assert.equal(await figure("reloads_total"), 2);
      assert.equal(await figure("reload_failures_total"), 1);
      assert.equal(await figure('generation_info{generation="two"}'), 1);
      assert.ok((await figure("generation_age_seconds")) < 60);
      assert.ok((await figure("request_duration_seconds_count")) >= 4);
      const { body: text } = await ask(admin, "/metrics");
      for (const name of ["cpu_seconds_total", "resident_memory_bytes", "start_time_seconds", "open_fds"])
        assert.match(String(text), new RegExp(`\nprocess_${name} [\\d.]*[1-9]`));
      assert.match(String(text), /\nalmanac_build_info\{version="1.2.3",node="\d/);
    });

    test("thousands of requests from a client that reads nothing stay unread, and it is cut off", async () => {
      const { url, figure } = await start({ fastPath, limits: { write: 600 } });
      const before = process.memoryUsage().arrayBuffers;
      const socket = connect(Number(new URL(url).port), "127.0.0.1").pause();
      const closed = new Promise((resolve) => socket.on("error", () => {}).on("close", resolve));
      const requests = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20_000);
      socket.write(requests);
      const watch = setInterval(() => socket.write("x"), 50); // only a client that keeps writing notices that the connection is gone
      let most = 0;
      for (let i = 0; i < 20; i++) {
        await wait(20);
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
      await closed;
      clearInterval(watch);
      assert.ok(most < 20_000_000, `${most} bytes held for 70 MB of responses`);
      if (fastPath) assert.ok((await figure("connections_cut_total")) >= 1);
    });
  });

test("with no descriptor left for connections, /healthz answers and says so, until there are some again", async () => {
  const dist = folder();
  await writeGeneration(dist, "one", fixtureDocuments("one"));
  const line = `ulimit -n 128 && exec "$0" "$@"`;
  const args = [ALMANAC, "serve", "--out", dist, "--port", "0", "--admin-port", "0"];
  const { child, output, says } = startProgram("sh", ["-c", line, process.execPath, ...args]);
  try {
    await says(/ on http:.* on http:.*\n/s);
    const [url = "", admin = ""] = output.out.match(/(?<= on )http:\/\/[\d.:]+/g) ?? [];
    const sockets = Array.from({ length: 200 }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    for (const socket of sockets) socket.on("error", () => {}).resume();
    const health = async (pattern: RegExp) => {
      await until(String(pattern), async () => pattern.test(String((await ask(admin, "/healthz")).body)));
    };
    await health(/^degraded\n\d+ connections are open/);
    for (const socket of sockets) socket.destroy();
    await health(/^ok\n/);
    assert.equal((await ask(url, PATH)).status, 200);
  } finally {
    child.kill();
  }
});

test("a switch reads only changed files: equal ETags share their bytes", async () => {
  const dist = folder();
  const first = await readGeneration(await writeGeneration(dist, "one", fixtureDocuments("one")));
  const changed = fixtureDocuments("one").map((one) => (one.path === PATH ? { ...one, body: "{}" } : one));
  const second = await readGeneration(await writeGeneration(dist, "two", changed), first);
  for (const [i, { path, representations }] of second.documents.entries())
    for (const [j, { body }] of representations.entries())
      assert.equal(body === first.documents[i]?.representations[j]?.body, path !== PATH, path);
});

test("1,000 documents are read without delaying requests for long", async () => {
  const many = Array.from({ length: 1_000 }, (_, i) => ({
    path: `/api/models/invented-${i}.json`,
    type: "application/json",
    versions: [2],
    body: `{"filler":"${"invented ".repeat(100)}${i}"}`,
  }));
  const { url, dist, reload } = await start({ documents: [...fixtureDocuments("one"), ...many] });
  await writeGeneration(dist, "two", [
    ...fixtureDocuments("two"),
    ...many.map((one) => ({ ...one, body: `${one.body} ` })),
  ]);
  let loaded = false;
  const loading = reload().then(() => {
    loaded = true;
  });
  let answered = 0;
  for (; !loaded; answered++) assert.equal((await ask(url, PATH)).status, 200);
  await loading;
  assert.ok(answered > 3, `${answered} answers while reading`);
  assert.equal((await ask(url, "/api/models/invented-999.json")).status, 200);
});

test("metrics of several processes are added up, in Prometheus' text format", () => {
  const [one, other] = [new Tally(), new Tally()];
  one.answered(200, 0.3);
  other.answered(204, 7);
  other.answered(404, 9_000);
  other.figures.bytes = 7;
  const text = exposition(sum([one.figures, other.figures]), { generation: "g", documents: 3, since: 100 }, 2, 160);
  for (const line of [
    'requests_total{class="2xx"} 2',
    'requests_total{class="4xx"} 1',
    "sent_bytes_total 7",
    'request_duration_seconds_bucket{le="0.0005"} 1',
    'request_duration_seconds_bucket{le="0.025"} 2',
    'request_duration_seconds_bucket{le="+Inf"} 3',
    "request_duration_seconds_count 3",
    "workers 2",
    "generation_age_seconds 60",
  ])
    assert.ok(text.includes(`\nalmanac_${line}\n`), line);
  for (const line of text.trim().split("\n"))
    assert.match(line, /^(# (HELP|TYPE) almanac_\w+ .+|almanac_\w+(\{\w+="[^"]+"\})? [\d.]+)$/);
});
