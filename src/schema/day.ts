const DAY_MS = 86_400_000;

/** Days since 1970, UTC, for `YYYY-MM-DD` or `YYYY-MM` (the first of the month). */
export const dayNumber = (day: string): number => Date.parse(day.length === 7 ? `${day}-01` : day) / DAY_MS;

/** Whole days between two dates; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round(dayNumber(to) - dayNumber(from));

export const addDays = (day: string, days: number): string => dayOf((dayNumber(day) + days) * DAY_MS);

/** The UTC date, `YYYY-MM-DD`, of a time in milliseconds. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a value is a valid date, `YYYY-MM-DD`. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) &&
  // Only days after the 28th need a calendar, and clients check thousands of dates.
  (Number(value.slice(8)) <= 28 || dayOf(Date.parse(value)) === value);

/** The latest of some dates. */
export const latest = (days: readonly string[]): string | undefined => days.toSorted().at(-1);

export const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
