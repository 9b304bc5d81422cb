import ignore, { type Ignore } from "ignore";

export const PARTS = ["source", "tests", "examples"] as const;
export type Part = (typeof PARTS)[number];

/** Where tests and what they read stand, as in .gitignore. */
export const TESTS: readonly string[] = [
  "test/",
  "tests/",
  "__tests__/",
  "testdata/",
  "fixtures/",
  "cassettes/",
  "__snapshots__/",
  "*.test.*",
  "*.spec.*",
  "*_test.*",
  "test_*.py",
  "conftest.py",
];
const EXAMPLES =
  /(^|\/)(examples?|samples?|demos?|cookbooks?|tutorials?|notebooks?|playgrounds?|quickstarts?|docs?)\/|\.ipynb$/i;

let tests: Ignore | undefined;

/** Path in the folder of the run → the part of the repository it belongs to. */
export function partOf(file: string): Part {
  tests ??= ignore().add([...TESTS]);
  if (tests.ignores(file)) return "tests";
  return EXAMPLES.test(file) ? "examples" : "source";
}
