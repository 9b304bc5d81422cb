import type { Finding } from "../../schema/finding.ts";
import { fileOf, type Rule } from "./rule.ts";

export const finiteNumbers: Rule = {
  name: "finite-numbers",
  description: "No number in the catalog is NaN or infinite.",
  check({ catalog }) {
    const { lock, held, changes, reviewed } = catalog;
    const files: [string, unknown][] = [
      ...[...catalog.models.values()].map((m): [string, unknown] => [fileOf(m), m.record]),
      ...Object.entries({
        "pages.lock.json": lock,
        "held.json": held,
        "changes.jsonl": changes,
        "reviewed.jsonl": reviewed,
      }).map(([name, content]): [string, unknown] => [`catalog/${name}`, content]),
    ];
    return files.flatMap(([file, content]) =>
      strayNumbers(content, []).map(
        ({ path, number }): Finding => ({
          file,
          path,
          message: `${number} is not a finite number`,
          mend: "write the stated figure, or remove the field",
        }),
      ),
    );
  },
};

function strayNumbers(value: unknown, path: readonly string[]): { path: string; number: number }[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [{ path: path.join("."), number: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => strayNumbers(member, [...path, key]));
}
