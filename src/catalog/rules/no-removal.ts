import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import { formatChanges, formatReviewed } from "../format.ts";
import type { Rule } from "./rule.ts";

export const noRemoval: Rule = {
  name: "no-removal",
  description: "Against git's base, no id vanishes or changes provider, and no line of the two journals is lost.",
  check: ({ catalog, base }) =>
    base ? [...models(base, catalog), ...changes(base, catalog), ...decisions(base, catalog)] : [],
};

const RESTORE = "restore it from git: a row is never removed";

function models(base: AnyCatalog, now: AnyCatalog): Finding[] {
  const byApiString = new Map([...now.models.values()].map((m) => [`${m.provider} ${m.record.api_string}`, m.id]));
  return [...base.models.values()].flatMap(({ provider, id, record }) => {
    const file = `catalog/${provider}/${id}.json`;
    const same = now.models.get(id);
    if (same?.provider === provider) return [];
    if (same) return [{ file, path: "", message: `the id moved to ${same.provider}`, mend: RESTORE }];
    const renamed = record.api_string === undefined ? undefined : byApiString.get(`${provider} ${record.api_string}`);
    const message = renamed === undefined ? "the record is gone" : `the id is gone; its api_string is now ${renamed}`;
    return [{ file, path: "", message, mend: RESTORE }];
  });
}

/** Reading older copies inserts lines, but none may be removed. `dated` may be added to a line later. */
function changes(base: AnyCatalog, now: AnyCatalog): Finding[] {
  const left = new Map<string, number>();
  const lineOf = ({ dated: _, ...change }: AnyCatalog["changes"][number]) => formatChanges([change]);
  for (const change of now.changes) left.set(lineOf(change), (left.get(lineOf(change)) ?? 0) + 1);
  return base.changes.flatMap((change) => {
    const line = lineOf(change);
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    if (count > 0) return [];
    const message = `the ${change.kind} of ${change.id} on ${change.on} (${change.page}) is gone`;
    return [
      {
        file: "catalog/changes.jsonl",
        path: change.id,
        message,
        mend: "restore the line from git: history is append-only",
      },
    ];
  });
}

/** Decisions are only appended, so the base's lines come first, in their order. */
function decisions(base: AnyCatalog, now: AnyCatalog): Finding[] {
  const index = base.reviewed.findIndex((r, i) => {
    const kept = now.reviewed[i];
    return !kept || formatReviewed(kept) !== formatReviewed(r);
  });
  const lost = base.reviewed[index];
  if (!lost) return [];
  const message = `the decision on ${lost.id}:${lost.field} of ${lost.on} is gone or was changed`;
  return [
    {
      file: "catalog/reviewed.jsonl",
      path: `line ${index + 1}`,
      message,
      mend: "restore the lines from git and append after them",
    },
  ];
}
