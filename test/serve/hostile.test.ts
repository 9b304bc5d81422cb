import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import fc from "fast-check";
import { serve } from "../../src/serve/serve.ts";
import { folder } from "../folder.ts";
import { ask, parseReplies, raw } from "../http.ts";
import { fixtureDocuments, writeGeneration } from "./dist-fixture.ts";
import { HOSTILE } from "./hostile.ts";
import { mutants } from "./hostile-mutants.ts";

for (const fastPath of [true, false]) {
  const dist = folder();
  await writeGeneration(dist, "one", fixtureDocuments("one"));
  const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0, fastPath, limits: { body: 200 } });
  after(() => close());

  describe(fastPath ? "over the fast path" : "by node:http alone", () => {
    const isServing = async () => assert.equal((await ask(url, "/api/models.json")).status, 200);

    describe("hostile requests", { concurrency: 8 }, () => {
      for (const { title, bytes, statuses } of HOSTILE)
        test(`${title}: ${statuses.join(", ")}, then closed`, async () => {
          const { text, closed } = await raw(url, bytes);
          const { replies, rest } = parseReplies(text);
          assert.deepEqual(
            replies.map(({ status }) => status),
            statuses,
          );
          assert.equal(rest, "");
          assert.ok(closed, "the connection is still open");
          assert.ok(!text.includes("smuggled"), "an answer repeats what was sent");
        });
      afterEach(isServing);
    });

    test("a client that half-closes gets its answer", async () => {
      const { text, closed } = await raw(url, ["GET /api/models.json HTTP/1.1\r\nHost: a\r\n\r\n"], true);
      assert.equal(parseReplies(text).replies[0]?.status, 200);
      assert.ok(closed);
    });

    test("500 mutated requests: sound answers below 500 or none, and the server serves on", async () => {
      await fc.assert(
        fc.asyncProperty(mutants, async (bytes) => {
          const { text } = await raw(url, [bytes], true);
          const { replies, rest } = parseReplies(text, bytes.includes("HEAD"));
          for (const { status } of replies) assert.ok(status >= 200 && status < 500, String(status));
          if (!bytes.includes("HEAD")) assert.equal(rest, "");
        }),
        { seed: 2, numRuns: 500 },
      );
      await isServing();
    });
  });
}
