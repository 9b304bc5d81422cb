import { slugify } from "../../read/id.ts";
import type { Model } from "../../schema/catalog.ts";
import type { Evidence, Raw } from "../../schema/record.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { ValuedStatement } from "./read.ts";

export type Resolved = {
  /** Model id → its statements, in page order. */
  rows: Map<string, ValuedStatement[]>;
  unresolved: { statement: ValuedStatement; why: string }[];
  /** Alias → the one model that has it. */
  aliases: Map<string, string>;
  /** Aliases that two models claim on the same day: a finding, and neither has it. */
  disputed: { alias: string; ids: string[] }[];
};

/**
 * Statements of one provider's pages → rows. `known` are the provider's models so far; `printed` joins display names to
 * api_strings where provider.json does, `taken` tells which provider has an id
 * already, `dayOf` the day an evidence entry was read. A slug stated beside an api_string names the same model. An own api_string beats an alias, a later claim of an alias an earlier one;
 * an alias claimed twice on one day and a name of several models join nothing (design section 5).
 */
export function resolve(
  statements: readonly ValuedStatement[],
  known: readonly Model[],
  provider: ProviderSlug,
  taken: (id: string) => ProviderSlug | undefined,
  dayOf: (evidence: Evidence) => string,
  printed: Readonly<Record<string, string>> = {},
): Resolved {
  const ids = new Map<string, string>();
  const spellingOf = new Map<string, string>();
  const slugs = new Map<string, string>();
  const names = new Names();

  const claim = (spelling: string): string => {
    const slug = slugify(spelling);
    const owner = taken(slug);
    return owner !== undefined && owner !== provider ? `${provider}-${slug}` : slug;
  };
  for (const { id, record } of known) {
    ids.set(record.api_string ?? id, id);
    // Known by a slug alone, a row takes the api_string that a page first states for it.
    if (record.api_string !== undefined) spellingOf.set(id, record.api_string);
    names.add(record.name, id);
  }
  for (const { subject, makes_row } of statements) {
    const spelling = subject.api_string ?? subject.slug;
    if (spelling === undefined || makes_row === false || ids.has(spelling)) continue;
    if (subject.api_string === undefined && makes_row !== true) continue;
    const id = claim(spelling);
    ids.set(spelling, id);
    if (!spellingOf.has(id)) spellingOf.set(id, spelling);
  }
  for (const { subject } of statements) {
    const id = ids.get(subject.api_string ?? subject.slug ?? "");
    if (id === undefined) continue;
    if (subject.name !== undefined) names.add(subject.name, id);
    if (subject.slug !== undefined) slugs.set(subject.slug, id);
  }
  for (const [name, spelling] of Object.entries(printed)) {
    const id = ids.get(spelling);
    if (id !== undefined) names.add(name, id);
  }
  for (const { subject, makes_row } of statements) {
    const { api_string, slug, name } = subject;
    if (makes_row === true && api_string === undefined && slug === undefined && name !== undefined) {
      if (names.of(name).length === 0) names.add(name, claim(name));
    }
  }
  const { aliases, disputed } = aliasOwners(statements, known, ids, dayOf);

  const find = (statement: ValuedStatement): string | { why: string } => {
    if (statement.id !== undefined) return statement.id;
    const { subject, makes_row } = statement;
    const spelling = subject.api_string ?? subject.slug;
    if (spelling !== undefined) {
      const id = ids.get(spelling) ?? aliases.get(spelling) ?? slugs.get(spelling);
      if (id !== undefined) return id;
      if (subject.name === undefined) return { why: `no model has the id ${spelling}` };
    }
    if (subject.name === undefined) return { why: "the row names no model" };
    const named = names.of(subject.name);
    if (named.length === 1) return named[0] as string;
    if (named.length > 1) return { why: `the name ${subject.name} is that of ${named.join(", ")}` };
    return makes_row === true ? claim(subject.name) : { why: `no page joins the name ${subject.name} to an id` };
  };

  const result: Resolved = { rows: new Map(), unresolved: [], aliases, disputed };
  for (const statement of statements) {
    const id = find(statement);
    const { api_string } = statement.subject;
    if (typeof id !== "string") result.unresolved.push({ statement, why: id.why });
    else if (
      api_string !== undefined &&
      ids.get(api_string) === id &&
      spellingOf.get(id) !== api_string &&
      slugify(spellingOf.get(id) ?? "") === slugify(api_string)
    ) {
      result.unresolved.push({ statement, why: `its id ${id} is that of ${spellingOf.get(id)}` });
    } else result.rows.set(id, [...(result.rows.get(id) ?? []), statement]);
  }
  return result;
}

/** Who has each alias: the latest claim wins, on one day a person's, a model's own id is nobody's alias, and a tie is disputed. */
function aliasOwners(
  statements: readonly ValuedStatement[],
  known: readonly Model[],
  ids: ReadonlyMap<string, string>,
  dayOf: (evidence: Evidence) => string,
): Pick<Resolved, "aliases" | "disputed"> {
  const claims: { alias: string; id: string; day: string; said?: boolean }[] = [];
  for (const { id, record } of known) {
    for (const e of record.evidence) {
      for (const raw of (e.states.aliases ?? []) as Raw[]) {
        claims.push({ alias: typeof raw === "string" ? raw : (raw[0] as string), id, day: dayOf(e) });
      }
    }
  }
  for (const { id: said, subject, values, read_on } of statements) {
    const id = said ?? ids.get(subject.api_string ?? subject.slug ?? "");
    if (id !== undefined)
      for (const alias of values.aliases ?? []) claims.push({ alias, id, day: read_on, said: said !== undefined });
  }
  const aliases = new Map<string, string>();
  const disputed: Resolved["disputed"] = [];
  for (const alias of new Set(claims.map((c) => c.alias))) {
    if (ids.has(alias)) continue;
    const all = claims.filter((c) => c.alias === alias);
    const latest = all
      .map((c) => c.day)
      .sort()
      .at(-1);
    const last = all.filter((c) => c.day === latest);
    const decided = last.filter((c) => c.said);
    const owners = [...new Set((decided.length > 0 ? decided : last).map((c) => c.id))];
    if (owners.length === 1) aliases.set(alias, owners[0] as string);
    else disputed.push({ alias, ids: owners.sort() });
  }
  return { aliases, disputed };
}

/** Display names, compared without regard to case and white space. */
class Names {
  readonly #ids = new Map<string, Set<string>>();
  add(name: string, id: string): void {
    const key = name.trim().toLowerCase().replace(/\s+/g, " ");
    this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id));
  }
  of(name: string): string[] {
    return [...(this.#ids.get(name.trim().toLowerCase().replace(/\s+/g, " ")) ?? [])];
  }
}
