import type { UnionField } from "../../schema/field-keys.ts";
import type { Lock } from "../../schema/history.ts";
import {
  type Evidence,
  type Facts,
  type Field,
  isUnionField,
  type ModelRecord,
  type Raw,
} from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import type { MakesRow, Subject } from "./statement.ts";

/** What one place of a page says of one model, from an adapter's statement once it is read to the evidence of a record. */
export type Claim = {
  page: string;
  at: string;
  /** Day of the reading. */
  day: string;
  /** Where it comes from: the record as it was, or a page of today, which may read as it did last time and so bring no news. */
  from: "record" | "page" | "unchanged-page";
  /** From the last reading of a page that fails today, and has for a short while. */
  failing: boolean;
  /** From a whole reading. Evidence of the page's last one has no day of its own: that stands in the lock. */
  whole: boolean;
  /** Of a page whose day is only a lower bound. */
  dated?: "not-before";
  superseded: boolean;
  subject: Subject;
  /** Set where a person has said which model it is (reviewed.jsonl); `subject` is then not looked at. */
  id?: string;
  makes_row?: MakesRow;
  /** What the raw texts in `states` say; both have the same keys. */
  values: Partial<Facts>;
  states: Evidence["states"];
  /** Fields whose text no reader understands. */
  unreadable: { field: Field; raw: string; why: string }[];
  /** Fields that the place states as blank: what the page said of them before no longer stands. */
  blanks: Field[];
  /** In our own words. */
  notes?: string;
};

/** A claim that says nothing yet, but for what is given. */
export const newClaim = (of: Pick<Claim, "page" | "at" | "day"> & Partial<Claim>): Claim => ({
  from: "page",
  failing: false,
  whole: false,
  superseded: false,
  subject: {},
  values: {},
  states: {},
  unreadable: [],
  blanks: [],
  ...of,
});

/** Record → its evidence as claims. A union list is dealt out to them in order, as it was put together. */
export function claimsOf(record: ModelRecord, provider: Slug, lock: Lock): Claim[] {
  const used: Partial<Record<Field, number>> = {};
  return record.evidence.map((e) => {
    const values: Partial<Facts> = {};
    for (const field of e.superseded ? [] : (Object.keys(e.states) as Field[])) {
      const from = used[field] ?? 0;
      const length = (stateOf(e, field) as unknown[]).length;
      if (isUnionField(field)) used[field] = from + length;
      const all = record[field] as unknown[] | undefined;
      Object.assign(values, { [field]: isUnionField(field) ? all?.slice(from, from + length) : all });
    }
    const { page, at, note } = e;
    return newClaim({
      page,
      at,
      day: dayOf(e, provider, lock),
      from: "record",
      whole: e.read_on === undefined,
      superseded: e.superseded === true,
      values,
      states: { ...e.states },
      ...(note ? { notes: note } : {}),
    });
  });
}

/** The day an evidence entry was read: its own, else that of its page's last whole reading. */
export const dayOf = (evidence: Evidence, provider: Slug, lock: Lock): string =>
  evidence.read_on ?? lock[`${provider}/${evidence.page}`]?.read_on ?? "";

/** The raw text of a field, or of each element of a list. */
export const stateOf = ({ states }: Pick<Evidence, "states">, field: Field): Raw | Raw[] | undefined =>
  states[field as keyof Evidence["states"]];

/** The claim without some of its fields. */
export function withoutFields(claim: Claim, fields: Iterable<Field>): Claim {
  const result = { ...claim, values: { ...claim.values }, states: { ...claim.states } };
  for (const field of fields) forget(result, field);
  return result;
}

/** Drops a field in place. */
export function forget(claim: Claim, field: Field): void {
  delete claim.values[field];
  delete claim.states[field as keyof Evidence["states"]];
}

/** Keeps of a list field what `wanted` accepts, in values and raw texts alike, in place. */
export function keepElements(claim: Claim, field: UnionField, wanted: (element: unknown) => boolean): void {
  const values = claim.values[field] as unknown[] | undefined;
  const raws = claim.states[field] as Raw[] | undefined;
  if (!values || !raws) return;
  const left = values.flatMap((value, i) => (wanted(value) ? [{ value, raw: raws[i] as Raw }] : []));
  if (left.length === 0) forget(claim, field);
  else {
    Object.assign(claim.values, { [field]: left.map(({ value }) => value) });
    claim.states[field] = left.map(({ raw }) => raw);
  }
}
