import { slugify } from "../../read/id.ts";
import { type Aliases, aliasOwners } from "./aliases.ts";
import type { Claim } from "./claim.ts";
import type { ProviderState } from "./provider-state.ts";
import { idFor, type Spellings, spellingsOf } from "./spellings.ts";

export type Resolved = Aliases & {
  /** Model id → its claims, in page order. */
  rows: Map<string, Claim[]>;
  unresolved: { claim: Claim; why: string }[];
};

/**
 * Claims of one provider's pages → rows. A slug stated beside an api_string names the same model, and so does a display name,
 * by a page or by `names` in provider.json. An own api_string beats an alias, a later claim of an alias an earlier one; an
 * alias claimed twice on one day and a name of several models join nothing (design section 5).
 */
export function resolve(claims: readonly Claim[], state: ProviderState): Resolved {
  const spellings = spellingsOf(claims, state);
  const owners = aliasOwners(claims, state, spellings.ids);
  const result: Resolved = { rows: new Map(), unresolved: [], ...owners };
  for (const claim of claims) {
    const found = modelOf(claim, spellings, owners, state);
    const other = "id" in found ? otherSource(claim, found.id, spellings) : undefined;
    if ("why" in found) result.unresolved.push({ claim, why: found.why });
    else if (other !== undefined) result.unresolved.push({ claim, why: `its id ${found.id} is that of ${other}` });
    else result.rows.set(found.id, [...(result.rows.get(found.id) ?? []), ownOnly(claim, spellings)]);
  }
  return result;
}

/** A claim that names its model by an alias says nothing of the model's own id. */
function ownOnly(claim: Claim, { ids }: Spellings): Claim {
  const { api_string } = claim.subject;
  if (claim.id !== undefined || api_string === undefined || ids.has(api_string)) return claim;
  const { api_string: _, ...values } = claim.values;
  const { api_string: __, ...states } = claim.states;
  return { ...claim, values, states };
}

/** The model that a claim is about, or why it is about none. */
function modelOf(
  { id, subject, makes_row }: Claim,
  { ids, slugs, names }: Spellings,
  { aliases }: Aliases,
  state: ProviderState,
): { id: string } | { why: string } {
  if (id !== undefined) return { id };
  const spelling = subject.api_string ?? subject.slug;
  if (spelling !== undefined) {
    const spelt = ids.get(spelling) ?? aliases.get(spelling) ?? slugs.get(spelling);
    if (spelt !== undefined) return { id: spelt };
    if (subject.name === undefined) return { why: `no model has the id ${spelling}` };
  }
  if (subject.name === undefined) return { why: "the row names no model" };
  const [named, ...others] = names.of(subject.name);
  if (named !== undefined && others.length === 0) return { id: named };
  if (named !== undefined) return { why: `the name ${subject.name} is that of ${[named, ...others].join(", ")}` };
  if (makes_row === true) return { id: idFor(subject.name, state) };
  return { why: `no page joins the name ${subject.name} to an id` };
}

/** Another api_string that comes to the same id and had it first. */
function otherSource({ subject: { api_string } }: Claim, id: string, { ids, sources }: Spellings): string | undefined {
  const source = sources.get(id) ?? "";
  if (api_string === undefined || ids.get(api_string) !== id || source === api_string) return undefined;
  return slugify(source) === slugify(api_string) ? source : undefined;
}
