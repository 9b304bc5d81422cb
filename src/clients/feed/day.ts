const DAY_MS = 86_400_000;

/** Moment in milliseconds → its UTC day, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a value is a calendar day, `YYYY-MM-DD`. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) &&
  // Only the last days of a month need a calendar: thousands are asked about.
  (Number(value.slice(8)) <= 28 || dayOf(Date.parse(value)) === value);

/** Whole days from one day to another, both `YYYY-MM-DD`; negative where `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The day that lies `days` after another, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** `1 day`, `12 days`. */
export const count = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;

/** `today`, `1 day ago`, `12 days ago`; a day to come is `in 3 days`. */
export const ago = (days: number): string =>
  days === 0 ? "today" : days > 0 ? `${count(days)} ago` : `in ${count(-days)}`;
