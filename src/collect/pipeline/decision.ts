import { same } from "../../catalog/diff.ts";
import type { Reviewed } from "../../schema/history.ts";
import type { Proposal } from "./gate.ts";

/** Whether a person has accepted or rejected the value on that reading day (reviewed.jsonl; `*` in ids and fields matches all). */
export function decisionOn(
  reviewed: readonly Reviewed[],
  provider: string,
  p: Pick<Proposal, "id" | "field" | "to">,
  day: string,
): Reviewed | undefined {
  return reviewed.findLast(
    (r) =>
      (r.kind === "accept" || r.kind === "reject") &&
      r.provider === provider &&
      (r.field === "*" || r.field === p.field) &&
      globMatches(r.id, p.id) &&
      (isExact(r) || day <= (r.expires ?? r.on)) &&
      (r.value === undefined || same(r.value, p.to)),
  );
}

/** Names one model, one field and one value: such a decision holds on any day; a sweeping one ends with its day. */
const isExact = (r: Reviewed) =>
  r.expires === undefined && r.value !== undefined && !r.id.includes("*") && r.field !== "*";

const globMatches = (pattern: string, id: string) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"))
      .join(".*")}$`,
  ).test(id);
