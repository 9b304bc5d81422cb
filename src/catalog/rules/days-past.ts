import type { AnyCatalog } from "../../schema/catalog.ts";
import { fileOf, type Rule } from "./rule.ts";

export const daysPast: Rule = {
  name: "days-past",
  description: "No reading, failure, change or decision is dated later than today.",
  check({ catalog, today }, report) {
    for (const [file, path, day] of daysOf(catalog))
      if (today && day && day > today)
        report(file, path, `${day} is later than today, ${today}`, "write the day of the reading");
  },
};

function* daysOf(catalog: AnyCatalog): Generator<[file: string, path: string, day: string | undefined]> {
  const { models, lock, failures, held, changes, reviewed } = catalog;
  for (const model of models.values())
    for (const [i, { read_on }] of model.record.evidence.entries())
      yield [fileOf(model), `evidence.${i}.read_on`, read_on];
  for (const [page, { read_on }] of Object.entries(lock)) yield ["pages.lock.json", page, read_on];
  for (const [page, { on }] of Object.entries(failures)) yield ["failures.json", page, on];
  for (const { on, id, field } of held) yield ["held.json", `${id}.${field}`, on];
  for (const [i, { on }] of changes.entries()) yield ["changes.jsonl", `line ${i + 1}`, on];
  for (const [i, { on }] of reviewed.entries()) yield ["reviewed.jsonl", `line ${i + 1}`, on];
}
