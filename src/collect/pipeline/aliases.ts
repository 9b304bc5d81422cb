import type { Raw } from "../../schema/record.ts";
import { type Claim, dayOf } from "./claim.ts";
import type { ProviderState } from "./provider-state.ts";

export type Aliases = {
  /** Alias → the one model that has it. */
  aliases: Map<string, string>;
  /** Aliases that two models claim on the same day: a finding, and neither has it. */
  disputed: { alias: string; ids: string[] }[];
};

type AliasClaim = { alias: string; id: string; day: string; said?: boolean };

/** Who has each alias: the latest claim wins, on one day a person's, a model's own id is nobody's alias, and a tie is disputed. */
export function aliasOwners(claims: readonly Claim[], state: ProviderState, ids: ReadonlyMap<string, string>): Aliases {
  const byAlias = Map.groupBy([...claimsBefore(state), ...claimsToday(claims, ids)], ({ alias }) => alias);
  const aliases = new Map<string, string>();
  const disputed: Aliases["disputed"] = [];
  for (const [alias, all] of byAlias) {
    if (ids.has(alias)) continue;
    const latest = all.reduce((day, c) => (c.day > day ? c.day : day), "");
    const last = all.filter((c) => c.day === latest);
    const decided = last.filter((c) => c.said);
    const [owner, ...others] = new Set((decided.length > 0 ? decided : last).map((c) => c.id));
    if (others.length > 0) disputed.push({ alias, ids: [owner as string, ...others].sort() });
    else aliases.set(alias, owner as string);
  }
  return { aliases, disputed };
}

/** Gives back, in place, each alias that a new row takes from a known model while the row itself is held. Whether there was one. */
export function returnAliases(
  { aliases }: Aliases,
  { models }: ProviderState,
  { rows }: { rows: ReadonlyMap<string, { frozen: ReadonlySet<string> }> },
): boolean {
  const known = new Set(models.map(({ id }) => id));
  const isHeld = (id: string) => !known.has(id) && rows.get(id)?.frozen.has("name") === true;
  const taken = models.flatMap(({ id, record }) =>
    (record.aliases ?? []).filter((alias) => isHeld(aliases.get(alias) ?? "")).map((alias) => [alias, id] as const),
  );
  for (const [alias, id] of taken) aliases.set(alias, id);
  return taken.length > 0;
}

const claimsBefore = ({ models, slug, catalog }: ProviderState): AliasClaim[] =>
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
  claims.flatMap(({ id: said, subject, values, day }) => {
    const id = said ?? ids.get(subject.api_string ?? subject.slug ?? "");
    return id === undefined
      ? []
      : (values.aliases ?? []).map((alias) => ({ alias, id, day, said: said !== undefined }));
  });
