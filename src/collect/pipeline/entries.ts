import type { Lock } from "../../schema/history.ts";
import { type Evidence, type Facts, type Field, isUnionField, type ModelRecord } from "../../schema/record.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Entry } from "./merge.ts";

/** The day an evidence entry was read: its own, else that of its page's last whole reading. */
export function dayOf(evidence: Evidence, provider: ProviderSlug, lock: Lock): string {
  return evidence.read_on ?? lock[`${provider}/${evidence.page}`]?.read_on ?? "";
}

/** Record → its evidence as entries. A union list is dealt out to the entries in order, as it was put together. */
export function entriesOf(record: ModelRecord, provider: ProviderSlug, lock: Lock): Entry[] {
  const used: Partial<Record<Field, number>> = {};
  return record.evidence.map((e) => {
    const values: Partial<Facts> = {};
    for (const field of e.superseded ? [] : (Object.keys(e.states) as Field[])) {
      const from = used[field] ?? 0;
      const length = (e.states[field as keyof Evidence["states"]] as unknown[]).length;
      if (isUnionField(field)) used[field] = from + length;
      const value = isUnionField(field)
        ? (record[field] as unknown[] | undefined)?.slice(from, from + length)
        : record[field];
      Object.assign(values, { [field]: value });
    }
    return {
      page: e.page,
      at: e.at,
      day: dayOf(e, provider, lock),
      fresh: false,
      whole: e.read_on === undefined,
      superseded: e.superseded === true,
      values,
      states: { ...e.states },
      blanks: [],
      ...(e.note ? { note: e.note } : {}),
    };
  });
}
