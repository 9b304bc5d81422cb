import assert from "node:assert/strict";
import { test } from "node:test";

export type Clause = (name: string, keeps: () => void | Promise<void>) => void;

/**
 * Returns a function that registers a clause as a test. A clause named in `cannot` must fail, so that the list has none that the host
 * keeps. `unknown` returns names in the list that aren't clauses.
 */
export function clauses(cannot: readonly string[]): { clause: Clause; unknown: () => string[] } {
  const seen = new Set<string>();
  const clause: Clause = (name, keeps) => {
    seen.add(name);
    if (!cannot.includes(name)) return void test(name, keeps);
    test(`known to fail on this host: ${name}`, async () => {
      let failure: unknown;
      try {
        await keeps();
      } catch (error) {
        failure = error;
      }
      assert.ok(
        failure instanceof assert.AssertionError,
        failure ? String(failure) : "the host keeps it: remove it from the list",
      );
    });
  };
  return { clause, unknown: () => cannot.filter((name) => !seen.has(name)) };
}
