import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Standing } from "../../src/schema/standings.ts";
import { READ } from "../clients/fixture.ts";
import { startFeed } from "../mcp/served.ts";
import { standingsOf } from "./corpus/feed.ts";
import { ROWS, uses, world } from "./world.ts";

const OLD = uses("oak-3");

describe("failing to check is not a pass", () => {
  const doc = (models: Standing[], updated = "2026-11-20") => JSON.stringify(standingsOf(models, {}, { updated }));
  const [first] = ROWS as [Standing];
  for (const [body, words] of [
    ["{", "it is not JSON"],
    ["[]", ""],
    [doc([]), "has no models"],
    [doc([{ ...first, provider: undefined as never }]), ""],
    [doc([{ ...first, ends_on: ["2026-02-30", 0, READ] }]), ""],
    [doc([first, first]), ""],
    [doc(ROWS, "2026-11-13"), "8 days old"],
    [doc(ROWS, "2026-11-25"), "in the future"],
  ] as const)
    test(`an invalid feed ${body.slice(0, 60)}: exit code 3`, async () => {
      const one = world({ "a.py": uses("oak-5") });
      one.write("feed.json", body);
      const { code, out, err } = await one.check("--feed", "feed.json");
      assert.deepEqual([code, out], [3, ""]);
      assert.ok(err.includes(words), err);
    });

  test("over the network: found below a base address; errors, garbage and a closed port are exit code 3", async () => {
    const { url, answer, close } = await startFeed();
    after(close);
    answer(({ url = "" }, response) => {
      const body = { "/base/api/standings.json": doc(ROWS), "/bad/api/standings.json": "<html>" }[url];
      response.writeHead(body ? 200 : url.startsWith("/down") ? 503 : 404).end(body);
    });
    const one = world({ "a.py": OLD });
    const codeAt = async (feed: string) => (await one.check("--feed", feed)).code;
    assert.deepEqual([await codeAt(`${url}/base`), await codeAt(`${url}/base/api/models.json`)], [1, 1]);
    for (const path of ["bad", "down", "none"]) assert.equal(await codeAt(`${url}/${path}`), 3, path);
    await close();
    assert.equal(await codeAt(url), 3);
  });

  test("credentials in the feed's address are rejected, and not printed", async () => {
    for (const user of ["me:secret", ":secret", "secret"]) {
      const { code, err } = await world({ "a.py": OLD }).check("--feed", `https://${user}@almanac.example`);
      assert.deepEqual([code, err.includes("contains credentials"), err.includes("secret")], [3, true, false]);
    }
  });

  test("--max-feed-age allows an older feed; no file scanned is exit code 3", async () => {
    const one = world({ "a.py": uses("oak-5") });
    one.publish(ROWS, {}, { updated: "2026-11-01" });
    assert.deepEqual([(await one.check()).code, (await one.check("--max-feed-age", "30d")).code], [3, 0]);
    const { code, err } = await world({ "a.png": "oak-3", "node_modules/x.js": '"oak-3"' }).check();
    assert.equal(code, 3);
    assert.match(err, /no file was scanned \(2 skipped\)/);
  });

  const WRONG =
    "--loud|--within soon|--fail-on everything|--format pdf|--group line|nowhere|--config none.json|--since HEAD";
  for (const args of [...WRONG.split("|"), "--since=--output=x"])
    test(`${args}: exit code 2 with a hint`, async () => {
      const { code, out, err } = await world({ "a.py": uses("oak-5") }).check(...args.split(" "));
      assert.deepEqual([code, out], [2, ""], err);
      assert.match(err, /^check: .+\n\(see --help/);
    });
});
