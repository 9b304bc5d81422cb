/** The reasons that have a fix of their own. */
export const UNREADABLE = {
  status: "unknown status word",
  word: "unknown word",
  noUnit: "no unit",
  twoUnits: "two units",
} as const;

/** A stated value, a known blank ("not stated"), or a text that a person must look at. */
export type Outcome<T> =
  | { kind: "value"; value: T }
  | { kind: "blank" }
  | { kind: "unreadable"; raw: string; why: string };

export const value = <T>(value: T): Outcome<T> => ({ kind: "value", value });
export const blank: Outcome<never> = { kind: "blank" };
export const unreadable = (raw: string, why: string): Outcome<never> => ({ kind: "unreadable", raw, why });
