import { same } from "../../catalog/diff.ts";
import type { Reviewed } from "../../schema/history.ts";
import type { Proposal } from "./proposals.ts";
import type { Run } from "./provider-run.ts";

/** A person's decision about a value, in force on the state's day (reviewed.jsonl; `*` in ids and fields matches anything). */
export function decisionOn(
  { catalog, slug, day }: Run,
  { id, field, to }: Pick<Proposal, "id" | "field" | "to">,
): Reviewed | undefined {
  return catalog.reviewed.findLast(
    (r) =>
      (r.kind === "accept" || r.kind === "reject") &&
      r.provider === slug &&
      (r.field === "*" || r.field === field) &&
      globMatches(r.id, id) &&
      (isExact(r) || day <= (r.expires ?? r.on)) &&
      (r.value === undefined || same(r.value, to)),
  );
}

/** A decision about one value of one field of one model holds forever; any other one only until its date. */
const isExact = (r: Reviewed) =>
  r.expires === undefined && r.value !== undefined && !r.id.includes("*") && r.field !== "*";

function globMatches(pattern: string, id: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(id);
}
