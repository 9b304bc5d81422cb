import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
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
  const { url, close } = await serve({ dist, host: "127.0.0.1", port: 0, fastPath });
  after(() => close());

  describe(fastPath ? "over the fast path" : "by node:http alone", () => {
    const SOUND = "GET /api/models.json HTTP/1.1\r\nHost: a\r\n\r\n";
    const isServing = async () => assert.equal((await ask(url, "/api/models.json")).status, 200);
    const bytesOf = (pieces: readonly (string | Uint8Array)[]) =>
      Buffer.concat(
        pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece, "latin1") : Buffer.from(piece))),
      );

    describe("hostile requests, each in other company", { concurrency: 8 }, () => {
      for (const { title, bytes, statuses } of HOSTILE) {
        const expect = async (pieces: (string | Uint8Array)[], expected: readonly number[]) => {
          const { text, closed } = await raw(url, pieces);
          const { replies, rest } = parseReplies(text);
          // Whether a method is unknown or no method at all can be told only where its line begins the packet.
          const refused = (status: number) => (status === 405 ? 400 : status);
          const statuses = replies.map(({ status }) => refused(status));
          assert.deepEqual([statuses, rest, closed], [expected.map(refused), "", true]);
        };
        test(`${title}, behind a sound request in the same packet`, () =>
          expect([bytesOf([SOUND, ...bytes])], [200, ...statuses]));
        const whole = bytesOf(bytes);
        if (whole.length < 400)
          test(`${title}, byte by byte`, () =>
            expect(
              [...whole].map((byte) => Uint8Array.of(byte)),
              statuses,
            ));
      }
    });

    for (let seed = 1; seed <= 10; seed++)
      test(`2,000 mutants of seed ${seed}`, async () => {
        const property = fc.asyncProperty(mutants, async (bytes) => {
          const { text } = await raw(url, [bytes], true);
          for (const { status } of parseReplies(text, bytes.includes("HEAD")).replies)
            assert.ok(status >= 200 && status < 500, String(status));
        });
        await fc.assert(property, { seed, numRuns: 2_000 });
        await isServing();
      });
  });
}
