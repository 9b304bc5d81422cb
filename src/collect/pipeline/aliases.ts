import type { Raw } from "../../schema/record.ts";
import { type Claim, dayOf } from "./claim.ts";
import type { Run } from "./provider-run.ts";

export type Aliases = {
  /** Alias → the id of its model. */
  aliases: Map<string, string>;
  /** Aliases that several models claim on the same day: a finding, and none of them gets it. */
  disputed: { alias: string; ids: string[] }[];
};

type AliasClaim = { alias: string; id: string; day: string; reviewed?: boolean };

/** Which model has each alias: the latest claim wins, and a person's wins a tie. A model's own id is never an alias. */
export function aliasOwners(claims: readonly Claim[], run: Run, ids: ReadonlyMap<string, string>): Aliases {
  const byAlias = Map.groupBy([...claimsBefore(run), ...claimsToday(claims, ids)], ({ alias }) => alias);
  const aliases = new Map<string, string>();
  const disputed: Aliases["disputed"] = [];
  for (const [alias, all] of byAlias) {
    if (ids.has(alias)) continue;
    const latest = all.reduce((day, c) => (c.day > day ? c.day : day), "");
    const last = all.filter((c) => c.day === latest);
    const decided = last.filter((c) => c.reviewed);
    const [owner, ...others] = new Set((decided.length > 0 ? decided : last).map((c) => c.id));
    if (others.length > 0) disputed.push({ alias, ids: [owner as string, ...others].sort() });
    else aliases.set(alias, owner as string);
  }
  return { aliases, disputed };
}

const claimsBefore = ({ models, slug, catalog }: Run): AliasClaim[] =>
  models.flatMap(({ id, record }) =>
    record.evidence.flatMap((e) =>
      ((e.states.aliases ?? []) as Raw[]).map((raw) => ({
        alias: typeof raw === "string" ? raw : (raw[0] as string),
        id,
        day: dayOf(e, slug, catalog.lock),
      })),
    ),
  );

const claimsToday = (claims: readonly Claim[], ids: ReadonlyMap<string, string>): AliasClaim[] =>
  claims.flatMap(({ id: reviewed, subject, values, day }) => {
    const id = reviewed ?? ids.get(subject.api_string ?? subject.slug ?? "");
    return id === undefined
      ? []
      : (values.aliases ?? []).map((alias) => ({ alias, id, day, reviewed: reviewed !== undefined }));
  });
