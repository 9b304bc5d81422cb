import { daysBetween } from "../../schema/day.ts";
import { type Claim, claimsOf, keepElements, withoutFields } from "./claim.ts";
import type { Row } from "./merge.ts";
import type { Today } from "./read.ts";
import type { Resolved } from "./resolve.ts";

/** The rows that a run may change, by id: those with claims today, those on pages read whole, and those that lose an alias. */
export function rowsOf(today: Today, resolved: Resolved): Row[] {
  const { slug, models, catalog, whole } = today;
  const failing = new Set(today.failures.map(({ page }) => page).filter((page) => isInGrace(page, today)));
  const others = models.filter(
    ({ id, record }) =>
      record.evidence.some((e) => e.read_on === undefined && whole.has(e.page)) ||
      (record.aliases ?? []).some((a) => resolved.aliases.get(a) !== id),
  );
  const ids = new Set([...resolved.rows.keys(), ...others.map((m) => m.id)]);
  return [...ids].sort().map((id) => {
    const owned = (claim: Claim) => withOwnAliases(claim, (alias) => resolved.aliases.get(alias) === id);
    const old = catalog.models.get(id)?.record;
    const before = (old ? claimsOf(old, slug, catalog.lock) : []).map((c) => ({ ...c, failing: failing.has(c.page) }));
    return { id, old, before: before.map(owned), today: (resolved.rows.get(id) ?? []).map(owned) };
  });
}

/** For this many days, a failing page still takes precedence by `wins` in provider.json. */
const GRACE_DAYS = 14;

const isInGrace = (page: string, { catalog, slug, day }: Today): boolean =>
  daysBetween(catalog.failures[`${slug}/${page}`]?.since ?? day, day) <= GRACE_DAYS;

function withOwnAliases(claim: Claim, isOwn: (alias: string) => boolean): Claim {
  const result = withoutFields(claim, []);
  keepElements(result, "aliases", (alias) => isOwn(alias as string));
  return result;
}
