import { fileOf, type Rule } from "./rule.ts";

export const finiteNumbers: Rule = {
  name: "finite-numbers",
  description: "No number in the catalog is NaN or infinite.",
  check({ catalog }, report) {
    const { lock, held, changes, reviewed } = catalog;
    const files = {
      ...Object.fromEntries([...catalog.models.values()].map((model) => [fileOf(model), model.record])),
      "pages.lock.json": lock,
      "held.json": held,
      "changes.jsonl": changes,
      "reviewed.jsonl": reviewed,
    };
    for (const [file, content] of Object.entries(files))
      for (const [path, number] of infiniteIn(content))
        report(
          file,
          path.join("."),
          `${number} is not a finite number`,
          "write the stated figure, or remove the field",
        );
  },
};

/** The numbers in a value that are NaN or infinite, with their paths. */
export function infiniteIn(value: unknown): [path: string[], number: number][] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [[[], value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    infiniteIn(member).map(([path, number]): [string[], number] => [[key, ...path], number]),
  );
}
