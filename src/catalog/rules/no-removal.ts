import type { AnyCatalog } from "../../schema/catalog.ts";
import { same } from "../diff.ts";
import { formatChanges, formatReviewed } from "../format.ts";
import { fileOf, type Report, type Rule } from "./rule.ts";

export const noRemoval: Rule = {
  name: "no-removal",
  description: "Against git's base, no id vanishes or changes provider, and no line of the two journals is lost.",
  check({ catalog, base }, report) {
    if (!base) return;
    checkModels(base, catalog, report);
    checkChanges(base, catalog, report);
    checkDecisions(base, catalog, report);
  },
};

function checkModels(base: AnyCatalog, now: AnyCatalog, report: Report): void {
  const byApiString = new Map([...now.models.values()].map((m) => [`${m.provider} ${m.record.api_string}`, m.id]));
  for (const model of base.models.values()) {
    const { provider, id, record } = model;
    const same = now.models.get(id);
    if (same?.provider === provider) continue;
    const renamed = record.api_string === undefined ? undefined : byApiString.get(`${provider} ${record.api_string}`);
    const gone = renamed === undefined ? "the record is gone" : `the id is gone; its api_string is now ${renamed}`;
    const message = same ? `the id moved to ${same.provider}` : gone;
    report(fileOf(model), "", message, "restore it from git: a row is never removed");
  }
}

/**
 * Reading older copies inserts lines, but none may be removed. `dated` may be added to a line later, and so may first values of fields
 * that are read since.
 */
function checkChanges(base: AnyCatalog, now: AnyCatalog, report: Report): void {
  const left = new Map<string, number>();
  const lineOf = ({ dated: _, ...change }: AnyCatalog["changes"][number]) => formatChanges([change]);
  for (const change of now.changes) left.set(lineOf(change), (left.get(lineOf(change)) ?? 0) + 1);
  for (const change of base.changes) {
    const count = left.get(lineOf(change)) ?? 0;
    left.set(lineOf(change), count - 1);
    const message = `the ${change.kind} of ${change.id} on ${change.on} (${change.page}) is gone`;
    if (count <= 0 && !now.changes.some((other) => isFuller(other, change)))
      report("changes.jsonl", change.id, message, "restore the line from git: history is append-only");
  }
}

/** Whether a line has all of another, and first values of further fields. */
function isFuller(now: AnyCatalog["changes"][number], before: AnyCatalog["changes"][number]): boolean {
  if ((["kind", "id", "page", "on"] as const).some((key) => now[key] !== before[key])) return false;
  const [is, was] = [Object.entries(now.set), Object.entries(before.set)];
  const more = is.filter(([field]) => !Object.hasOwn(before.set, field));
  return (
    more.length > 0 &&
    more.every(([, [first]]) => first === null) &&
    was.every(([field, value]) => same(now.set[field as keyof typeof now.set], value))
  );
}

/** Decisions are only appended, so the base's lines come first, in their order. */
function checkDecisions(base: AnyCatalog, now: AnyCatalog, report: Report): void {
  const index = base.reviewed.findIndex((line, i) => {
    const kept = now.reviewed[i];
    return !kept || formatReviewed(kept) !== formatReviewed(line);
  });
  const lost = base.reviewed[index];
  if (!lost) return;
  const message = `the decision on ${lost.id}:${lost.field} of ${lost.on} is gone or was changed`;
  report("reviewed.jsonl", `line ${index + 1}`, message, "restore the lines from git and append after them");
}
