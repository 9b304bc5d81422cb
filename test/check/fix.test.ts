import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ProviderName } from "../../src/schema/vocabulary.ts";
import type { ModelFacts } from "../clients/fixture.ts";
import { textModel } from "./corpus/feed.ts";
import { ROWS, uses, world } from "./world.ts";

describe("--fix", () => {
  const gone = (provider: ProviderName, id: string, instead: string, facts: ModelFacts = {}) =>
    textModel(provider, id, "retired", { instead: [instead], ...facts });
  const rows = [
    ...ROWS,
    gone("OpenAI", "oak-1", "oak-5", { modality: undefined }),
    gone("OpenAI", "oak-draw", "oak-5", { modality: ["text", "image"] }),
    gone("Voyage AI", "sail-embed-0", "sail-embed-3", { kind: "embedding", modality: undefined }),
    textModel("Voyage AI", "sail-embed-3", "ga", { kind: "embedding" }),
  ];
  const before = [
    'model = "oak-3"\r',
    "model = 'oak-4'  # é oak-3",
    'model = "oak-1"',
    'model = "oak-2"',
    'model = "sail-embed-1"',
    'model = "sail-embed-0"',
    'model = "oak-draw"',
    'model = "openai/oak-3"',
    'model = "oak-3"  # almanac-ignore: on purpose',
    "",
  ].join("\n");
  const now = before.replace('"oak-3"', '"oak-5"').replace("'oak-4'", "'oak-5'").replace('"oak-1"', '"oak-5"');

  test("changes only models with a single, live replacement of the same kind, and shows a diff", async () => {
    const one = world({ "a.py": before, "latin1.py": Buffer.from('m = "oak-3" # \xe9', "latin1") });
    one.publish(rows);
    const { code, out, err } = await one.check("--fix", "--format", "pull-request");
    assert.equal(code, 1);
    assert.match(err, /^--- a\/a\.py\n\+\+\+ b\/a\.py\n@@ -1 \+1 @@\n-model = "oak-3"\r\n\+model = "oak-5"\r\n@@ -2/);
    assert.match(err, /\ncheck: fixed 1 file; /);
    assert.equal(one.read("a.py"), now);
    assert.match(out, /^\| \[oak-1\].* the old model's input and output are not stated \| a\.py:3 \|$/m);
    assert.match(out, /\n\d+ further findings can't be fixed this way/);
    const again = await one.check("--fix", "a.py");
    assert.match(again.err, /^check: nothing to fix\ncheck: left 3 places: [^\n]*another kind \(a\.py:5, a/);
  });

  test("a default that one file keeps stays in all of the program, but not in its examples", async () => {
    const calls = 'client = OpenAI(base_url="https://api.seller.xyz/v1")\nclient.create(model="oak-3")\n';
    const one = world({
      "a.py": uses("oak-3", "oak-4"),
      "b.py": calls.replace("api.seller.xyz", "api.openai.com").replace(")\n", ")\nuse(temperature=1)\n"),
      "examples/c.py": uses("oak-3"),
    });
    one.publish(rows);
    const { err } = await one.check("--fix");
    assert.match(err, /left 1 place: another file that calls it keeps it \(a\.py:1\)/);
    assert.equal(one.read("examples/c.py"), uses("oak-5"));
  });

  test("a default stays if another file that must agree with it does", async () => {
    const one = world({
      "a.py": uses("oak-3", "oak-4", "oak-1"),
      "prices.py": 'PRICES = { "oak-3": 1 }\n',
      "tests/a.py": 'assert config.model == "oak-4"\n',
      "README.md": "By default it asks `oak-1`.\n",
      "examples/b.py": uses("oak-3"),
    });
    one.publish(rows);
    const { out, err } = await one.check("--diff");
    assert.match(out, /^--- a\/examples\/b\.py\n(?!.*\n---)/);
    for (const why of ["lists it.*a.py:1", "a test .*a.py:2", "the default .*a.py:3"])
      assert.match(err, new RegExp(`left 1 place: .*${why}\\)\n`));
  });

  test("writes only committed files, and nothing with --dry-run", async () => {
    const one = world({ "a.py": uses("oak-3") });
    const text = () => one.read("a.py");
    for (const args of [["--fix", "--dry-run"], ["--diff"]]) {
      const { code, out, err } = await one.check(...args);
      const diff = '--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-model = "oak-3"\n+model = "oak-5"\n';
      assert.deepEqual([code, out, err], [1, diff, "check: nothing was written\n"]);
    }
    one.git("init", "-q");
    assert.match((await one.check("--fix")).err, /nothing was written: commit these files first/);
    assert.equal(text(), uses("oak-3"));
    one.commit();
    await one.check("--fix");
    assert.equal(text(), uses("oak-5"));
  });
});
