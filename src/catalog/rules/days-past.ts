import type { Finding } from "../../schema/finding.ts";
import { fileOf, type Rule, type RuleContext } from "./rule.ts";

export const daysPast: Rule = {
  name: "days-past",
  description: "No reading, failure, change or decision is dated later than today.",
  check(ctx) {
    const { today } = ctx;
    if (today === undefined) return [];
    return daysOf(ctx)
      .filter(({ day }) => day > today)
      .map(({ day, file, path }) => ({
        file,
        path,
        message: `${day} is later than today, ${today}`,
        mend: "write the day of the reading",
      }));
  },
};

function daysOf({ catalog }: RuleContext): (Pick<Finding, "file" | "path"> & { day: string })[] {
  return [
    ...[...catalog.models.values()].flatMap((model) =>
      model.record.evidence.flatMap(({ read_on }, i) =>
        read_on === undefined ? [] : [{ file: fileOf(model), path: `evidence.${i}.read_on`, day: read_on }],
      ),
    ),
    ...Object.entries(catalog.lock).map(([page, line]) => ({
      file: "catalog/pages.lock.json",
      path: page,
      day: line.read_on,
    })),
    ...Object.entries(catalog.failures).map(([page, { on }]) => ({
      file: "catalog/failures.json",
      path: page,
      day: on,
    })),
    ...catalog.held.map(({ on, id, field }) => ({ file: "catalog/held.json", path: `${id}.${field}`, day: on })),
    ...catalog.changes.map(({ on }, i) => ({ file: "catalog/changes.jsonl", path: `line ${i + 1}`, day: on })),
    ...catalog.reviewed.map(({ on }, i) => ({ file: "catalog/reviewed.jsonl", path: `line ${i + 1}`, day: on })),
  ];
}
