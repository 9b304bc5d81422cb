import { EVIDENCED, type Field, isListField, isUnionField, type ModelRecord } from "../../schema/record.ts";
import { statementsOf } from "../evidence.ts";
import { checkModels, type Problem, type Rule } from "./rule.ts";

export const evidenceComplete: Rule = {
  name: "evidence-complete",
  description: "Every stated field has evidence, one entry per element of a list; no evidence states an absent field.",
  check: (ctx) => checkModels(ctx, ({ id, record }) => EVIDENCED.flatMap((field) => problem(field, id, record))),
};

function problem(field: Field, id: string, record: ModelRecord): Problem[] {
  const statements = statementsOf(record, field as Exclude<Field, "notes">);
  const value = record[field];
  if (value === undefined) {
    return statements.map(({ entry }) => ({
      path: field,
      message: `evidence of ${entry.page} ("${entry.at}") states it, but the record doesn't`,
      mend: "record the value, or remove the evidence",
    }));
  }
  if (statements.length === 0) {
    if (field === "name" && (value === id || value === record.api_string)) return [];
    return [
      {
        path: field,
        message: "no evidence states it",
        mend: "add the page, the place and the text, or remove the value",
      },
    ];
  }
  return statements.flatMap(({ raw }) => wrongForm(field, raw)).concat(wrongLength(field, value, statements));
}

function wrongForm(field: Field, raw: unknown): Problem[] {
  if (isListField(field) && !Array.isArray(raw)) {
    return [
      {
        path: field,
        message: `the evidence ${JSON.stringify(raw)} is one text for a list`,
        mend: "write one entry per element",
      },
    ];
  }
  if (!isListField(field) && Array.isArray(raw) && raw.some(Array.isArray)) {
    return [
      {
        path: field,
        message: "the evidence is a list of entries for one value",
        mend: "write the cell, then the texts that complete it",
      },
    ];
  }
  return [];
}

/** Entries contribute to a union list together; any other list is stated in full by each entry. */
function wrongLength(field: Field, value: unknown, statements: { raw: unknown }[]): Problem[] {
  if (!isListField(field)) return [];
  const lengths = statements.map(({ raw }) => (Array.isArray(raw) ? raw.length : 1));
  const wanted = (value as unknown[]).length;
  const stated = isUnionField(field) ? [lengths.reduce((sum, n) => sum + n, 0)] : lengths;
  return stated
    .filter((n) => n !== wanted)
    .map((n) => ({
      path: field,
      message: `evidence for ${n} elements, the record has ${wanted}`,
      mend: "write one entry per element, in the record's order",
    }));
}
