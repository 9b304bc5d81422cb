import { readOn } from "../../catalog/evidence.ts";
import { slugify } from "../../read/id.ts";
import { latest } from "../../schema/day.ts";
import type { ModelRecord, Raw } from "../../schema/record.ts";
import { isHost } from "../../schema/vocabulary.ts";
import { fold } from "../page/titles.ts";
import type { Claim } from "./claim.ts";
import type { Run } from "./provider-run.ts";

/** Every spelling by which a page may refer to one of the provider's models. */
export type Spellings = {
  /** api_string (or slug, for a row without one) → id. */
  ids: Map<string, string>;
  /** Id → the spelling from which it was derived. */
  sources: Map<string, string>;
  /** Slug stated with an api_string → id. */
  slugs: Map<string, string>;
  names: Names;
};

/** The spellings of the known models, and of the rows that today's claims create. */
export function spellingsOf(claims: readonly Claim[], run: Run): Spellings {
  const spellings: Spellings = { ids: new Map(), sources: new Map(), slugs: new Map(), names: new Names() };
  const { ids, sources, slugs, names } = spellings;
  const whole = new Set(run.models.flatMap(({ record }) => (record.version ? [] : record.api_string)));
  for (const { id, record } of run.models) {
    // Without a version, a spelling means the row without one, in whatever order rows were read.
    if (!record.version || !whole.has(record.api_string)) ids.set(record.api_string ?? id, id);
    // A row known only by its slug takes the first api_string that a page states for it.
    if (record.api_string !== undefined) sources.set(id, record.api_string);
    names.add(record.name, id);
  }
  const aliases = new Set(run.models.flatMap(({ record }) => aliasesOf(record)));
  for (const claim of claims)
    if (claim.makes_row !== "unless-alias" || !aliases.has(claim.subject.api_string ?? ""))
      addRow(claim, spellings, run);
  for (const { subject } of claims) {
    const id = ids.get(subject.api_string ?? subject.slug ?? "");
    if (id === undefined) continue;
    if (subject.name !== undefined) names.add(subject.name, id);
    if (subject.slug !== undefined) slugs.set(subject.slug, id);
  }
  for (const [name, spelling] of Object.entries(run.provider.names ?? {})) {
    const id = ids.get(spelling);
    if (id !== undefined) names.add(name, id);
  }
  for (const { subject, makes_row } of claims) {
    const { api_string, slug, name } = subject;
    if (makes_row !== true || api_string !== undefined || slug !== undefined || name === undefined) continue;
    if (names.of(name).length === 0) names.add(name, idFor(name, run));
  }
  return spellings;
}

/** Without snapshots other than the default one: they are separate models if a page has a row for them. */
const aliasesOf = ({ api_string, default_snapshot, aliases = [] }: ModelRecord) =>
  aliases.filter(
    (alias) => default_snapshot === undefined || alias === default_snapshot || !alias.startsWith(`${api_string}-`),
  );

/** By default, an api_string creates a row and a slug doesn't. */
function addRow({ subject, makes_row }: Claim, { ids, sources }: Spellings, run: Run): void {
  const spelling = subject.api_string ?? (makes_row === true ? subject.slug : undefined);
  if (spelling === undefined || makes_row === false || ids.has(spelling)) return;
  const id = idFor(spelling, run);
  ids.set(spelling, id);
  if (!sources.has(id)) sources.set(id, spelling);
}

/** The id of a new row, prefixed with the slug for hosts and if another provider has the id. */
export function idFor(spelling: string, { catalog, slug }: Run): string {
  const id = slugify(spelling);
  const owner = catalog.models.get(id)?.provider;
  return isHost(slug) || (owner !== undefined && owner !== slug) ? `${slug}-${id}` : id;
}

/** Display names, ignoring case and whitespace. */
class Names {
  readonly #ids = new Map<string, Set<string>>();
  add(name: string, id: string): void {
    this.#ids.set(fold(name), (this.#ids.get(fold(name)) ?? new Set()).add(id));
  }
  of(name: string): string[] {
    return [...(this.#ids.get(fold(name)) ?? [])];
  }
}

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
    const day = latest(all.map((c) => c.day));
    const last = all.filter((c) => c.day === day);
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
        day: readOn(e, slug, catalog.lock) ?? "",
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
