import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import fc from "fast-check";
import { ask, parseReplies, raw } from "../http.ts";
import { LONG } from "../long.ts";
import { serveFixture } from "./dist-fixture.ts";
import { HOSTILE } from "./hostile.ts";
import { mutants } from "./hostile-mutants.ts";

for (const fastPath of [true, false]) {
  const { url } = await serveFixture({ fastPath, limits: LONG ? {} : { body: 200 } });

  describe(fastPath ? "with the fast path" : "with node:http only", () => {
    const isServing = async () => assert.equal((await ask(url, "/api/models.json")).status, 200);

    describe("hostile requests", { concurrency: 8 }, () => {
      for (const { title, bytes, statuses } of HOSTILE)
        test(`${title}: ${statuses.join(", ")}, then closed`, async () => {
          const { text, closed } = await raw(url, bytes);
          const { replies, rest } = parseReplies(text);
          const answered = replies.map(({ status }) => status);
          assert.deepEqual([answered, rest], [statuses, ""]);
          assert.ok(closed, "the connection is still open");
          assert.ok(!text.includes("smuggled"), "a response repeats the request");
          for (const { status, head, body } of replies.filter(({ status }) => status >= 400 && status !== 404)) {
            assert.match(head, /\r\ncontent-type: application\/problem\+json\r\n/i);
            assert.match(head, /\r\naccess-control-allow-origin: \*\r\n/i);
            assert.match(head, /\r\ncache-control: no-store\r\n/i);
            assert.equal(JSON.parse(body).status, status);
          }
        });
      afterEach(isServing);
    });

    const VALID = "GET /api/models.json HTTP/1.1\r\nHost: a\r\n\r\n";
    const bytesOf = (pieces: readonly (string | Uint8Array)[]) =>
      Buffer.concat(pieces.map((piece) => Buffer.from(piece as string, "latin1")));

    describe("hostile requests, after a valid one or byte by byte", { concurrency: 8 }, () => {
      for (const { title, bytes, statuses } of LONG ? HOSTILE : []) {
        const expect = async (pieces: (string | Uint8Array)[], expected: readonly number[]) => {
          const { text, closed } = await raw(url, pieces);
          const { replies, rest } = parseReplies(text);
          // Whether a method is unknown (405) or malformed (400) can be known only if its line starts the packet.
          const refused = (status: number) => (status === 405 ? 400 : status);
          const statuses = replies.map(({ status }) => refused(status));
          assert.deepEqual([statuses, rest, closed], [expected.map(refused), "", true]);
        };
        test(`${title}, after a valid request in the same packet`, () =>
          expect([bytesOf([VALID, ...bytes])], [200, ...statuses]));
        const whole = bytesOf(bytes);
        if (whole.length < 400)
          test(`${title}, byte by byte`, () =>
            expect(
              [...whole].map((byte) => Uint8Array.of(byte)),
              statuses,
            ));
      }
    });

    test("a client that half-closes gets its response", async () => {
      const { text, closed } = await raw(url, [VALID], true);
      assert.equal(parseReplies(text).replies[0]?.status, 200);
      assert.ok(closed);
    });

    test(`${LONG ? 20_000 : 500} mutated requests: well-formed responses below 500 or none, and the server keeps running`, async () => {
      await fc.assert(
        fc.asyncProperty(mutants, async (bytes) => {
          const { text } = await raw(url, [bytes], true);
          const { replies, rest } = parseReplies(text, bytes.includes("HEAD"));
          for (const { status } of replies) assert.ok(status >= 200 && status < 500, String(status));
          if (!bytes.includes("HEAD")) assert.equal(rest, "");
        }),
        { seed: 2, numRuns: LONG ? 20_000 : 500 },
      );
      await isServing();
    });
  });
}
