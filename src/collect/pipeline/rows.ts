import { daysBetween } from "../../schema/day.ts";
import { type Claim, claimsOf, keepElements, withoutFields } from "./claim.ts";
import type { Row } from "./merge.ts";
import type { Today } from "./read.ts";
import type { Resolved } from "./resolve.ts";

/**
 * Rows that a run may change, by id: those with claims today, those that a page read whole states no more, and those that lose an
 * alias to another.
 */
export function rowsOf(today: Today, resolved: Resolved): Row[] {
  const { slug, models, catalog, whole } = today;
  const failing = new Set(today.failures.map(({ page }) => page).filter((page) => failsOfLate(page, today)));
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

/** For so many days a failing page goes on winning over others as `wins` in provider.json has it. */
const GRACE_DAYS = 14;

const failsOfLate = (page: string, { catalog, slug, day }: Today): boolean =>
  daysBetween(catalog.failures[`${slug}/${page}`]?.since ?? day, day) <= GRACE_DAYS;

function withOwnAliases(claim: Claim, isOwn: (alias: string) => boolean): Claim {
  const result = withoutFields(claim, []);
  keepElements(result, "aliases", (alias) => isOwn(alias as string));
  return result;
}
