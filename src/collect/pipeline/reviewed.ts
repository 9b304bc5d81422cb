import { same, sameValue } from "../../catalog/diff.ts";
import { readOn } from "../../catalog/evidence.ts";
import { bringsFact, dayOfFact, readFact } from "../../catalog/fact.ts";
import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Change, Reviewed } from "../../schema/history.ts";
import { isUnionField } from "../../schema/record.ts";
import { isHost, type Slug } from "../../schema/vocabulary.ts";
import { type Claim, newClaim, withoutFields } from "./claim.ts";
import type { Proposal } from "./proposals.ts";
import type { Run } from "./provider-run.ts";
import type { Resolved } from "./resolve.ts";

/** Facts and corrections in reviewed.jsonl that are still to be applied. */
export type Facts = { claims: Claim[]; corrections: Reviewed[]; findings: Finding[] };

/** The provider's pending facts and corrections as claims, and a finding for each whose evidence doesn't show it. */
export function factsDue(run: Run): Facts {
  const reviewed = pendingFacts(run);
  return { ...claimsIn(reviewed, run), corrections: reviewed.filter((r) => r.kind === "correction") };
}

/** The provider's facts and corrections up to `day` that are not in force and never were. */
function pendingFacts({ catalog, slug, day }: Run): Reviewed[] {
  return catalog.reviewed.filter(
    (r) =>
      r.provider === slug && bringsFact(r) && dayOfFact(r) <= day && !isInForce(r, catalog) && !wasInForce(r, catalog),
  );
}

/** Whether the record has its evidence or, for a fact, later evidence from its page. */
function isInForce(r: Reviewed, { models, lock }: AnyCatalog): boolean {
  const { field, evidence } = r;
  if (!evidence || field === "*" || field === "notes") return false;
  return (models.get(r.id)?.record.evidence ?? []).some((e) => {
    const states = e.states[field];
    if (e.page !== evidence.page || states === undefined) return false;
    const since = r.kind === "fact" && (readOn(e, r.provider as Slug, lock) ?? "") > dayOfFact(r);
    return since || (e.at === evidence.at && same(states, evidence.states[field]));
  });
}

/** Whether the history shows that it was applied; a later reading may have replaced it. */
function wasInForce(r: Reviewed, { changes }: AnyCatalog): boolean {
  return changes.some((c) => c.id === r.id && c.page === r.evidence?.page && c.on >= dayOfFact(r) && hasApplied(c, r));
}

function hasApplied({ set }: Change, { field, value }: Reviewed): boolean {
  const change = field === "*" ? undefined : set[field];
  if (change === undefined || field === "*") return false;
  const [, now] = change;
  if (!isUnionField(field)) return same(now, value);
  return (value as unknown[]).every((element) => ((now ?? []) as unknown[]).some((other) => same(other, element)));
}

/** Facts and corrections as claims, one for each model, place and day. */
function claimsIn(reviewed: readonly Reviewed[], { slug, provider }: Run): Omit<Facts, "corrections"> {
  const byPlace = new Map<string, Claim>();
  const findings: Finding[] = [];
  for (const r of reviewed) {
    const fact = readFact(r, provider);
    if ("problem" in fact) {
      const { problem: message } = fact;
      const mend = "fix the line's value or evidence";
      const file = `catalog/${isHost(slug) ? "hosts/" : ""}reviewed.jsonl`;
      findings.push({ file, path: `${r.id}:${r.field}`, message, mend });
      continue;
    }
    const { page, at, note } = fact.evidence;
    const day = dayOfFact(r);
    const key = JSON.stringify([r.id, page, at, day]);
    const claim = byPlace.get(key) ?? newClaim({ page, at, day, id: r.id, ...(note ? { notes: note } : {}) });
    Object.assign(claim.values, { [fact.field]: fact.value });
    claim.states[fact.field] = fact.raw;
    byPlace.set(key, claim);
  }
  return { claims: [...byPlace.values()], findings };
}

/** Removes from the rows what pages state for fields that a person corrects. */
export function withoutCorrected(resolved: Resolved, corrections: readonly Reviewed[]): Resolved {
  const rows = new Map(resolved.rows);
  for (const { id, field, evidence } of corrections) {
    if (field === "*") continue;
    const overruled = (c: Claim) => c.id === undefined && c.page === evidence?.page;
    const claims = rows.get(id)?.map((c) => (overruled(c) ? withoutFields(c, [field]) : c));
    if (claims) rows.set(id, claims);
  }
  return { ...resolved, rows };
}

/** A person's decision about a value, in force on the state's day (reviewed.jsonl; `*` in ids and fields matches anything). */
export function decisionOn({ catalog, slug, day }: Run, { id, field, to }: Pick<Proposal, "id" | "field" | "to">) {
  return catalog.reviewed.findLast(
    (r) =>
      (r.kind === "accept" || r.kind === "reject") &&
      r.provider === slug &&
      (r.field === "*" || r.field === field) &&
      globMatches(r.id, id) &&
      (isExact(r) || day <= (r.expires ?? r.on)) &&
      (r.value === undefined || sameValue(field, r.value, to)),
  );
}

/** A decision about one value of one field of one model holds forever; any other one only until its date. */
const isExact = (r: Reviewed) =>
  r.expires === undefined && r.value !== undefined && !r.id.includes("*") && r.field !== "*";

function globMatches(pattern: string, id: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(id);
}
