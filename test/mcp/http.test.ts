import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { almanacIn } from "../almanac.ts";
import { folder } from "../folder.ts";
import { ask, text } from "../http.ts";
import { LONG } from "../long.ts";
import { ALMANAC, ROOT, start } from "../program.ts";
import { startService } from "./client.ts";
import { startFeed } from "./served.ts";

const feed = await startFeed();
const ALLOWED = { allowHosts: ["mcp.example"], allowOrigins: ["site.example"] };
const service = await startService(feed.url, () => {}, ALLOWED);
after(async () => {
  await service.close();
  await feed.close();
});

const HEAD = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const CALL = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "check_model_status", arguments: { models: ["cedar-0"] } },
});

/** Doesn't use fetch, which can't set Host and Origin. */
async function post(headers: Record<string, string>, body = CALL, path = "/mcp", method = "POST") {
  const own = { ...HEAD, "content-length": String(Buffer.byteLength(body)), ...headers };
  const reply = await ask(new URL(service.url).origin, path, { method, body, headers: own, agent: false });
  return { status: reply.status, text: text(reply) };
}

for (const [title, headers, status] of [
  ["no Origin", {}, 200],
  ["a localhost Origin", { origin: "http://localhost:5173" }, 200],
  ["an allowed Origin", { origin: "https://site.example" }, 200],
  ["a foreign Origin", { origin: "https://evil.example" }, 403],
  ["a foreign Origin that ends with an allowed one", { origin: "https://evilsite.example" }, 403],
  ["a foreign Origin that starts with an allowed one", { origin: "https://site.example.evil.example" }, 403],
  ["Origin null", { origin: "null" }, 403],
  ["an invalid Origin", { origin: "localhost" }, 403],
  ["an allowed Host", { host: "mcp.example" }, 200],
  ["a foreign Host (DNS rebinding)", { host: "evil.example" }, 403],
  ["a foreign Host with our port", { host: `evil.example:${new URL(service.url).port}` }, 403],
] as const)
  test(`${title}: ${status}`, async () => {
    const given = await post(headers);
    assert.deepEqual([given.status, given.text.includes("retired")], [status, status === 200]);
  });

for (const [title, answer, status] of [
  ["another path", () => post({}, CALL, "/"), 404],
  ["a path below ours", () => post({}, CALL, "/mcp/x"), 404],
  ["a path of slashes", () => post({}, CALL, "//"), 404],
  ["GET", () => post({}, "", "/mcp", "GET"), 405],
  ["DELETE", () => post({}, "", "/mcp", "DELETE"), 405],
  ["invalid JSON", () => post({}, "{"), 400],
  ["JSON that is not a message", () => post({}, "[]"), 400],
  ["another content type", () => post({ "content-type": "text/plain" }), 415],
  ["a body over a megabyte", () => post({}, `"${"x".repeat(1_048_576)}"`), 413],
  ["deeply nested JSON", () => post({}, "[".repeat(100_000)), 400],
] as const)
  test(`${title}: ${status}, and the next call works`, async () => {
    assert.equal((await answer()).status, status);
    assert.equal((await post({})).status, 200);
  });

test("binds only to the given address", async () => {
  assert.match(service.url, /^http:\/\/127\.0\.0\.1:/);
  const { port } = new URL(service.url);
  await assert.rejects(
    new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.2", port: Number(port) }, () => resolve(socket.destroy()));
      socket.on("error", reject);
    }),
  );
});

test("all these calls fetch the feed once", () => assert.deepEqual(feed.asked, ["/api/standings.json"]));

test("the command on stdio stops with its input, and writes nothing else to stdout", async () => {
  const env = { ...process.env, ALMANAC_URL: feed.url };
  const { child, output, ended } = start(process.execPath, [ALMANAC, "mcp"], { env });
  child.stdin?.end("not json\n");
  assert.deepEqual([await ended, output.out], [0, ""]);
});

test("the command rejects bad options with a hint", async () => {
  for (const args of [
    ["--feed", "almanac"],
    ["--port", "x"],
    ["--allow-host", "http://a.example"],
  ]) {
    const { code, err } = await almanacIn(".", "mcp", ...args);
    assert.equal(code, 2);
    assert.match(err, /^error: .*\n\(add --help/);
  }
  const { code, err } = await almanacIn(".", "mcp", "--http", "--port", new URL(service.url).port);
  assert.equal(code, 2);
  assert.match(err, /cannot listen on .* — set another one/);
});

const DIST = join(ROOT, "node_modules/@modelcontextprotocol/conformance/dist");
// Node 20 has no globSync, which the suite imports for a command that isn't used here.
const SUITE = join(DIST, "with-node-20.js");
writeFileSync(SUITE, readFileSync(join(DIST, "index.js"), "utf8").replace(/\bglobSync as \w+,/, ""));

for (const revision of ["2026-07-28", ...(LONG ? ["2025-11-25"] : [])])
  test(`${revision}: exactly the listed scenarios fail`, async (t) => {
    const failures = join(import.meta.dirname, `conformance/expected-${revision}.yaml`);
    const args = ["server", "--url", service.url, "--requirements", revision, "-o", folder()];
    const { output, ended } = start(process.execPath, [SUITE, ...args, "--expected-failures", failures]);
    const code = await ended;
    const [total = ""] = /^Total: .*$/m.exec(output.out) ?? [];
    t.diagnostic(total);
    const end = output.out.slice(output.out.indexOf("=== SUMMARY"));
    assert.equal(code, 0, end + output.err);
    assert.match(total, /^Total: \d+ passed/, end);
  });
