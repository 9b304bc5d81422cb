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
      for (const [path, number] of numbersIn(content, []))
        if (!Number.isFinite(number))
          report(file, path, `${number} is not a finite number`, "write the stated figure, or remove the field");
  },
};

function* numbersIn(value: unknown, path: readonly string[]): Generator<[path: string, number: number]> {
  if (typeof value === "number") yield [path.join("."), value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* numbersIn(member, [...path, key]);
}
