import type { Model } from "../../schema/catalog.ts";
import { EVIDENCED, isListField, isUnionField } from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { statementsOf } from "../evidence.ts";
import { forEachModel, type ModelReport, type Rule } from "./rule.ts";

export const evidenceComplete: Rule = {
  name: "evidence-complete",
  description: "Every stated field has evidence, one entry per element of a list; no evidence states an absent field.",
  check: forEachModel((model, report) => {
    for (const field of EVIDENCED) checkField(model, field, report);
  }),
};

function checkField({ id, record }: Model<Slug>, field: (typeof EVIDENCED)[number], report: ModelReport): void {
  const statements = statementsOf(record, field);
  const value = record[field];
  if (value === undefined) {
    for (const { entry } of statements) {
      const message = `evidence of ${entry.page} ("${entry.at}") states it, but the record doesn't`;
      report(field, message, "record the value, or remove the evidence");
    }
    return;
  }
  const isOwnId = field === "name" && (value === id || value === record.api_string);
  if (statements.length === 0 && !isOwnId)
    report(field, "no evidence states it", "add the page, the place and the text, or remove the value");
  for (const { raw } of statements) {
    const isList = Array.isArray(raw);
    if (isListField(field) && !isList)
      report(field, `the evidence ${JSON.stringify(raw)} is one text for a list`, "write one entry per element");
    const mend = "write the cell, then the texts that complete it";
    if (!isListField(field) && isList && raw.some(Array.isArray))
      report(field, "the evidence is a list of entries for one value", mend);
  }
  if (!isListField(field) || statements.length === 0) return;
  // Entries contribute to a union list together; any other list is stated in full by each entry.
  const lengths = statements.map(({ raw }) => (Array.isArray(raw) ? raw.length : 1));
  const elements = (value as unknown[]).length;
  const mend = "write one entry per element, in the record's order";
  for (const length of isUnionField(field) ? [lengths.reduce((sum, n) => sum + n, 0)] : lengths)
    if (length !== elements) report(field, `evidence for ${length} elements, the record has ${elements}`, mend);
}
