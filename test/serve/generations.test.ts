import assert from "node:assert/strict";
import { appendFile, open, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { ask, json } from "../http.ts";
import { type Fixture, fixtureDocuments, serveFixture, switchTo, writeGeneration } from "./dist-fixture.ts";

const PATH = "/api/models.json";
for (const fastPath of [true, false])
  describe(fastPath ? "with the fast path" : "with node:http only", () => {
    async function start(options: Fixture = {}) {
      const service = await serveFixture({ fastPath, limits: { settle: 0 }, ...options });
      return { ...service, markOf: async (path = PATH) => json(await ask(service.url, path)).mark };
    }

    describe("before anything is published", () => {
      test("every path gets 503 until the first generation exists", async () => {
        const { url, dist, reload, said } = await start({ documents: [] });
        for (const path of [PATH, "/", "/none"]) {
          const reply = await ask(url, path);
          assert.equal(reply.status, 503);
          assert.equal(reply.headers["content-type"], "application/problem+json");
          assert.equal(reply.headers["cache-control"], "no-store");
          assert.equal(reply.headers["retry-after"], "1");
        }
        assert.equal((await ask(url, PATH, { method: "DELETE" })).status, 405);
        assert.match(said.join("\n"), /nothing is published yet, .*current/);
        await writeGeneration(dist, "one", fixtureDocuments("one"));
        await reload();
        assert.equal((await ask(url, PATH)).status, 200);
      });
    });

    describe("a new generation", () => {
      test("is picked up without a restart", async () => {
        const { dist, markOf, close } = await start({ interval: 20 });
        assert.equal(await markOf(), "one");
        await writeGeneration(dist, "two", fixtureDocuments("two"));
        while ((await markOf()) !== "two") await wait(20);
        await close();
      });

      test("is picked up at once on reload, and so is a switch back to the previous one", async () => {
        const { dist, reload, markOf } = await start();
        await writeGeneration(dist, "two", fixtureDocuments("two"));
        assert.equal(await markOf(), "one");
        await reload();
        assert.equal(await markOf(), "two");
        await switchTo(dist, "one");
        await reload();
        assert.equal(await markOf(), "one");
      });

      test("removes the paths that it doesn't have", async () => {
        const { dist, reload, url } = await start();
        await writeGeneration(
          dist,
          "two",
          fixtureDocuments("two").filter(({ path }) => path !== "/rss.xml"),
        );
        await reload();
        assert.equal((await ask(url, "/rss.xml")).status, 404);
      });

      test("is served from memory, even after its folder is deleted", async () => {
        const { dist, reload, markOf } = await start();
        await rm(join(dist, "generations"), { recursive: true });
        assert.equal(await markOf(), "one");
        await reload();
        assert.equal(await markOf(), "one");
      });
    });

    describe("a bad generation is refused, the old one is kept, and the log says why", () => {
      type Entry = { path: string; representations: Record<string, { file: string; length: number; etag: string }> };
      const edit = (change: (documents: Entry[]) => void) => async (dir: string) => {
        const file = join(dir, "manifest.json");
        const manifest = JSON.parse(await readFile(file, "utf8")) as { documents: Entry[] };
        change(manifest.documents);
        await writeFile(file, JSON.stringify(manifest));
      };
      const gzipOf = (documents: Entry[]) => documents[0]?.representations.gzip ?? assert.fail();

      for (const [title, damage, reason] of [
        ["no manifest", (dir) => rm(join(dir, "manifest.json")), /manifest\.json/],
        ["a manifest cut short", (dir) => truncate(join(dir, "manifest.json"), 100), /JSON/],
        ["a manifest without documents", edit((documents) => documents.splice(0)), /documents/],
        ["a missing file", (dir) => rm(join(dir, "api/models.json.gz")), /models\.json\.gz/],
        ["a file cut short", (dir) => truncate(join(dir, "api/models.json"), 10), /models\.json has 10 bytes/],
        ["a file grown", (dir) => appendFile(join(dir, "rss.xml"), "x"), /rss\.xml has/],
        ["a file with another byte", (dir) => flip(join(dir, "api/models.json")), /models\.json is damaged/],
        ["a weak ETag", edit((documents) => (gzipOf(documents).etag = 'W/"x"')), /strong ETag/],
        ["an ETag that breaks the header", edit((documents) => (gzipOf(documents).etag = '"x\r\n"')), /strong ETag/],
        [
          "a file outside the folder",
          edit((documents) => (gzipOf(documents).file = "../../../etc/passwd")),
          /inside the/,
        ],
        ["a file by its absolute path", edit((documents) => (gzipOf(documents).file = "/etc/passwd")), /inside the/],
        [
          "a document without plain bytes",
          edit((documents) => delete documents[0]?.representations.identity),
          /identity/,
        ],
      ] as [string, (dir: string) => Promise<unknown>, RegExp][])
        test(title, async () => {
          const { dist, reload, markOf, said } = await start();
          const dir = await writeGeneration(dist, "two", fixtureDocuments("two"));
          await damage(dir);
          await reload();
          await reload();
          assert.equal(await markOf(), "one");
          const complaints = said.filter((message) => message.startsWith("kept the previous generation"));
          assert.equal(complaints.length, 1, "logged once, not at every check");
          assert.match(complaints[0] ?? "", reason);
          await writeGeneration(dist, "three", fixtureDocuments("three"));
          await reload();
          assert.equal(await markOf(), "three");
        });
    });
  });

/** Changes a byte in the middle, as a bad disk does. */
async function flip(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.write("?", 40);
  await file.close();
}
