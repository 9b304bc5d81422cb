const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, or `YYYY-MM` for the first of the month → days since 1970, UTC. */
export const dayNumber = (day: string): number => Date.parse(day.length === 7 ? `${day}-01` : day) / DAY_MS;

/** Whole days from one day to another; negative where `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round(dayNumber(to) - dayNumber(from));

/** The day that lies `days` after another, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => dayOf((dayNumber(day) + days) * DAY_MS);

/** Moment in milliseconds → its UTC day, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a value is a calendar day, `YYYY-MM-DD`. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) &&
  // Only the last days of a month need a calendar: clients ask of thousands.
  (Number(value.slice(8)) <= 28 || dayOf(Date.parse(value)) === value);

/** Its first moment in UTC: days are stated without a zone. */
export const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
