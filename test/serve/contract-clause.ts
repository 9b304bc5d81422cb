import assert from "node:assert/strict";
import { test } from "node:test";

export type Clause = (name: string, keeps: () => void | Promise<void>) => void;

/**
 * A registrar of clauses. A clause named in `cannot` must fail: one that is kept after all is to be struck from the list, and a name
 * in the list that is not a clause is found by `unknown`.
 */
export function clauses(cannot: readonly string[]): { clause: Clause; unknown: () => string[] } {
  const seen = new Set<string>();
  const clause: Clause = (name, keeps) => {
    seen.add(name);
    if (!cannot.includes(name)) return void test(name, keeps);
    test(`cannot be kept here: ${name}`, async () => {
      let failure: unknown;
      try {
        await keeps();
      } catch (error) {
        failure = error;
      }
      assert.ok(
        failure instanceof assert.AssertionError,
        failure ? String(failure) : "it is kept: strike it from the list",
      );
    });
  };
  return { clause, unknown: () => cannot.filter((name) => !seen.has(name)) };
}
