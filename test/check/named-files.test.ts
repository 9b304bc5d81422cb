import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { partOf } from "../../src/clients/check/report.ts";
import { uses, world } from "./world.ts";

const OLD = uses("oak-3");

describe("named files, as pre-commit names them", () => {
  const big = Buffer.alloc(5 * 1_048_576 + 1, 32);
  for (const [what, args, code, words] of [
    ["excluded ones are not read", ["--exclude", "gen/", "gen/a.py"], 0, /skipped 1 path: 1 excluded/],
    ["nor are tests, if so asked", ["--exclude-tests", "a_test.py"], 0, /skipped 1 path: 1 excluded/],
    ["others are", ["--exclude", "gen/", "b.py", "gen/a.py"], 1, /1 error/],
    ["one that is too large fails no commit, and is told", ["big.py"], 0, /skipped 1 path: 1 larger than/],
    ["--quiet keeps the totals", ["--quiet", "--fail-on", "unverified"], 0, /0 errors, 3 warnings/],
  ] as const)
    test(what, async () => {
      const one = world({ "gen/a.py": OLD, "a_test.py": OLD, "b.py": OLD, "big.py": big });
      const outcome = await one.check(...args);
      assert.equal(outcome.code, code, outcome.out + outcome.err);
      assert.match(outcome.out, words);
    });
});

test("which part of a repository a file belongs to", () => {
  for (const [part, ...files] of [
    ["tests", "a.test.ts", "src/a.vitest.ts", "X.UnitTests/A.cs", "src/ATests.cs", "a/test/B.java", "x_test.go"],
    [
      "tests",
      "a/test-utils/b.ts",
      "e2e/a.ts",
      "spec/x_spec.rb",
      "XTests.swift",
      "IntegrationTests.Shared/A.cs",
      "A.stories.tsx",
    ],
    ["examples", "docs/a.py", "a.ipynb", "samples/A.cs"],
    ["source", "src/a.ts", "src/Contest.cs", "Latest.java", "contests/a.py"],
  ] as const)
    for (const file of files) assert.equal(partOf(file), part, file);
});
