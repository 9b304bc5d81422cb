import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf } from "../../../test/clean-catalog.ts";
import { sampleDecision } from "../../../test/sample-catalog.ts";
import type { Reviewed } from "../../schema/history.ts";
import { factsRead } from "./facts-read.ts";

const evidence = (over: Partial<NonNullable<Reviewed["evidence"]>> = {}) => ({
  evidence: { page: "models", at: "Models", states: { context_window: "8,000" }, ...over },
});
const fact = (over: Partial<Reviewed> = {}): Reviewed =>
  sampleDecision("cedar-0", {
    ...{ on: "2026-11-20", kind: "fact", field: "context_window", value: 8000 },
    ...evidence({ read_on: "2026-11-20" }),
    ...over,
  });
const check = finderOf(factsRead);
const found = (...reviewed: Reviewed[]) => check((c) => Object.assign(c, { reviewed }));

test("facts-read accepts what its page says, members of families, and decisions without evidence", () => {
  const decision = fact({ kind: "reject", field: "*" });
  delete decision.evidence;
  assert.deepEqual(found(fact(), fact(evidence({ page: "model/cedar-0" })), decision), []);
});

test("facts-read reports the line and the problem", () => {
  const place = "context_window";
  assert.deepEqual(
    found(
      fact(),
      fact(evidence({ page: "elsewhere" })),
      fact({ value: 9000 }),
      fact(evidence({ states: { context_window: "about eight" } })),
      fact(evidence({ states: {} })),
      fact({ provider: "nobody", kind: "accept" }),
      fact({ id: "cedar-none" }),
      fact(evidence({ read_on: "2026-11-21" })),
    ).map((line) => line.replace(/(cannot|not) .*: .*$/, "$1 …")),
    [
      `catalog/reviewed.jsonl:line 2 cedar-0:${place}: openai/provider.json has no page elsewhere`,
      `catalog/reviewed.jsonl:line 3 cedar-0:${place}: the evidence does not …`,
      `catalog/reviewed.jsonl:line 4 cedar-0:${place}: the evidence does not …`,
      `catalog/reviewed.jsonl:line 5 cedar-0:${place}: a fact needs one field and evidence that states it`,
      `catalog/reviewed.jsonl:line 6 cedar-0:${place}: there is no provider nobody`,
      `catalog/reviewed.jsonl:line 7 cedar-none:${place}: openai has no such model, so the fact would never be used`,
      `catalog/reviewed.jsonl:line 8 cedar-0:${place}: read_on 2026-11-21 is after the decision's day 2026-11-20`,
    ],
  );
});
