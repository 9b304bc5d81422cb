import { slugify } from "../../read/id.ts";
import type { Claim } from "./claim.ts";
import type { Run } from "./provider-run.ts";
import { type Aliases, aliasOwners, idFor, type Spellings, spellingsOf } from "./spellings.ts";

type Match = { id: string } | { why: string };
export type Resolved = Aliases & {
  /** Model id → its claims, in page order. */
  rows: Map<string, Claim[]>;
  unresolved: { claim: Claim; why: string }[];
};

/**
 * Resolves the claims of one provider's pages to rows. A slug or display name stated with an api_string refers to the same model;
 * so does a name in `names` of provider.json. A model's own api_string takes precedence over an alias, and a later claim of an alias
 * over an earlier one. An alias claimed by two models on the same day, or a name of several models, resolves to none.
 */
export function resolve(claims: readonly Claim[], run: Run): Resolved {
  const spellings = spellingsOf(claims, run);
  const owners = aliasOwners(claims, run, spellings.ids);
  const result: Resolved = { rows: new Map(), unresolved: [], ...owners };
  for (const claim of claims) {
    const match = modelOf(claim, spellings, owners, run);
    const other = "id" in match ? otherSource(claim, match.id, spellings) : undefined;
    if ("why" in match) result.unresolved.push({ claim, why: match.why });
    else if (other !== undefined) result.unresolved.push({ claim, why: `its id ${match.id} belongs to ${other}` });
    else result.rows.set(match.id, [...(result.rows.get(match.id) ?? []), ownOnly(claim, spellings)]);
  }
  return result;
}

/** Removes the api_string from a claim that refers to its model by an alias. */
function ownOnly(claim: Claim, { ids }: Spellings): Claim {
  const { api_string } = claim.subject;
  if (claim.id !== undefined || api_string === undefined || ids.has(api_string)) return claim;
  const { api_string: _, ...values } = claim.values;
  const { api_string: __, ...states } = claim.states;
  return { ...claim, values, states };
}

function modelOf(claim: Claim, { ids, slugs, names }: Spellings, { aliases }: Aliases, run: Run): Match {
  const { id, subject, makes_row } = claim;
  if (id !== undefined) return { id };
  const spelling = subject.api_string ?? subject.slug;
  if (spelling !== undefined) {
    const match = ids.get(spelling) ?? aliases.get(spelling) ?? slugs.get(spelling);
    if (match !== undefined) return { id: match };
    if (subject.name === undefined) return { why: `no model has the id ${spelling}` };
  }
  if (subject.name === undefined) return { why: "the row has neither an id nor a name" };
  const [model, ...others] = names.of(subject.name);
  if (model !== undefined && others.length === 0) return { id: model };
  if (model !== undefined) return { why: `the name ${subject.name} belongs to ${[model, ...others].join(", ")}` };
  if (makes_row === true) return { id: idFor(subject.name, run) };
  return { why: `no page joins the name ${subject.name} to an id` };
}

/** Another api_string that has the same id, and had it first. */
function otherSource({ subject: { api_string } }: Claim, id: string, { ids, sources }: Spellings): string | undefined {
  const source = sources.get(id) ?? "";
  if (api_string === undefined || ids.get(api_string) !== id || source === api_string) return undefined;
  return slugify(source) === slugify(api_string) ? source : undefined;
}
