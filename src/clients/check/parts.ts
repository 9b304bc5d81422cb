// The parts of a repository that its paths tell apart.

export const PARTS = ["source", "tests", "examples"] as const;
export type Part = (typeof PARTS)[number];

/** Where tests and what they read stand, as in .gitignore. */
export const TESTS: readonly string[] =
  `test/ tests/ __tests__/ testdata/ fixtures/ cassettes/ vcr_cassettes/ __snapshots__/ __mocks__/ mocks/ e2e/ cypress/ testing/
  test-utils/ test_utils/ test-helpers/ test_helpers/ TestSettings/ *.Tests/ *UnitTests/ *IntegrationTests/ *Tests.Shared/
  *.test.* *.spec.* *_test.* *_spec.rb test_*.py conftest.py test.py tests.rs *.vitest.* *.stories.tsx *.feature
  *Tests.java *Tests.cs *Tests.swift testsettings.json .env.test *.httprr`.split(/\s+/);
const TEST = new RegExp(
  TESTS.map((pattern) => pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*").replace(/[^/]$/, "$&$$"))
    .map((pattern) => `(?:^|/)${pattern}`)
    .join("|"),
);
const EXAMPLES =
  /(^|\/)(examples?|samples?|demos?|cookbooks?|tutorials?|notebooks?|playgrounds?|quickstarts?|docs?)\/|\.ipynb$/i;

/** Path in the folder of the run → the part of the repository it belongs to. */
export const partOf = (file: string): Part => (TEST.test(file) ? "tests" : EXAMPLES.test(file) ? "examples" : "source");
