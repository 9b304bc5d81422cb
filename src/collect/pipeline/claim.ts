import { readOn } from "../../catalog/evidence.ts";
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

/** What one place of a page says about one model: an adapter's statement after reading its texts, or evidence of a record. */
export type Claim = {
  page: string;
  at: string;
  /** Date of the reading. */
  day: string;
  /** `unchanged-page`: a page of today with the same text as last time, which brings no news. */
  from: "record" | "page" | "unchanged-page";
  /** Fields from its page's last reading that can't be read there today: the page fails, but not for long, lost rows, or the cell is unreadable. */
  unread: readonly Field[];
  /** From a whole reading. Evidence from the page's last one has no date of its own: the lock has it. */
  whole: boolean;
  /** The page's date is only a lower bound. */
  dated?: "not-before";
  superseded: boolean;
  subject: Subject;
  /** Set if a person stated the model (reviewed.jsonl); `subject` is then ignored. */
  id?: string;
  makes_row?: MakesRow;
  /** The values of the raw texts in `states`; both have the same keys. */
  values: Partial<Facts>;
  states: Evidence["states"];
  unreadable: { field: Field; raw: string; why: string }[];
  /** Fields that are blank at this place, so that what the page stated before is withdrawn. */
  blanks: Field[];
  /** In our own words. */
  notes?: string;
};

export const newClaim = (of: Pick<Claim, "page" | "at" | "day"> & Partial<Claim>): Claim => ({
  from: "page",
  unread: [],
  whole: false,
  superseded: false,
  subject: {},
  values: {},
  states: {},
  unreadable: [],
  blanks: [],
  ...of,
});

/** A record's evidence as claims. The elements of a union list are distributed in the order in which they were combined. */
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
      day: readOn(e, provider, lock) ?? "",
      from: "record",
      whole: e.read_on === undefined,
      superseded: e.superseded === true,
      values,
      states: { ...e.states },
      ...(note ? { notes: note } : {}),
    });
  });
}

/** The raw text of a field, or the raw texts of a list's elements. */
export const stateOf = ({ states }: Pick<Evidence, "states">, field: Field): Raw | Raw[] | undefined =>
  states[field as keyof Evidence["states"]];

export function withoutFields(claim: Claim, fields: Iterable<Field>): Claim {
  const result = { ...claim, values: { ...claim.values }, states: { ...claim.states } };
  for (const field of fields) forget(result, field);
  return result;
}

export function forget(claim: Claim, field: Field): void {
  delete claim.values[field];
  delete claim.states[field as keyof Evidence["states"]];
}

/** Filters a list field's values and raw texts in place. */
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
